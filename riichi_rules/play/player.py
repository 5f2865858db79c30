"""A player in a round: tiles, melds and river, and what was declared.

A hand may be partly unknown. Taking a tile from it takes that tile if it is there, or else an unknown one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.tiles import UNKNOWN, Tile, is_outside, pack

from .deal import Tiles
from .events import Foul


class RiverTile(NamedTuple):
    """A tile in a river.

    ``drawn`` says that it was discarded as drawn, ``turned`` that it lies sideways for riichi,
    ``taken_by`` which seat called it: it then lies in a meld of that seat.
    """

    tile: Tile
    drawn: bool = False
    turned: bool = False
    taken_by: int | None = None


class StandingRiichi(NamedTuple):
    """A riichi that was declared: whether it was a double one, and whether an open one."""

    double: bool = False
    open: bool = False


class Player(NamedTuple):
    """What one seat has at one moment.

    ``concealed`` are the concealed tiles, the drawn one last, ``counts`` the known ones of them as one
    number, ``unknown`` how many are not known, and ``melded`` the tiles of the melds as one number.
    ``score`` are points, a placed bet already taken off. ``turns_next`` says that the next discard is
    turned: for a riichi, or because the turned tile was called. ``passed`` are tiles that would have
    completed the hand and were let go by. ``feeders`` tell who fed which great hand (its id and the seat).
    """

    concealed: Tiles
    counts: int
    unknown: int
    score: int
    melds: tuple[Meld, ...] = ()
    melded: int = 0
    river: tuple[RiverTile, ...] = ()
    riichi: StandingRiichi | None = None
    turns_next: bool = False
    ippatsu: bool = False
    passed: Tiles = ()
    dead: bool = False
    feeders: tuple[tuple[str, int], ...] = ()
    fouls: tuple[Foul, ...] = ()

    @property
    def known(self) -> bool:
        """Whether all concealed tiles are known."""
        return not self.unknown

    @property
    def closed(self) -> bool:
        """Whether no meld opens the hand."""
        return not any([meld.open for meld in self.melds])

    @property
    def hand(self) -> Hand:
        """The hand, with its drawn tile if there is one."""
        return Hand(self.concealed, self.melds)

    @property
    def kans(self) -> int:
        """How many kans it has declared."""
        return sum([meld.is_kan for meld in self.melds])

    @property
    def only_outside_untaken(self) -> bool:
        """Whether the river is one of terminals and honours only, none of them called (nagashi)."""
        return bool(self.river) and all(
            [is_outside(discard.tile.kind) and discard.taken_by is None for discard in self.river]
        )

    def has(self, tile: Tile) -> bool:
        """Whether the tile can be taken from the concealed tiles."""
        return self.unknown > 0 or self.holds(tile)

    def holds(self, tile: Tile) -> bool:
        """Whether the tile is seen among the concealed ones."""
        return self.counts >> 3 * tile.kind & 7 > 0 and tile in self.concealed

    def has_all(self, tiles: Iterable[Tile]) -> bool:
        """Whether these tiles can be taken from the concealed tiles together."""
        return len(self.lacking(tiles)) <= self.unknown

    def lacking(self, tiles: Iterable[Tile]) -> list[Tile]:
        """Return those of these tiles that are not seen among the concealed ones."""
        left = list(self.concealed)
        missing = []
        for tile in tiles:
            if tile in left:
                left.remove(tile)
            else:
                missing.append(tile)
        return missing

    def drawing(self, tile: Tile) -> Player:
        """Return the player with one more concealed tile."""
        concealed = (*self.concealed, tile)
        if tile.known:
            return self._replace(concealed=concealed, counts=self.counts + (1 << 3 * tile.kind))
        return self._replace(concealed=concealed, unknown=self.unknown + 1)

    def without(self, tiles: Iterable[Tile]) -> Player:
        """Return the player without these concealed tiles; those not seen in it were unknown ones."""
        left, counts, unknown = list(self.concealed), self.counts, self.unknown
        for tile in tiles:
            if left.pop(_place(left, tile)).known:
                counts -= 1 << 3 * tile.kind
            else:
                unknown -= 1
        return self._replace(concealed=tuple(left), counts=counts, unknown=unknown)

    def melding(self, meld: Meld) -> Player:
        """Return the player with one more meld, its own tiles taken from the concealed ones."""
        bare = self.without(meld.own)
        return bare._replace(melds=(*self.melds, meld), melded=self.melded + pack(meld.tiles))

    def adding(self, meld: Meld) -> Player:
        """Return the player with a tile added to the pon that is part of that kan; it keeps its place."""
        bare = self.without([meld.added or UNKNOWN])
        melds = tuple(
            [meld if own.type is MeldType.PON and own.kind == meld.kind else own for own in self.melds]
        )
        return bare._replace(melds=melds, melded=self.melded + (1 << 3 * meld.kind))

    def showing(self, tiles: Tiles) -> Player:
        """Return the player with the concealed tiles shown as these."""
        return self._replace(
            concealed=tiles, counts=pack(tiles), unknown=sum(not tile.known for tile in tiles)
        )

    def could_show(self, tiles: Tiles) -> bool:
        """Whether the concealed tiles, as far as they are known, can be these."""
        return len(tiles) == len(self.concealed) and self.showing(tiles).has_all(
            [tile for tile in self.concealed if tile.known]
        )


def sat_down(tiles: Tiles, score: int) -> Player:
    """Return a player who was dealt these tiles."""
    return Player((), 0, 0, score).showing(tiles)


def _place(tiles: list[Tile], tile: Tile) -> int:
    """Return where a tile lies, the last copy of it; an unknown one where it is not seen."""
    kind, red, hidden = tile.kind, tile.red, -1
    for place in range(len(tiles) - 1, -1, -1):
        lying = tiles[place]
        if lying.kind == kind and lying.red == red:
            return place
        if hidden < 0 and lying is UNKNOWN:
            hidden = place
    return hidden
