"""Removes from an edition all sentences about rules that cannot occur there, and headings without content.

A rule that cannot occur has no block (see ``occurs`` of ``{rule}``), so sentences that link to it would have
dead links and are removed too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from riichi_book.answers.tables.conditions import holds, one_ruleset
from riichi_book.answers.tables.yaku import is_played
from riichi_book.sphinx.proof.entries import NAME
from riichi_rules.messages import say
from riichi_rules.yaku import YAKU

from .edition import CHOSEN, UNPLAYED, rules_here

NO_GAME: Final = say("The hand that other books show here cannot be played under these rules.")
STATEMENT: Final = "riichi-statement"
_RULE: Final = re.compile(r"^:+\{rule\} (\S+)\n((?::[a-z-]+:.*\n)*)", re.MULTILINE)
_OCCURS: Final = re.compile(r"^:occurs: (.*)$", re.MULTILINE)
_END: Final = re.compile(r"(?<=[.?!])\s+")
"""The space between two sentences."""


@cache
def left_out(pages: Path) -> frozenset[str]:
    """Return the ids of the rules on these pages that cannot occur in this book; the whole book has none."""
    if not one_ruleset():
        return frozenset()
    rules = rules_here()
    found = {yaku.rule for yaku in YAKU if not is_played(yaku, rules)}
    for file in (*pages.glob("*.md"), *pages.glob("rulebook/*.md")):
        for rule, options in _RULE.findall(file.read_text("utf-8")):
            condition = _OCCURS.search(options)
            if condition and not holds(condition[1], rules):
                found.add(rule)
    return frozenset(found)


def rules_left_out(env: BuildEnvironment) -> frozenset[str]:
    """Return the ids of the rules that cannot occur in this book."""
    return left_out(Path(env.srcdir))


def prune(app: Sphinx, doctree: nodes.document) -> None:
    """Remove from an edition's page the sentences that link to missing rules, and empty sections."""
    if not one_ruleset():
        return
    gone = rules_left_out(app.env)
    if UNPLAYED in app.env.metadata[app.env.docname]:
        page = next(doctree.findall(nodes.section))
        page[1:] = [nodes.paragraph("", str(NO_GAME))]
    for paragraph in list(doctree.findall(nodes.paragraph)):
        names_row = isinstance(paragraph.parent, nodes.entry) and len(paragraph) == 1
        if not names_row and any(leads_to(part, gone) for part in paragraph.findall(pending_xref)):
            kept = [each for each in sentences(paragraph) if not any(leads_to(part, gone) for part in each)]
            paragraph[:] = [part for sentence in kept for part in (nodes.Text(" "), *sentence)][1:]
            if not kept:
                paragraph.parent.remove(paragraph)
    for block in list(doctree.findall(nodes.container)):
        if STATEMENT in block["classes"]:
            _join(block)
    sections = list(doctree.findall(nodes.section))
    for section in reversed(sections):  # inner sections first
        bare = all(isinstance(part, (nodes.title, nodes.target)) for part in section)
        if bare and section.parent is not doctree:
            section.parent.remove(section)


def leads_to(part: nodes.Node, rules: frozenset[str]) -> bool:
    """Whether a node is a link to one of these rules."""
    return (
        isinstance(part, pending_xref)
        and (part["refdomain"], part["reftype"]) == (NAME, "rule")
        and part["reftarget"] in rules
    )


def _join(statement: nodes.Element) -> None:
    """Merge conditional paragraphs of a statement with the paragraphs directly before and after them."""
    for paragraph in list(statement.findall(nodes.paragraph)):
        before = paragraph.previous_sibling()
        if isinstance(before, nodes.paragraph) and (CHOSEN in before or CHOSEN in paragraph):
            before += [nodes.Text(" "), *paragraph.children]
            before[CHOSEN] = True
            paragraph.parent.remove(paragraph)


def sentences(paragraph: nodes.paragraph) -> Iterator[list[nodes.Node]]:
    """Yield the sentences of a paragraph, each as a list of nodes."""
    sentence: list[nodes.Node] = []
    for part in paragraph.children:
        pieces = _END.split(part.astext()) if isinstance(part, nodes.Text) else []
        if not pieces:
            sentence.append(part)
        for place, piece in enumerate(pieces):
            if place and sentence:
                yield sentence
                sentence = []
            if piece:
                sentence.append(nodes.Text(piece))
    if sentence:
        yield sentence
