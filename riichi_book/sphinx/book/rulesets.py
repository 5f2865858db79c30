"""Rulesets on a page: which there are, what each says with its source, and two of them side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.proof.blocks import ERRATUM_ID
from riichi_book.sphinx.proof.entries import NAME
from riichi_book.sphinx.proof.filters import filter_node
from riichi_book.sphinx.proof.indexes import ERRATUM, RULES_OF, list_node
from riichi_book.sphinx.proof.options import holders, holders_classes, notes_on
from riichi_book.sphinx.proof.terms import glossary_file, terms_of, words_about
from riichi_book.sphinx.tiles.parts import Rows, paragraph, plain, table
from riichi_book.sphinx.tiles.problems import report
from riichi_book.tables.conditions import alone
from riichi_rules.errors import RulesetError
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
from .domain import OPTION_ANCHOR
from .edition import rules_here

SOURCE_ANCHOR: Final = "source-"
WITH_KEYS: Final = "riichi-source-keys"
PAIRS: Final = "pairs"
"""The folder of the pages that set two rulesets side by side."""


class OptionTableDirective(SphinxDirective):
    """``{option-table} fu``: the options of a group, each value with the rulesets that have it."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table, or nothing after an error."""
        asked = self.arguments[0]
        if asked not in GROUPS:
            report(
                self, "option-table", f"no group of options is called {asked}; there are {', '.join(GROUPS)}"
            )
            return []
        options = [option for option in OPTIONS.values() if option.group == asked]
        rows: Rows = [
            [
                [
                    *explained(option),
                    *words_line(self.env, option.name),
                    list_node("", riichi_list=RULES_OF + option.name),
                ],
                [*values_with_sources(option.name), *notes_on(option.name)],
            ]
            for option in options
        ]
        made = table((say("Option"), say("Values, and who has them")), (44, 56), rows, row_class="option-row")
        for row, option in zip(made.findall(nodes.row), [None, *options], strict=True):
            if option is not None:
                row["ids"].append(OPTION_ANCHOR + option.name)
                row["riichi_option"] = option.name
        return [speaking_of(ALL, made)]


class OptionFilterDirective(SphinxDirective):
    """``{option-filter} all-options``: a field that filters all tables in the section of that anchor."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the field, which shows where scripts run."""
        label = str(say("Show options with"))
        return [filter_node("", anchor="option-filter", table=self.arguments[0], label=label)]


class SourceListDirective(SphinxDirective):
    """``{source-list}``: what the keys of the sources mean."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        return [source_table(sources())]


def explained(option: Option) -> Iterator[nodes.Node]:
    """Yield what an option is called, and what it decides."""
    label = label_of(option.name)
    yield paragraph([nodes.strong(label, label)])
    yield paragraph([nodes.literal(option.name, option.name)])
    yield plain(sentence(option))


def words_line(env: BuildEnvironment, option: str) -> Iterator[nodes.paragraph]:
    """Yield what players call what an option is about: the field that filters finds it by that, too."""
    if file := glossary_file(env):
        env.note_dependency(str(file))
    if words := words_about(option, terms_of(env)):
        line = say("Players ask about: {words}.", words=joined(words, ", "))
        yield nodes.paragraph("", str(line), classes=["riichi-note"])


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
        words, tokens = short_of(option, value), spaced(value)
        line = paragraph(
            [
                nodes.strong(words, words),
                nodes.Text(" "),
                nodes.literal(tokens, tokens),
                nodes.Text(f" {'; '.join(held)}"),
            ]
        )
        line["classes"] += holders_classes(by_confidence)
        yield line


def two_rulesets(directive: SphinxDirective) -> tuple[Ruleset, Ruleset] | None:
    """Return the rulesets that an argument names, with a comma between; None after an error."""
    names = [name.strip() for name in directive.arguments[0].split(",")]
    if len(names) != 2:
        report(
            directive,
            directive.name,
            f"two rulesets are compared, with a comma between them; not {len(names)}",
        )
        return None
    ruleset, other = [ruleset_named(directive, name) for name in names]
    return (ruleset, other) if ruleset and other else None


class RulesetDirective(SphinxDirective):
    """A directive about one ruleset, which its argument names."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return what it makes of the ruleset, or nothing after an error."""
        rules = ruleset_named(self, self.arguments[0])
        return [] if rules is None else self.made_of(rules)

    def made_of(self, rules: Ruleset) -> list[nodes.Node]:
        """Return what stands on the page."""
        raise NotImplementedError


def ruleset_named(directive: SphinxDirective, name: str) -> Ruleset | None:
    """Return the ruleset of an id or of a file beside the page; None after an error. An edition has one."""
    if alone():
        return rules_here()
    try:
        return load_ruleset(beside_page(directive, name))
    except RulesetError as error:
        report(directive, directive.name, str(error))
        return None


def beside_page(directive: SphinxDirective, name: str) -> str:
    """Return the path of a ruleset's file beside the page, on which the page then depends; an id stays."""
    if not name.endswith(".toml"):
        return name
    seen, path = directive.env.relfn2path(name)
    directive.env.note_dependency(seen)
    return path


def rests(source: str, confidence: str) -> str:
    """Say what a value rests on: the keys of its sources, and how sure they are."""
    if confidence == "not stated":
        return confidence
    return spaced(source if confidence == "stated" else f"{source}, {confidence}")


def to_option(name: str) -> pending_xref:
    """Return the label of an option as a link to where it is explained, if a page does that."""
    label = nodes.inline(label_of(name), label_of(name))
    return pending_xref("", label, refdomain=NAME, reftype="option", reftarget=name, refexplicit=True)


def token(text: str) -> nodes.paragraph:
    """Return what files and commands call an option or its value, which a page shows to who asks for it."""
    return nodes.paragraph("", "", nodes.literal(text, text), classes=["riichi-token"])


def to_ruleset(env: BuildEnvironment, name: str) -> nodes.Node:
    """Return a link to the page of a ruleset, or its name where there is no such page."""
    if name not in ruleset_ids():
        return nodes.literal(name, name)
    return _to_page(env, name, load_ruleset(name).short_name)


def to_pair(env: BuildEnvironment, name: str, other: str, text: str) -> nodes.Node:
    """Return a link to the page of two rulesets, or the text in a project without such pages."""
    return _to_page(env, f"{PAIRS}/{pair_name(name, other)}", text)


def _to_page(env: BuildEnvironment, page: str, text: str) -> nodes.Node:
    folder = env.config.riichi_book_rulesets
    if not folder:
        return nodes.inline(text, text)
    link = pending_xref(
        "",
        nodes.inline(text, text),
        refdomain="std",
        reftype="doc",
        reftarget=f"/{folder}/{page}",
        refexplicit=True,
    )
    link["refdoc"] = env.docname
    return link


def pair_name(name: str, other: str) -> str:
    """Return the name of the page of two rulesets, in whichever order they are named."""
    return "-and-".join(sorted((name, other)))


def with_errata(note: str) -> Iterator[nodes.Node]:
    """Yield a note with links where it names an erratum."""
    for part in re.split(rf"\b({ERRATUM_ID.pattern})\b", note):
        is_erratum = ERRATUM_ID.fullmatch(part)
        yield list_node("", riichi_list=ERRATUM + part) if is_erratum else nodes.Text(part)


def source_table(keys: Iterable[str], *rulesets: Ruleset) -> nodes.table:
    """Return what keys of sources mean, those of a club's file too; several stand in one text with commas."""
    known = sources_in(keys, *rulesets)
    rows: Rows = [[[plain(key)], [plain(words)]] for key, words in known.items()]
    made = table((say("Key"), say("Source")), (15, 85), rows, stubs=1)
    for key, row in zip(known, list(made.findall(nodes.row))[1:], strict=True):
        row["ids"].append(SOURCE_ANCHOR + key)
    return made


def keys_node(text: str) -> nodes.inline:
    """Return what a value rests on as text in which ``link_keys`` finds the keys of sources."""
    return nodes.inline(text, text, classes=[WITH_KEYS])


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


def titled(directive: SphinxDirective, title: str, *children: nodes.Node) -> nodes.section:
    """Return a section, which the table of contents of the page lists."""
    made = nodes.section("", nodes.title(title, title), *children, names=[nodes.fully_normalize_name(title)])
    directive.state.document.note_implicit_target(made, made)
    return made
