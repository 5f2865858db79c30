"""Building blocks of pages: paragraphs, tables, words in a language, and nodes that only a site has.

An e-book has no scripts, so bars and filter fields are left out there and in every format other than HTML.
"""

from __future__ import annotations

import html
from collections.abc import Iterable
from itertools import chain
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.writers.html5 import HTML5Translator

from riichi_book.answers.tables.table import Bar, PageTable, Strong, lines_of
from riichi_rules.messages import Message, joined

from .english import spoken

Rows = Iterable[Iterable[object] | nodes.Node]
"""The rows of a table: each is a node, or cells that are a line or a list of lines (see ``line_of``)."""
WHOLE: Final = 100.0


class site_node(nodes.General, nodes.Inline, nodes.Element):  # noqa: N801 - naming style of docutils
    """``html`` that only appears on pages of a site."""


class box_node(nodes.container):  # noqa: N801
    """A block with extra HTML attributes in ``html``, by name."""


def as_files(builder: Builder) -> bool:
    """Whether a builder makes an EPUB, which has drawings as files and no scripts."""
    return builder.name.startswith("epub")


def add_nodes(app: Sphinx) -> None:
    """Register both nodes."""
    app.add_node(site_node, html=(visit_site, None))
    app.add_node(
        box_node,
        html=(
            lambda self, node: self.body.append(self.starttag(node, "div", **node["html"])),
            lambda self, _: self.body.append("</div>\n"),
        ),
    )


def visit_site(self: HTML5Translator, node: site_node) -> None:
    """Write the HTML."""
    if not as_files(self.builder):
        self.body.append(node["html"])
    raise nodes.SkipNode


def paragraph(*parts: object, classes: str = "") -> nodes.paragraph:
    """Return a paragraph of nodes and words."""
    return nodes.paragraph("", "", *chain(*map(nodes_of, parts)), classes=classes.split())


def nodes_of(part: object) -> list[nodes.Node]:
    """Return a part of a paragraph as nodes; the facts of a message may be nodes too."""
    return spoken(joined([part], ""))


def strong(words: object) -> nodes.strong:
    """Return words in bold."""
    return nodes.strong("", "", *nodes_of(words))


def code(text: str) -> nodes.literal:
    """Return text in code font."""
    return nodes.literal(text, text)


def inline(words: object, *classes: str) -> nodes.inline:
    """Return words as an inline node."""
    return nodes.inline("", "", *nodes_of(words), classes=list(classes))


def counted(number: int, name: str) -> str:
    """Return a count in words, such as "2 tests", or nothing for zero."""
    return f"{number} {name}{'' if number == 1 else 's'}" if number else ""


def table(
    heads: Iterable[object] | nodes.Node,
    widths: Iterable[int],
    rows: Rows,
    *,
    stubs: int = 0,
    title: object = "",
    anchor: str = "",
) -> nodes.table:
    """Return a table. The first ``stubs`` columns are row headings; ``title`` is the caption."""
    columns = [nodes.colspec(colwidth=share) for share in widths]
    for column in columns[:stubs]:
        column["stub"] = 1
    filled = map(_row, rows)
    body = nodes.thead("", _row(heads)), nodes.tbody("", *filled)
    said = {"translatable": False} if isinstance(title, Message) else {}  # it is in the reader's language
    above = [nodes.title(str(title), str(title), **said)] if title else []
    made = nodes.table("", *above, nodes.tgroup("", *columns, *body, cols=len(columns)))
    made["classes"] += ["riichi-list", "longtable", "colwidths-given"]
    made["ids"] += [anchor] if anchor else []
    return made


def table_node(made: PageTable) -> nodes.table:
    """Return a data table as a node."""
    return table(made.heads, made.widths, made.rows, stubs=1, title=made.title)


def _row(cells: Iterable[object] | nodes.Node) -> nodes.Node:
    if isinstance(cells, nodes.Node):
        return cells
    return nodes.row("", *(nodes.entry("", *map(line_of, lines_of(cell))) for cell in cells))


def line_of(line: object) -> nodes.Node:
    """Return a line of a cell as a block; words, inline nodes and lists of these become a paragraph."""
    if isinstance(line, nodes.Element) and not isinstance(line, nodes.Inline):
        return line
    if isinstance(line, list):
        return paragraph(*line)
    if isinstance(line, Bar):
        return paragraph(bar_drawn(line))
    return paragraph(strong(line) if isinstance(line, Strong) else line)


def bar_drawn(bar: Bar) -> site_node:
    """Return a bar as wide as its cell; ``more`` is hollow. The cell also has the number as text."""
    start, length, more = (WHOLE * part / bar.whole for part in (bar.start, bar.length, bar.more))
    hollow = f'<rect class="riichi-more" x="{start + length:.2f}" width="{more:.2f}" height="8"/>'
    drawn = (
        f'<svg class="riichi-bar" viewBox="0 0 {WHOLE:.0f} 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect x="{start:.2f}" width="{length:.2f}" height="8"/>{hollow if more else ""}</svg>'
    )
    return site_node(html=drawn)


def filter_field(name: str, table: str, label: object) -> site_node:
    """Return a search field that hides the rows of a table without the words; ``table`` is its anchor."""
    anchor = f"{name}-filter"
    field = (
        f'<p class="riichi-filter" hidden><label for="{anchor}">{html.escape(str(label))}</label> '
        f'<input type="search" id="{anchor}" data-filters="{html.escape(table)}" autocomplete="off"> '
        f'<output for="{anchor}" aria-live="polite"></output></p>\n'
    )
    return site_node(html=field)
