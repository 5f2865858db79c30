"""What only pages of a site have: bars, fields that filter, and attributes for scripts.

An e-book has no scripts, so all of it is left out there, and by every builder that makes no HTML.
"""

from __future__ import annotations

import html
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from riichi_book.tables.table import Bar

from .pictures import as_files

WHOLE: Final = 100.0


class site_node(nodes.General, nodes.Inline, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """``html`` that stands in pages of a site, and nowhere else."""


class box_node(nodes.container):  # noqa: N801
    """A block that has further attributes in ``html``, by name."""


def add_nodes(app: Sphinx) -> None:
    """Register both."""
    bare = (skip_site, None)
    app.add_node(site_node, html=(visit_site, None), latex=bare, text=bare, man=bare, texinfo=bare)
    app.add_node(box_node, html=(visit_box, depart_box))


def visit_site(self: HTML5Translator, node: site_node) -> None:
    """Write the HTML."""
    if not as_files(self.builder):
        self.body.append(node["html"])
    raise nodes.SkipNode


def skip_site(_self: nodes.NodeVisitor, _node: site_node) -> None:
    """Leave the HTML out."""
    raise nodes.SkipNode


def visit_box(self: HTML5Translator, node: box_node) -> None:
    """Open the block."""
    self.body.append(self.starttag(node, "div", **node["html"]))


def depart_box(self: HTML5Translator, _node: box_node) -> None:
    """Close the block."""
    self.body.append("</div>\n")


def bar_drawn(bar: Bar) -> site_node:
    """Return a bar as wide as its cell; what it may reach is hollow. The number stands beside it, as text."""
    start, length, more = (WHOLE * part / bar.whole for part in (bar.start, bar.length, bar.more))
    hollow = f'<rect class="riichi-more" x="{start + length:.2f}" width="{more:.2f}" height="8"/>'
    drawn = (
        f'<svg class="riichi-bar" viewBox="0 0 {WHOLE:.0f} 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect x="{start:.2f}" width="{length:.2f}" height="8"/>{hollow if more else ""}</svg>'
    )
    return site_node(html=drawn)


def filter_field(name: str, table: str, label: object) -> site_node:
    """Return a field that leaves of a table the rows that hold some words; ``table`` is its anchor."""
    anchor = f"{name}-filter"
    field = (
        f'<p class="riichi-filter" hidden><label for="{anchor}">{html.escape(str(label))}</label> '
        f'<input type="search" id="{anchor}" data-filters="{html.escape(table)}" autocomplete="off"> '
        f'<output for="{anchor}" aria-live="polite"></output></p>\n'
    )
    return site_node(html=field)
