"""Tiles to cut out: all of a set on two pages, with red fives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from riichi_book.answers.tile_words import name_of
from riichi_book.drawing import tiles_view
from riichi_rules.messages import say
from riichi_rules.payment import BET
from riichi_rules.tiles import COPIES, KINDS, Tile

from .paper import Paper, Sheet, heading, page, paragraph

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
    paper = Paper()
    tiles = [*all_tiles()]
    pages = [tiles[place : place + COLUMNS * ROWS] for place in range(0, len(tiles), COLUMNS * ROWS)]
    words = say(
        "{tiles} tiles and {reds} spare. Print both pages on thick paper, one side only, and cut along the"
        " lines. The {reds} with a spot are red fives: leave them out, or where your rules have them, put"
        " each in the place of a plain five.",
        tiles=COPIES * len(KINDS),
        reds=len(FIVES),
    )
    rest = say(
        "The rest of the tiles, and {sticks} sticks for the bets of riichi. Write the points of the players"
        " on paper.",
        sticks=STICKS,
    )
    sticks = f'<div class="sticks">{STICKS * f"<span><i></i>{BET}</span>"}</div>'
    title = say("Tiles to cut out")
    body = page(heading(title), paragraph(words), _grid(paper, pages[0]), classes="cut", least=100)
    body += page(paragraph(rest), _grid(paper, pages[1]), sticks, classes="cut", least=100)
    return paper.sheet("tiles", title, body, pages=len(pages))


def _grid(paper: Paper, tiles: Sequence[Tile | None]) -> str:
    return f'<div class="grid">{"".join(_place(paper, tile) for tile in tiles)}</div>'


def _place(paper: Paper, tile: Tile | None) -> str:
    if tile is None:
        return "<span></span>"
    return f"<span>{paper.drawing(tiles_view([tile]), WIDE)}<small>{name_of(tile)}</small></span>"
