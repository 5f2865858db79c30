"""The entries of a page after it is read: rules, errata, terms, options, exercises, and references."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.util.nodes import traverse_parent

from riichi_rules.ruleset import OPTIONS

NAME = "riichi"
"""The name of the Sphinx domain of rules and errata."""
ERRATUM_FIELDS = {"prints": "The source prints", "right": "What is right", "found": "How it was found"}
"""The fields of an erratum: the directive's option, and its label on a page."""
CHECKED = ("rule", "erratum")
"""The types of references that must resolve."""
ANCHORS = {"term": "term-", "option": "option-"}
"""The prefix of the anchor of a term or an option."""


class Rule(NamedTuple):
    """One rule block: its statement, and its claims about itself.

    ``section`` is the number of second-level headings above it on its page.
    """

    id: str
    title: str
    asked: str
    statement: str
    body: tuple[nodes.Node, ...]
    requirements: tuple[str, ...]
    sources: tuple[str, ...]
    options: tuple[str, ...]
    code: str
    example: str
    conduct: bool
    formerly: tuple[str, ...]
    docname: str
    line: int
    section: int
    background: bool = False

    @property
    def known_options(self) -> list[str]:
        """The options that exist; the checks report the others."""
        return [name for name in self.options if name in OPTIONS]


class Erratum(NamedTuple):
    """One erratum: the source, what it ``says`` for each of ``ERRATUM_FIELDS``, and the evidence."""

    id: str
    source: str
    above: bool
    says: dict[str, tuple[nodes.Node, ...]]
    evidence: tuple[nodes.Node, ...]
    docname: str
    line: int

    @property
    def as_text(self) -> tuple[str, ...]:
        """The content shown in an index, as text: used to detect changes."""
        parts = chain(*self.says.values(), self.evidence)
        return (self.id, self.docname, self.source, *(part.pformat() for part in parts))


class ExerciseAt(NamedTuple):
    """An exercise: its id, its page, and its number on that page."""

    id: str
    docname: str
    number: int


class Reference(NamedTuple):
    """A reference to a rule or an erratum: the type and the id of its target, and its line."""

    type: str
    target: str
    line: int


class Section(NamedTuple):
    """A section of a page: its anchor, empty for the page itself, its title, its text, and its rules."""

    anchor: str
    title: str
    text: str
    rules: tuple[str, ...]


@dataclass(slots=True)
class PageEntries:
    """The entries of one page: ``terms`` has meanings, ``heads`` has their headings, ``exercises`` is JSON.

    ``shows`` is whether it shows content of other pages, ``sections`` are for the search.
    """

    rules: list[Rule] = field(default_factory=list)
    errata: list[Erratum] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    terms: dict[str, tuple[nodes.Node, ...]] = field(default_factory=dict)
    heads: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    exercises: list[dict[str, Any]] = field(default_factory=list)
    shows: bool = False
    sections: tuple[Section, ...] = ()


def entries_of(doctree: nodes.document, docname: str) -> PageEntries:
    """Collect the entries of a page."""
    page, section = PageEntries(), 0
    for node in doctree.findall(nodes.Element):
        page.shows |= "riichi_list" in node or node.get("refdomain") == NAME
        if isinstance(node, nodes.section):
            section += isinstance(node.parent, nodes.section) and node.parent.parent is doctree
        elif "riichi_rule" in node:
            page.rules.append(_rule(node, docname, section))
        elif "riichi_erratum" in node:
            page.errata.append(_erratum(node, docname))
        elif node.get("refdomain") == NAME and node["reftype"] in CHECKED:
            page.references.append(Reference(node["reftype"], node["reftarget"], _line(node)))
        elif "riichi_term" in node:
            meaning = node.next_node(nodes.definition, descend=False, siblings=True)
            page.terms[node["riichi_term"]] = tuple(map(bare, meaning.children)) if meaning else ()
            page.heads[node["riichi_term"]] = node.astext()
        elif "riichi_option" in node:
            page.options.append(node["riichi_option"])
        elif "riichi_exercise" in node:
            page.exercises.append(node["riichi_exercise"])
    return page


def _rule(node: nodes.Element, docname: str, section: int) -> Rule:
    body = _copy(node, "riichi-statement")
    statement = " ".join(" ".join(part.astext() for part in body).split())
    title, asked = (
        "".join(part.astext() for part in _copy(node, f"riichi-{name}")).strip()
        for name in ("title", "question")
    )
    rule: dict[str, Any] = node["riichi_rule"]
    place: dict[str, Any] = {"docname": docname, "line": node.line or 1, "section": section}
    return Rule(**rule, title=title, asked=asked, statement=statement, body=body, **place)


def _erratum(node: nodes.Element, docname: str) -> Erratum:
    above = [bare(part) for part in _table_before(node)] if node["riichi_erratum"]["above"] else []
    return Erratum(
        **node["riichi_erratum"],
        says={name: _copy(node, f"riichi-{name}") for name in ERRATUM_FIELDS},
        evidence=(*above, *_copy(node, "riichi-evidence")),
        docname=docname,
        line=node.line or 1,
    )


def _copy(node: nodes.Element, name: str) -> tuple[nodes.Node, ...]:
    """Copy the content of the parts of a block that have a class, without anchors."""
    parts = [part for part in node.findall(nodes.Element) if name in part["classes"]]
    return tuple(bare(child) for part in parts for child in part.children)


def bare(node: nodes.Node) -> nodes.Node:
    """Copy a node without its anchors, and without its page: the environment would store all of that."""
    copied = node.deepcopy()
    for part in copied.findall():
        part.document = None  # type: ignore[assignment]
        if isinstance(part, nodes.Element):
            part["ids"] = []
    return copied


def _table_before(node: nodes.Element) -> list[nodes.Node]:
    """Return the last table before a node, if any, with the fold below it."""
    found: list[nodes.Node] = []
    for element in node.document.findall(nodes.Element) if node.document else ():
        if element is node:
            break
        if isinstance(element, nodes.table):
            alone = isinstance(element.parent, nodes.container) and len(element.parent.children) == 1
            block = element.parent if alone else element  # include its mark
            below = block.next_node(descend=False, siblings=True)
            found = [block]
            if isinstance(below, nodes.Element) and below.get("only_folded"):
                found.append(below)
    return found


def _line(node: nodes.Element) -> int:
    """Return the line of a node, or of its nearest ancestor that has one; 1 if none has."""
    return next((around.line for around in traverse_parent(node) if around.line), 1)
