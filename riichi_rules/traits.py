"""What a reading contains, as the bits of three numbers, so that similar hands share cached answers.

Each group or pair adds *traits* and *places*, combined with ``|``, and *sums*, combined with ``+``. Traits
are yes or no ("has a simple tile"). Places say where the triplets, quads and runs are ("a run starts with
3m"). Sums count the triplets and quads, how many of these are concealed, kans or of winds, and the twin runs;
they also hold the kind of the pair. Each number has fewer than 62 bits, so compiled code adds it natively.

A profile is the traits and sums that yaku and fu depend on, including the traits of the win ("ryanmen",
"tsumo"). ``suits`` and ``reading`` combine the bits, ``judge``, ``value`` and ``fu`` use them as cache keys,
and ``yaku.profile`` unpacks them into a ``Profile``, which is what the rules look at.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from .messages import Term
from .tiles import DRAGONS, KINDS, NUMBER_KINDS, WINDS, is_honour, is_outside

# What the groups contain.
OUTSIDE: Final = 1 << 0  # a terminal or an honour
SIMPLE: Final = 1 << 1  # a tile from 2 to 8
PLAIN: Final = 1 << 2  # a group or pair without terminal or honour
HONOUR: Final = 1 << 3
SUIT: Final = (1 << 4, 1 << 5, 1 << 6)  # characters, circles, bamboos
ANY_SUIT: Final = sum(SUIT)
NOT_GREEN: Final = 1 << 7  # a tile that all green (ryuuiisou) does not allow
GREEN_DRAGON: Final = 1 << 8
DRAGON_SET: Final = {31: 1 << 9, 32: 1 << 10, 33: 1 << 11}  # a triplet or quad of White, Green, Red
DRAGON_SETS: Final = sum(DRAGON_SET.values())
DRAGON_PAIR: Final = 1 << 12
WIND_PAIR: Final = 1 << 13
OPEN: Final = 1 << 14  # a meld that opens the hand
NINE_GATES: Final = 1 << 15  # 1112345678999 of one suit and one tile more

# Which form the reading has; four groups and a pair has none.
SEVEN_PAIRS: Final = 1 << 16
ORPHANS: Final = 1 << 17
UNCONNECTED: Final = 1 << 18
FORMS: Final = SEVEN_PAIRS | ORPHANS | UNCONNECTED

# How the hand was won.
TSUMO: Final = 1 << 19
PURE: Final = 1 << 20  # nine gates or thirteen orphans, waiting on every tile that can complete them
SEAT_SET: Final = 1 << 21  # a triplet or quad of the seat wind
ROUND_SET: Final = 1 << 22
VALUED_PAIR: Final = 1 << 23  # a pair that scores fu
RINSHAN: Final = 1 << 24
NOT_APART: Final = 1 << 25


class WaitShape(Term):
    """The five basic wait shapes, and the wait of thirteen orphans."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    TANKI = "tanki"
    SHANPON = "shanpon"
    ORPHAN = "orphan"


WAIT: Final = {shape: 1 << 26 + place for place, shape in enumerate(WaitShape)}
WAITS: Final = sum(WAIT.values())

# The places: one bit for each kind with a triplet or quad, then one for each kind at which a run starts.
SET_BITS: Final = (1 << len(KINDS)) - 1
RUNS_AT: Final = len(KINDS)

# The sums. The counts take three bits each.
SETS: Final = 1 << 32
CONCEALED_SETS: Final = 1 << 35
KANS: Final = 1 << 38
WIND_SETS: Final = 1 << 41
TWIN_RUNS: Final = 1 << 44
PROFILE_SUMS: Final = 0o77777 << 32  # the sums of a profile: all of the above
CLASSES: Final = (1 << 24) - 1  # how many sets there are of each class, in the order of ``SET_CLASSES``
PAIR_AT: Final = 47  # the kind of the pair starts at this bit
NO_PAIR: Final = -1 << PAIR_AT


SET_CLASSES: Final = tuple(product((False, True), repeat=3))
"""The classes of triplets and quads that score the same fu: whether open, a quad, of terminals or honours.

They are in the order of their counts in the sums.
"""

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


def pair_traits(kind: int) -> int:
    """Return the traits of a pair."""
    special = (DRAGON_PAIR if kind in DRAGONS else 0) | (WIND_PAIR if kind in WINDS else 0)
    return special | group_traits((kind,))


def set_sums(kind: int, open: bool, quad: bool) -> int:  # noqa: A002 - what the rules call it
    """Return what a triplet or quad adds to the sums."""
    sums = SETS + (1 << 3 * SET_CLASSES.index((open, quad, is_outside(kind))))
    if not open:
        sums += CONCEALED_SETS
    if quad:
        sums += KANS
    return sums + WIND_SETS if kind in WINDS else sums


# Lookup tables for every kind, because hands are read often: of tiles, runs, triplets and quads, and pairs.
TILE_TRAITS: Final = tuple(map(tile_traits, KINDS))
RUN_TRAITS: Final = {kind: group_traits((kind, kind + 1, kind + 2)) for kind in NUMBER_KINDS if kind % 9 <= 6}
SET_TRAITS: Final = tuple([DRAGON_SET.get(kind, 0) | group_traits((kind,)) for kind in KINDS])
SET_SUMS: Final = {
    (open_, quad): tuple([set_sums(kind, open_, quad) for kind in KINDS])
    for open_ in (False, True)
    for quad in (False, True)
}
PAIR_TRAITS: Final = tuple(map(pair_traits, KINDS))
