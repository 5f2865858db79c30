"""A table as data: heads, and rows of cells with one or several lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from riichi_book.answers.shown import shown
from riichi_book.answers.tile_words import tiles_cell
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.messages import Message, changed, say
from riichi_rules.notation import TilesText
from riichi_rules.reading import Reading
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import Tile, tiles_text

from .conditions import one_ruleset

Row = tuple[object, ...]
"""The cells of a row: messages, texts, numbers, tiles to draw, or a list if a cell has several lines.

A cell may also be a function without arguments, for content that no rules change: only printing calls it.
"""


NONE: Final = say("none")
"""The text of an empty cell."""

Rows = list[list[list[Any]]]
"""The rows of a table as JSON; each cell is a list of its lines."""


class Strong(NamedTuple):
    """A line in bold."""

    text: object

    def __str__(self) -> str:
        return shown(self.text)


class Bar(NamedTuple):
    """A bar in a cell: its length, the whole, where it starts, and a possible extension, all in one unit."""

    length: float
    whole: float
    start: float = 0
    more: float = 0


class Link(NamedTuple):
    """A link: its text, and its address relative to the table's page."""

    text: str
    address: str

    def __str__(self) -> str:
        return self.text


class RulesetName(str):
    """A ruleset's name in a cell, perhaps as a link; a page uses it to find the rows about the ruleset."""

    __slots__ = ("rules",)
    rules: Ruleset

    def __new__(cls, rules: Ruleset, text: str) -> Self:
        """Return the name of a ruleset."""
        made = super().__new__(cls, text)
        made.rules = rules
        return made


class PageTable(NamedTuple):
    """A table. The first cell of each row is its head; ``widths`` are the shares of the columns."""

    title: object
    heads: tuple[object, ...]
    widths: tuple[int, ...]
    rows: tuple[Row, ...]


def as_text(words: str) -> str:
    """Escape markup for a cell: a club's name may contain any characters."""
    return re.sub(r"([\\`*_\[\]{}<>&$|])", r"\\\1", words)


def named(rules: Ruleset) -> RulesetName:
    """Return the name of a ruleset for a cell."""
    return RulesetName(rules, as_text(rules.short_name))


def naming(rules: Ruleset, option: str) -> object:
    """Return the name of a ruleset for a cell, with "(not stated)" if its sources do not decide an option."""
    return or_not_stated(rules, option, named(rules))


def or_not_stated(rules: Ruleset, option: str, value: object) -> object:
    """Return what a cell says of an option, with "(not stated)" if no source decides it."""
    return value if rules.is_decided(option) else say("{value} (not stated)", value=value)


def with_confidence(rules: Ruleset, option: str, value: object) -> object:
    """Return what a cell says of an option, with how sure it is if no text states it."""
    confidence = rules.origins[option].confidence
    # The base ruleset quotes no text at all, and readers of an edition need only the value.
    if one_ruleset() or confidence == "stated" or rules.extends is None:
        return value
    return say("{value} ({confidence})", value=value, confidence=Message(confidence, {}))


def linked(rules: Ruleset) -> RulesetName:
    """Return the name of a ruleset for a cell, linked to its page."""
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
    """Return the lines of a cell as JSON: a text, ``{"strong"}``, ``{"bar"}`` or ``{"tiles"}``."""
    return [] if callable(cell) else [_line(line) for line in lines_of(cell)]


def _line(line: object) -> Any:  # noqa: ANN401 - any JSON value
    if isinstance(line, Strong):
        return {"strong": str(line)}
    if isinstance(line, Bar):
        return {"bar": list(line)}
    if isinstance(line, Hand | Meld | Reading | Tile | TilesText):
        return tiles_cell(str(line))
    if isinstance(line, tuple) and not isinstance(line, Link):
        return tiles_cell(tiles_text(line)) or str(NONE)
    return shown(line)


def rows_data(table: PageTable) -> Rows:
    """Return the rows of a table as JSON."""
    return [list(map(cell_data, row)) for row in table.rows]


def difference(printed: Rows, rows: Rows) -> list[dict[str, Any]]:
    """Return the rows of a table that replaces a printed one.

    A row is ``{"printed": place, "cells": {column: lines}}``, with the cells that differ from the printed row
    with the same head. A row without a printed counterpart has all of its cells and no ``printed``.
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
