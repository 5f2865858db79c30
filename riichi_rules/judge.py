"""The judge: values every reading of a complete hand under one ruleset.

What the yaku answer about a profile or about the moment is asked once and remembered as a plan.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from . import traits as t
from .fu import (
    BASE,
    OPEN_PINFU,
    SPLIT_FU,
    fu_reasons,
    open_pinfu,
    pair_reasons,
    profile_fu,
    ron_triplet_loss,
    rounded,
    split_fu,
)
from .hand import Hand
from .limits import Limit, Worth, worth_of, yakuman_worth
from .reading import Form, Reading, readings, unconnected
from .reasons import Reason
from .ruleset import Ruleset
from .situation import Situation, Win
from .tiles import Tile, count_of
from .traits import WaitShape
from .yaku import Plan, Profile, Scored, plan_shape, plan_timing, total


class Valuation(NamedTuple):
    """One reading, completed in one way, and what it is worth.

    ``han`` includes dora where the hand may be won, and is 0 for a yakuman; ``yakuman`` counts the
    units that are paid. ``fu`` is rounded, ``fu_total`` is not. ``base`` are base points. ``refusal``
    says why the hand, read so, may not be won. ``fixed``, ``pair`` and ``ron_triplet`` are what the
    reasons of the fu are made of.
    """

    reading: Reading
    wait: WaitShape
    yaku: tuple[Scored, ...]
    han: int
    yakuman: int
    fu: int
    fu_total: int
    base: int
    limit: Limit | None
    refusal: str | None
    fixed: tuple[Reason, ...]
    pair: Reason | None
    ron_triplet: int | None

    @property
    def fu_items(self) -> tuple[Reason, ...]:
        """The reasons of the fu; they add up to ``fu_total``. A yakuman has none."""
        if self.yakuman:
            return ()
        return fu_reasons(self.reading, self.fixed, self.pair, self.ron_triplet)

    @property
    def is_yakuman(self) -> bool:
        """Whether any yakuman is paid."""
        return self.yakuman > 0


class ShapePlan(NamedTuple):
    """What is remembered about a profile: its yaku, the fu it decides and their reasons.

    ``may_be_bare`` says that the hand is lifted to the next ten if it has no fu but the base.
    """

    yaku: Plan
    fu: int
    reasons: tuple[Reason, ...]
    may_be_bare: bool


class JoinedPlan(NamedTuple):
    """What is remembered about a profile at a moment: the yaku of both, and the fu of the profile."""

    certain: tuple[Scored, ...]
    han: int
    yakuman: int
    tests: tuple[tuple[Callable[[Reading], bool], Scored], ...]
    fu: int
    reasons: tuple[Reason, ...]
    may_be_bare: bool


class Moment(NamedTuple):
    """What is remembered about a moment: its yaku, renhou where it stands alone, its traits.

    ``plans`` are those of the profiles seen at this moment.
    """

    yaku: Plan
    renhou: Scored | None
    traits: int
    plans: dict[int, JoinedPlan]


class Judge:
    """Values hands under one ruleset."""

    __slots__ = ("_moments", "_pairs", "_shapes", "_worth", "rules")

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._shapes: dict[int, ShapePlan] = {}
        self._moments: dict[int, Moment] = {}
        self._pairs: dict[int, tuple[Reason | None, ...]] = {}
        self._worth: dict[tuple[int, int], Worth] = {}

    def valuations(self, hand: Hand, win: Tile, situation: Situation, dora: int) -> list[Valuation]:
        """Return every reading of the complete hand in every way of completing it, each valued.

        ``dora`` are the han that dora add where there is a yaku.
        """
        rules, kind, closed = self.rules, win.kind, hand.closed
        moment = self._moments.get(situation.moment << 1 | closed) or self._learn_moment(situation, closed)
        pairs = self._pairs.get(situation.winds) or self._learn_pairs(situation)
        needed = needed_han(situation, rules)
        ron = situation.ron
        found = []
        counts = hand.counts + (1 << 3 * kind)
        complete = readings(counts, hand.melds, four_alike=rules.yaku.four_alike_as_pairs)
        if not complete and situation.first_turn and not ron and "shiisanpuutaa" in rules.yaku.local:
            complete = unconnected(counts)
        for reading in complete:
            traits = reading.traits | moment.traits
            if traits & t.WIND_SET:
                traits |= _wind_traits(reading, situation)
            if traits & _MAY_BE_PURE:
                traits |= _pure(reading, kind)
            pair = pairs[reading.pair]
            if pair is not None:
                traits |= t.VALUED_PAIR
            for wait, trait in reading.completions(kind):
                if ron and wait is _SHANPON:
                    # A triplet completed by ron is open for fu and for sanankou (S3-18).
                    profile, ron_triplet = (traits | trait) - t.CONCEALED_SETS, kind
                else:
                    profile, ron_triplet = traits | trait, None
                plan = moment.plans.get(profile) or self._learn_plan(moment, profile)
                valuation = self._value(reading, wait, plan, pair, ron_triplet, needed, dora)
                if moment.renhou is not None:
                    valuation = self._or_renhou(valuation, moment.renhou)
                found.append(valuation)
        return found

    def _value(
        self,
        reading: Reading,
        wait: WaitShape,
        plan: JoinedPlan,
        pair: Reason | None,
        ron_triplet: int | None,
        needed: int,
        dora: int,
    ) -> Valuation:
        """Value one reading, completed in one way."""
        yaku, han, units, tests, fu, fixed, may_be_bare = plan
        passed = [scored for test, scored in tests if test(reading)]
        if passed:
            yaku, han, units = total((*yaku, *passed))
        for split in reading.splits:
            fu += (SPLIT_FU.get(split) or split_fu(split))[0]
        if pair is not None:
            fu += pair.amount
        if ron_triplet is not None:
            fu -= ron_triplet_loss(ron_triplet)
        if may_be_bare and fu == BASE:
            fu += OPEN_PINFU.amount
            fixed += (OPEN_PINFU,)
        counted = rounded(fu, reading.form)
        refusal = None
        if units:
            base, limit = yakuman_worth(units, self.rules)
            units = units if self.rules.limits.yakuman_stacking else 1
        elif han < needed:
            refusal = f"{han} han of yaku, {needed} are needed" if han else "no yaku"
            base, limit = 0, None
        else:
            han += dora
            base, limit = self._worth.get((han, counted)) or self._learn_worth(han, counted)
        facts = (reading, wait, yaku, han, units, counted, fu, base, limit, refusal, fixed, pair, ron_triplet)
        return tuple.__new__(Valuation, facts)  # half the time that Valuation(...) takes

    def _or_renhou(self, valuation: Valuation, renhou: Scored) -> Valuation:
        """Return the better of a valuation and of renhou alone (option ``yaku.renhou_cumulative``)."""
        rules = self.rules
        worth = yakuman_worth(1, rules) if renhou.yakuman else worth_of(renhou.han, valuation.fu, rules)
        alone = valuation._replace(
            yaku=(renhou,),
            han=renhou.han,
            yakuman=renhou.yakuman,
            base=worth.base,
            limit=worth.limit,
            refusal=None,
        )
        return max(valuation, alone, key=RANK)

    def _learn_plan(self, moment: Moment, traits: int) -> JoinedPlan:
        shape = self._shapes.get(traits) or self._learn_shape(traits)
        learned = JoinedPlan(
            *total(moment.yaku.certain + shape.yaku.certain),
            shape.yaku.tests,
            shape.fu,
            shape.reasons,
            shape.may_be_bare,
        )
        if len(moment.plans) == MOST_PLANS:
            moment.plans.clear()
        moment.plans[traits] = learned
        return learned

    def _learn_shape(self, traits: int) -> ShapePlan:
        profile = Profile(traits, self.rules)
        fu, reasons = profile_fu(profile)
        learned = self._shapes[traits] = ShapePlan(plan_shape(profile), fu, reasons, open_pinfu(profile))
        return learned

    def _learn_moment(self, situation: Situation, closed: bool) -> Moment:
        plan = plan_timing(situation, self.rules, closed=closed)
        renhou = None
        if not self.rules.yaku.renhou_cumulative:
            renhou = next((scored for scored in plan.certain if scored.id == "renhou"), None)
            plan = Plan(*total(scored for scored in plan.certain if scored.id != "renhou"))
        learned = Moment(plan, renhou, _win_traits(situation, self.rules), {})
        self._moments[situation.moment << 1 | closed] = learned
        return learned

    def _learn_pairs(self, situation: Situation) -> tuple[Reason | None, ...]:
        learned = self._pairs[situation.winds] = pair_reasons(situation, self.rules)
        return learned

    def _learn_worth(self, han: int, fu: int) -> Worth:
        learned = self._worth[han, fu] = worth_of(han, fu, self.rules)
        return learned


@lru_cache(maxsize=64)
def judge_of(rules: Ruleset) -> Judge:
    """Return the judge of a ruleset; there is one for each that was asked lately."""
    return Judge(rules)


def needed_han(situation: Situation, rules: Ruleset) -> int:
    """Return the han from yaku that a win needs, dora apart (rule ``value.needed-han``, S1-8, S0-28)."""
    counters = rules.yaku.two_han_from
    if counters is not None and situation.honba >= counters:
        return max(rules.yaku.min_han, 2)
    return rules.yaku.min_han


def _win_traits(situation: Situation, rules: Ruleset) -> int:
    traits = t.TSUMO if situation.by is Win.TSUMO else 0
    if situation.rinshan:
        traits |= t.RINSHAN
    if situation.tile_not_apart and rules.wins.mixed_tile == "no_wait_value":
        traits |= t.NOT_APART
    return traits


def _wind_traits(reading: Reading, situation: Situation) -> int:
    sets = reading.sets
    seat = t.SEAT_SET if sets >> situation.seat_kind & 1 else 0
    return seat | (t.ROUND_SET if sets >> situation.round_kind & 1 else 0)


def _pure(reading: Reading, win: int) -> int:
    """Return the trait of nine gates or thirteen orphans that waited on every tile."""
    if reading.form is Form.ORPHANS:
        return t.PURE if count_of(reading.counts, win) == 2 else 0
    if reading.traits & t.NINE_GATES:
        return t.PURE if any(split.spare == win for split in reading.splits) else 0
    return 0


RANK: Final = attrgetter("base", "is_yakuman", "han", "fu_total")
"""What decides between valuations: base points, then yakuman, han and fu before rounding."""

MOST_PLANS: Final = 10_000
"""How many plans a moment remembers before it begins anew."""

_SHANPON: Final = WaitShape.SHANPON
_MAY_BE_PURE: Final = t.ORPHANS | t.NINE_GATES
