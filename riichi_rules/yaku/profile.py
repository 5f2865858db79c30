"""The profile of a reading: what most yaku ask, as plain attributes.

Hands with the same profile have the same yaku but for the few that look at the groups themselves.
So every yaku is asked once for each profile, and its function may be written to be read. Fewer profiles are
asked about: what no yaku asks for is left out by ``asked_by_yaku``, what no fu asks for by ``asked_by_fu``.
A yaku that is first to ask for something, such as two kans or a closed wait, has it kept there.
"""

from __future__ import annotations

from typing import Final

from riichi_rules import traits as t
from riichi_rules.ruleset import Ruleset
from riichi_rules.traits import WaitShape


class Profile:
    """The facts about one reading, won in one way, under one ruleset.

    ``sets`` counts triplets and quads; ``concealed_triplets`` counts closed kans too, and not a triplet
    completed by ron. ``twin_runs`` counts pairs of equal concealed runs. ``numbers`` are tiles of the three
    suits. ``pure`` is nine gates or thirteen orphans that waited on every tile. ``not_apart`` holds only
    where the ruleset takes value from a tile mixed into the hand. What was left out is as in a hand without
    it: of two kans nothing asks, so there are none.
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
        self.numbers = traits & t.ANY_SUIT != 0
        self.one_suit = traits & t.ANY_SUIT in t.SUIT
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


def asked_by_yaku(traits: int) -> int:
    """Leave out the traits on which no yaku depends, so that alike hands are asked about once.

    A new yaku that depends on one of them has it kept here. Of suits is kept whether there is none, one or
    more, never which. Honours are kept unless there are two suits and a group without terminals or honours.
    The green dragon is kept if all tiles are green, twin runs and tsumo in closed hands, a pair of dragons
    beside two sets of them. Sets and a pair of winds, kans and concealed triplets are kept from three on.
    The wait is kept beside four concealed triplets, and an open one where it alone decides pinfu. Otherwise a
    wait on the pair stands for all.
    """
    needless = t.ANY_SUIT | t.WAITS | t.VALUED_PAIR | t.RINSHAN
    wait = _RYANMEN if traits & _RYANMEN and not traits & _HINDERS_PINFU else _TANKI
    if traits & t.PLAIN and traits & t.ANY_SUIT not in t.SUIT:
        needless |= t.HONOUR
    if traits & t.NOT_GREEN:
        needless |= t.GREEN_DRAGON
    if traits & t.OPEN:
        needless |= 7 * t.TWIN_RUNS | t.TSUMO
    if (traits & t.DRAGON_SETS).bit_count() != 2:
        needless |= t.DRAGON_PAIR
    if traits // t.WIND_SETS & 7 < 3:
        needless |= 7 * t.WIND_SETS | t.WIND_PAIR
    if traits // t.KANS & 7 < 3:
        needless |= 7 * t.KANS
    concealed = traits // t.CONCEALED_SETS & 7
    if concealed < 3:
        needless |= 7 * t.CONCEALED_SETS
    elif concealed == 4:
        wait = traits & t.WAITS
    return traits & ~needless | _SUITS_THAT_STAND[traits & t.ANY_SUIT] | wait


def asked_by_fu(traits: int) -> int:
    """Leave out the traits on which no fu depends but those of groups and the pair.

    One set stands for all that hinders pinfu, whose tsumo has no fu.
    """
    asked = traits & (t.FORMS | t.OPEN | t.TSUMO | t.RINSHAN | t.NOT_APART | t.WAITS)
    return asked | t.SETS if traits & _HINDERS_PINFU else asked


_SHAPES: Final = {trait: shape for shape, trait in t.WAIT.items()}
_RYANMEN: Final = t.WAIT[WaitShape.RYANMEN]
_TANKI: Final = t.WAIT[WaitShape.TANKI]
_HINDERS_PINFU: Final = t.OPEN | t.VALUED_PAIR | 7 * t.SETS
_SUITS_THAT_STAND: Final = {
    suits: sum(t.SUIT[: min(suits.bit_count(), 2)]) for suits in range(0, t.ANY_SUIT + 1, t.SUIT[0])
}
