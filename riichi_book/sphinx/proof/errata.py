"""Errata at the end of a chapter. Where one stands in the source, a quiet line leads to its box.

A page that states no rules is about its errata, and keeps them where they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx

from riichi_book.sphinx.tiles.parts import joined, paragraph

from .blocks import field

TITLE: Final = "Where the sources err"
PLACE: Final = "at-"
"""Where a box stands in the source has its anchor behind this."""


def gather_errata(app: Sphinx, doctree: nodes.document) -> None:
    """Move the errata of a page with rules into a section at its end, and leave links to them."""
    boxes = [node for node in doctree.findall(nodes.container) if "riichi_erratum" in node]
    if not boxes or not any("riichi_rule" in node for node in doctree.findall(nodes.container)):
        return
    anchor = f"errata-of-{nodes.make_id(app.env.docname)}"
    section = nodes.section("", nodes.title(TITLE, TITLE), ids=[anchor])
    for group in neighbours(boxes):
        places = [place_of(box) for box in group]
        around = group[0].parent
        around.insert(around.index(group[0]), quiet_line(group))
        for box, place in zip(group, places, strict=True):
            around.remove(box)
            says = next(box.findall(nodes.field_list))
            says += field("Stands beside", paragraph(place))
            section += box
    chapter: nodes.Element = next(doctree.findall(nodes.section), doctree)
    chapter.append(section)


def neighbours(boxes: Iterable[nodes.Element]) -> list[list[nodes.Element]]:
    """Return boxes in groups of those that follow one another with nothing between."""
    groups: list[list[nodes.Element]] = []
    for box in boxes:
        if groups and groups[-1][-1].next_node(descend=False, siblings=True) is box:
            groups[-1].append(box)
        else:
            groups.append([box])
    return groups


def quiet_line(boxes: Sequence[nodes.Element]) -> nodes.paragraph:
    """Return the line that leads to boxes: "Sources err here: E-7, E-14"."""
    names: list[str] = [box["ids"][0] for box in boxes]
    words = "Sources err here: " if names[1:] else "A source errs here: "
    links = joined(nodes.reference("", name, refid=name, internal=True) for name in names)
    anchors = [f"{PLACE}{name}" for name in names]
    return nodes.paragraph("", words, *links, ids=anchors, classes=["riichi-errs"])


def place_of(box: nodes.Element) -> nodes.reference:
    """Return a link to what a box stands beside: the rule before it, or a place in its section."""
    before = box.previous_sibling()
    while isinstance(before, nodes.Element) and "riichi_erratum" in before:
        before = before.previous_sibling()
    if isinstance(before, nodes.Element) and "riichi_rule" in before:
        title = next(before.findall(nodes.strong)).astext()
        return nodes.reference("", title, refid=before["ids"][0], internal=True)
    around = box.parent
    while not isinstance(around, nodes.section | nodes.document):
        around = around.parent
    title = next(around.findall(nodes.title)).astext()
    return nodes.reference("", title, refid=f"{PLACE}{box['ids'][0]}", internal=True)
