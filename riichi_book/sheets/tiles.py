"""Tiles to cut out: all of a set on two pages, with red fives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riichi_book.answers.tile_words import name_of
from riichi_book.drawing import tiles_view
from riichi_rules.messages import say
from riichi_rules.payment import BET
from riichi_rules.tiles import COPIES, KINDS, Tile

from .paper import Paper, Sheet

COLUMNS: Final = 9
ROWS: Final = 9
"""The tiles of a page."""
WIDE: Final = 15.5
"""How wide what is drawn on a tile is, in millimetres; it is cut out a little larger."""
STICKS: Final = 8
FIVES: Final = (4, 13, 22)
"""The kinds that are fives."""


def all_tiles() -> Iterator[Tile | None]:
    """Yield the tiles in the order in which they lie, None for a place that is left free."""
    for first in range(0, 27, COLUMNS):
        for _ in range(COPIES):
            yield from map(Tile, range(first, first + COLUMNS))
    reds = [Tile(kind, red=True) for kind in FIVES]
    honours = [Tile(kind) for kind in KINDS if kind >= 27]
    for copy in range(COPIES):
        yield from honours
        red = reds[copy] if copy < len(reds) else None
        yield from (red, None)


def tiles_sheet() -> Sheet:
    """Return all tiles of a set, to be cut out of thick paper."""
    paper, page = Paper(), COLUMNS * ROWS
    tiles = [(tiles_view([tile]), name_of(tile)) if tile else ("", "") for tile in all_tiles()]
    facts = {"whole": COPIES * len(KINDS), "reds": len(FIVES), "sticks": STICKS, "bet": BET, "wide": WIDE}
    body = paper.filled("tiles", first=tiles[:page], second=tiles[page:], **facts)
    return paper.sheet("tiles", say("Tiles to cut out"), body, pages=2)
