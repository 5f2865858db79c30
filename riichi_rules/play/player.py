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
from .record import Record


class RiverTile(NamedTuple):
    """A tile in a river.

    ``drawn`` means that it was discarded as drawn, ``turned`` that it is sideways for riichi.
    ``taken_by`` is the seat that called it for a meld.
    """

    tile: Tile
    drawn: bool
    turned: bool
    taken_by: int | None = None


class StandingRiichi(NamedTuple):
    """A riichi that was declared: whether it was a double one, and whether an open one."""

    double: bool
    open: bool = False


class Player(Record):
    """What one seat has at one moment.

    ``concealed`` are the concealed tiles, the drawn one last. ``counts`` are the known ones of them, packed;
    ``unknown`` is how many are not known. ``melded`` are the tiles of the melds, packed.
    ``score`` is in points, without a placed riichi stick. ``turns_next`` means that the next discard is
    turned: for a riichi, or because the turned tile was called. ``passed`` are tiles that complete the hand
    and that the player passed on. ``feeders`` say which seat fed which great hand (by its id), and the last
    kan if the ruleset asks for that (``worth.FED_KAN``). ``completing`` caches the kinds that complete the
    hand without its drawn tile.
    """

    __match_args__ = (
        *("concealed", "counts", "unknown", "score", "melds", "melded", "river", "riichi", "turns_next"),
        *("ippatsu", "passed", "dead", "feeders", "fouls"),
    )
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
    completing: tuple[int, ...] | None = None

    def __init__(self, concealed: Tiles, counts: int, unknown: int, score: int) -> None:
        object.__setattr__(self, "concealed", concealed)
        object.__setattr__(self, "counts", counts)
        object.__setattr__(self, "unknown", unknown)
        object.__setattr__(self, "score", score)

    def holding(self, concealed: Tiles, counts: int, unknown: int) -> Player:
        """Return the player with other concealed tiles."""
        after = Player(concealed, counts, unknown, self.score)
        object.__setattr__(after, "melds", self.melds)
        object.__setattr__(after, "melded", self.melded)
        object.__setattr__(after, "river", self.river)
        object.__setattr__(after, "riichi", self.riichi)
        object.__setattr__(after, "turns_next", self.turns_next)
        object.__setattr__(after, "ippatsu", self.ippatsu)
        object.__setattr__(after, "passed", self.passed)
        object.__setattr__(after, "dead", self.dead)
        object.__setattr__(after, "feeders", self.feeders)
        object.__setattr__(after, "fouls", self.fouls)
        return after

    def waiting_on(self, kinds: tuple[int, ...]) -> tuple[int, ...]:
        """Cache the kinds that complete the hand without its drawn tile, and return them."""
        object.__setattr__(self, "completing", kinds)
        return kinds

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
        """Whether the river has only terminals and honours, none of them called (nagashi)."""
        lasting = [lying.tile for lying in self.river if lying.taken_by is None]
        outside = [tile for tile in lasting if tile.known and is_outside(tile.kind)]
        return 0 < len(self.river) == len(outside)

    def has(self, tile: Tile) -> bool:
        """Whether the tile can be taken from the concealed tiles."""
        return self.unknown > 0 or self.holds(tile)

    def holds(self, tile: Tile) -> bool:
        """Whether the tile is among the known concealed tiles."""
        return self.counts >> 3 * tile.kind & 7 > 0 and tile in self.concealed

    def has_all(self, tiles: Iterable[Tile]) -> bool:
        """Whether these tiles can be taken from the concealed tiles together."""
        return len(self.lacking(tiles)) <= self.unknown

    def lacking(self, tiles: Iterable[Tile]) -> list[Tile]:
        """Return which of these tiles are not among the known concealed tiles."""
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
            after = self.holding(concealed, self.counts + (1 << 3 * tile.kind), self.unknown)
        else:
            after = self.holding(concealed, self.counts, self.unknown + 1)
        object.__setattr__(after, "completing", self.completing)
        return after

    def discarding(self, tile: Tile, thrown: RiverTile, *, declaring: bool) -> Player:
        """Return the player after a discard: ``thrown`` joins the river, and temporary furiten ends."""
        after = self.without([tile])
        object.__setattr__(after, "river", (*self.river, thrown))
        object.__setattr__(after, "turns_next", False)
        object.__setattr__(after, "ippatsu", declaring)
        if thrown.drawn:
            object.__setattr__(after, "completing", self.completing)
        if self.riichi is None or declaring:
            object.__setattr__(after, "passed", ())
        return after

    def called_from(self, seat: int) -> Player:
        """Return the player after that seat called their last discard.

        If it was the turned tile of a riichi, the next discard is turned in its place (S1-65, S4-4).
        """
        *before, last = self.river
        return self._replace(river=(*before, last._replace(taken_by=seat)), turns_next=last.turned)

    def without(self, tiles: Iterable[Tile]) -> Player:
        """Return the player without these concealed tiles; a tile not seen in the hand is an unknown one."""
        left, counts, unknown = list(self.concealed), self.counts, self.unknown
        for tile in tiles:
            if left.pop(_place(left, tile)).known:
                counts -= 1 << 3 * tile.kind
            else:
                unknown -= 1
        return self.holding(tuple(left), counts, unknown)

    def melding(self, meld: Meld) -> Player:
        """Return the player with one more meld; its own tiles leave the concealed ones."""
        after = self.without(meld.own)
        object.__setattr__(after, "melds", (*self.melds, meld))
        object.__setattr__(after, "melded", self.melded + pack(meld.tiles))
        return after

    def adding(self, meld: Meld) -> Player:
        """Return the player with the added kan ``meld`` in the place of its pon."""
        bare = self.without([meld.added or UNKNOWN])
        melds = [meld if own.type is MeldType.PON and own.kind == meld.kind else own for own in self.melds]
        return bare._replace(melds=tuple(melds), melded=self.melded + (1 << 3 * meld.kind))

    def showing(self, tiles: Tiles) -> Player:
        """Return the player with these as the concealed tiles that they show."""
        return self.holding(tiles, pack(tiles), _unknown_in(tiles))

    def could_show(self, tiles: Tiles) -> bool:
        """Whether these can be the concealed tiles, given the known ones."""
        return len(tiles) == len(self.concealed) and self.showing(tiles).has_all(
            [tile for tile in self.concealed if tile.known]
        )


def dealt_player(tiles: Tiles, score: int) -> Player:
    """Return a player who was dealt these tiles."""
    return Player(tiles, pack(tiles), _unknown_in(tiles), score)


def _unknown_in(tiles: Tiles) -> int:
    """Return how many of these tiles are not known."""
    return [tile.known for tile in tiles].count(False)


def _place(tiles: list[Tile], tile: Tile) -> int:
    """Return the index of the last copy of a tile; if it is not seen, of the last unknown tile."""
    kind, red = tile.kind, tile.red
    for place in range(len(tiles) - 1, -1, -1):
        if tiles[place].kind == kind and tiles[place].red == red:
            return place
    return max([place for place, lying in enumerate(tiles) if lying is UNKNOWN])
