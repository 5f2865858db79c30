"""A table as data: heads, and rows of cells, each of one line or several."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from riichi_book.answers.tile_words import tiles_cell
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.messages import Message, changed, say
from riichi_rules.notation import TilesText
from riichi_rules.reading import Reading
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import Tile, tiles_text

Row = tuple[object, ...]
"""The cells of a row: messages, texts, numbers, tiles to draw, and lists where a cell has several lines.

A cell may be a function of nothing that returns one: no rules change it, so it is called to be printed alone.
"""


NONE: Final = say("none")
"""What a cell says that has nothing in it."""

Rows = list[list[list[Any]]]
"""The rows of a table as JSON has them: of each cell its lines."""


class Strong(NamedTuple):
    """A line that matters most in its cell."""

    text: object

    def __str__(self) -> str:
        return str(self.text)


class Bar(NamedTuple):
    """A part of a whole: how long, from where on, and how much further it may reach; all in one unit."""

    length: float
    whole: float
    start: float = 0
    more: float = 0


class Link(NamedTuple):
    """A text that leads to a page, by its address from the page of the table."""

    text: str
    address: str

    def __str__(self) -> str:
        return self.text


class RulesetName(str):
    """What a cell calls a ruleset, perhaps as a link: by it a page finds the rows about the ruleset."""

    __slots__ = ("rules",)
    rules: Ruleset

    def __new__(cls, rules: Ruleset, text: str) -> Self:
        """Return the name of a ruleset."""
        made = super().__new__(cls, text)
        made.rules = rules
        return made


class PageTable(NamedTuple):
    """What a table says. The first cell of a row is its head; ``widths`` share the width out."""

    title: object
    heads: tuple[object, ...]
    widths: tuple[int, ...]
    rows: tuple[Row, ...]


def as_text(words: str) -> str:
    """Return words for a cell in which nothing is markup: a club may call itself what it likes."""
    return re.sub(r"([\\`*_\[\]{}<>&$|])", r"\\\1", words)


def named(rules: Ruleset) -> RulesetName:
    """Return the name of a ruleset for a cell."""
    return RulesetName(rules, as_text(rules.short_name))


def naming(rules: Ruleset, option: str) -> RulesetName | Message:
    """Return the name of a ruleset for a cell, and say so where its sources are silent about an option."""
    name = named(rules)
    return name if rules.is_decided(option) else say("{ruleset} (not stated)", ruleset=name)


def linked(rules: Ruleset) -> RulesetName:
    """Return the name of a ruleset for a cell, which leads to its page."""
    return RulesetName(rules, f"[{as_text(rules.short_name)}](/rulebook/rulesets/{rules.id}.md)")


def rulesets_in(row: Row) -> list[Ruleset]:
    """Return the rulesets that the cells of a row name."""
    found: list[Ruleset] = []

    def note(fact: object) -> None:
        if isinstance(fact, RulesetName):
            found.append(fact.rules)

    for cell in row:
        for line in lines_of(cell):
            changed(line, note)
    return found


def lines_of(cell: object) -> Sequence[object]:
    """Return the lines of a cell."""
    found = cell() if callable(cell) else cell
    return found if isinstance(found, list) else [found]


def cell_data(cell: object) -> list[Any]:
    """Return the lines of a cell as JSON has them: a text, ``{"strong"}``, ``{"bar"}`` or ``{"tiles"}``."""
    return [] if callable(cell) else [_line(line) for line in lines_of(cell)]


def _line(line: object) -> Any:  # noqa: ANN401 - as JSON has it
    if isinstance(line, Strong):
        return {"strong": str(line)}
    if isinstance(line, Bar):
        return {"bar": list(line)}
    if isinstance(line, Hand | Meld | Reading | Tile | TilesText):
        return tiles_cell(str(line))
    if isinstance(line, tuple) and not isinstance(line, Link):
        return tiles_cell(tiles_text(line)) or str(NONE)
    return str(line)


def rows_data(table: PageTable) -> Rows:
    """Return the rows of a table as JSON has them."""
    return [list(map(cell_data, row)) for row in table.rows]


def difference(printed: Rows, rows: Rows) -> list[dict[str, Any]]:
    """Return the rows of a table that stands in place of a printed one.

    A row is ``{"printed": place, "cells": {column: lines}}``, with the cells that differ from the printed row
    of the same head; one of which nothing is printed has no ``printed``, and all of its cells.
    """
    places: dict[str, list[int]] = {}
    for place, row in enumerate(printed):
        places.setdefault(str(row[0]), []).append(place)
    return [_row(printed, places.get(str(row[0])), row) for row in rows]


def _row(printed: Rows, places: list[int] | None, row: list[list[Any]]) -> dict[str, Any]:
    if not places:
        return {"cells": dict(enumerate(row))}
    place = places.pop(0)
    both = enumerate(zip(row, printed[place], strict=True))
    return {"printed": place, "cells": {column: cell for column, (cell, old) in both if cell != old}}
