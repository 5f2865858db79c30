"""What the pages say beside their rules and words: each section with its title and its text.

The entries of the glossary are kept too, as their page prints them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from riichi_book.sphinx.proof.domain import domain_of
from riichi_book.sphinx.proof.entries import Page

_NO_WORDS: Final = "\0"
_WITHOUT_WORDS: Final = re.compile(rf"[^.?!:]*{_NO_WORDS}[^.?!]*[.?!]?")
_TEXTS: Final = (nodes.paragraph, nodes.caption, addnodes.desc_name)
_REPEATS: Final = frozenset({"riichi-exercise", "riichi-on-paper"})
"""What says once more what stands elsewhere: exercises, and their solutions for paper."""


class Section(NamedTuple):
    """A section of a page: its anchor, empty for the page itself, its title, its text, and its rules."""

    anchor: str
    title: str
    text: str
    rules: tuple[str, ...]


class PageTexts(NamedTuple):
    """What can be found on a page beside its rules: its sections, and what its words mean."""

    sections: tuple[Section, ...] = ()
    meanings: tuple[tuple[str, str], ...] = ()


def keep_texts(app: Sphinx, doctree: nodes.document) -> None:
    """Keep the texts of a page when it is read, beside what the domain keeps of it."""
    sections = tuple(section_of(node, place) for place, node in enumerate(doctree.findall(nodes.section)))
    page = domain_of(app.env).pages.setdefault(app.env.docname, Page())
    page.texts = PageTexts(sections, tuple(meanings(doctree)))


def page_texts(env: BuildEnvironment) -> dict[str, PageTexts]:
    """Return what is kept of all pages, by their names."""
    pages = domain_of(env).pages.items()
    return {name: page.texts for name, page in pages if isinstance(page.texts, PageTexts)}


def section_of(section: nodes.section, place: int) -> Section:
    """Return what a section says itself, without its subsections; the first is the page.

    Its own paragraphs come before what tables and blocks in it say.
    """
    title = next(iter(section.findall(nodes.title)), nodes.title())
    inside = list(own_nodes(section))
    texts = sorted(
        (node for node in inside if isinstance(node, _TEXTS)), key=lambda node: node.parent is not section
    )
    rules = tuple(node["riichi_rule"]["id"] for node in inside if "riichi_rule" in node)
    text = " ".join(plain_text(node) for node in texts)
    return Section(section["ids"][0] if place else "", plain_text(title), text, rules)


def own_nodes(node: nodes.Element) -> Iterator[nodes.Element]:
    """Yield what stands in a section: a rule as a whole; neither subsections, words nor exercises."""
    for child in node.children:
        if isinstance(child, nodes.section) or not isinstance(child, nodes.Element):
            continue
        if term_in(child) or _REPEATS & set(child["classes"]):
            continue
        yield child
        if "riichi_rule" not in child and not isinstance(child, _TEXTS):
            yield from own_nodes(child)


def meanings(doctree: nodes.document) -> Iterator[tuple[str, str]]:
    """Yield each word that a page explains, with the first paragraph of what it means."""
    for item in doctree.findall(nodes.definition_list_item):
        if term := term_in(item):
            yield term, plain_text(next(iter(item.findall(nodes.paragraph))))


def term_in(node: nodes.Element) -> str:
    """Return the term of the glossary that an entry explains; nothing for anything else."""
    head = node[0] if isinstance(node, nodes.definition_list_item) else None
    return head.get("riichi_term", "") if isinstance(head, nodes.term) else ""


def plain_text(node: nodes.Element) -> str:
    """Return a text in one line, without the sentences whose links have no words before all is read."""
    words = node.findall(lambda part: isinstance(part, nodes.Text | addnodes.pending_xref))
    parts = [
        part.astext() or _NO_WORDS for part in words if isinstance(part, nodes.Text) or not part.astext()
    ]
    return " ".join(_WITHOUT_WORDS.sub("", "".join(parts)).split())
