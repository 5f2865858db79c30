"""The judge: values every reading of a complete hand under one ruleset.

What the yaku answer about a profile or about the moment is asked once and remembered as a plan.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from . import traits as t
from .fu import (
    OPEN_PINFU,
    fu_reasons,
    open_pinfu,
    pair_reasons,
    profile_fu,
    ron_triplet_loss,
    rounded,
    split_fu,
)
from .hand import Hand
from .limits import Limit, worth_of, yakuman_worth
from .reading import Form, Reading, readings
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
    def rank(self) -> tuple[int, bool, int, int]:
        """What decides between readings: base points, then yakuman, han and fu."""
        return (self.base, bool(self.yakuman), self.han, self.fu)


class ShapePlan(NamedTuple):
    """What is remembered about a profile: its yaku, the fu it decides and their reasons."""

    profile: Profile
    yaku: Plan
    fu: int
    reasons: tuple[Reason, ...]


class MomentPlan(NamedTuple):
    """What is remembered about a moment: its yaku, and renhou where it stands alone."""

    yaku: Plan
    renhou: Scored | None


class Judge:
    """Values hands under one ruleset."""

    __slots__ = ("_moments", "_shapes", "rules")

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._shapes: dict[int, ShapePlan] = {}
        self._moments: dict[tuple[object, ...], MomentPlan] = {}

    def valuations(self, hand: Hand, win: Tile, situation: Situation, dora: int) -> list[Valuation]:
        """Return every reading of the complete hand in every way of completing it, each valued.

        ``dora`` are the han that dora add where there is a yaku.
        """
        rules = self.rules
        moment = self._moment(situation, closed=hand.closed)
        pairs = pair_reasons(situation, rules)
        ron = situation.by is Win.RON
        won = _win_traits(situation, rules)
        found = []
        for reading in readings(
            hand.counts + (1 << 3 * win.kind), hand.melds, four_alike=rules.yaku.four_alike_as_pairs
        ):
            traits = reading.traits | won | _wind_traits(reading, situation) | _pure(reading, win.kind)
            pair = pairs[reading.pair] if reading.pair >= 0 else None
            if pair is not None:
                traits |= t.VALUED_PAIR
            for wait in reading.waits(win.kind):
                ron_triplet = win.kind if ron and wait is WaitShape.SHANPON else None
                # A triplet completed by ron is open for fu and for sanankou (S3-18).
                profile = (traits | t.WAIT[wait]) - (0 if ron_triplet is None else t.CONCEALED_SETS)
                found.append(self._value(reading, wait, profile, pair, ron_triplet, moment, situation, dora))
        return found

    def _value(
        self,
        reading: Reading,
        wait: WaitShape,
        traits: int,
        pair: Reason | None,
        ron_triplet: int | None,
        moment: MomentPlan,
        situation: Situation,
        dora: int,
    ) -> Valuation:
        plan = self._shapes.get(traits) or self._learn(traits)
        fu, fixed = self._fu(reading, plan, pair, ron_triplet)
        counted = rounded(fu, reading.form)
        shape = plan.yaku
        yaku, han, units = total(
            (
                *moment.yaku.certain,
                *shape.certain,
                *[scored for test, scored in shape.tests if test(reading)],
            )
        )
        rules = self.rules
        refusal = None
        base = 0
        limit = None
        if units:
            base, limit = yakuman_worth(units, rules)
            units = units if rules.limits.yakuman_stacking else 1
        elif han < needed_han(situation, rules):
            refusal = f"{han} han of yaku, {needed_han(situation, rules)} are needed" if han else "no yaku"
        else:
            han += dora
            base, limit = worth_of(han, counted, rules)
        valuation = Valuation(
            reading, wait, yaku, han, units, counted, fu, base, limit, refusal, fixed, pair, ron_triplet
        )
        return valuation if moment.renhou is None else self._or_renhou(valuation, moment.renhou)

    def _fu(
        self, reading: Reading, plan: ShapePlan, pair: Reason | None, ron_triplet: int | None
    ) -> tuple[int, tuple[Reason, ...]]:
        """Return the sum of the fu and the reasons that do not stand for a group or the pair."""
        fu = plan.fu
        for split in reading.splits:
            fu += split_fu(split)[0]
        if pair is not None:
            fu += pair.amount
        if ron_triplet is not None:
            fu -= ron_triplet_loss(ron_triplet)
        if open_pinfu(plan.profile, fu):
            return fu + OPEN_PINFU.amount, (*plan.reasons, OPEN_PINFU)
        return fu, plan.reasons

    def _or_renhou(self, valuation: Valuation, renhou: Scored) -> Valuation:
        """Return the better of a valuation and of renhou alone (option ``yaku.renhou_cumulative``)."""
        worth = (
            yakuman_worth(1, self.rules) if renhou.yakuman else worth_of(renhou.han, valuation.fu, self.rules)
        )
        alone = valuation._replace(
            yaku=(renhou,),
            han=renhou.han,
            yakuman=renhou.yakuman,
            base=worth.base,
            limit=worth.limit,
            refusal=None,
        )
        return max(valuation, alone, key=lambda either: either.rank)

    def _moment(self, situation: Situation, *, closed: bool) -> MomentPlan:
        key = (*_moment_facts(situation), closed)
        known = self._moments.get(key)
        if known is None:
            plan = plan_timing(situation, self.rules, closed=closed)
            renhou = None
            if not self.rules.yaku.renhou_cumulative:
                renhou = next((scored for scored in plan.certain if scored.id == "renhou"), None)
                plan = Plan(*total(scored for scored in plan.certain if scored.id != "renhou"))
            known = self._moments[key] = MomentPlan(plan, renhou)
        return known

    def _learn(self, traits: int) -> ShapePlan:
        profile = Profile(traits, self.rules)
        learned = self._shapes[traits] = ShapePlan(profile, plan_shape(profile), *profile_fu(profile))
        return learned


def judge_of(rules: Ruleset) -> Judge:
    """Return the judge of a ruleset; there is one for each."""
    judge = _JUDGES.get(rules)
    if judge is None:
        judge = _JUDGES[rules] = Judge(rules)
    return judge


def needed_han(situation: Situation, rules: Ruleset) -> int:
    """Return the han from yaku that a win needs, dora apart (rule ``value.needed-han``, S1-8, S0-28)."""
    counters = rules.yaku.two_han_from
    two = counters is not None and situation.honba >= counters
    return max(rules.yaku.min_han, 2 if two else 1)


def _moment_facts(s: Situation) -> tuple[object, ...]:
    """Return what the yaku of the moment look at."""
    return (
        s.by,
        s.dealer,
        s.riichi,
        s.double_riichi,
        s.open_riichi,
        s.ippatsu,
        s.rinshan,
        s.chankan,
        s.last_tile,
        s.first_turn,
    )


def _win_traits(situation: Situation, rules: Ruleset) -> int:
    traits = t.TSUMO if situation.by is Win.TSUMO else 0
    if situation.rinshan:
        traits |= t.RINSHAN
    if situation.tile_not_apart and rules.wins.mixed_tile == "no_wait_value":
        traits |= t.NOT_APART
    return traits


def _wind_traits(reading: Reading, situation: Situation) -> int:
    seat = t.SEAT_SET if reading.sets >> situation.seat_kind & 1 else 0
    return seat | (t.ROUND_SET if reading.sets >> situation.round_kind & 1 else 0)


def _pure(reading: Reading, win: int) -> int:
    """Return the trait of nine gates or thirteen orphans that waited on every tile."""
    if reading.form is Form.ORPHANS:
        return t.PURE if count_of(reading.counts, win) == 2 else 0
    if reading.traits & t.NINE_GATES:
        return t.PURE if any(split.spare == win for split in reading.splits) else 0
    return 0


_JUDGES: Final[dict[Ruleset, Judge]] = {}
