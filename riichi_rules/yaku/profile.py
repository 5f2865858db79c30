"""The profile of a reading: what most yaku ask, as plain attributes.

Hands with the same profile have the same yaku but for the few that look at the groups themselves.
So every yaku is asked once for each profile, and its function may be written to be read.
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


_SHAPES: Final = {trait: shape for shape, trait in t.WAIT.items()}
