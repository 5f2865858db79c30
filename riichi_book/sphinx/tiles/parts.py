"""What pages are put together from: paragraphs, tables, and words in a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from docutils import nodes

from riichi_book.tables.table import Strong, Table, lines_of
from riichi_rules.messages import Message

Rows = list[list[Sequence[nodes.Node]]]
"""The rows of a table; each cell is a list of paragraphs and the like."""


def paragraph(parts: Iterable[nodes.Node]) -> nodes.paragraph:
    """Return a paragraph of these parts."""
    return nodes.paragraph("", "", *parts)


def plain(text: object) -> nodes.paragraph:
    """Return a paragraph of plain words."""
    return paragraph([nodes.Text(str(text))])


def told(words: Message) -> Iterator[nodes.Node]:
    """Yield a message as parts of a paragraph; facts of it may be such parts."""
    for piece in words.pieces(lambda fact: fact):
        yield piece if isinstance(piece, nodes.Node) else nodes.Text(str(piece))


def joined(parts: Iterable[nodes.Node]) -> list[nodes.Node]:
    """Return parts with commas between them."""
    line: list[nodes.Node] = []
    for part in parts:
        line += [nodes.Text(", "), part] if line else [part]
    return line


def counted(number: int, name: str) -> str:
    """Say how many there are: "2 tests"; nothing where there are none."""
    return f"{number} {name}{'' if number == 1 else 's'}" if number else ""


def in_language(text: str, language: str) -> nodes.inline:
    """Return a text that a screen reader reads in its language."""
    return nodes.inline(text, text, classes=[f"language-{language}"])


def table(
    heads: Iterable[object],
    widths: Iterable[int],
    rows: Rows,
    *,
    stubs: int = 0,
    title: object = "",
    anchor: str = "",
    row_class: str = "",
) -> nodes.table:
    """Return a table. The first ``stubs`` columns are heads of their rows; ``title`` stands above."""
    shares = list(widths)
    group = nodes.tgroup("", cols=len(shares))
    for number, share in enumerate(shares):
        column = nodes.colspec(colwidth=share)
        if number < stubs:
            column["stub"] = 1
        group += column
    head = nodes.row("", *(nodes.entry("", plain(name)) for name in heads))
    group += nodes.thead("", head)
    classes = [row_class] if row_class else []
    filled = (nodes.row("", *(nodes.entry("", *cell) for cell in row), classes=classes) for row in rows)
    group += nodes.tbody("", *filled)
    parts = [nodes.title(str(title), str(title)), group] if title else [group]
    made = nodes.table("", *parts, classes=["riichi-list", "longtable", "colwidths-given"])
    made["ids"] += [anchor] if anchor else []
    return made


def table_node(made: Table) -> nodes.table:
    """Return a table whose cells are words alone."""
    rows: Rows = [[[_line(line) for line in lines_of(cell)] for cell in row] for row in made.rows]
    return table(made.heads, made.widths, rows, stubs=1, title=made.title)


def _line(line: object) -> nodes.paragraph:
    return paragraph([nodes.strong(str(line), str(line))]) if isinstance(line, Strong) else plain(line)
