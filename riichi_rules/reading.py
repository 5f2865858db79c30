"""Readings: every way to read a complete hand as groups, and which group the winning tile completes.

Forms: four groups and a pair (S1-7), seven pairs and thirteen orphans (S1-12). A reading combines one split
of each suit's concealed tiles with the melds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import Final

from . import traits as t
from .hand import Hand
from .melds import Meld
from .quick import field_values, rebuilt
from .suits import (
    EACH_RANK,
    MELD_SPLITS,
    TANKI,
    Group,
    GroupShape,
    Split,
    cache_meld,
    group_of_meld,
    known_suits,
)
from .tiles import (
    KINDS,
    BySuit,
    Tile,
    apart,
    count_of,
    is_honour,
    is_outside,
    kinds_in,
    tiles_text,
    together,
    with_kind,
)
from .traits import WaitShape


class HandForm(StrEnum):
    """The forms of a complete hand."""

    FOUR_GROUPS = "four groups and a pair"
    SEVEN_PAIRS = "seven pairs"
    ORPHANS = "thirteen orphans"
    UNCONNECTED = "unconnected tiles"


SINGLE_TILES: Final = (HandForm.ORPHANS, HandForm.UNCONNECTED)
"""The forms that have no groups."""


@dataclass(slots=True, unsafe_hash=True, init=False)  # filled: see ``quick``
class Reading:
    """One way to read a complete hand: its form, its groups, and the combined traits of the groups.

    ``splits`` are those of the four suits, then one for each meld; ``traits``, ``places`` and ``sums``
    combine theirs, as the module ``traits`` explains. ``suits`` are the concealed tiles suit by suit and
    ``counts`` all of them in one number, with the winning tile.
    Equality ignores the splits, because the other fields determine them.
    """

    form: HandForm
    splits: tuple[Split, ...] = field(compare=False)
    traits: int
    places: int
    sums: int
    suits: BySuit
    melds: tuple[Meld, ...]

    def __reduce__(self) -> tuple[object, ...]:
        return rebuilt, (Reading, *field_values(self))

    @property
    def counts(self) -> int:
        """The concealed tiles, packed."""
        return together(self.suits)

    @property
    def runs(self) -> int:
        """One bit for each kind at which a run starts."""
        return self.places >> t.RUNS_AT

    @property
    def sets(self) -> int:
        """One bit for each kind with a triplet or quad."""
        return self.places & t.SET_BITS

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups: concealed ones in tile order, then the melds in the order in which they were made."""
        if self.form is HandForm.SEVEN_PAIRS:
            return tuple(
                Group(GroupShape.PAIR, kind)
                for kind in KINDS
                for _ in range(count_of(self.counts, kind) // 2)
            )
        concealed = [group for split in self.splits[:4] for group in split.groups]
        return (*concealed, *map(group_of_meld, self.melds))

    def groups_text(self, reds: Iterable[int] = ()) -> tuple[str, ...]:
        """Return the groups in notation; the red fives (kinds) go to the first concealed groups they fit."""
        if self.form in SINGLE_TILES:
            return (str(self),)
        left = list(reds)
        concealed = [group for split in self.splits[:4] for group in split.groups] or self.groups
        return (*[_group_text(group, left) for group in concealed], *map(str, self.melds))

    def waits(self, win: int) -> tuple[WaitShape, ...]:
        """Return each wait shape that the winning kind can have completed in this reading."""
        return tuple([shape for shape, _ in self.completions(win)])

    def completions(self, win: int) -> tuple[tuple[WaitShape, int], ...]:
        """Return the wait shapes that the winning kind can have completed, each with its trait."""
        if self.form is _FOUR_GROUPS:
            return _COMPLETIONS[self.splits[win // 9].waits >> 5 * (win % 9) & 31]
        return _TANKI if self.form is HandForm.SEVEN_PAIRS else _ORPHAN

    def __str__(self) -> str:
        if self.form in SINGLE_TILES:
            return tiles_text(Tile(kind) for kind in KINDS for _ in range(count_of(self.counts, kind)))
        return " ".join(map(str, self.groups))

    def __repr__(self) -> str:
        return f"<Reading {self}>"


def _group_text(group: Group, left: list[int]) -> str:
    """Return a concealed group in notation, taking the red fives that it can use out of ``left``."""
    if not left or not any([kind in left for kind in group.kinds]):
        return _plain_text(group.shape, group.kind)
    tiles = []
    for kind in group.kinds:
        red = kind in left
        if red:
            left.remove(kind)
        tiles.append(Tile(kind, red))
    return tiles_text(sorted(tiles))


@cache
def _plain_text(shape: GroupShape, kind: int) -> str:
    return str(Group(shape, kind))


def readings_of(hand: Hand, win: Tile | None = None, *, four_alike: bool = False) -> list[Reading]:
    """Return every reading of a complete hand: of fourteen tiles, or of thirteen and the winning tile.

    ``four_alike`` lets four identical tiles count as two of seven pairs. A hand that is not complete, or has
    unknown tiles, has no reading.

    >>> from riichi_rules import read_hand, read_tile, readings_of
    >>> [reading.groups_text() for reading in readings_of(read_hand("111222333m456p5s"), read_tile("5s"))]
    [('123m', '123m', '123m', '456p', '55s'), ('111m', '222m', '333m', '456p', '55s')]
    """
    if not hand.known:
        return []
    return readings_in(hand.suits if win is None else with_kind(hand.suits, win.kind), hand.melds, four_alike)


def readings(counts: int, melds: tuple[Meld, ...], four_alike: bool = False) -> list[Reading]:
    """Return every reading of these concealed tiles (packed, three bits a kind) and melds."""
    return readings_in(apart(counts), melds, four_alike)


def readings_in(suits: BySuit, melds: tuple[Meld, ...], four_alike: bool = False) -> list[Reading]:
    """Return the same for concealed tiles that are packed suit by suit."""
    characters, circles, bamboos, honours = known_suits(suits)
    found: list[Reading] = []
    if characters.pairs + circles.pairs + bamboos.pairs + honours.pairs == 1:
        m, p, s, z = characters.only, circles.only, bamboos.only, honours.only
        if m and p and s and z:
            found = [four_groups(m, p, s, z, suits, melds)]
        else:
            found = [
                four_groups(m, p, s, z, suits, melds)
                for m in characters.splits
                for p in circles.splits
                for s in bamboos.splits
                for z in honours.splits
            ]
    if not melds:
        if seven_pairs(suits, four_alike):
            found.append(_without_groups(HandForm.SEVEN_PAIRS, t.SEVEN_PAIRS, suits))
        elif not found and thirteen_orphans(suits):
            found.append(_without_groups(HandForm.ORPHANS, t.ORPHANS, suits))
    return found


def four_groups(m: Split, p: Split, s: Split, z: Split, suits: BySuit, melds: tuple[Meld, ...]) -> Reading:
    """Combine one split of each suit with the melds; exactly one of the splits has a pair."""
    traits = m.traits | p.traits | s.traits | z.traits
    places = m.places | p.places | s.places | z.places
    sums = m.sums + p.sums + s.sums + z.sums
    splits: tuple[Split, ...] = (m, p, s, z)
    for meld in melds:
        declared = MELD_SPLITS.get(meld.shape_code) or cache_meld(meld)
        traits |= declared.traits
        places |= declared.places
        sums += declared.sums
        splits += (declared,)
    reading = Reading()
    reading.form, reading.splits, reading.melds = _FOUR_GROUPS, splits, melds
    reading.traits, reading.places = traits, places
    reading.sums, reading.suits = sums, suits
    return reading


def seven_pairs(suits: BySuit, four_alike: bool = False) -> bool:
    """Whether the tiles are all pairs, of different kinds unless ``four_alike`` allows two of a kind."""
    m, p, s, z = suits
    return not (m | p | s | z) & (EACH_RANK if four_alike else _NOT_TWO)


def thirteen_orphans(suits: BySuit) -> bool:
    """Whether the tiles are one of each terminal and honour, and a second one of them."""
    return together(suits) - _ONE_OF_EACH_ORPHAN in _ONE_ORPHAN


def shapes_won(suits: BySuit, kind: int, *, bare: bool, four_alike: bool) -> tuple[WaitShape, ...]:
    """Return the wait shapes that a kind can have completed in any reading of these tiles, which include it.

    Only the splits of its own suit matter, because each of them is in some reading. ``bare``: no melds.
    """
    m, p, s, z = known_suits(suits)
    waits = 0
    if m.pairs + p.pairs + s.pairs + z.pairs == 1 and m.splits and p.splits and s.splits and z.splits:
        for split in (m, p, s, z)[kind // 9].splits:
            waits |= split.waits >> 5 * (kind % 9) & 31
    if bare and seven_pairs(suits, four_alike):
        waits |= TANKI
    elif bare and not waits and thirteen_orphans(suits):
        return (WaitShape.ORPHAN,)
    return _SHAPES[waits]


def unconnected(suits: BySuit) -> list[Reading]:
    """Return the reading of fourteen tiles with one pair and otherwise no two tiles that fit in one group.

    It completes a hand only on the first turn, and only if the local yaku shiisanpuutaa is played.
    """
    kinds, counts = kinds_in(suits), together(suits)
    near = any(
        not is_honour(other) and kind // 9 == other // 9 and other - kind <= 2  # they fit in one run
        for kind, other in pairwise(kinds)
    )
    if near or len(kinds) != 13 or sum([count_of(counts, kind) for kind in kinds]) != 14:
        return []
    return [_without_groups(HandForm.UNCONNECTED, t.UNCONNECTED, suits)]


def _without_groups(form: HandForm, trait: int, suits: BySuit) -> Reading:
    """Return the reading of a form without groups: its traits are those of its form and tiles."""
    reading = Reading()
    reading.form, reading.splits, reading.melds, reading.places = form, (), (), 0
    reading.sums, reading.suits, reading.traits = t.NO_PAIR, suits, trait | t.tiles_traits(kinds_in(suits))
    return reading


_FOUR_GROUPS: Final = HandForm.FOUR_GROUPS
_NOT_TWO: Final = 5 * EACH_RANK  # the bits of one, three and four tiles of a kind
_ONE_ORPHAN: Final = frozenset([1 << 3 * kind for kind in KINDS if is_outside(kind)])
_ONE_OF_EACH_ORPHAN: Final = sum(_ONE_ORPHAN)
_COMPLETIONS: Final = tuple(
    tuple([(shape, trait) for place, (shape, trait) in enumerate(t.WAIT.items()) if waits >> place & 1])
    for waits in range(32)
)
"""The wait shapes of five bits of ``Split.waits``, each with its trait."""
_SHAPES: Final = tuple(tuple([shape for shape, _ in completions]) for completions in _COMPLETIONS)
_TANKI: Final = ((WaitShape.TANKI, t.WAIT[WaitShape.TANKI]),)
_ORPHAN: Final = ((WaitShape.ORPHAN, t.WAIT[WaitShape.ORPHAN]),)
