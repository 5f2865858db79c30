"""Convert the parts of an answer to JSON for a page, and to sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from riichi_rules.messages import (
    Message,
    Show,
    TilesFact,
    in_form,
    joined,
    plural,
    say,
    sentence,
    with_capital,
    without_stop,
)
from riichi_rules.notation import places
from riichi_rules.payment import BETS_TAKEN
from riichi_rules.questions import Answer
from riichi_rules.reading import Reading
from riichi_rules.tiles import Tile

from .parts import IN_ALL, LEFT, PLACE, POINTS, SCORE, Cell, Lines, Part, Row, TablePart, Title, parts_of
from .spoken import group_message, tiles_message
from .tile_words import MANY, show_of, tiles_cell
from .tile_words import Cell as PageCell

Drawn: TypeAlias = Tile | TilesFact | Reading
"""A cell that a page draws."""
COUNTED: Final[dict[Message, Callable[[int], Message]]] = {
    POINTS: lambda number: plural(number, "{n} point", "{n} points"),
    SCORE: lambda number: plural(number, "{n} point", "{n} points"),
    LEFT: lambda number: say("{n} left", n=number),
    PLACE: lambda number: say("place {n}", n=number),
}
"""How a sentence words a number, by the head of its column."""
TOGETHER: Final = {POINTS: lambda number: plural(number, "{n} point together", "{n} points together")}
"""The same for what several players pay, or one player for several reasons."""


def parts_data(answer: Answer) -> list[dict[str, Any]]:
    """Return the parts of an answer as JSON for a page."""
    show = show_of(answer)
    return [part_data(part, show) for part in parts_of(answer)]


def part_data(part: Part, show: Show) -> dict[str, Any]:
    """Return a part as JSON: its title, and lines or a table with heads, rows and totals.

    ``id`` names the part independently of the language.
    """
    named = {"id": part.title.name.lower(), "title": str(part.title.message)}
    if isinstance(part, Lines):
        lines = [with_capital(line).shown(show) for line in part.lines]
        return {**named, "kind": "lines", "lines": lines}
    return {
        **named,
        "kind": "table",
        "heads": [str(head) for head in part.heads],
        "rows": [_row(row, show) for row in part.rows],
        "totals": [_row(row, show) for row in part.totals],
    }


def _row(row: Sequence[Cell], show: Show) -> list[PageCell]:
    return [page_cell(cell, show) for cell in cells_of(row)]


def cells_of(row: Sequence[Cell]) -> Iterator[Drawn | Message]:
    """Yield the cells of a row: tiles to draw, or words, capitalised in the first cell."""
    for place, cell in enumerate(row):
        if isinstance(cell, Drawn):
            yield cell
        else:
            words = say("{fact}", fact=cell)
            yield words if place else with_capital(words)


def page_cell(cell: Cell, show: Show) -> PageCell:
    """Return a cell for a page: a text, or tiles to draw."""
    if isinstance(cell, Drawn):
        return tiles_cell(str(cell))
    return shown(cell, show)


def shown(fact: object, show: Show = str) -> str:
    """Return a message or a fact as text."""
    return say("{fact}", fact=fact).shown(show)


def drawn(message: Message, show: Show) -> list[PageCell]:
    """Return a sentence for a page: pieces of text with the tiles to draw between them."""

    def cell(fact: object) -> object:
        few = isinstance(fact, Tile) or (isinstance(fact, TilesFact) and len(fact.tiles) <= MANY)
        return tiles_cell(str(fact)) if few else show(fact)

    texts = groupby(message.pieces(cell), lambda piece: isinstance(piece, dict))
    return [each for tiles, pieces in texts for each in (pieces if tiles else ["".join(map(str, pieces))])]


def told_rows(part: Part) -> Iterator[Sequence[Cell]]:
    """Yield the cells of each line of a part that a text tells, with units on numbers.

    Left out are empty cells, numbers that a sentence beside them says, and totals of a single row.
    """
    if isinstance(part, Lines):
        yield from ([without_stop(line)] for line in part.lines)
        return
    for row in rows_in(part):
        sentences = [[*message.facts.values()] for cell in row for message in messages_in(cell)]
        adds_up = part.title is Title.PAYS and row[0] not in (BETS_TAKEN, IN_ALL)
        counted = COUNTED | TOGETHER if adds_up else COUNTED
        yield [
            counted[head](cell) if type(cell) is int and head in counted else cell
            for cell, head in zip(row, part.heads, strict=True)
            if cell != "" and not any(cell in said for said in sentences)
        ]


def unsaid(part: Part, said: Collection[Message]) -> Part | None:
    """Return the part, or None if all its lines, or what its rows begin with, was said."""
    told = part.lines if isinstance(part, Lines) else [row[0] for row in rows_in(part)]
    return None if all([each in said for each in told]) else part


def rows_in(part: TablePart) -> list[Row]:
    """Return the rows of a table, and those totals that say more than a single row does."""
    return [*part.rows, *(row for row in part.totals if len(part.rows) != 1 or row[-1] != part.rows[0][-1])]


def messages_in(words: object) -> Iterator[Message]:
    """Yield a message and, recursively, the messages among its facts."""
    if isinstance(words, Message):
        yield words
        for fact in words.facts.values():
            for each in fact if isinstance(fact, tuple) else (fact,):
                yield from messages_in(each)


def _spoken(cell: Cell) -> Cell:
    if isinstance(cell, TilesFact):
        return group_message(cell.tiles)
    if isinstance(cell, Tile | Reading):
        return tiles_message([place.tile for place in places(str(cell))])
    return in_form(cell, "paid") if isinstance(cell, Message) else cell  # its number is told in the sentence


def part_message(part: Part, *, titled: bool = True, cell: Callable[[Cell], Cell] = _spoken) -> Message:
    """Return a part of an answer as a sentence, with or without its title; ``cell`` converts each cell."""
    rows = joined([joined(map(cell, row), ", ") for row in told_rows(part)], "; ")
    return sentence(joined([part.title, rows], ": ") if titled else rows)
