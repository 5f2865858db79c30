"""What a reading contains, as bits of one number, so that equal hands are judged once.

A trait is a fact about the groups of a reading ("has a run", "holds a simple tile") or about the
win ("waited on both sides", "drawn"). Facts are joined with ``|``. How many concealed triplets, twin
runs and kans there are is counted above the facts and joined with ``+``.

Only this module, ``reading``, ``judge`` and ``yaku.profile`` know the bits; rules ask a ``Profile``.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from .tiles import DRAGONS, KINDS, NUMBER_KINDS, WINDS, is_honour, is_outside

# What the groups contain.
RUN: Final = 1 << 0
SET: Final = 1 << 1  # a triplet or a quad
OUTSIDE: Final = 1 << 2  # a terminal or an honour
SIMPLE: Final = 1 << 3  # a tile from 2 to 8
PLAIN: Final = 1 << 4  # a group or pair without terminal or honour
HONOUR: Final = 1 << 5
SUIT: Final = (1 << 6, 1 << 7, 1 << 8)  # characters, circles, bamboos
NOT_GREEN: Final = 1 << 9  # a tile that is not all green
GREEN_DRAGON: Final = 1 << 10
DRAGON_SET: Final = {31: 1 << 11, 32: 1 << 12, 33: 1 << 13}  # a triplet or quad of White, Green, Red
WIND_SET: Final = 1 << 14
DRAGON_PAIR: Final = 1 << 15
WIND_PAIR: Final = 1 << 16
OPEN: Final = 1 << 17  # a meld that opens the hand
NINE_GATES: Final = 1 << 18  # 1112345678999 of one suit and one tile more

# Which form the reading has; four groups and a pair is told by none.
SEVEN_PAIRS: Final = 1 << 19
ORPHANS: Final = 1 << 20
UNCONNECTED: Final = 1 << 39

# How the hand was won.
TSUMO: Final = 1 << 21
PURE: Final = 1 << 22  # nine gates or thirteen orphans, waiting on every tile that can complete them
SEAT_SET: Final = 1 << 23  # a triplet or quad of the seat wind
ROUND_SET: Final = 1 << 24
VALUED_PAIR: Final = 1 << 25  # a pair that scores fu
RINSHAN: Final = 1 << 26
NOT_APART: Final = 1 << 27


class WaitShape(StrEnum):
    """The five basic wait shapes, and the wait of thirteen orphans."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    TANKI = "tanki"
    SHANPON = "shanpon"
    ORPHAN = "orphan"


WAIT: Final = {shape: 1 << 28 + place for place, shape in enumerate(WaitShape)}

# What is counted: three bits each.
CONCEALED_SETS: Final = 1 << 40
TWIN_RUNS: Final = 1 << 43
KANS: Final = 1 << 46

_GREEN_KINDS: Final = frozenset((19, 20, 21, 23, 25, 32))


def tile_traits(kind: int) -> int:
    """Return the traits that one tile brings to a reading."""
    traits = OUTSIDE if is_outside(kind) else SIMPLE
    traits |= HONOUR if is_honour(kind) else SUIT[kind // 9]
    if kind == 32:
        traits |= GREEN_DRAGON
    return traits if kind in _GREEN_KINDS else traits | NOT_GREEN


def tiles_traits(kinds: Iterable[int]) -> int:
    """Return the traits that these tiles bring, without looking at groups."""
    traits = 0
    for kind in kinds:
        traits |= TILE_TRAITS[kind]
    return traits


def group_traits(kinds: Iterable[int]) -> int:
    """Return the traits of one group or pair of these kinds."""
    traits = tiles_traits(kinds)
    return traits if traits & OUTSIDE else traits | PLAIN


def set_traits(kind: int) -> int:
    """Return the traits of a triplet or quad."""
    special = DRAGON_SET.get(kind, 0) | (WIND_SET if kind in WINDS else 0)
    return SET | special | group_traits((kind,))


def run_traits(first: int) -> int:
    """Return the traits of a run that starts with ``first``."""
    return RUN | group_traits((first, first + 1, first + 2))


def pair_traits(kind: int) -> int:
    """Return the traits of a pair."""
    special = (DRAGON_PAIR if kind in DRAGONS else 0) | (WIND_PAIR if kind in WINDS else 0)
    return special | group_traits((kind,))


# The same for every kind, looked up while hands are read.
TILE_TRAITS: Final = tuple(map(tile_traits, KINDS))
SET_TRAITS: Final = tuple(map(set_traits, KINDS))
PAIR_TRAITS: Final = tuple(map(pair_traits, KINDS))
RUN_TRAITS: Final = {first: run_traits(first) for first in NUMBER_KINDS if first % 9 <= 6}
