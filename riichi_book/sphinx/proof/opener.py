"""A box to tick that brings on a page what most readers pass over: sources and proofs, or tokens.

What was ticked is kept for the pages that follow.
"""

from __future__ import annotations

from typing import Final

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator

from riichi_book.sphinx.tiles.pictures import as_files

WORDS: Final = {
    "proofs": "Show sources and proofs",
    "tokens": "Show what files and commands call them",
}
"""What each box shows, and what stands beside it."""


class opener_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """The box; ``shows`` is one of ``WORDS``."""


def visit_opener(self: HTML5Translator, node: opener_node) -> None:
    """Write the box, out of sight until its script has come; a book has no scripts."""
    if not as_files(self.builder):
        self.body.append(
            f'<p class="riichi-opener"><label><input type="checkbox" data-shows="{node["shows"]}" '
            f'autocomplete="off"> {WORDS[node["shows"]]}</label></p>\n'
        )
    raise nodes.SkipNode


def put_opener(document: nodes.document) -> None:
    """Put the box above the first rule of a page, if there is one."""
    first = next((node for node in document.findall(nodes.container) if "riichi_rule" in node), None)
    if first is not None:
        first.parent.insert(first.parent.index(first), opener_node(shows="proofs"))


def drop_openers(document: nodes.document) -> None:
    """Take the boxes away where a builder makes no HTML."""
    for box in list(document.findall(opener_node)):
        box.parent.remove(box)
