"""The profile of a reading: what most yaku ask, as plain attributes.

Hands with the same profile have the same yaku but for the few that look at the groups themselves.
So every yaku is asked once for each profile, and its function may be written to be read.
"""

from __future__ import annotations

from typing import Final

from riichi_rules import traits as t
from riichi_rules.reading import Form, Reading
from riichi_rules.ruleset import Ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.suits import NINE_GATES, SUIT_BITS
from riichi_rules.tiles import count_of
from riichi_rules.traits import WaitShape


class Profile:
    """The facts about one reading, won in one way, under one ruleset.

    ``sets`` counts triplets and quads; ``concealed_triplets`` counts closed kans too, and not a triplet
    completed by ron. ``twin_runs`` counts pairs of equal concealed runs. ``numbers`` are tiles of the three
    suits. ``pure`` is nine gates or thirteen orphans that waited on every tile. ``not_apart`` holds only
    where the ruleset takes value from a tile mixed into the hand.
    """

    def __init__(self, traits: int, rules: Ruleset) -> None:
        self.rules = rules
        # Form.
        self.seven_pairs = traits & t.SEVEN_PAIRS != 0
        self.orphans = traits & t.ORPHANS != 0
        self.unconnected = traits & t.UNCONNECTED != 0
        self.four_groups = not (self.seven_pairs or self.orphans or self.unconnected)
        self.nine_gates = traits & t.NINE_GATES != 0
        # Groups.
        self.sets = traits // t.SETS & 7
        self.runs = 4 - self.sets if self.four_groups else 0
        self.plain_groups = traits & t.PLAIN != 0
        self.concealed_triplets = traits // t.CONCEALED_SETS & 7
        self.twin_runs = traits // t.TWIN_RUNS & 7
        self.kans = traits // t.KANS & 7
        self.dragon_sets = frozenset([kind for kind, bit in t.DRAGON_SET.items() if traits & bit])
        self.wind_sets = traits // t.WIND_SETS & 7
        self.seat_wind_set = traits & t.SEAT_SET != 0
        self.round_wind_set = traits & t.ROUND_SET != 0
        self.dragon_pair = traits & t.DRAGON_PAIR != 0
        self.wind_pair = traits & t.WIND_PAIR != 0
        self.valued_pair = traits & t.VALUED_PAIR != 0
        # Tiles.
        self.simples = traits & t.SIMPLE != 0
        self.outside = traits & t.OUTSIDE != 0
        self.honours = traits & t.HONOUR != 0
        self.numbers = traits & t.SUITS != 0
        self.one_suit = traits & t.SUITS in t.SUIT
        self.all_green = not traits & t.NOT_GREEN
        self.green_dragon = traits & t.GREEN_DRAGON != 0
        # How it was won.
        self.closed = not traits & t.OPEN
        self.tsumo = traits & t.TSUMO != 0
        self.ron = not self.tsumo
        self.rinshan = traits & t.RINSHAN != 0
        self.not_apart = traits & t.NOT_APART != 0
        self.pure = traits & t.PURE != 0
        self.wait = _SHAPES[traits & t.WAITS]

    @property
    def ryanmen(self) -> bool:
        """Whether the wait was open on both sides."""
        return self.wait is WaitShape.RYANMEN


def told_apart(traits: int) -> int:
    """Return the traits that stand for all which no yaku and no fu tell apart, so that they are asked once.

    Whether there is no suit, one or more is asked, and never which. The green dragon is asked only where all
    tiles are green, twin runs only in closed hands, a pair of dragons beside sets of dragons. Sets and a pair
    of winds are asked from three sets on; kans and concealed triplets from three on, too.
    """
    needless = t.SUITS
    if traits & t.NOT_GREEN:
        needless |= t.GREEN_DRAGON
    if traits & t.OPEN:
        needless |= 7 * t.TWIN_RUNS
    if not traits & t.DRAGON_SETS:
        needless |= t.DRAGON_PAIR
    if traits // t.WIND_SETS & 7 < 3:
        needless |= 7 * t.WIND_SETS | t.WIND_PAIR
    if traits // t.KANS & 7 < 3:
        needless |= 7 * t.KANS
    if traits // t.CONCEALED_SETS & 7 < 3:
        needless |= 7 * t.CONCEALED_SETS
    return traits & ~needless | _SUITS_THAT_STAND[traits & t.SUITS]


def traits_of_the_win(situation: Situation, rules: Ruleset) -> int:
    """Return the traits that the moment of the win brings."""
    traits = t.TSUMO if situation.by is Win.TSUMO else 0
    if situation.rinshan:
        traits |= t.RINSHAN
    if situation.tile_not_apart and rules.wins.mixed_tile == "no_wait_value":
        traits |= t.NOT_APART
    return traits


def traits_between(reading: Reading, win: int, situation: Situation) -> int:
    """Return the traits that neither reading nor win has alone: sets of valued winds, a pure wait.

    Only readings with a trait of ``ASK_THE_WIN`` can have any.
    """
    sets = reading.sets
    traits = t.SEAT_SET if sets >> situation.seat_kind & 1 else 0
    if sets >> situation.round_kind & 1:
        traits |= t.ROUND_SET
    if reading.traits & _MAY_BE_PURE and is_pure(reading, win):
        traits |= t.PURE
    return traits


def is_pure(reading: Reading, win: int) -> bool:
    """Whether nine gates or thirteen orphans waited on every tile that can complete them."""
    if reading.form is Form.ORPHANS:
        return count_of(reading.counts, win) == 2
    return (reading.counts - (1 << 3 * win)) >> 27 * (win // 9) & SUIT_BITS == NINE_GATES


_MAY_BE_PURE: Final = t.NINE_GATES | t.ORPHANS
ASK_THE_WIN: Final = 7 * t.WIND_SETS | _MAY_BE_PURE
_SHAPES: Final = {trait: shape for shape, trait in t.WAIT.items()}
_SUITS_THAT_STAND: Final = {
    suits: sum(t.SUIT[: min(suits.bit_count(), 2)]) for suits in range(0, t.SUITS + 1, t.SUIT[0])
}
