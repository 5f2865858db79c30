"""What a person reads: lines and tables, coloured on a terminal, plain elsewhere."""

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
"""Stands for a space that must not break while lines are folded: rich takes it for any other space."""
LABEL_WIDTH: Final = 9
LEAST_FOLDED: Final = 12
"""A column that folds wants so many places before others fold too: words are read, letters are not."""
BETWEEN: Final = 3
"""The places between two columns."""


_ESCAPES: Final = {
    **{code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"},
    **{
        code: f"\\u{code:04x}"
        for code in (0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
    },
}
"""How characters are shown that would move, colour or turn what a terminal shows."""


def escape_controls(text: str) -> str:
    """Return a text as a terminal may have it: names, rules, records and engines come from strangers.

    Every text for a person goes through here. JSON has escapes of its own.
    """
    return text.translate(_ESCAPES)


class _Kept:
    """Standard output, in which spaces that do not break come back."""

    def __init__(self, output: IO[str]) -> None:
        self._output = output

    def write(self, text: str) -> int:
        return self._output.write(text.replace(KEPT_TOGETHER, NO_BREAK))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as the output has it
        return getattr(self._output, name)


class Column(NamedTuple):
    """A column of a table. ``number`` stands on the right; ``fold`` may take more than one line.

    On a narrow terminal all texts fold; numbers never do.
    """

    title: Message | str
    style: str = ""
    number: bool = False
    fold: bool = False


def ids(title: Message | str, *, fold: bool = False) -> Column:
    """Return a column of what has a name of its own, such as options."""
    return Column(title, "cyan", fold=fold)


def texts(title: Message | str) -> Column:
    """Return a column of words, which fold."""
    return Column(title, fold=True)


def numbers(title: Message | str) -> Column:
    """Return a column of numbers."""
    return Column(title, number=True)


class Page:
    """Standard output as a page: labelled lines, sentences and tables.

    Colours are left out where nobody sees them, and with ``NO_COLOR``.
    """

    _top = True

    @cached_property
    def _console(self) -> Console:
        from rich.console import Console

        class Terminal(Console):
            def on_broken_pipe(self) -> None:
                """Pass on the error that is being handled: one place knows what to do."""
                raise  # noqa: PLE0704 - rich calls this where it has caught the error

        # Texts are shown as they are: no markup, no emoji, no guessed highlights.
        return Terminal(
            file=cast("IO[str] | None", sys.stdout and _Kept(sys.stdout)),
            markup=False,
            emoji=False,
            highlight=False,
        )

    def gap(self) -> None:
        """Write an empty line, unless the page begins here."""
        if not self._top:
            self._console.print()

    def label(self, name: Message | str, text: object) -> None:
        """Write a labelled line; what is too long goes on under the text, not under the label."""
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
        """Write a sentence after an empty line, unless the page begins here."""
        self.gap()
        self.say(text, style)

    def heading(self, text: Message | str) -> None:
        """Write what stands over a table or over sentences."""
        self.apart(text, "bold cyan")
        self._top = True

    def line(self, text: str) -> None:
        """Write a text as it is, on one line however long it is."""
        self._console.print(_cell(text), soft_wrap=True)

    def table(
        self,
        columns: Sequence[Column],
        rows: Iterable[Sequence[object]],
        totals: Iterable[Sequence[object]] = (),
    ) -> None:
        """Write a table; ``totals`` stand under a line at its foot."""
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
        """Write a table of what these keys of sources mean, those of clubs' files too."""
        if rows := list(sources_in(keys, *rulesets).items()):
            self.table([ids(say("Source")), texts(say("What it is"))], rows)


def write_text(text: str) -> None:
    """Write a text for programs to standard output, as it is."""
    if sys.stdout is not None:  # None: it was closed before this began
        sys.stdout.write(text)
        sys.stdout.flush()  # a program that reads a pipe waits for the answer


def narrowest(columns: Sequence[Column], rows: Iterable[Sequence[object]]) -> int:
    """Return how many places a table needs while only the columns that ``fold`` do so."""
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
