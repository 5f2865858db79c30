"""The glossary page, and links to it: each page links a term where the term first occurs.

The meanings of the linked words are in hidden boxes at the end of the page, each once; a site opens a box
next to its word. The boxes are not part of the text, and the search ignores them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from docutils import nodes
from sphinx.addnodes import desc, pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import traverse_parent

from riichi_book.answers.tables.conditions import one_ruleset, unasked
from riichi_book.answers.tables.examples import ROMAJI
from riichi_book.answers.tables.yaku import example_tiles, worth_words, yaku_here
from riichi_book.sphinx.pages import element
from riichi_book.sphinx.proof.domain import RuleDomain, domain_of
from riichi_book.sphinx.proof.entries import ANCHORS, NAME, PageEntries
from riichi_book.sphinx.proof.indexes import copied_to
from riichi_book.sphinx.proof.listings import has_listings
from riichi_book.sphinx.proof.terms import (
    UNREADABLE,
    GlossaryTerm,
    glossary_file,
    link_to,
    meaning_anchor,
    polish_yaku,
    read_terms,
    terms_of,
    yaku_names,
)
from riichi_book.sphinx.tiles.hands import hand_node, tiles_apart
from riichi_book.sphinx.tiles.markup import Block, directive, report, report_bad_setting
from riichi_book.sphinx.tiles.parts import code, inline
from riichi_rules.hand import Hand
from riichi_rules.messages import Message, say
from riichi_rules.ruleset import label_of, ruleset_ids, short_of
from riichi_rules.yaku import BY_ID, YAKU

from .edition import rules_here

# Nodes and classes without running text: headings, labels, cells, captions and answers.
_ELSEWHERE: Final = (
    nodes.table,
    nodes.field_list,
    nodes.figure,
    nodes.topic,
    nodes.definition_list,
    hand_node,
)
_PARTS: Final = ("headline", "title", "question", "ways", "worth", "clause")
_NOT_RUNNING: Final = {"cell_output", *(f"riichi-{part}" for part in _PARTS)}


# Words that come before a noun. A term that is also a verb is linked only after one of these, or as a plural
# that begins a sentence.
_BEFORE_NOUNS: Final = re.compile(
    r"\b(?:an?|the|no|each|every|any|two|three|four|own|whole|called|first|last|next|another|other|of|or|by"
    r"|whose|its|their|your|his|[a-z]+'s?) $",
    re.IGNORECASE,
)


@directive("glossary-of", 1)
def glossary_of(block: Block, group: str) -> nodes.Node:
    """``{glossary-of} waits``: the terms of a group. ``{glossary-of} yaku``: the names of all yaku."""
    if group == "yaku":
        polish = polish_yaku(block.config)
        yaku = sorted(yaku_here(rules_here()), key=lambda yaku: yaku.id)
        return element("yaku_names", yaku=yaku, polish=polish, romaji=ROMAJI)
    terms = [term for term in terms_of(block.env).values() if term.group == group]
    if not terms:
        report(block, "glossary", f"no term of the glossary is in a group {group}")
    return nodes.definition_list("", *(entry(term, block) for term in terms), classes=["riichi-glossary"])


def entry(term: GlossaryTerm, block: Block) -> nodes.Node:
    """Return the glossary entry of a term: the word, its other names, and its meaning."""
    named = (term.english, ""), (term.kanji, "ja"), (term.romaji, "ja-Latn"), (term.polish, "pl")
    try:
        tiles = tiles_apart(term.tiles.split())
    except ValueError as error:
        report(block, "glossary", f"the tiles of the term {term.id}: {error}")
        tiles = []
    made = element(
        "term",
        term=term,
        ids=[ANCHORS["term"] + name for name in (term.id, *other_names(term, terms_of(block.env)))],
        named=[
            *((text, language) for text, language in named if text not in {"", term.word}),
            *((text, "ja-Latn" if text.isascii() else "ja") for text in term.also),
        ],
        meaning=block.parse_text_to_nodes(term.says),
        tiles=tiles,
        options=[link_to("option", name, nodes.inline("", "", code(name))) for name in term.options],
        values=[*values_here(term)] if one_ruleset() else (),
    )
    for head in made.findall(nodes.term):
        block.set_source_info(head)
        head.rawsource = head.astext().replace(term.word, f"**{term.word}**", 1)
    return made


def other_names(term: GlossaryTerm, terms: Mapping[str, GlossaryTerm]) -> list[str]:
    """Return other names of a term that work as anchors: ``glossary.html#term-pao`` leads to liability."""
    named = Counter(name for other in terms.values() for name in anchors_of(other))
    return [name for name in anchors_of(term) if named[name] == 1 and name not in terms]


def anchors_of(term: GlossaryTerm) -> list[str]:
    """Return the other names of a term in the form used in anchors, without duplicates, in a fixed order."""
    return list(dict.fromkeys(filter(None, (nodes.make_id(name) for name in (term.romaji, *term.also)))))


def values_here(term: GlossaryTerm) -> Iterator[Message]:
    """Yield the edition's values for the options that a term is about."""
    rules = rules_here()
    for name in term.options:
        if name not in unasked(rules):
            option = link_to("option", name, inline(label_of(name)))
            yield say("{option} ({value})", option=option, value=short_of(name, rules.text(name), rules))


def examine_glossary(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Report a glossary that cannot be read; return no pages to rewrite."""
    if file := glossary_file(env):
        try:
            read_terms(file, file.stat().st_mtime_ns)
        except UNREADABLE as error:
            report_bad_setting(app, "riichi_book_glossary", f"{file.name} is no glossary: {error}")
    return []


def link_terms(app: Sphinx, doctree: nodes.document) -> None:
    """Link each term where it first occurs in the running text of a page."""
    env = app.env
    file = glossary_file(env)
    pages = domain_of(env).pages
    if file is None:
        return
    env.note_dependency(str(file))
    if pages.get(env.docname, PageEntries()).terms:
        return
    forms = forms_of(env)
    pattern = pattern_of(forms)
    met: set[tuple[str, str]] = set()
    for text in list(running_text(doctree)):
        stressed = not isinstance(text.parent, nodes.paragraph)
        parts = linked(text.astext(), pattern, forms, met, stressed=stressed)
        if any(isinstance(part, pending_xref) for part in parts):
            text.parent.replace(text, parts)
    if met:
        pages.setdefault(env.docname, PageEntries()).shows = True


class WordForm(NamedTuple):
    """The term or yaku that a form belongs to. ``verb`` and ``quiet`` are those of the term."""

    kind: str
    target: str
    quiet: bool = False
    verb: bool = False


def forms_of(env: BuildEnvironment) -> dict[str, WordForm]:
    """Map every form that may occur in a text, English or translated, to its term or yaku.

    Only English forms can be verbs; translated forms count as nouns.
    """
    forms = {yaku.id.replace("-", joint): WordForm("yaku", yaku.id) for yaku in YAKU for joint in "- "}
    for term in terms_of(env).values():
        form = WordForm("term", term.id, term.quiet)
        own = (term.word, *term.forms, *term.also)
        forms.update(dict.fromkeys({*term.said} - {*own}, form))
        forms.update(dict.fromkeys(own, form._replace(verb=term.verb)))
    return forms


def pattern_of(forms: Mapping[str, object]) -> re.Pattern[str]:
    """Return a regex that finds the longest form as a whole word; its first letter may be a capital.

    >>> pattern_of({"kan": 0, "closed kan": 0}).findall("Closed kan, kans, a kan-ban, a kan")
    ['Closed kan', 'kan']
    """
    begun = defaultdict[str, list[str]](list)  # group the many forms by first letter, for speed
    for form in sorted(forms, key=lambda form: (-len(form), form)):
        begun[form[0].lower()].append(re.escape(form[1:]))
    either = "|".join(f"(?i:{re.escape(first)})(?:{'|'.join(rest)})" for first, rest in begun.items())
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])")


def running_text(doctree: nodes.document) -> Iterator[nodes.Text]:
    """Yield the running text of a page: text in paragraphs, except links, code and captions."""
    for part in doctree.findall(nodes.paragraph):
        if not any(
            isinstance(around, _ELSEWHERE) or not _NOT_RUNNING.isdisjoint(around.get("classes", ()))
            for around in traverse_parent(part)
        ):
            yield from texts_of(part)


def texts_of(part: nodes.Element) -> Iterator[nodes.Text]:
    """Yield the texts in an element, except in links and code."""
    for child in part.children:
        if isinstance(child, nodes.Text):
            yield child
        elif isinstance(child, nodes.strong | nodes.emphasis):
            yield from texts_of(child)


def linked(
    text: str,
    pattern: re.Pattern[str],
    forms: Mapping[str, WordForm],
    met: set[tuple[str, str]],
    *,
    stressed: bool = False,
) -> list[nodes.Node]:
    """Split a text into parts, link the terms that are not yet in ``met``, and add them to it.

    ``stressed`` text (bold or italic) mentions a word, so the word counts as a noun.
    """
    parts: list[nodes.Node] = []
    done = 0
    for found in pattern.finditer(text):
        form = forms[found[0] if found[0] in forms else found[0][0].lower() + found[0][1:]]
        kind, target = form.kind, form.target
        # "Tenhou" with a capital is the ruleset, "tenhou" is the yaku.
        if form.quiet or (kind, target) in met or (found[0] not in forms and target in ruleset_ids()):
            continue
        if form.verb and not (stressed or is_noun(text, found)):
            continue
        met.add((kind, target))
        parts += [nodes.Text(text[done : found.start()])] if found.start() > done else []
        parts.append(link_to(kind, target, inline(found[0])))
        done = found.end()
    return [*parts, nodes.Text(text[done:])] if done < len(text) else parts


def is_noun(text: str, found: re.Match[str]) -> bool:
    """Whether a word that may be a verb is a noun here, judged by the words before it.

    >>> text = "Bets wait. You bet a bet."
    >>> [is_noun(text, found) for found in re.finditer("(?i)bets?", text)]
    [True, False, True]
    """
    before = text[: found.start()].replace("\n", " ")
    begins = not before.strip() or before.rstrip().endswith((".", ":", "?", "!"))
    return bool(_BEFORE_NOUNS.search(before)) or (begins and found[0].istitle() and found[0].endswith("s"))


def add_meaning_boxes(env: BuildEnvironment, document: nodes.document) -> None:
    """Add the meanings of a page's linked words at its end, a box for each word."""
    book = domain_of(env)
    lists_code = any(True for _ in document.findall(desc))  # readers of API pages know the words
    if lists_code or not has_listings(book.builder):
        return
    asked = dict.fromkeys(
        (link["reftype"], link["reftarget"])
        for link in document.findall(pending_xref)
        if link.get("refdomain") == NAME and link["reftype"] in {"term", "yaku"}
    )
    boxes = [box for kind, target in asked if (box := meaning_box(kind, target, book))]
    if boxes:
        document += nodes.container("", *boxes, classes=["riichi-meanings", "no-search"])


def meaning_box(kind: str, target: str, book: RuleDomain) -> nodes.Element | None:
    """Return the box of a word, or None if no other page explains it."""
    name, here = f"yaku.{target}" if kind == "yaku" else target, book.env.docname
    page, anchor = book.places("rule" if kind == "yaku" else kind).get(name, (here, ""))
    if page == here:
        return None
    if kind == "term":
        term, tells, where = terms_of(book.env)[target], book.meanings[target], say("In the glossary")
        facts: dict[str, object] = {"word": term.said[0], "names": book.names_of(target)}
    else:
        yaku = BY_ID[target]
        tiles = example_tiles(yaku)
        texts = [str(tiles)] if isinstance(tiles, Hand) else str(tiles).split()
        facts = {"word": target.replace("-", " "), "names": yaku_names(name), "worth": worth_words(yaku)}
        facts["tiles"] = tiles_apart(texts)
        tells, where = book.rules[name].body, say("The rule")
    link = book.link(page, anchor, inline(where))
    facts["anchor"] = meaning_anchor(kind, target)
    return element("meaning", tells=copied_to(tells, here), link=link, **facts)
