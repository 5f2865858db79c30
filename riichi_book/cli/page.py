"""Output for a person: lines and tables, in colour on a terminal, plain elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple, cast

from riichi_rules.messages import Message, say
from riichi_rules.ruleset import Ruleset, sources_in

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

# ruff: noqa: PLC0415 - rich is slow to import, and JSON does not need it

NO_BREAK: Final = "\u00a0"
KEPT_TOGETHER: Final = "\ue0a0"
"""Replaces ``NO_BREAK`` while rich wraps lines, because rich would break there."""
LABEL_WIDTH: Final = 9
LEAST_FOLDED: Final = 12
"""If a folding column would get fewer characters than this, the other text columns fold too."""
BETWEEN: Final = 3
"""The number of characters between two columns."""


_ESCAPES: Final = {
    **{code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"},
    **{
        code: f"\\u{code:04x}"
        for code in (0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
    },
}
"""Escapes for characters that would move the cursor or change colours or text direction on a terminal."""


def escape_controls(text: str) -> str:
    """Escape control characters, since names, rules, records and engines are untrusted input.

    Every text for a person goes through here. JSON has its own escapes.
    """
    return text.translate(_ESCAPES)


class _Kept:
    """Standard output that turns ``KEPT_TOGETHER`` back into no-break spaces."""

    def __init__(self, output: IO[str]) -> None:
        self._output = output

    def write(self, text: str) -> int:
        return self._output.write(text.replace(KEPT_TOGETHER, NO_BREAK))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - any attribute of a stream
        return getattr(self._output, name)


class Column(NamedTuple):
    """A column of a table. ``number`` aligns it right; ``fold`` allows its cells to wrap.

    On a narrow terminal all text columns wrap; numbers never do.
    """

    title: Message | str
    style: str = ""
    number: bool = False
    fold: bool = False


def ids(title: Message | str, *, fold: bool = False) -> Column:
    """Return a column of identifiers, such as option names."""
    return Column(title, "cyan", fold=fold)


def texts(title: Message | str) -> Column:
    """Return a column of text that wraps."""
    return Column(title, fold=True)


def numbers(title: Message | str) -> Column:
    """Return a column of numbers."""
    return Column(title, number=True)


class Page:
    """Standard output as a page: labelled lines, sentences and tables.

    There are no colours if the output is not a terminal, or with ``NO_COLOR``.
    """

    _top = True

    @cached_property
    def _console(self) -> Console:
        from rich.console import Console

        class Terminal(Console):
            def on_broken_pipe(self) -> None:
                """Re-raise the error, so that ``app.run`` handles it."""
                raise  # noqa: PLE0704 - rich calls this where it has caught the error

        # Show texts unchanged: no markup, no emoji, no highlighting.
        return Terminal(
            file=cast("IO[str] | None", sys.stdout and _Kept(sys.stdout)),
            markup=False,
            emoji=False,
            highlight=False,
        )

    def gap(self) -> None:
        """Write an empty line, except at the top of the page or right below a heading."""
        if not self._top:
            self._console.print()

    def label(self, name: Message | str, text: object) -> None:
        """Write a labelled line; long text continues below the text, not below the label."""
        from rich.table import Table

        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(style="bold", min_width=LABEL_WIDTH, no_wrap=True)
        grid.add_column(overflow="fold")
        grid.add_row(str(name), _cell(text))
        self._console.print(grid)
        self._top = False

    def labels(self, name: Message | str, texts: Iterable[object]) -> None:
        """Write lines with the same label."""
        for text in texts:
            self.label(name, text)

    def say(self, text: Message | str, style: str = "") -> None:
        """Write a sentence."""
        self._console.print(_cell(text, style))
        self._top = False

    def apart(self, text: Message | str, style: str = "") -> None:
        """Write a sentence after a gap."""
        self.gap()
        self.say(text, style)

    def heading(self, text: Message | str) -> None:
        """Write a heading."""
        self.apart(text, "bold cyan")
        self._top = True

    def line(self, text: str) -> None:
        """Write a text on one line without wrapping."""
        self._console.print(_cell(text), soft_wrap=True)

    def table(
        self,
        columns: Sequence[Column],
        rows: Iterable[Sequence[object]],
        totals: Iterable[Sequence[object]] = (),
    ) -> None:
        """Write a table; ``totals`` are separate rows at its bottom."""
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        lines, last_lines = list(rows), list(totals)
        narrow = narrowest(columns, [*lines, *last_lines]) > self._console.width
        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
        for column in columns:
            table.add_column(
                _cell(column.title),
                style=column.style,
                justify="right" if column.number else "left",
                no_wrap=column.number or not (column.fold or narrow),
                overflow="fold",
            )
        for row in lines:
            table.add_row(*map(_cell, row))
        table.add_section()
        for row in last_lines:
            table.add_row(*map(_cell, row), style="bold")
        self.gap()
        self._console.print(table)
        self._top = False

    def sources(self, keys: Iterable[str], *rulesets: Ruleset) -> None:
        """Write a table that explains these source keys, including those of clubs' files."""
        if rows := list(sources_in(keys, *rulesets).items()):
            self.table([ids(say("Source")), texts(say("What it is"))], rows)


def write_text(text: str) -> None:
    """Write a text for programs to standard output, unchanged."""
    if sys.stdout is not None:  # None if it was closed at start-up
        sys.stdout.write(text)
        sys.stdout.flush()  # a program at the other end of a pipe waits for the answer


def narrowest(columns: Sequence[Column], rows: Iterable[Sequence[object]]) -> int:
    """Return the width that a table needs if only columns with ``fold`` wrap."""
    from rich.cells import cell_len

    filled = zip(*[[column.title for column in columns], *rows], strict=True)
    widest = [max([cell_len(_cell(text).plain) for text in column]) for column in filled]
    needed = [
        min(width, LEAST_FOLDED) if column.fold else width
        for column, width in zip(columns, widest, strict=True)
    ]
    return sum(needed) + BETWEEN * (len(columns) - 1)


def _cell(value: object, style: str = "") -> Text:
    from rich.text import Text

    text = "" if value is None else escape_controls(str(value))
    return Text(text.replace(NO_BREAK, KEPT_TOGETHER), style=style)
