"""The profile of a reading: what most yaku ask, as plain attributes.

Hands with the same profile have the same yaku but for the few that look at the groups themselves.
So every yaku is asked once for each profile, and its function may be written to be read.
"""

from __future__ import annotations

from riichi_rules import traits as t
from riichi_rules.ruleset import Ruleset
from riichi_rules.traits import WaitShape


class Profile:
    """The facts about one reading, won in one way, under one ruleset.

    ``concealed_triplets`` counts closed kans too, and not a triplet completed by ron. ``twin_runs``
    counts pairs of equal concealed runs. ``pure`` is nine gates or thirteen orphans that waited on
    every tile. ``not_apart`` holds only where the ruleset takes value from a tile mixed into the hand.
    """

    def __init__(self, traits: int, rules: Ruleset) -> None:
        self.rules = rules
        # Form.
        self.seven_pairs = bool(traits & t.SEVEN_PAIRS)
        self.orphans = bool(traits & t.ORPHANS)
        self.unconnected = bool(traits & t.UNCONNECTED)
        self.four_groups = not (self.seven_pairs or self.orphans or self.unconnected)
        self.nine_gates = bool(traits & t.NINE_GATES)
        # Groups.
        self.runs = bool(traits & t.RUN)
        self.sets = bool(traits & t.SET)
        self.plain_groups = bool(traits & t.PLAIN)
        self.concealed_triplets = traits // t.CONCEALED_SETS & 7
        self.twin_runs = traits // t.TWIN_RUNS & 7
        self.kans = traits // t.KANS & 7
        self.dragon_sets = frozenset(kind for kind, bit in t.DRAGON_SET.items() if traits & bit)
        self.wind_sets = bool(traits & t.WIND_SET)
        self.seat_wind_set = bool(traits & t.SEAT_SET)
        self.round_wind_set = bool(traits & t.ROUND_SET)
        self.dragon_pair = bool(traits & t.DRAGON_PAIR)
        self.wind_pair = bool(traits & t.WIND_PAIR)
        self.valued_pair = bool(traits & t.VALUED_PAIR)
        # Tiles.
        self.simples = bool(traits & t.SIMPLE)
        self.outside = bool(traits & t.OUTSIDE)
        self.honours = bool(traits & t.HONOUR)
        self.suits = sum(bool(traits & bit) for bit in t.SUIT)
        self.all_green = not traits & t.NOT_GREEN
        self.green_dragon = bool(traits & t.GREEN_DRAGON)
        # How it was won.
        self.closed = not traits & t.OPEN
        self.tsumo = bool(traits & t.TSUMO)
        self.ron = not self.tsumo
        self.rinshan = bool(traits & t.RINSHAN)
        self.not_apart = bool(traits & t.NOT_APART)
        self.pure = bool(traits & t.PURE)
        self.wait = next(shape for shape, bit in t.WAIT.items() if traits & bit)

    @property
    def ryanmen(self) -> bool:
        """Whether the wait was open on both sides."""
        return self.wait is WaitShape.RYANMEN
