"""Melds: the groups that a player has declared, and who gave the tile."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from .errors import HandError
from .messages import Message, Term, TilesFact, say
from .seats import Seat
from .tiles import Tile, tiles_fact


class MeldType(Term):
    """The five types of melds."""

    CHII = "chii"
    PON = "pon"
    OPEN_KAN = "open kan"
    ADDED_KAN = "added kan"
    CLOSED_KAN = "closed kan"


KAN_TYPES: Final = (MeldType.OPEN_KAN, MeldType.ADDED_KAN, MeldType.CLOSED_KAN)


@dataclass(frozen=True, slots=True)
class Meld:
    """One declared group.

    ``own`` are the tiles from the owner's hand (sorted), ``called`` the called discard, ``source`` who
    discarded it, ``added`` the tile added to a pon later. A closed kan has only ``own``.
    ``shape_code`` is one number for type and kind, a cache key for melds that read alike.
    Raises ``HandError`` if the tiles do not form such a meld.
    """

    type: MeldType
    own: tuple[Tile, ...]
    called: Tile | None = None
    source: Seat | None = None
    added: Tile | None = None
    shape_code: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "own", tuple(sorted(self.own)))
        if problem := self._origin_problem() or self._tiles_problem():
            raise HandError(problem)
        object.__setattr__(self, "shape_code", 34 * list(MeldType).index(self.type) + self.kind)

    def _origin_problem(self) -> Message | None:
        """Say what is wrong with the called tile, the added tile or their source, if anything."""
        if (self.added is not None) != (self.type is MeldType.ADDED_KAN):
            return say("an added kan, and no other meld, has an added tile")
        if self.type is MeldType.CLOSED_KAN:
            return say("a closed kan holds no called tile") if self.called or self.source else None
        if self.called is None or self.source is None:
            return say("every {type} needs a called tile and the player who discarded it", type=self.type)
        if self.type is MeldType.CHII and self.source is not Seat.LEFT:
            return say("a chii is called from the player on the left only")
        return None

    def _tiles_problem(self) -> Message | None:
        """Say what is wrong with the tiles, if anything."""
        tiles = self.tiles
        kinds = [tile.kind for tile in tiles]
        if not all(tile.known for tile in tiles):
            return say("a meld shows its tiles: none of them may be unknown")
        size = 3 + self.is_kan
        if len(kinds) != size:
            facts = {"type": self.type, "size": size, "held": len(kinds)}
            return say("every {type} has {size} tiles, not {held}", **facts)
        if self.type is MeldType.CHII:
            return None if is_run(kinds) else say("{tiles} is not a run", tiles=self.tiles_fact)
        if len(set(kinds)) != 1:
            return say("{tiles} are not identical tiles", tiles=self.tiles_fact)
        if self.type is MeldType.CLOSED_KAN and sum(tile.red for tile in tiles) > 2:
            return say("a closed kan shows two tiles: at most two of its fives can be red")
        return None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the meld, sorted."""
        others = [tile for tile in (self.called, self.added) if tile is not None]
        return tuple(sorted((*self.own, *others)))

    @property
    def kind(self) -> int:
        """The kind of its tiles; the lowest kind for a chii."""
        return self.tiles[0].kind

    @property
    def open(self) -> bool:
        """Whether the meld opens the hand: every meld but a closed kan does."""
        return self.type is not MeldType.CLOSED_KAN

    @property
    def is_kan(self) -> bool:
        """Whether the meld is a kan of any type."""
        return self.type in KAN_TYPES

    @property
    def tiles_fact(self) -> TilesFact:
        """Its tiles, without their marks, as a fact of a message."""
        return tiles_fact(self.tiles)

    @property
    def fact(self) -> TilesFact:
        """The meld as a fact of a message."""
        return TilesFact(self.tiles, str(self))

    @property
    def message(self) -> Message:
        """The meld: "pon 444z from opposite"."""
        tiles = self.tiles_fact
        if self.source is None:
            return say("{type} {tiles}", type=self.type, tiles=tiles)
        return say("{type} {tiles} from {source}", type=self.type, tiles=tiles, source=self.source)

    @property
    def words(self) -> str:
        """The meld in words."""
        return str(self.message)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meld) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def __reduce__(self) -> tuple[object, ...]:
        return Meld, self._facts()

    def _facts(self) -> tuple[object, ...]:
        return (self.type, self.own, self.called, self.source, self.added)

    def __str__(self) -> str:
        if self.called is None:
            return f"X{self.own[0].digit}{self.own[1].digit}X{self.own[0].suit}"
        digits = [tile.digit for tile in self.own]
        added = f'{self.added.digit}"' if self.added else ""
        place = {Seat.LEFT: 0, Seat.OPPOSITE: 1, Seat.RIGHT: len(digits)}[self.source or Seat.LEFT]
        digits.insert(place, f"{self.called.digit}'{added}")
        return "".join(digits) + self.called.suit

    def __repr__(self) -> str:
        return f"<Meld {self}>"


def is_run(kinds: list[int]) -> bool:
    """Whether these kinds, in order, are a run."""
    first = kinds[0]
    return kinds == [first, first + 1, first + 2] and first % 9 <= 6 and first < 27
