"""A hand: concealed tiles and melds, thirteen tiles or, with the winning tile in it, fourteen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from .errors import HandError
from .melds import Meld
from .messages import Message, plural, say
from .tiles import COPIES, KINDS, BySuit, Tile, apart, pack, place_of, tiles_fact, tiles_text


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """Concealed tiles (sorted) and melds (in the order in which they were made).

    There are 13 concealed tiles, 3 fewer for each meld (also for a kan), or one tile more. No kind occurs
    more than four times. ``counts`` packs the concealed tiles into one number, three bits for each kind, and
    ``all_counts`` includes the melds. ``closed`` means that no meld opens the hand (a closed kan does not),
    ``known`` that no tile is unknown, ``waiting`` that all tiles are known and the fourteenth is missing.
    ``suits`` are the concealed tiles suit by suit, ``copies`` the number of tiles of each kind in all,
    unknown tiles last, and ``reds`` the number of red fives. Hands are equal if their tiles and melds are
    equal, with the melds in any order. Raises ``HandError``.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    counts: int = field(init=False)
    suits: BySuit = field(init=False)
    copies: bytes = field(init=False)
    all_counts: int = field(init=False)
    closed: bool = field(init=False)
    known: bool = field(init=False)
    waiting: bool = field(init=False)
    reds: int = field(init=False)

    def __post_init__(self) -> None:
        concealed, melds = tuple(sorted(self.concealed, key=place_of)), tuple(self.melds)
        missing = 13 - 3 * len(melds)
        if len(concealed) not in (missing, missing + 1):
            raise HandError(size_problem(len(concealed), len(melds)))
        tiles = (*concealed, *[tile for meld in melds for tile in meld.tiles]) if melds else concealed
        copies = [0] * (len(KINDS) + 1)
        for tile in tiles:
            copies[tile.kind] += 1
        unknown = copies.pop()
        if max(copies) > COPIES:
            facts = {"tile": Tile(min([kind for kind in KINDS if copies[kind] > COPIES])), "copies": COPIES}
            raise HandError(say("five or more of {tile}: there are only {copies} of each kind", **facts))
        counts = pack(concealed)
        # Written out and not as a loop over names: when compiled, each of these is a plain store.
        object.__setattr__(self, "concealed", concealed)
        object.__setattr__(self, "melds", melds)
        object.__setattr__(self, "counts", counts)
        object.__setattr__(self, "suits", apart(counts))
        object.__setattr__(self, "copies", bytes([*copies, unknown]))
        object.__setattr__(self, "all_counts", pack(tiles) if melds else counts)
        object.__setattr__(self, "closed", not any([meld.open for meld in melds]))
        object.__setattr__(self, "known", not unknown)
        object.__setattr__(self, "waiting", not unknown and len(concealed) == missing)
        object.__setattr__(self, "reds", sum([tile.red for tile in tiles]))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the hand: the concealed ones, then those of the melds."""
        return (*self.concealed, *(tile for meld in self.melds for tile in meld.tiles))

    @property
    def full(self) -> bool:
        """Whether the hand holds its fourteenth tile."""
        return len(self.concealed) % 3 == 2

    def draw(self, tile: Tile) -> Hand:
        """Return the hand with one more concealed tile."""
        return Hand((*self.concealed, tile), self.melds)

    def discard(self, tile: Tile) -> Hand:
        """Return the hand without that concealed tile. Raises ``HandError`` if it does not hold it."""
        if tile not in self.concealed:
            facts = {"tile": tile, "concealed": tiles_fact(self.concealed)}
            raise HandError(say("{tile} is not among the concealed tiles {concealed}", **facts))
        left = list(self.concealed)
        left.remove(tile)
        return Hand(tuple(left), self.melds)

    @property
    def words(self) -> str:
        """The hand in words, for screen readers and the terminal."""
        concealed = say("concealed: {tiles}", tiles=", ".join(tile.words for tile in self.concealed))
        return "; ".join([str(concealed), *(meld.words for meld in self.melds)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.concealed == other.concealed and Counter(self.melds) == Counter(other.melds)

    def __hash__(self) -> int:
        return hash((self.concealed, frozenset(self.melds)))

    def __reduce__(self) -> tuple[object, ...]:
        return Hand, (self.concealed, self.melds)

    def __str__(self) -> str:
        return " ".join([tiles_text(self.concealed), *map(str, self.melds)]).strip()

    def __repr__(self) -> str:
        return f"<Hand {self}>"


def too_many(tiles: Iterable[Tile]) -> int | None:
    """Return the lowest kind with more than four tiles, or None."""
    counted = Counter(tile.kind for tile in tiles if tile.known)
    return next((kind for kind, count in sorted(counted.items()) if count > COPIES), None)


def size_problem(concealed: int, melds: int) -> Message:
    """Say what is wrong with a hand of that many concealed tiles and melds."""
    if melds > 4:
        return say("a hand has at most four melds, not {melds}", melds=melds)
    right = 13 - 3 * melds
    having = plural(melds, "a hand with one meld", "a hand with {n} melds")
    facts = {"hand": having if melds else say("a hand without melds"), "right": right, "full": right + 1}
    count = plural(concealed, "{n} concealed tile", "{n} concealed tiles")
    return say("{count}: {hand} has {right} (or {full} with the drawn tile)", count=count, **facts)
