"""The deal: what the four players get, and the wall that is left."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from riichi_rules.hand import too_many
from riichi_rules.messages import Message, SeatFact, say
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, Four
from riichi_rules.tiles import COPIES, FIVES, WIND_LETTERS, Tile

Tiles: TypeAlias = tuple[Tile, ...]

HAND: Final = 13
REPLACEMENTS: Final = 4
INDICATORS: Final = 5
LIVE_TILES: Final = 70
"""The live wall after the deal: 136 tiles less four hands of thirteen and the dead wall of fourteen."""


class Wall(NamedTuple):
    """The whole wall after the deal.

    ``live`` are the 70 tiles of the live wall in the order in which they are drawn, the dealer's
    fourteenth first. ``replacements`` are the four replacement tiles, ``indicators`` the first indicator
    and those of the four kans, ``ura`` the tiles under them.
    """

    live: Tiles
    replacements: Tiles
    indicators: Tiles
    ura: Tiles


class Deal(NamedTuple):
    """The start of a round: four hands of thirteen tiles, by seat, and the first indicator.

    The dealer's fourteenth tile is the first ``Draw``. ``scores`` are points, ``wind`` is the round wind
    (E, S, W or N), ``bets`` counts the riichi sticks on the table. If ``wall`` is given, every draw comes
    from it.
    """

    dealer: int
    hands: tuple[Tiles, ...]
    indicator: Tile
    scores: tuple[int, ...]
    wind: str = "E"
    honba: int = 0
    bets: int = 0
    wall: Wall | None = None

    @property
    def message(self) -> Message:
        """The deal as part of a sentence."""
        return say(
            "{seat} deals, round wind {wind}, indicator {indicator}",
            seat=SeatFact(self.dealer),
            wind=self.wind,
            indicator=self.indicator,
        )

    @property
    def words(self) -> str:
        """The deal in words."""
        return str(self.message)


def deal_problem(deal: Deal, rules: Ruleset) -> Message | None:
    """Say what is wrong with a deal: with the table, with the size of a part, with the tiles."""
    return _table_problem(deal) or _size_problem(deal) or _tiles_problem(deal, rules)


def _table_problem(deal: Deal) -> Message | None:
    if deal.dealer not in SEATS:
        return say("seats are numbered 0 to 3: there is no seat {seat}", seat=deal.dealer)
    if not len(deal.hands) == len(deal.scores) == len(SEATS):
        return say("there are four hands and four scores")
    if deal.wind not in WIND_LETTERS:
        return say("the round wind must be E, S, W or N, not {wind}", wind=deal.wind)
    if deal.honba < 0 or deal.bets < 0:
        return say("honba and riichi sticks are counted from 0")
    return None


def _size_problem(deal: Deal) -> Message | None:
    if any([len(tiles) != HAND for tiles in deal.hands]):
        return say("each hand has {n} tiles", n=HAND)
    if deal.wall is None:
        return None
    sizes = (LIVE_TILES, REPLACEMENTS, INDICATORS, INDICATORS)
    for name, part, size in zip(Wall._fields, deal.wall, sizes, strict=True):
        if len(part) != size:
            facts = {"size": size, "name": name, "given": len(part)}
            return say("the wall has {size} tiles as {name}, not {given}", **facts)
    if deal.wall.indicators[0] != deal.indicator:
        return say("the first indicator of the wall is {tile}", tile=deal.wall.indicators[0])
    return None


def _tiles_problem(deal: Deal, rules: Ruleset) -> Message | None:
    tiles = [*(tile for hand in deal.hands for tile in hand), deal.indicator]
    if deal.wall is not None:
        tiles += [*deal.wall.live, *deal.wall.replacements, *deal.wall.indicators[1:], *deal.wall.ura]
    fifth = too_many(tiles)
    if fifth is not None:
        return say("five or more of {tile}", tile=Tile(fifth))
    reds = [tile.kind for tile in tiles if tile.red]
    for kind in reds:
        count = reds.count(kind)
        if count > reds_of(kind, rules):
            facts = {"ruleset": rules.fact, "reds": count, "tile": Tile(kind, red=True)}
            return say("more red fives than {ruleset} has: {reds} of {tile}", **facts)
    return None


def reds_of(kind: int, rules: Ruleset) -> int:
    """Return how many fives of a kind are red."""
    return (rules.table.red_m, rules.table.red_p, rules.table.red_s)[FIVES.index(kind)]


def copies_of(kind: int, rules: Ruleset) -> list[Tile]:
    """Return the four tiles of a kind, the red ones first."""
    reds = reds_of(kind, rules) if kind in FIVES else 0
    return [Tile(kind, red=copy < reds) for copy in range(COPIES)]


def starting_scores(rules: Ruleset) -> Four:
    """Return the points with which the four players begin (option ``table.start_points``)."""
    points = rules.table.start_points
    return points, points, points, points
