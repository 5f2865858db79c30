"""A box to tick above the first rule of a page, which opens all quiet lines at once."""

from __future__ import annotations

from typing import Final

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator

from riichi_book.sphinx.tiles.pictures import as_files

WORDS: Final = "Show sources and proofs"


class opener_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """The box; a script shows it, and keeps what was ticked."""


def visit_opener(self: HTML5Translator, node: opener_node) -> None:  # noqa: ARG001 - Sphinx asks so
    """Write the box, out of sight until its script has come; a book has no scripts."""
    if not as_files(self.builder):
        self.body.append(
            '<p class="riichi-opener"><label><input type="checkbox" autocomplete="off"> '
            f"{WORDS}</label></p>\n"
        )
    raise nodes.SkipNode


def put_opener(document: nodes.document) -> None:
    """Put the box above the first rule of a page, if there is one."""
    first = next((node for node in document.findall(nodes.container) if "riichi_rule" in node), None)
    if first is not None:
        first.parent.insert(first.parent.index(first), opener_node())
