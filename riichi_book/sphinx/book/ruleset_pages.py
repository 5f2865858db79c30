"""A page for each ruleset and for each two of them, made anew before the pages are read.

``riichi_book_rulesets`` in ``conf.py`` names the folder for them; a project that names none has no such
pages. Each page is a title and one directive, so what it shows is read from the package like everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from riichi_book.sphinx.proof.blocks import opener
from riichi_book.sphinx.proof.indexes import later
from riichi_book.sphinx.proof.terms import link_to
from riichi_book.sphinx.tiles.markup import Block, directive, misset
from riichi_book.sphinx.tiles.parts import (
    bullets,
    code,
    filter_field,
    inline,
    joined,
    note,
    paragraph,
    strong,
    table,
)
from riichi_book.studies.compare import Share, Standing, compare, conflicts, unlike_most
from riichi_book.tables.conditions import alone, is_server, place_of, unasked
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import (
    CONFIDENCES,
    GROUPS,
    OPTIONS,
    Origin,
    Ruleset,
    label_of,
    load_ruleset,
    question_about,
    ruleset_ids,
    sentence_of,
    short_of,
    sources_in,
    spaced,
)
from riichi_rules.ruleset.shelf import BASE, assumed
from riichi_rules.ruleset.words import group_title

from .asked import speaking_of
from .clauses import disagreement
from .edition import ruleset_named
from .rulesets import (
    PAIRS,
    anchored,
    keys_node,
    link_keys,
    pair_name,
    source_table,
    titled,
    to_option,
    to_pair,
    token,
    with_errata,
    words_line,
)

MOST_TEXTS: Final = 3
SETTLED: Final = "settled here"
"""What a value of an edition rests on that names no text."""
NO_TEXTS: Final = {"unverified": "no text was seen", "der": "follows from the others"}
"""What an edition says in place of the keys of sources that are no texts."""
TAKEN_OVER: Final = "Nobody has decided these. The values above are only taken over, so that something holds."
PLAYED_AT: Final = {
    "table": "It is played at a table.",
    "server": "It is played on a server, which offers nothing that is forbidden.",
    "": "Whether it is played at a table or on a server is not stated.",
}
OFFERED: Final = ("penalties.furiten_ron", "penalties.noten_riichi", "penalties.riichi_kan")
"""What a server may offer though it is a foul."""
MADE: Final = "made by riichi_book.sphinx: what is changed here is lost"
MARKDOWN: Final = "% {0}\n\n# {1}\n\n```{{{3}}} {4}\n```\n"
RESTRUCTURED: Final = ".. {0}\n\n{1}\n{2}\n\n.. {3}:: {4}\n"


def played_at(rules: Ruleset) -> str:
    """Return where an edition is played; a server may offer a foul, and have it cost something."""
    if is_server(rules) and any([rules.text(name) == "chombo" for name in OFFERED]):
        return "It is played on a server."
    return PLAYED_AT[place_of(rules.id)]


@directive("ruleset", 1)
def ruleset_page(block: Block, named: str) -> list[nodes.Node]:
    """``{ruleset} ema-2016``: everything that a ruleset says, and what each value rests on."""
    rules = ruleset_named(block, named)
    made = made_here(block, rules) if alone() else made_whole(block, rules)
    link_keys(made)
    return made


def made_whole(block: Block, rules: Ruleset) -> list[nodes.Node]:
    """Return the sections of a ruleset."""
    made: list[nodes.Node] = [paragraph(words) for words in (rules.summary, sureness(rules)) if words]
    made.append(paragraph(*beside_others(block.env, rules)))
    made += texts_of(rules)
    made.append(opener("tokens"))
    made += [paragraph(f"Odd: {warning}.") for warning in rules.warnings]
    made += conduct(block, rules)
    if rules.extends:
        parent = load_ruleset(rules.extends)
        title, others = f"What differs from {parent.name}", parent.short_name
        theirs: dict[str, Sequence[object]]
        theirs = {each.option: _value(each.option, each.a, parent) for each in compare(parent, rules)}
        if not parent.extends:
            title, others = "How it differs from most rulesets", "Most rulesets"
            theirs = {each.option: _counted(each) for each in unlike_most(rules)}
        made.append(titled(block, title, *beside(others, rules, theirs)))
    if found := conflicts(rules):
        made.append(titled(block, "Where sources disagree", *map(disagreement, found)))
    field = filter_field("option", "all-options", f"Show options of {rules.short_name} with")
    made.append(titled(block, "All options", field, *groups(block, rules)))
    keys = [key for origin in rules.origins.values() for key in (origin.source, *dict(origin.against))]
    made.append(titled(block, "Sources", source_table(keys, rules)))
    return made


def made_here(block: Block, rules: Ruleset) -> list[nodes.Node]:
    """Return the sections of an edition: nothing in it is about others."""
    made: list[nodes.Node] = [paragraph(words) for words in (rules.summary, played_at(rules)) if words]
    made += conduct(block, rules) + groups(block, rules)
    left_out = unasked(rules)
    if silent := [name for name in OPTIONS if not rules.is_decided(name) and name not in left_out]:
        links = (paragraph(link_to("option", name, inline(label_of(name)))) for name in silent)
        made.append(titled(block, "Taken over", paragraph(TAKEN_OVER), bullets(links, "riichi-list")))
    decided = [origin.source for name, origin in rules.origins.items() if rules.is_decided(name)]
    keys = [key for key in decided if key not in NO_TEXTS]
    if sources_in(keys, rules):
        made.append(titled(block, "Sources", source_table(keys, rules)))
    return made


def groups(block: Block, rules: Ruleset) -> list[nodes.Node]:
    """Return a section for each group of options."""
    return [titled(block, group_title(group), values(block.env, rules, group)) for group in GROUPS]


def conduct(block: Block, rules: Ruleset) -> list[nodes.Node]:
    """Return the section of a club's own sentences, if there are any."""
    return [titled(block, "At this table", bullets(map(paragraph, rules.house)))] if rules.house else []


def beside_others(env: BuildEnvironment, rules: Ruleset) -> Iterator[object]:
    """Yield the identifier, and links to the pages that set the ruleset beside the others."""
    yield "It is called "
    yield code(rules.id)
    yield " in commands and files."
    if rules.id in ruleset_ids():
        yield " Beside the others: "
        others = [name for name in ruleset_ids() if name != rules.id]
        yield from joined(to_pair(env, rules.id, other, load_ruleset(other).short_name) for other in others)
        yield "."


def texts_of(rules: Ruleset) -> list[nodes.Node]:
    """Say in which texts a ruleset was read, those first that state most of it."""
    own = Counter(
        key.strip()
        for origin in rules.origins.values()
        if origin.confidence == "stated" and not origin.inherited
        for key in origin.source.split(",")
    )
    known = sources_in((key for key, _ in own.most_common(MOST_TEXTS)), rules)
    edition = f", edition of {rules.edition}" if rules.edition and rules.edition not in rules.name else ""
    read = "; ".join(known.values())
    return [paragraph(f"The document is {rules.name}{edition}. It was read in: {read}.")] if known else []


def sureness(rules: Ruleset) -> str:
    """Say how many values of a ruleset rest on what."""
    count = Counter(str(origin.confidence) for origin in rules.origins.values())
    parts = [f"{count[confidence]} are {confidence}" for confidence in CONFIDENCES if count[confidence]]
    return f"Of its {len(OPTIONS)} values {', '.join(parts)}."


def beside(others: str, rules: Ruleset, theirs: Mapping[str, Sequence[object]]) -> list[nodes.Node]:
    """Return a table of these options: what others have, and what a ruleset has. Or say that none differs."""
    rows = [
        (
            [to_option(option), token(option)],
            cell,
            [*_value(option, rules.text(option), rules), *rest_lines(rules.origins[option])],
        )
        for option, cell in theirs.items()
    ]
    made = table(("Option", others, rules.short_name), (40, 25, 35), rows)
    return [speaking_of(named(rules)[0], made, marked=False)] if rows else [paragraph("Nothing does.")]


def _counted(each: Standing) -> Sequence[object]:
    """Return how many rulesets have the commonest value; without a majority, how many have each."""
    if each.most is not None:
        return [*_value(each.option, each.most), _share_words(each.shares[0], f"{each.of} rulesets")]
    shares = {short_of(each.option, share.value): share for share in each.shares}
    held = (f"{words}: {_share_words(share, str(each.of))}" for words, share in shares.items())
    return ["no majority", *held]


def _share_words(share: Share, of: str) -> str:
    unstated = f" ({share.unstated} not stated)" if share.unstated else ""
    return f"{share.held} of {of}{unstated}"


def values(env: BuildEnvironment, rules: Ruleset, group: str) -> nodes.Element:
    """Return the table of a group of options: each with its value and what that rests on."""
    idle = rules.idle_options()
    of_group = [name for name, option in OPTIONS.items() if option.group == group]
    if alone():
        of_group = [name for name in of_group if name not in unasked(rules)]
    rows = []
    for name in of_group:
        value = _value(name, rules.text(name), rules, rules.origins[name])
        if because := idle.get(name):
            value.append(note(f"It decides nothing here. {sentence_of(because, rules.text(because), rules)}"))
        rows.append(([*explained(name), *words_line(env, name)], value, rest_lines(rules.origins[name])))
    made = table(("Option", "Value", "Rests on"), (44, 20, 36), rows, row_class="option-row")
    # In an edition no other page explains an option.
    return speaking_of(named(rules)[0], anchored(made, of_group) if alone() else made, marked=False)


def explained(option: str) -> Iterator[nodes.Node]:
    """Yield what an option is called and what it decides, and the rules that it governs."""
    if alone():
        yield paragraph(strong(label_of(option)))
    else:
        yield paragraph(to_option(option))
        yield token(option)
        yield note(question_about(option))
    yield later("rules", option)


def rest_lines(origin: Origin) -> list[nodes.paragraph]:
    """Return what a value rests on: sources and how sure they are, then the note with links to errata."""
    if origin.confidence == "not stated":
        if alone():  # such values are in a list of their own
            return []
        taken = "taken here"
        if origin.inherited:  # another's, or the base's, whose note counts
            base = origin.ruleset == BASE
            taken = "from the base" if base else f"from {load_ruleset(origin.ruleset).short_name}"
        lines = [paragraph(nodes.emphasis("", "not stated"), f"; {taken}")]
    elif alone() and origin.source == assumed():
        lines = [paragraph(SETTLED)]
    else:
        sure = "" if origin.confidence == "stated" else f", {origin.confidence}"
        source = NO_TEXTS.get(origin.source, origin.source) if alone() else origin.source
        lines = [paragraph(keys_node(spaced(source) + sure))]
    if origin.note:
        lines.append(note(*with_errata(origin.note)))
    return [*lines, *(note("against it: ", keys_node(source)) for source, _ in origin.against)]


def _value(
    option: str, text: str, rules: Ruleset | None = None, origin: Origin | None = None
) -> list[nodes.Node]:
    """Return a value of such rules in words, grey where nothing states it, and the token of it."""
    if alone():
        return [paragraph(sentence_of(option, text, rules))]
    stated = origin is None or (origin.confidence != "not stated" and not origin.inherited)
    words = paragraph(short_of(option, text, rules), classes="" if stated else "riichi-unstated")
    return [words, token(spaced(text))]


def write_pages(app: Sphinx, config: Config) -> None:
    """Write the pages where they differ from what is there, and remove those of rulesets that are gone."""
    if not config.riichi_book_rulesets:
        return
    folder = Path(app.srcdir, config.riichi_book_rulesets)
    pages = dict(_pages(markdown=".md" in config.source_suffix))
    try:
        (folder / PAIRS).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        misset(app, "riichi_book_rulesets", f"{config.riichi_book_rulesets} is no folder for pages: {error}")
        return
    for name, text in pages.items():
        file = folder / name
        if not file.is_file() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
    for file in (*folder.glob("*.*"), *folder.glob(f"{PAIRS}/*.*")):
        made = file.is_file() and MADE.encode() in file.read_bytes()
        if made and file.relative_to(folder).as_posix() not in pages:
            file.unlink()


def _pages(*, markdown: bool) -> Iterator[tuple[str, str]]:
    """Yield the name of the file and the text of each page."""
    page, ending = (MARKDOWN, "md") if markdown else (RESTRUCTURED, "rst")
    for name in ruleset_ids():
        title = load_ruleset(name).name
        yield f"{name}.{ending}", page.format(MADE, title, "=" * len(title), "ruleset", name)
    for pair in combinations(ruleset_ids(), 2):
        title = " and ".join(load_ruleset(name).name for name in pair)
        text = page.format(MADE, title, "=" * len(title), "clauses", ", ".join(pair))
        front = "---\norphan: true\n---\n" if markdown else ":orphan:\n\n"
        yield f"{PAIRS}/{pair_name(*pair)}.{ending}", front + text
