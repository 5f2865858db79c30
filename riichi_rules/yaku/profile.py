"""The profile of a reading: what most yaku look at, as plain attributes.

Hands with the same profile have the same yaku, except for the few yaku that look at the groups themselves.
So every yaku is tested only once for each profile, and its function can be written for readers. To have fewer
profiles, ``traits_for_yaku`` drops what no yaku depends on, and ``traits_for_fu`` what no fu depends on. If a
new yaku is the first to depend on something, such as two kans or a closed wait, keep it there.
"""

from __future__ import annotations

from typing import Final

from riichi_rules import traits as t
from riichi_rules.ruleset import Ruleset
from riichi_rules.traits import WaitShape


class Profile:
    """The facts about one reading, won in one way, under one ruleset.

    ``sets`` counts triplets and quads; ``concealed_triplets`` includes closed kans, but not a triplet
    completed by ron. ``twin_runs`` counts pairs of equal concealed runs. ``numbers`` means tiles of the three
    suits. ``pure`` means nine gates or thirteen orphans that waited on every tile. ``not_apart`` is set only
    if the ruleset takes value away when the drawn tile is mixed into the hand. Dropped facts look absent: no
    yaku depends on two kans, so a profile for the yaku shows none.
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


def traits_for_yaku(traits: int) -> int:
    """Drop the traits that no yaku depends on, so that similar hands share cached answers.

    If a new yaku depends on one of them, keep it here. Of the suits, keep only whether there are none, one or
    more. Keep honours unless there are several suits and a group without terminals or honours. Keep the green
    dragon if all tiles are green, twin runs and tsumo in closed hands, and a dragon pair with two dragon
    sets. Keep wind sets (and the wind pair), kans and concealed triplets if there are three or more. Keep the
    wait with four concealed triplets, and a ryanmen if pinfu depends on it; otherwise use tanki.
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


def traits_for_fu(traits: int) -> int:
    """Drop the traits that no fu depends on, or only the fu of groups and the pair.

    One set replaces everything that rules out pinfu, because a pinfu tsumo has no fu for tsumo.
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
