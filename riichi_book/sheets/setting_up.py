"""The sheet on setting up: seats, walls, the break, the deal, and what the tiles are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riichi_book.drawing import Break, Middle, SeatView, View, live_tiles, table_view, tiles_view
from riichi_book.drawing.faces import WIDTH
from riichi_book.drawing.wall import STACKS
from riichi_rules.dora import dora_kind
from riichi_rules.messages import OR, Message, listed, say
from riichi_rules.notation import read_tile
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, WINDS
from riichi_rules.tiles import COPIES, KINDS, UNKNOWN, WIND_LETTERS, Tile

from .paper import Paper, Sheet, rules_name

DICE: Final = (2, 12)
"""The least and the greatest sum of two dice."""
THROW: Final = 8
"""The throw that is drawn."""
INDICATOR: Final = Tile(2)
"""The tile that is drawn as the dora indicator."""
HAND: Final = 13
TABLE: Final = 100.0
"""How wide the drawn table is, in millimetres."""
SUITS: Final = {"m": say("characters"), "p": say("circles"), "s": say("bamboos"), "z": say("honours")}
HONOURS: Final = [
    *(say("east"), say("south"), say("west"), say("north")),
    *(say("white"), say("green"), say("red")),
]
"""What honours are called below their drawings."""
DORA: Final = ((2, 2), (8, 2), (27, 5), (31, 4))
"""Chains of indicators: the kind that begins each, and of how many tiles it is drawn."""


def setting_up_sheet(rules: Ruleset) -> Sheet:
    """Return the sheet on setting up, with the points and the red fives of a ruleset."""
    paper, name = Paper(), rules_name(rules)
    seats = [SeatView(wind, (UNKNOWN,) * HAND) for wind in WIND_LETTERS]
    deal = str(say("{wind} {number}", wind=WINDS["E"], number=1))
    middle = Middle(deal, live=live_tiles(seats), indicators=(INDICATOR,), in_wall=True)
    board = table_view(seats, middle, broken=Break(wall_of(THROW), THROW), labelled=True)
    facts = {
        "board": board,
        "tile": TABLE * WIDTH / board.width,
        "throws": list(map(_throws, SEATS)),
        "thrown": THROW,
        "points": rules.table.start_points,
        "stacks": STACKS,
        "suits": [(words, list(_kinds(suit))) for suit, words in SUITS.items()],
        "kinds": len(KINDS),
        "copies": COPIES,
        "reds": reds(rules),
        "chains": [_chain(*chain) for chain in DORA],
    }
    title = say("{ruleset}: setting up", ruleset=name)
    body = paper.filled("setting_up", name=name, **facts)
    return paper.sheet(f"{rules.id}-setting-up", title, body, pages=1)


def wall_of(dice: int) -> int:
    """Return whose wall a throw opens: counted from East, who is one, to the right."""
    return (dice - 1) % len(SEATS)


def reds(rules: Ruleset) -> Message:
    """Say what becomes of red fives."""
    if not any(rules.red_fives.values()):
        return say("If your set has red fives, take plain ones in their place.")
    fives = red_tiles(rules)
    return say("Red fives take the place of plain ones: {fives}. Each is a dora.", fives=fives)


def red_tiles(rules: Ruleset) -> Message:
    """Say how many red fives there are of each suit that has some."""
    fives = [(read_tile(f"5{suit}"), number) for suit, number in rules.red_fives.items() if number]
    return listed([say("{number} of {tile}", number=number, tile=five) for five, number in fives])


def _throws(seat: int) -> Message:
    """Say which throws open the wall of a seat."""
    least, most = DICE
    return listed([str(dice) for dice in range(least, most + 1) if wall_of(dice) == seat], OR)


def _kinds(suit: str) -> Iterator[tuple[str, View]]:
    """Yield each kind of tile of a suit: what it is called, and the tile."""
    for tile in map(Tile, KINDS):
        if tile.suit == suit:
            yield str(HONOURS[tile.rank - 1] if suit == "z" else tile), tiles_view([tile])


def _chain(kind: int, count: int) -> list[View]:
    """Return indicators from a kind on, each followed by the tile that it makes a dora."""
    kinds = [kind]
    while len(kinds) < count:
        kinds.append(dora_kind(kinds[-1]))
    return [tiles_view([Tile(each)]) for each in kinds]
