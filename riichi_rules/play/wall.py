"""The wall: what is left of it, and what each of the fourteen tiles of the dead wall is for.

The dead wall always has fourteen tiles: after each replacement draw the last live tile moves into it (S1-36).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from riichi_rules.messages import Message, Term, say
from riichi_rules.seats import next_after
from riichi_rules.tiles import COPIES, FIVES, UNKNOWN, Tile, count_of

from .deal import INDICATORS, LIVE_TILES, REPLACEMENTS, Tiles, Wall, reds_of
from .events import Draw, Indicator
from .player import Player
from .position import CLAIM, ROB, Position, Refusal, refused


class Role(Term):
    """What a tile of the dead wall is for."""

    REPLACEMENT = "replacement"
    INDICATOR = "indicator"
    URA = "ura"
    REFILL = "refill"


class DeadTile(NamedTuple):
    """One tile of the dead wall.

    ``kan`` is the number of the kan that uses it: 1 to 4, or 0 for the first indicator and the one under it.
    Tiles that moved in from the live wall have the number of the kan that moved them. ``turned`` means face
    up.
    """

    role: Role
    kan: int
    tile: Tile
    turned: bool = False

    @property
    def message(self) -> Message:
        """The tile: "ura of kan 1: 5p"."""
        whose = say("kan {number}", number=self.kan) if self.kan else say("the first dora")
        facts = {"role": self.role, "whose": whose, "tile": self.tile}
        if self.turned:
            return say("{role} of {whose}: {tile}, turned", **facts)
        return say("{role} of {whose}: {tile}", **facts)

    @property
    def words(self) -> str:
        """The tile in words."""
        return str(self.message)


HIDDEN: Final = Wall(*[(UNKNOWN,) * size for size in (LIVE_TILES, REPLACEMENTS, INDICATORS, INDICATORS)])
"""The wall of a deal that does not say what lies where."""


def dead_wall(position: Position) -> tuple[DeadTile, ...]:
    """Return the fourteen tiles of the dead wall (rule ``table.dead-wall``, S1-36, S1-97).

    First the replacement tiles that are left, then the tiles that moved in, then the indicators, then the
    tiles under them. Tiles that are not turned are unknown unless the whole wall is given.
    """
    wall, used, turned = position.deal.wall or HIDDEN, position.replaced, position.indicators
    left = list(enumerate(wall.replacements))[used:]
    return (
        *[DeadTile(Role.REPLACEMENT, kan + 1, tile) for kan, tile in left],
        *[DeadTile(Role.REFILL, kan + 1, wall.live[-1 - kan]) for kan in range(used)],
        *[
            DeadTile(Role.INDICATOR, kan, turned[kan] if kan < len(turned) else tile, kan < len(turned))
            for kan, tile in enumerate(wall.indicators)
        ],
        *[DeadTile(Role.URA, kan, tile) for kan, tile in enumerate(wall.ura)],
    )


def next_draw(position: Position) -> Draw:
    """Return the draw that comes next; its tile is unknown if the wall is."""
    after_kan, wall = position.stage is ROB or position.called is not None, position.deal.wall or HIDDEN
    seat = next_after(position.turn) if position.stage is CLAIM else position.turn
    if after_kan:
        return Draw(seat, wall.replacements[position.replaced], after_kan)
    return Draw(seat, wall.live[LIVE_TILES - position.live - position.replaced], after_kan)


def next_indicator(position: Position) -> Indicator:
    """Return the indicator that is turned next; its tile is unknown if the wall is, or if none is left."""
    left = (position.deal.wall or HIDDEN).indicators[len(position.indicators) :]
    return Indicator(left[0] if left else UNKNOWN)


def ura_of(position: Position, given: Tiles) -> Tiles:
    """Return the ura indicators: the ``given`` ones, or else the known ones of the wall."""
    lying = (position.deal.wall or HIDDEN).ura[: len(position.indicators)]
    return given or tuple([tile for tile in lying if tile.known])


def not_of_wall(position: Position, expected: Tile, tile: Tile) -> Refusal | None:
    """Refuse a tile that is not the one the wall has there, or that cannot be there."""
    if not tile.known:
        return None
    if not expected.known:
        return gone(position, [tile], "table.wall-order")
    if expected != tile:
        return refused("table.wall-order", "another tile lies there, not the {tile}", tile=tile)
    return None


def gone(position: Position, tiles: Sequence[Tile], rule: str) -> Refusal | None:
    """Refuse tiles that were hidden until now but are impossible: all their copies are seen elsewhere."""
    for tile in [tile for tile in tiles if tile.known]:
        kind = tile.kind
        alike = [other.kind for other in tiles].count(kind)
        if seen_of(position, kind) + alike > COPIES:
            return refused(
                rule, "all {copies} copies of the {tile} are seen elsewhere", copies=COPIES, tile=Tile(kind)
            )
        if kind in FIVES:
            reds = reds_of(kind, position.rules)
            faces = [*seen_faces(position, kind), *tiles]
            if faces.count(tile) > (reds if tile.red else COPIES - reds):
                return refused(rule, "every copy of the {tile} is seen elsewhere", tile=tile)
    return None


def not_held(position: Position, player: Player, tiles: Sequence[Tile], absent: Refusal) -> Refusal | None:
    """Say why a player cannot have these concealed tiles: ``absent``, or that they are seen elsewhere."""
    if not player.has_all(tiles):
        return absent
    return gone(position, player.lacking(tiles), absent.rule) if player.unknown else None


def seen_of(position: Position, kind: int) -> int:
    """Return how many tiles of a kind are seen: in hands and melds, in rivers, as indicators."""
    held = sum([player.counts + player.melded for player in position.players])
    rivers = [player.river for player in position.players]
    lying = [discard.taken_by is None for river in rivers for discard in river if discard.tile.kind == kind]
    return count_of(held, kind) + sum(lying) + [tile.kind for tile in position.indicators].count(kind)


def seen_faces(position: Position, kind: int) -> list[Tile]:
    """Return the tiles of a kind that are seen, red fives told apart."""
    tiles = [*position.indicators]
    for player in position.players:
        tiles += player.concealed
        tiles += [tile for meld in player.melds for tile in meld.tiles]
        tiles += [discard.tile for discard in player.river if discard.taken_by is None]
    return [tile for tile in tiles if tile.kind == kind]
