"""Rulesets on a page: which there are, what each says with its source, and two of them side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.proof.blocks import ERRATUM_ID
from riichi_book.sphinx.proof.entries import ANCHORS, NAME
from riichi_book.sphinx.proof.evidence import holders, holders_classes, notes_on
from riichi_book.sphinx.proof.indexes import later
from riichi_book.sphinx.proof.terms import glossary_file, terms_of, words_about
from riichi_book.sphinx.tiles.markup import Block, directive, one_of
from riichi_book.sphinx.tiles.parts import code, filter_field, inline, note, paragraph, strong, table
from riichi_rules.messages import Message, joined, say
from riichi_rules.ruleset import (
    GROUPS,
    OPTIONS,
    Option,
    Ruleset,
    label_of,
    load_ruleset,
    question_about,
    ruleset_ids,
    short_of,
    sources,
    sources_in,
    spaced,
)

from .asked import ALL, speaking_of

SOURCE_ANCHOR: Final = "source-"
WITH_KEYS: Final = "riichi-source-keys"
PAIRS: Final = "pairs"
"""The folder of the pages that set two rulesets side by side."""


@directive("option-table", 1)
def option_table(block: Block, group: str) -> nodes.Node:
    """``{option-table} fu``: the options of a group, each value with the rulesets that have it."""
    one_of(group, GROUPS, "group of options")
    options = [option for option in OPTIONS.values() if option.group == group]
    rows = [
        (
            [*explained(option), *words_line(block.env, option.name), later("rules", option.name)],
            [*values_with_sources(option.name), *notes_on(option.name)],
        )
        for option in options
    ]
    made = table((say("Option"), say("Values, and who has them")), (44, 56), rows, row_class="option-row")
    return speaking_of(ALL, anchored(made, [option.name for option in options]))


def anchored(made: nodes.table, options: Iterable[str]) -> nodes.table:
    """Return a table that explains an option in each row, to which pages then link."""
    for row, name in zip(list(made.findall(nodes.row))[1:], options, strict=True):
        row["ids"].append(ANCHORS["option"] + name)
        row["riichi_option"] = name
    return made


@directive("option-filter", 1)
def option_filter(_block: Block, anchor: str) -> nodes.Node:
    """``{option-filter} all-options``: a field that filters all tables in the section of that anchor."""
    return filter_field("option", anchor, say("Show options with"))


@directive("source-list")
def source_list(_block: Block) -> nodes.Node:
    """``{source-list}``: what the keys of the sources mean."""
    return source_table(sources())


def explained(option: Option) -> Iterator[nodes.Node]:
    """Yield what an option is called, and what it decides."""
    yield paragraph(strong(label_of(option.name)))
    yield paragraph(code(option.name))
    yield paragraph(sentence(option))


def words_line(env: BuildEnvironment, option: str) -> Iterator[nodes.paragraph]:
    """Yield what players call what an option is about: the field that filters finds it by that, too."""
    if file := glossary_file(env):
        env.note_dependency(str(file))
    if words := words_about(option, terms_of(env)):
        yield note(say("Players ask about: {words}.", words=joined(words, ", ")))


def sentence(option: Option) -> Message:
    """Say what an option asks, and what it may be."""
    facts = {"question": question_about(option.name), "values": spaced(option.allowed)}
    if option.unit:
        return say("{question} It may be {values} {unit}.", **facts, unit=option.unit)
    return say("{question} It may be {values}.", **facts)


def values_with_sources(option: str) -> Iterator[nodes.paragraph]:
    """Yield a line for each value of an option: the rulesets that have it, with source and confidence."""
    for value, by_confidence in holders(option).items():
        held = []
        for sure, some in by_confidence.items():
            names = [
                rules.short_name
                if sure == "not stated"
                else f"{rules.short_name} ({spaced(rules.origins[option].source)})"
                for rules in some
            ]
            held.append(("" if sure == "stated" else f"{sure}: ") + ", ".join(names))
        line = paragraph(strong(short_of(option, value)), " ", code(spaced(value)), f" {'; '.join(held)}")
        line["classes"] += holders_classes(by_confidence)
        yield line


def rests(source: str, confidence: str) -> str:
    """Say what a value rests on: the keys of its sources, and how sure they are."""
    if confidence == "not stated":
        return confidence
    return spaced(source if confidence == "stated" else f"{source}, {confidence}")


def to_option(name: str) -> pending_xref:
    """Return the label of an option as a link to where it is explained, if a page does that."""
    label = inline(label_of(name))
    return pending_xref("", label, refdomain=NAME, reftype="option", reftarget=name, refexplicit=True)


def token(text: str) -> nodes.paragraph:
    """Return what files and commands call an option or its value, which a page shows to who asks for it."""
    return paragraph(code(text), classes="riichi-token")


def to_ruleset(env: BuildEnvironment, name: str) -> nodes.Node:
    """Return a link to the page of a ruleset, or its name where there is no such page."""
    if name not in ruleset_ids():
        return code(name)
    return _to_page(env, name, load_ruleset(name).short_name)


def to_pair(env: BuildEnvironment, name: str, other: str, text: str) -> nodes.Node:
    """Return a link to the page of two rulesets, or the text in a project without such pages."""
    return _to_page(env, f"{PAIRS}/{pair_name(name, other)}", text)


def _to_page(env: BuildEnvironment, page: str, text: str) -> nodes.Node:
    folder = env.config.riichi_book_rulesets
    if not folder:
        return inline(text)
    facts = {"refdomain": "std", "reftype": "doc", "refexplicit": True, "refdoc": env.docname}
    return pending_xref("", inline(text), reftarget=f"/{folder}/{page}", **facts)


def pair_name(name: str, other: str) -> str:
    """Return the name of the page of two rulesets, in whichever order they are named."""
    return "-and-".join(sorted((name, other)))


def with_errata(note: str) -> Iterator[nodes.Node]:
    """Yield a note with links where it names an erratum."""
    for part in re.split(rf"\b({ERRATUM_ID.pattern})\b", note):
        is_erratum = ERRATUM_ID.fullmatch(part)
        yield later("erratum", part) if is_erratum else nodes.Text(part)


def source_table(keys: Iterable[str], *rulesets: Ruleset) -> nodes.table:
    """Return what keys of sources mean, those of a club's file too; several stand in one text with commas."""
    known = sources_in(keys, *rulesets)
    made = table((say("Key"), say("Source")), (15, 85), known.items(), stubs=1)
    for key, row in zip(known, list(made.findall(nodes.row))[1:], strict=True):
        row["ids"].append(SOURCE_ANCHOR + key)
    return made


def keys_node(text: str) -> nodes.inline:
    """Return what a value rests on as text in which ``link_keys`` finds the keys of sources."""
    return inline(text, WITH_KEYS)


def link_keys(made: Sequence[nodes.Node]) -> None:
    """Let the keys of sources lead to what they mean, on a page that has a table of sources."""
    rows = [row for part in made for row in part.findall(nodes.row)]
    anchors = {anchor for row in rows for anchor in row["ids"]}
    for line in [node for part in made for node in part.findall(nodes.inline)]:
        if WITH_KEYS in line["classes"]:
            line[:] = [
                nodes.reference("", piece, refid=SOURCE_ANCHOR + piece, internal=True)
                if SOURCE_ANCHOR + piece in anchors
                else nodes.Text(piece)
                for piece in re.split(r"(, )", line.astext())
            ]


def titled(directive: SphinxDirective, name: object, *children: nodes.Node) -> nodes.section:
    """Return a section, which the table of contents of the page lists."""
    title = str(name)
    made = nodes.section("", nodes.title(title, title), *children, names=[nodes.fully_normalize_name(title)])
    directive.state.document.note_implicit_target(made, made)
    return made
