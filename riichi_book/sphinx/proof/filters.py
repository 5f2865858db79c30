"""A field above a table that leaves of it the rows that hold some words."""

from __future__ import annotations

import html
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator

from riichi_book.sphinx.tiles.pictures import as_files


class filter_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """A field that leaves of a table the rows that hold some words; scripts alone can do that.

    ``anchor`` is its own, ``table`` that of what the table stands in, ``label`` says what it filters.
    """


class DropFilters(SphinxPostTransform):
    """Take the fields away where a builder makes no HTML."""

    default_priority = 800
    formats = ("html",)

    def is_supported(self) -> bool:
        """Whether the builder makes something else than HTML."""
        return not super().is_supported()

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - Sphinx asks so
        """Remove every field."""
        for field in list(self.document.findall(filter_node)):
            field.replace_self([])


def filtered(rows: nodes.table, name: str, label: str) -> list[nodes.Node]:
    """Return a table with a field above it that filters it; ``label`` says what the field is for.

    The anchors are made of ``name``: ``rule-filter`` and ``rule-table``.
    """
    around = nodes.container("", rows, ids=[f"{name}-table"])
    return [filter_node("", anchor=f"{name}-filter", table=f"{name}-table", label=label), around]


def visit_filter(self: HTML5Translator, node: filter_node) -> None:
    """Write the field, hidden until the script that it needs has come; a book has no scripts."""
    if not as_files(self.builder):
        anchor, table, label = (html.escape(node[name]) for name in ("anchor", "table", "label"))
        self.body.append(
            f'<p class="riichi-filter" hidden><label for="{anchor}">{label}</label> '
            f'<input type="search" id="{anchor}" data-filters="{table}" autocomplete="off"> '
            f'<output for="{anchor}" aria-live="polite"></output></p>\n'
        )
    raise nodes.SkipNode
