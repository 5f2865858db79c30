"""Bars in tables, drawn where a number says less than its length: as wide as their cell, in any window.

The number stands beside its bar, so a bar has no words of its own. Builders that draw nothing have none.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator

from riichi_book.tables.table import Bar

from .pictures import as_files

WHOLE = 100.0


class bar_node(nodes.General, nodes.Inline, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """A ``bar``."""


def visit_bar(self: HTML5Translator, node: bar_node) -> None:
    """Draw the bar; what it may reach is hollow."""
    bar: Bar = node["bar"]
    if not as_files(self.builder):
        start, length, more = (WHOLE * part / bar.whole for part in (bar.start, bar.length, bar.more))
        hollow = f'<rect class="riichi-more" x="{start + length:.2f}" width="{more:.2f}" height="8"/>'
        self.body.append(
            f'<svg class="riichi-bar" viewBox="0 0 {WHOLE:.0f} 8" preserveAspectRatio="none" '
            'aria-hidden="true">'
            f'<rect x="{start:.2f}" width="{length:.2f}" height="8"/>{hollow if more else ""}</svg>'
        )
    raise nodes.SkipNode


def skip_bar(self: nodes.NodeVisitor, node: bar_node) -> None:  # noqa: ARG001 - Sphinx asks so
    """Leave the bar out."""
    raise nodes.SkipNode
