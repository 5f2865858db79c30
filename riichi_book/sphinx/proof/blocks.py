"""The blocks of a chapter: rules with their sources and proofs, and errata.

In a chapter the sources and proofs of a rule are folded behind one line; the list of all rules has a summary.

Errata move to the end of the chapter, with a link where each was written. A page without rules is about its
errata and keeps them in place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import traverse_parent
from sphinx.writers.html5 import HTML5Translator

from riichi_book.answers.tables.conditions import all_rulesets, note_on, one_ruleset, playing
from riichi_book.sphinx.pages import element, filled, list_node
from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.markup import Block, directive, passage, texts
from riichi_book.sphinx.tiles.parts import code, counted, inline, nodes_of, paragraph, site_node
from riichi_rules.messages import joined, plural, say
from riichi_rules.ruleset import CONFIDENCES, Ruleset, load_ruleset
from riichi_rules.ruleset.shelf import BASE

from .domain import RuleDomain
from .entries import ERRATUM_FIELDS, ExerciseAt, Rule
from .listings import linked
from .proofs import RuleMark

ERRATUM_ID = re.compile(r"E-[1-9][0-9]*")
ERRATA: Final = say("Where the sources err")
SHOWN_TESTS: Final = 3
"""How many tests of a file a page names for one rule."""
PLACE: Final = "at-"
"""The anchor prefix of the place where an erratum was written."""
OPENERS: Final = {
    "proofs": say("Show sources and proofs"),
    "tokens": say("Show what files and commands call them"),
}
"""The checkboxes that reveal hidden content on a page: what each shows, and its label."""


class title_node(nodes.paragraph):  # noqa: N801 - nodes have lower-case names
    """The title of a block."""


@directive("erratum", 1, content=True, options={**texts("source", *ERRATUM_FIELDS), "above": directives.flag})
def erratum_box(box: Block, erratum: str) -> Iterator[nodes.Node]:
    """``{erratum} E-1``: where a source is wrong, what is right, and how that was found.

    ``above``: the last table before the box is the evidence, and the index shows it with the box.
    """
    if one_ruleset():  # an edition has no sources to correct
        return
    if not ERRATUM_ID.fullmatch(erratum):
        raise ValueError(f"{erratum} is no id of an erratum: right would be E-1")
    missing = [option for option in ("source", *ERRATUM_FIELDS) if option not in box.options]
    if missing:
        raise ValueError(f"the erratum {erratum} does not say :{missing[0]}:")
    source = box.options["source"]
    says = [
        (label, f"riichi-{option}", passage(box, box.options[option]))
        for option, label in ERRATUM_FIELDS.items()
    ]
    head = headline(box, erratum, f"Erratum: {source}")
    evidence = box.parse_content_to_nodes() if box.content else []
    made = element("erratum", head=head, says=says, evidence=evidence, folded=True)
    made["ids"].append(erratum)
    made["riichi_erratum"] = {"id": erratum, "source": source, "above": "above" in box.options}
    box.set_source_info(made)
    yield made


def rule_block(
    directive: SphinxDirective,
    title: str,
    content: Sequence[Sequence[nodes.Node]],
    asked: str = "",
    **claims: object,
) -> nodes.Element:
    """Return the block of a rule: its headline, question, answers, statement, example, sources and proofs.

    ``claims`` are fields of ``Rule``.
    """
    name, (statement, example) = str(claims["id"]), content
    formerly = cast(tuple[str, ...], claims["formerly"])
    head = headline(directive, name, title)
    if asked:
        head.append(nodes.paragraph(asked, asked, classes=["riichi-question"]))
        directive.set_source_info(head[-1])
    facts = {"ids": [name, *formerly], "head": head, "statement": statement}
    later = {part: list_node("", riichi_list=part, about=name) for part in ("answers", "others", "evidence")}
    block = element("rule", example=example, **later, **facts)
    block["riichi_rule"] = claims  # without the title, which may get translated
    directive.set_source_info(block)
    return block


def headline(directive: SphinxDirective, anchor: str, title: str) -> list[nodes.Element]:
    """Return the first line of a block: its title, and its id as a link to itself."""
    # Translators get only the markup of the title, not the link.
    line = title_node(f"**{title}**", "", nodes.strong(title, title), classes=["riichi-title"])
    directive.set_source_info(line)
    link = nodes.reference("", "", code(anchor), refid=anchor, internal=True)
    return filled("headline", title=line, link=link)


def visit_title(self: HTML5Translator, node: title_node) -> None:
    """Open a title. Screen readers list it with the headings, one level below that of its section."""
    level: dict[str, Any] = {"aria-level": str(1 + len(list(traverse_parent(node, nodes.section))))}
    self.body.append(self.starttag(node, "p", "", role="heading", **level))


def opener(shows: str) -> site_node:
    """Return a checkbox that shows what most readers skip; it is hidden until its script has loaded.

    The script remembers the choice for other pages.
    """
    box = f'<input type="checkbox" data-shows="{shows}" autocomplete="off">'
    return site_node(html=f'<p class="riichi-opener"><label>{box} {OPENERS[shows]}</label></p>\n')


def gather_errata(app: Sphinx, doctree: nodes.document) -> None:
    """Move the errata of a page with rules into a section at its end, and leave links to them."""
    boxes = [node for node in doctree.findall(nodes.container) if "riichi_erratum" in node]
    if not boxes or not any("riichi_rule" in node for node in doctree.findall(nodes.container)):
        return
    anchor = f"errata-of-{nodes.make_id(app.env.docname)}"
    section = nodes.section("", nodes.title("", str(ERRATA)), ids=[anchor])
    for group in neighbours(boxes):
        places = [place_of(box) for box in group]
        around = group[0].parent
        around.insert(around.index(group[0]), quiet_line(group))
        for box, place in zip(group, places, strict=True):
            around.remove(box)
            says = next(box.findall(nodes.field_list))
            says += filled("field", label=say("Belongs to"), parts=paragraph(place))
            section += box
    next(doctree.findall(nodes.section), cast(nodes.Element, doctree)).append(section)


def neighbours(boxes: Iterable[nodes.Element]) -> list[list[nodes.Element]]:
    """Group boxes that directly follow one another."""
    groups: list[list[nodes.Element]] = []
    for box in boxes:
        if not groups or box.previous_sibling() is not groups[-1][-1]:
            groups.append([])
        groups[-1].append(box)
    return groups


def quiet_line(boxes: Sequence[nodes.Element]) -> nodes.paragraph:
    """Return the line that links to boxes: "Sources are wrong here: E-7, E-14"."""
    names: list[str] = [box["ids"][0] for box in boxes]
    words = plural(len(names), "A source is wrong here:", "Sources are wrong here:")
    links = [nodes.reference("", name, refid=name, internal=True) for name in names]
    made = paragraph(f"{words} ", joined(links, ", "), classes="riichi-errs")
    made["ids"] += [f"{PLACE}{name}" for name in names]
    return made


def place_of(box: nodes.Element) -> nodes.reference:
    """Return a link to where a box was written: to the rule before it, or to a place in its section."""
    before = box.previous_sibling()
    while isinstance(before, nodes.Element) and "riichi_erratum" in before:
        before = before.previous_sibling()
    if isinstance(before, nodes.Element) and "riichi_rule" in before:
        title: nodes.Element = next(before.findall(nodes.strong))
        place = before["ids"][0]
    else:
        around, *_ = traverse_parent(box, nodes.section | nodes.document)
        title, place = next(around.findall(nodes.title)), f"{PLACE}{box['ids'][0]}"
    return nodes.reference("", title.astext(), refid=place, internal=True)


def is_advice(rule: Rule, domain: RuleDomain) -> bool:
    """Whether an unproven rule binds nobody: it is marked so, or all its requirement lines are heuristics."""
    lines = [domain.lines[line] for line in rule.requirements if line in domain.lines]
    return rule.background or (bool(lines) and all(line.heuristic for line in lines))


def evidence(name: str, domain: RuleDomain) -> list[nodes.Node]:
    """Return the sources and proofs of a rule in a fold; nothing if it has none."""
    if one_ruleset():  # only the whole book has proofs
        return []
    rests = foundation(domain.rules[name], domain)
    proven = domain.marks.tests_of(name) or domain.marks.cells_of(name)
    return [folded("Sources and proof" if proven else "Sources", *rests, proof=True)] if rests else []


def foundation(rule: Rule, domain: RuleDomain, *, brief: bool = False) -> list[nodes.Node]:
    """Return the exercises, options, sources and proofs of a rule; with ``brief``, only count the proofs."""
    tests, cells = domain.marks.tests_of(rule.id), domain.marks.cells_of(rule.id)
    exercises = domain.exercises_about(rule.id)
    said: dict[str, object] = {
        counted(len(exercises), "exercise"): joined([_exercise(each, domain) for each in exercises], ", "),
        "Sources": sources_of(rule, domain),
        "Answers": ", ".join(rule.requirements),
        "Code": code_of(rule, domain, brief=brief),
    }
    proofs = {
        counted(len(tests), "test"): [*_tests(tests, domain)],
        counted(len(cells), "notebook cell"): joined([_cell(mark, domain) for mark in cells], ", "),
    }
    said |= {"Proven by": " and ".join(filter(None, proofs))} if brief else proofs
    return filled(
        "foundation",
        conduct=rule.conduct,
        advice=is_advice(rule, domain),
        options=rule.known_options,
        lines={label: parts for label, parts in said.items() if label and parts},
    )


def _tests(tests: Sequence[RuleMark], domain: RuleDomain) -> Iterator[nodes.Node]:
    """Yield the parts of a line: each file once, then links to its tests by name.

    A rule may have hundreds of tests in one file; only the first few are shown. ``rules.json`` lists all.
    """
    for path, found in groupby(tests, lambda mark: mark.inside):
        yield from (code(path), nodes.Text(": "))
        marks = list(found)
        named = [(inline(mark.at.removeprefix(path).lstrip(":#")), mark.line) for mark in marks[:SHOWN_TESTS]]
        yield from nodes_of(joined([linked(name, path, line, domain) for name, line in named], ", "))
        more = len(marks) - len(named)
        yield nodes.Text(f" and {more} more. " if more else ". ")


def _exercise(asked: ExerciseAt, domain: RuleDomain) -> nodes.reference:
    """Return a link to an exercise that names its page and its number there."""
    title = domain.env.titles[asked.docname].astext()
    text = inline(f"{title} ({asked.number})", "riichi-asks")
    return domain.link(asked.docname, asked.id, text)


def sources_of(rule: Rule, domain: RuleDomain) -> str:
    """Return the sources of a rule: those it names, or the rulesets whose texts state its options.

    If there are none, a rule that is not conduct says so, provided the project lists requirement lines.
    """
    if rule.sources:
        return "; ".join(rule.sources)
    stating = [
        rules.short_name
        for rules in all_rulesets()
        if any([rules.origins[option].confidence == "stated" for option in rule.known_options])
    ]
    if stating:
        return f"the texts about {', '.join(stating)}"
    unstated = domain.lines and not rule.conduct
    return "No text that we read line by line says this." if unstated else ""


def code_of(rule: Rule, domain: RuleDomain, *, brief: bool) -> list[object]:
    """Return the name of the function that implements a rule, with a link to its file and line."""
    found = domain.codes.get(rule.code)
    if found is None:
        return []
    shown = rule.code if brief else f"{found.path}:{found.line}"
    link = linked(code(shown), found.path, found.line, domain)
    return [link] if brief else [code(rule.code), " in ", link]


def _cell(mark: RuleMark, domain: RuleDomain) -> nodes.Node:
    page = domain.env.path2doc(mark.file)
    if page is None or page not in domain.env.all_docs:
        return code(mark.at)
    return domain.link(page, cell_anchor(mark.at.partition("#")[2]), code(mark.at))


def cell_anchor(cell: str) -> str:
    """Return the anchor of the notebook cell with this id."""
    return f"cell-{cell}"


def holders(option: str) -> dict[str, dict[str, list[Ruleset]]]:
    """Map each value of an option, written as in files, to the rulesets that have it, by confidence.

    Values are in alphabetical order; the most certain rulesets come first.
    """
    found: dict[str, dict[str, list[Ruleset]]] = {}
    for confidence in CONFIDENCES:
        for rules in playing(option) or all_rulesets():
            if rules.origins[option].confidence == confidence:
                found.setdefault(rules.text(option), {}).setdefault(confidence, []).append(rules)
    return dict(sorted(found.items()))


def notes_on(option: str) -> list[nodes.Node]:
    """Return the notes on the values of an option in a fold, each with the rulesets that have it.

    A note on a value that is borrowed from another edition is only about that edition.
    """
    found: dict[str, list[str]] = {}
    of_base = load_ruleset(BASE).origins[option].note
    for rules in all_rulesets():
        note = note_on(option, rules)
        borrowed = rules.extends and note == load_ruleset(rules.extends).origins[option].note
        if note and (not borrowed or note == of_base):
            found.setdefault(note, []).append(rules.short_name)
    lines = [paragraph(f"{', '.join(names)}: {note}") for note, names in found.items()]
    return [folded(counted(len(lines), "note"), *lines, proof=True)] if lines else []


def rulesets_classes(rulesets: Iterable[Ruleset]) -> list[str]:
    """Return the CSS classes by which a page finds content about the reader's ruleset."""
    return [f"riichi-of-{rules.id}" for rules in rulesets]
