"""Readings: every way to read a complete hand as groups, and which group the winning tile completes.

Forms: four groups and a pair (S1-7), seven pairs and thirteen orphans (S1-12). A suit's concealed
tiles are split once and remembered; a reading is one split of each suit and the melds.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from . import traits as t
from .hand import Hand
from .melds import Meld, MeldType
from .tiles import KINDS, Tile, count_of, is_honour, is_outside, tiles_text
from .traits import WaitShape


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


_SIZES: Final = {GroupShape.RUN: 3, GroupShape.TRIPLET: 3, GroupShape.QUAD: 4, GroupShape.PAIR: 2}


class Form(StrEnum):
    """The forms of a complete hand."""

    FOUR_GROUPS = "four groups and a pair"
    SEVEN_PAIRS = "seven pairs"
    ORPHANS = "thirteen orphans"
    UNCONNECTED = "unconnected tiles"


SINGLE_TILES: Final = (Form.ORPHANS, Form.UNCONNECTED)
"""The forms that have no groups."""


class Split:
    """One way to read one suit's concealed tiles (or one meld) as groups.

    ``runs`` and ``sets`` hold one bit for each kind at which a run starts or of which there is a
    triplet or quad, ``pair`` the kind of the pair or -1, ``traits`` and ``counted`` what ``traits``
    explains. ``spare`` is the tile of nine gates beyond 1112345678999, or -1.
    """

    __slots__ = ("counted", "groups", "pair", "runs", "sets", "spare", "traits")

    def __init__(self, groups: Iterable[Group], spare: int = -1) -> None:
        self.groups = tuple(groups)
        self.pair = -1
        self.spare = spare
        runs = sets = counted = 0
        traits = t.NINE_GATES if spare >= 0 else 0
        starts = []
        for group in self.groups:
            shape, kind, meld = group
            if shape is GroupShape.RUN:
                runs |= 1 << kind
                traits |= t.RUN_TRAITS[kind]
                starts += [] if meld else [kind]
            elif shape is GroupShape.PAIR:
                self.pair = kind
                traits |= t.PAIR_TRAITS[kind]
            else:
                sets |= 1 << kind
                traits |= t.SET_TRAITS[kind]
                counted += 0 if group.open else t.CONCEALED_SETS
                counted += t.KANS if shape is GroupShape.QUAD else 0
            if group.open:
                traits |= t.OPEN
        if len(starts) > 1:
            counted += t.TWIN_RUNS * sum(starts.count(start) // 2 for start in set(starts))
        self.runs = runs
        self.sets = sets
        self.traits = traits
        self.counted = counted


class Suit:
    """All that is known about one suit's concealed tiles: its splits, and what other forms ask.

    ``only`` is the split where there is just one, ``paired`` says that its splits have a pair. ``pairs``
    counts the pairs if the tiles are nothing but different pairs, ``loose_pairs`` likewise with four
    equal tiles as two pairs; otherwise they are far below zero. ``kinds`` counts the kinds.
    """

    __slots__ = ("kinds", "loose_pairs", "only", "paired", "pairs", "splits", "traits")

    def __init__(self, key: int, first: int) -> None:
        counts = [key >> 3 * rank & 7 for rank in range(7 if first == 27 else 9)]
        held = [rank for rank, count in enumerate(counts) if count]
        spare = _nine_gates_spare(counts)
        self.splits = tuple(
            Split(
                (_GROUPS[shape][first + rank] for rank, shape in split),
                first + spare if spare >= 0 else -1,
            )
            for split in sorted(_splits(key, first == 27, False))
        )
        self.only = self.splits[0] if len(self.splits) == 1 else None
        # Groups take three tiles each: what is left over tells of all splits alike whether they have a pair.
        self.paired = sum(counts) % 3 == 2
        self.pairs = len(held) if all(counts[rank] == 2 for rank in held) else -99
        self.loose_pairs = sum(counts) // 2 if all(counts[rank] in (2, 4) for rank in held) else -99
        self.kinds = len(held)
        self.traits = t.tiles_traits(first + rank for rank in held)


Suits = tuple[Suit, Suit, Suit, Suit]
Splitting = tuple[tuple[int, GroupShape], ...]
"""How one suit's tiles are split: each group by its lowest rank, from 0, and its shape."""


class Reading(NamedTuple):
    """One way to read a complete hand: its form, its groups, and their traits joined.

    ``splits`` are those of the four suits, then one for each meld. ``runs`` and ``sets`` hold one bit for
    each kind at which a run starts or of which there is a triplet or quad. ``pair`` is the kind of the
    pair, or -1 where the form has none. ``counts`` are the concealed tiles, the winning one included.
    """

    form: Form
    splits: tuple[Split, ...]
    runs: int
    sets: int
    pair: int
    traits: int
    counts: int
    melds: tuple[Meld, ...]

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups: concealed ones in tile order, then the melds in the order in which they were made."""
        if self.form is Form.SEVEN_PAIRS:
            return tuple(
                Group(GroupShape.PAIR, kind)
                for kind in KINDS
                for _ in range(count_of(self.counts, kind) // 2)
            )
        concealed = [group for split in self.splits[:4] for group in split.groups]
        return (*concealed, *(Group(_MELD_SHAPES[meld.type], meld.kind, meld) for meld in self.melds))

    def waits(self, win: int) -> tuple[WaitShape, ...]:
        """Return each wait shape that the winning kind can have completed in this reading."""
        return tuple([shape for shape, _ in self.completions(win)])

    def completions(self, win: int) -> tuple[tuple[WaitShape, int], ...]:
        """Return the wait shapes that the winning kind can have completed, each with its trait."""
        if self.form is not _FOUR_GROUPS:
            return _TANKI if self.form is Form.SEVEN_PAIRS else _ORPHAN
        suit = self.splits[win // 9]
        return _WAITS[win % 9][
            (suit.runs << 2 >> win & 7) | (suit.pair == win) << 3 | (suit.sets >> win & 1) << 4
        ]

    def __str__(self) -> str:
        if self.form in SINGLE_TILES:
            return tiles_text(Tile(kind) for kind in KINDS for _ in range(count_of(self.counts, kind)))
        return " ".join(map(str, self.groups))

    def __repr__(self) -> str:
        return f"<Reading {self}>"


def readings_of(hand: Hand, win: Tile | None = None, *, four_alike: bool = False) -> list[Reading]:
    """Return every reading of a complete hand: of fourteen tiles, or of thirteen and the winning tile.

    ``four_alike`` lets four equal tiles count as two of seven pairs. A hand that is not complete, or
    not wholly known, has no reading.
    """
    if not hand.known:
        return []
    counts = hand.counts if win is None else hand.counts + (1 << 3 * win.kind)
    return readings(counts, hand.melds, four_alike=four_alike)


def readings(counts: int, melds: tuple[Meld, ...], *, four_alike: bool = False) -> list[Reading]:
    """Return every reading of these concealed tiles (packed, three bits a kind) and melds."""
    suits = suits_of(counts)
    characters, circles, bamboos, honours = suits
    found: list[Reading] = []
    if characters.paired + circles.paired + bamboos.paired + honours.paired == 1:
        declared = (
            tuple([_MELDS.get(meld.shape_code) or _learn_meld(meld) for meld in melds]) if melds else ()
        )
        if characters.only and circles.only and bamboos.only and honours.only:
            only = (characters.only, circles.only, bamboos.only, honours.only)
            found = [_four_groups(*only, declared, counts, melds)]
        else:
            found = [
                _four_groups(m, p, s, z, declared, counts, melds)
                for m in characters.splits
                for p in circles.splits
                for s in bamboos.splits
                for z in honours.splits
            ]
    if not melds:
        if seven_pairs(suits, four_alike=four_alike):
            found.append(_other_form(Form.SEVEN_PAIRS, suits, t.SEVEN_PAIRS, counts))
        elif not found and thirteen_orphans(suits, counts):
            found.append(_other_form(Form.ORPHANS, suits, t.ORPHANS, counts))
    return found


def _four_groups(
    m: Split,
    p: Split,
    s: Split,
    z: Split,
    declared: tuple[Split, ...],
    counts: int,
    melds: tuple[Meld, ...],
) -> Reading:
    """Join one split of each suit and those of the melds; exactly one of them has a pair."""
    runs = m.runs | p.runs | s.runs
    sets = m.sets | p.sets | s.sets | z.sets
    facts = m.traits | p.traits | s.traits | z.traits
    counted = m.counted + p.counted + s.counted + z.counted
    for split in declared:
        runs |= split.runs
        sets |= split.sets
        facts |= split.traits
        counted += split.counted
    # A split without a pair holds -1: one pair makes the sum of the four its kind less three.
    pair = m.pair + p.pair + s.pair + z.pair + 3
    splits = (m, p, s, z, *declared)
    return _made(Reading, (_FOUR_GROUPS, splits, runs, sets, pair, facts + counted, counts, melds))


def _other_form(form: Form, suits: Iterable[Suit], trait: int, counts: int) -> Reading:
    """Return the reading of a form without groups: it has the traits of its tiles."""
    facts = trait
    for suit in suits:
        facts |= suit.traits
    return Reading(form, (), 0, 0, -1, facts, counts, ())


def suits_of(counts: int) -> Suits:
    """Return what is known about the concealed tiles of each suit."""
    characters, circles = counts & _SUIT_BITS, counts >> 27 & _SUIT_BITS
    bamboos, honours = counts >> 54 & _SUIT_BITS, counts >> 81
    return (
        _CHARACTERS.get(characters) or _learn(0, characters),
        _CIRCLES.get(circles) or _learn(1, circles),
        _BAMBOOS.get(bamboos) or _learn(2, bamboos),
        _HONOURS.get(honours) or _learn(3, honours),
    )


def seven_pairs(suits: Suits, *, four_alike: bool = False) -> bool:
    """Whether the tiles are seven pairs; different ones, unless ``four_alike`` allows two of a kind."""
    m, p, s, z = suits
    if four_alike:
        return m.loose_pairs + p.loose_pairs + s.loose_pairs + z.loose_pairs == 7
    return m.pairs + p.pairs + s.pairs + z.pairs == 7


def thirteen_orphans(suits: Suits, counts: int) -> bool:
    """Whether the tiles are one of each terminal and honour, and a second one of them."""
    return counts & _SIMPLES == 0 and sum([suit.kinds for suit in suits]) == 13


def unconnected(counts: int) -> list[Reading]:
    """Return the reading of fourteen tiles with one pair and no two others that a group could be made of.

    They are a form of the first turn only, and where the local yaku shiisanpuutaa is played.
    """
    kinds = [kind for kind in KINDS if count_of(counts, kind)]
    near = any(is_run_part(one, other) for one, other in pairwise(kinds))
    if near or len(kinds) != 13 or sum([count_of(counts, kind) for kind in kinds]) != 14:
        return []
    return [_other_form(Form.UNCONNECTED, suits_of(counts), t.UNCONNECTED, counts)]


def is_run_part(kind: int, other: int) -> bool:
    """Whether two tiles, the lower kind first, can be two tiles of one run."""
    return not is_honour(other) and kind // 9 == other // 9 and other - kind <= 2


def _learn(suit: int, key: int) -> Suit:
    learned = _SUITS[suit][key] = Suit(key, 9 * suit)
    return learned


def _learn_meld(meld: Meld) -> Split:
    learned = _MELDS[meld.shape_code] = Split((Group(_MELD_SHAPES[meld.type], meld.kind, meld),))
    return learned


@cache
def _splits(counts: int, honours: bool, paired: bool) -> frozenset[Splitting]:
    """Return every way to read one suit's packed counts as groups with at most one pair.

    The three suits share the answers.
    """
    if not counts:
        return frozenset({()})
    rank = ((counts & -counts).bit_length() - 1) // 3
    count, next_one, next_two = (counts >> 3 * (rank + step) & 7 for step in range(3))
    found = []
    if count >= 3:
        found += _begun(rank, GroupShape.TRIPLET, 3, counts, honours, paired)
    if next_one and next_two and not honours:
        found += _begun(rank, GroupShape.RUN, 0o111, counts, honours, paired)
    if count >= 2 and not paired:
        found += _begun(rank, GroupShape.PAIR, 2, counts, honours, True)
    return frozenset(found)


def _begun(
    rank: int, shape: GroupShape, taken: int, counts: int, honours: bool, paired: bool
) -> list[Splitting]:
    """Return the splits that begin with a group; ``taken`` is what it takes of its rank and the next two."""
    rest = _splits(counts - (taken << 3 * rank), honours, paired)
    return [tuple(sorted(((rank, shape), *split))) for split in rest]


def _nine_gates_spare(counts: list[int]) -> int:
    """Return the rank held beyond 1112345678999, or -1 if the tiles are not nine gates."""
    if sum(counts) != 14 or len(counts) != 9:
        return -1
    beyond = [count - (3 if rank in (0, 8) else 1) for rank, count in enumerate(counts)]
    return beyond.index(1) if min(beyond) == 0 else -1


def _wait_shapes(rank: int, touched: int) -> tuple[WaitShape, ...]:
    """Return the shapes that a tile of a rank (from 0) can complete, by what holds it.

    ``touched`` has bits for a run in which it is the third, second or first tile, for the pair and for
    a triplet.
    """
    third, second, first, pair, triplet = (touched >> bit & 1 for bit in range(5))
    shapes = []
    if third:
        shapes.append(WaitShape.PENCHAN if rank == 2 else WaitShape.RYANMEN)
    if second:
        shapes.append(WaitShape.KANCHAN)
    if first:
        shapes.append(WaitShape.PENCHAN if rank == 6 else WaitShape.RYANMEN)
    if pair:
        shapes.append(WaitShape.TANKI)
    if triplet:
        shapes.append(WaitShape.SHANPON)
    return tuple(dict.fromkeys(shapes))


_FOUR_GROUPS: Final = Form.FOUR_GROUPS
_made: Final = tuple.__new__
"""Makes a named tuple of a tuple, in half the time that calling its class takes."""

_GROUPS: Final = {shape: tuple(Group(shape, kind) for kind in KINDS) for shape in GroupShape}
_SUIT_BITS: Final = (1 << 27) - 1
_SIMPLES: Final = sum(7 << 3 * kind for kind in KINDS if not is_outside(kind))
_SUITS: Final[tuple[dict[int, Suit], ...]] = ({}, {}, {}, {})
_CHARACTERS, _CIRCLES, _BAMBOOS, _HONOURS = _SUITS
_WAITS: Final = tuple(
    tuple(tuple((shape, t.WAIT[shape]) for shape in _wait_shapes(rank, touched)) for touched in range(32))
    for rank in range(9)
)
_TANKI: Final = ((WaitShape.TANKI, t.WAIT[WaitShape.TANKI]),)
_ORPHAN: Final = ((WaitShape.ORPHAN, t.WAIT[WaitShape.ORPHAN]),)
_MELDS: Final[dict[int, Split]] = {}
_MELD_SHAPES: Final = {
    MeldType.CHII: GroupShape.RUN,
    MeldType.PON: GroupShape.TRIPLET,
    MeldType.OPEN_KAN: GroupShape.QUAD,
    MeldType.ADDED_KAN: GroupShape.QUAD,
    MeldType.CLOSED_KAN: GroupShape.QUAD,
}
