"""Suits: every way to split the concealed tiles of one suit into groups, computed once and cached.

A hand is four suits, and the same patterns of a suit occur in many hands. So the cache holds suits, by their
packed tiles: all splits of a suit, each with the traits and sums that the module ``traits`` explains.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from . import traits as t
from .melds import Meld, MeldType
from .quick import Cache
from .tiles import KINDS, BySuit, Tile, apart, tiles_text


class GroupShape(StrEnum):
    """What a group is."""

    RUN = "run"
    TRIPLET = "triplet"
    QUAD = "quad"
    PAIR = "pair"


class Group(NamedTuple):
    """A run, triplet, quad or pair; ``kind`` is its lowest kind, ``meld`` the meld if it was declared."""

    shape: GroupShape
    kind: int
    meld: Meld | None = None

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles."""
        if self.shape is GroupShape.RUN:
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * _SIZES[self.shape]

    @property
    def open(self) -> bool:
        """Whether it was declared with a called tile."""
        return self.meld is not None and self.meld.open

    def __str__(self) -> str:
        return str(self.meld) if self.meld else tiles_text(map(Tile, self.kinds))


class Split:
    """One way to read one suit's concealed tiles (or one meld) as groups.

    ``traits``, ``places`` and ``sums`` combine those of its groups, as the module ``traits`` explains.
    ``waits`` has five bits for each rank: the basic wait shapes, in order, that a tile of that rank can have
    completed.
    """

    __slots__ = ("groups", "places", "sums", "traits", "waits")

    def __init__(self, groups: tuple[Group, ...], traits: int = 0) -> None:
        """Take the groups, and the traits that the tiles have as a whole."""
        sums = places = waits = 0
        starts: list[int] = []
        for shape, kind, meld in groups:
            is_open = meld is not None and meld.open
            if is_open:
                traits |= t.OPEN
            if shape is _RUN:
                traits |= t.RUN_TRAITS[kind]
                places |= 1 << t.RUNS_AT + kind
                waits |= _RUN_WAITS[kind % 9]
                starts.append(kind)
            elif shape is _PAIR:
                traits |= t.PAIR_TRAITS[kind]
                sums += kind << t.PAIR_AT
                waits |= TANKI << 5 * (kind % 9)
            else:
                traits |= t.SET_TRAITS[kind]
                places |= 1 << kind
                sums += t.SET_SUMS[is_open, shape is _QUAD][kind]
                waits |= _SHANPON << 5 * (kind % 9)
        if len(starts) > 1:
            sums += t.TWIN_RUNS * sum([starts.count(start) // 2 for start in set(starts)])
        self.groups = groups
        self.places = places
        self.sums = sums
        self.traits = traits
        self.waits = waits

    def __reduce__(self) -> tuple[object, ...]:
        return Split, (self.groups, self.traits & t.NINE_GATES)


class Suit(Split):
    """One suit's concealed tiles: all their splits, and how many pairs each split has (0 or 1).

    If there is just one split, the suit itself is that split and ``only`` points to it, which makes the
    common case faster; otherwise ``only`` is None.
    """

    __slots__ = ("only", "pairs", "splits")

    def __init__(self, counts: int, first: int) -> None:
        """Take the packed tiles of a suit, and the lowest kind of that suit."""
        traits = t.NINE_GATES if counts in _NINE_GATES_HANDS else 0
        ways = splittings(counts, first == 27)
        groups = [tuple([GROUPS[number + first] for number in way]) for way in ways]
        self.only: Split | None = None
        self.splits: tuple[Split, ...]
        if len(groups) == 1:
            super().__init__(groups[0], traits)
            self.only = self
            self.splits = (self,)
        else:
            self.splits = tuple([Split(some, traits) for some in groups])
        # Groups take three tiles each, so if two tiles are left over, every split has a pair.
        self.pairs = 1 if tile_count(counts) % 3 == 2 else 0


Suits = tuple[Suit, Suit, Suit, Suit]
"""The suits of a hand: characters, circles, bamboos and honours."""

Splitting = tuple[int, ...]
"""One way to split a suit's tiles: the numbers of its groups in ``GROUPS``, as if it were the first suit."""


def suits_of(counts: int) -> Suits:
    """Return the four suits of concealed tiles (packed, three bits a kind)."""
    return known_suits(apart(counts))


def known_suits(suits: BySuit) -> Suits:
    """Return the same for concealed tiles that are packed suit by suit."""
    m, p, s, z = suits
    return (
        _CHARACTERS.get(m) or _CHARACTERS[m],
        _CIRCLES.get(p) or _CIRCLES[p],
        _BAMBOOS.get(s) or _BAMBOOS[s],
        _HONOURS.get(z) or _HONOURS[z],
    )


def splittings(counts: int, honours: bool, paired: bool = False) -> tuple[Splitting, ...]:
    """Return every way to split one suit's packed tiles into groups and at most one pair.

    ``paired`` means that there is a pair already. Results are cached, and the three suits share them.
    """
    return SPLITTINGS[counts << 2 | honours << 1 | paired]  # one number is faster to look up than three


def ways_to_split(counts: int, honours: bool, paired: bool) -> tuple[Splitting, ...]:
    """Compute what ``splittings`` caches.

    From the lowest rank, take a pair, a triplet, both or neither; each tile left of it must begin a run.
    """
    if not counts:
        return ((),)
    rank = ((counts & -counts).bit_length() - 1) // 3
    held = counts >> 3 * rank & 7
    most_runs = 0 if honours else min(counts >> 3 * rank + 3 & 7, counts >> 3 * rank + 6 & 7)
    found: list[Splitting] = []
    for pairs, runs, triplets in _WAYS[held]:
        if runs <= most_runs and not (paired and pairs):
            begun = (_PAIRS + rank,) * pairs + (_RUNS + rank,) * runs + (_TRIPLETS + rank,) * triplets
            rest = counts - (held + runs * 0o110 << 3 * rank)
            found += [begun + after for after in splittings(rest, honours, paired or pairs == 1)]
    return tuple(found)


def tile_count(suit: int) -> int:
    """Return how many tiles the packed number of one suit holds, 36 at most."""
    # Add each rank to its neighbour: the sums take six bits each. As 64 % 63 is 1, % 63 adds up all of them.
    return ((suit & _EVERY_OTHER) + (suit >> 3 & _EVERY_OTHER)) % 63


def cache_meld(meld: Meld) -> Split:
    """Return a meld as a split, and cache it in ``MELD_SPLITS``."""
    split = MELD_SPLITS[meld.shape_code] = Split((group_of_meld(meld),))
    return split


def _run_waits(first: int) -> int:
    """Return the ``Split.waits`` of a run; ``first`` is its lowest rank, counted from 0."""
    lowest = _PENCHAN if first == 6 else _RYANMEN
    highest = _PENCHAN if first == 0 else _RYANMEN
    return (lowest | _KANCHAN << 5 | highest << 10) << 5 * first


def group_of_meld(meld: Meld) -> Group:
    """Return a meld as a group."""
    return Group(_MELD_SHAPES[meld.type], meld.kind, meld)


# The wait shapes by their bits, in the order of ``WaitShape``.
_RYANMEN: Final = 1 << 0
_KANCHAN: Final = 1 << 1
_PENCHAN: Final = 1 << 2
TANKI: Final = 1 << 3
_SHANPON: Final = 1 << 4
_RUN_WAITS: Final = tuple(map(_run_waits, range(7)))
_SIZES: Final = {GroupShape.RUN: 3, GroupShape.TRIPLET: 3, GroupShape.QUAD: 4, GroupShape.PAIR: 2}
_RUN: Final = GroupShape.RUN
_QUAD: Final = GroupShape.QUAD
_PAIR: Final = GroupShape.PAIR
GROUPS: Final = tuple([Group(shape, kind) for shape in (_PAIR, _RUN, GroupShape.TRIPLET) for kind in KINDS])
"""The concealed groups by number: the pairs by kind, then the runs and the triplets."""
# Where each shape begins in GROUPS.
_PAIRS: Final = 0
_RUNS: Final = len(KINDS)
_TRIPLETS: Final = 2 * len(KINDS)
_WAYS: Final = tuple(
    [
        (pairs, held - 2 * pairs - 3 * triplets, triplets)
        for pairs, triplets in ((1, 0), (1, 1), (0, 0), (0, 1))
        if held >= 2 * pairs + 3 * triplets
    ]
    for held in range(8)
)
"""How many pairs, runs and triplets can begin at a rank, by how many tiles of it there are."""
_MELD_SHAPES: Final = {
    MeldType.CHII: GroupShape.RUN,
    MeldType.PON: GroupShape.TRIPLET,
    MeldType.OPEN_KAN: GroupShape.QUAD,
    MeldType.ADDED_KAN: GroupShape.QUAD,
    MeldType.CLOSED_KAN: GroupShape.QUAD,
}

EACH_RANK: Final = 0o111111111
"""One tile of every rank, packed."""

_EVERY_OTHER: Final = 0o707070707  # the bits of every other rank, from the lowest on

EACH_KIND: Final = sum([1 << 3 * kind for kind in KINDS])
"""One tile of every kind, packed."""

GATES: Final = 0o311111113
"""1112345678999 of one suit, packed."""
_NINE_GATES_HANDS: Final = frozenset([GATES + (1 << 3 * rank) for rank in range(9)])

# The cache of each suit, by its packed tiles.
_CHARACTERS: Final[dict[int, Suit]] = Cache(lambda counts: Suit(counts, 0))
_CIRCLES: Final[dict[int, Suit]] = Cache(lambda counts: Suit(counts, 9))
_BAMBOOS: Final[dict[int, Suit]] = Cache(lambda counts: Suit(counts, 18))
_HONOURS: Final[dict[int, Suit]] = Cache(lambda counts: Suit(counts, 27))

SPLITTINGS: Final[dict[int, tuple[Splitting, ...]]] = Cache(
    lambda asked: ways_to_split(asked >> 2, asked & 2 != 0, asked & 1 != 0)
)
"""Cache of ``splittings``: by four times the packed tiles, plus two for honours, plus one if ``paired``."""

MELD_SPLITS: Final[dict[int, Split]] = {}
"""Cache of melds as splits, by ``Meld.shape_code``."""
