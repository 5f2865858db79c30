"""The deal: what the four players get, and the wall that is left."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from riichi_rules.hand import too_many
from riichi_rules.seats import Four
from riichi_rules.tiles import Tile, kind_name

Tiles: TypeAlias = tuple[Tile, ...]
FourHands: TypeAlias = tuple[Tiles, Tiles, Tiles, Tiles]

HAND: Final = 13
REPLACEMENTS: Final = 4
INDICATORS: Final = 5
LIVE_TILES: Final = 70
"""The live wall after the deal: 136 tiles less four hands of thirteen and the dead wall of fourteen."""


class Wall(NamedTuple):
    """The tiles that nobody holds after the deal, face up, for who knows them.

    ``live`` are the 70 tiles of the live wall in the order in which they are drawn, the dealer's
    fourteenth first. ``replacements`` are the four replacement tiles, ``indicators`` the first indicator
    and those of the four kans, ``ura`` the tiles under them.
    """

    live: Tiles
    replacements: Tiles
    indicators: Tiles
    ura: Tiles


class Deal(NamedTuple):
    """The round begins: four hands of thirteen tiles, by seat, and the first indicator.

    The dealer's fourteenth tile is the first ``Draw``. ``wind`` is the round wind (E, S, W or N),
    ``honba`` counts the counters, ``bets`` the riichi sticks on the table, ``scores`` are points.
    ``wall`` is given where the whole wall is known: then every draw comes from it.
    """

    dealer: int
    hands: FourHands
    indicator: Tile
    wind: str = "E"
    honba: int = 0
    bets: int = 0
    scores: Four = (25_000, 25_000, 25_000, 25_000)
    wall: Wall | None = None

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.dealer} deals, round wind {self.wind}, indicator {self.indicator}"


def deal_problem(deal: Deal) -> str | None:
    """Say what is wrong with a deal: hands of another size, a wall of another size, a fifth tile."""
    if any([len(tiles) != HAND for tiles in deal.hands]):
        return f"each hand has {HAND} tiles"
    tiles = [*(tile for hand in deal.hands for tile in hand), deal.indicator]
    if deal.wall is not None:
        sizes = (LIVE_TILES, REPLACEMENTS, INDICATORS, INDICATORS)
        for name, part, size in zip(Wall._fields, deal.wall, sizes, strict=True):
            if len(part) != size:
                return f"the wall has {size} tiles as {name}, not {len(part)}"
        if deal.wall.indicators[0] != deal.indicator:
            return f"the first indicator of the wall is {deal.wall.indicators[0]}"
        tiles += [*deal.wall.live, *deal.wall.replacements, *deal.wall.indicators[1:], *deal.wall.ura]
    fifth = too_many(tiles)
    return None if fifth is None else f"five or more of {kind_name(fifth)}"
