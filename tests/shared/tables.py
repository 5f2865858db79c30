"""Sample tiles and a table in mid-game for tests of drawings.

The table is consistent: every called tile is also in the river that it came from.
"""

from riichi_book.drawing import (
    Middle,
    Placed,
    SeatView,
    hand_view,
    live_tiles,
    river_view,
    tiles_view,
    ways_to_call,
)
from riichi_rules.melds import Meld
from riichi_rules.notation import LooseTile, read_hand, read_tile, read_tiles
from riichi_rules.tiles import Tile

from .rows import rows

Box = tuple[float, float, float, float]


def tiles(text: str) -> tuple[Tile, ...]:
    return read_tiles(text).tiles


def melds(text: str) -> tuple[Meld, ...]:
    blocks = read_tiles(text).blocks
    assert all(isinstance(block, Meld) for block in blocks)
    return tuple(block for block in blocks if isinstance(block, Meld))


def river(text: str) -> tuple[LooseTile, ...]:
    return tuple(loose for block in read_tiles(text).blocks if not isinstance(block, Meld) for loose in block)


def overlap(box: Box, other: Box) -> float:
    """Return how far two boxes (left, top, width, height) overlap: the smaller of both directions."""
    (left, top, wide, high), (x, y, width, height) = box, other
    return min(min(left + wide, x + width) - max(left, x), min(top + high, y + height) - max(top, y))


def box_of(tile: Placed) -> Box:
    """Return the box of a tile's face."""
    return tile.x, tile.y, *tile.size


SEATS = tuple(
    SeatView(
        wind,
        tiles(held),
        melds(called) if called else (),
        river(thrown),
        riichi=riichi,
        drawn_tile=drawn and read_tile(drawn),
        score=score,
        name=name,
    )
    for wind, held, called, thrown, riichi, drawn, score, name in rows("seats-of-a-table")
)
MIDDLE = Middle("East 3", honba=1, bets=2, live=live_tiles(SEATS), indicators=tiles("3m7p"))
KANS = 3
"""How many replacement tiles were drawn, for the kans of West, North and East."""


WAITING = hand_view(read_hand("77m34567p678s777z"), waits=tiles("258p"))
RIVER = river_view(read_tiles("1m4z9s2_z1p4m6z8p3'8s5p"), marks={read_tile("8p"): "furiten", -1: "furiten"})
MELDS = tiles_view(read_tiles("7'89p 44'4z 055'm 6'666m 55'0\"5p X11Xs"))
TURNED = tiles("3m7p1s")
WAYS = ways_to_call(read_tile("5z"), tiles("456m"))
