"""The judge: values every reading of a complete hand under one ruleset.

What the yaku and the fu answer about a profile, and the yaku about a moment, is asked once and remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import Final

from . import traits as t
from .fu import (
    BASE,
    GROUPS_FU,
    OPEN_PINFU,
    fu_reasons,
    is_rounded,
    open_pinfu,
    pair_reasons,
    profile_fu,
    ron_triplet_loss,
    rounded,
)
from .hand import Hand
from .limits import Limit, Worth, units_paid, worth_of, yakuman_worth
from .quick import Learned, new
from .reading import Reading, readings, unconnected
from .reasons import Reason
from .ruleset import Ruleset
from .situation import Situation
from .tiles import WINDS, Tile
from .traits import WaitShape
from .yaku import Plan, Profile, Scored, plan_shape, plan_timing, total
from .yaku.profile import ASK_THE_WIN, told_apart, traits_between, traits_of_the_win


@dataclass(slots=True, unsafe_hash=True)  # filled, not frozen: that is faster, and nobody changes it
class Valuation:
    """One reading, completed in one way, and what it is worth.

    ``han`` includes dora where the hand may be won, and is 0 for a yakuman; ``yakuman`` counts the
    units that are paid. ``fu`` is rounded, ``fu_total`` is not. ``base`` are base points. ``refusal``
    says why the hand, read so, may not be won. ``fixed``, ``pair`` and ``ron_triplet`` are what the
    reasons of the fu are made of: those of the profile, that of the pair, the kind that ron completed.
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
    pair: tuple[Reason, ...]
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


SeenPair = tuple[tuple[Reason, ...], int, int]
"""What a pair brings: the reason for its fu, if it has any, the fu, and the trait that it is valued."""


class Settled:
    """What a profile settles, alone or at a moment: the yaku that hold, those left to test, its own fu.

    ``may_be_bare`` says that the hand is lifted to the next ten if it has no fu but the base, ``rounded``
    that its fu are rounded.
    """

    __slots__ = ("fu", "han", "may_be_bare", "reasons", "rounded", "tests", "yaku", "yakuman")

    def __init__(
        self, plan: Plan, fu: int, reasons: tuple[Reason, ...], may_be_bare: bool, rounded: bool
    ) -> None:
        self.yaku, self.han, self.yakuman, self.tests = plan
        self.fu = fu
        self.reasons = reasons
        self.may_be_bare = may_be_bare
        self.rounded = rounded

    def beside(self, yaku: tuple[Scored, ...]) -> Settled:
        """Return the same with these yaku of a moment counted too."""
        if not yaku:
            return self
        plan = Plan(*total(yaku + self.yaku), self.tests)
        return Settled(plan, self.fu, self.reasons, self.may_be_bare, self.rounded)


def settle(profile: Profile) -> Settled:
    """Ask all yaku and all fu of a profile."""
    return Settled(plan_shape(profile), *profile_fu(profile), open_pinfu(profile), is_rounded(profile))


class Moment:
    """What is remembered about a moment: its traits, a yaku that counts alone, and ``settled``.

    That is what each profile seen at this moment settles, by its traits.
    """

    __slots__ = ("alone", "settled", "traits")

    def __init__(self, situation: Situation, closed: bool, judge: Judge) -> None:
        rules = judge.rules
        yaku = plan_timing(situation, rules, closed=closed).certain
        self.alone = next((scored for scored in yaku if scored.yaku.alone(rules)), None)
        yaku = tuple([scored for scored in yaku if scored is not self.alone])
        self.traits = traits_of_the_win(situation, rules)
        asked: Learned[int, Settled] = Learned(lambda traits: judge.profiles[traits].beside(yaku))
        self.settled: Learned[int, Settled] = Learned(lambda traits: asked[told_apart(traits)], MOST_SETTLED)


class Judge:
    """Values hands under one ruleset. ``profiles`` is what each profile settles alone."""

    __slots__ = ("_four_alike", "_moments", "_needed", "_pairs", "_worth", "profiles", "rules")

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.profiles: Learned[int, Settled] = Learned(lambda traits: settle(Profile(traits, rules)))
        self._moments: dict[int, Moment] = {}
        self._four_alike = rules.yaku.four_alike_as_pairs
        self._needed: Learned[int, int] = Learned(lambda honba: needed_han(honba, rules))
        self._pairs: Learned[int, tuple[SeenPair, ...]] = Learned(lambda winds: pairs_seen(winds, rules))
        self._worth: Learned[int, Learned[int, Worth]] = Learned(
            lambda fu: Learned(lambda han: worth_of(han, fu, rules))
        )

    def valuations(self, hand: Hand, win: Tile, situation: Situation, dora: int) -> list[Valuation]:
        """Return every reading of the complete hand in every way of completing it, each valued.

        ``dora`` are the han that dora add where there is a yaku.
        """
        kind, ron, closed = win.kind, situation.ron, hand.closed
        moment = self._moments.get(situation.moment << 1 | closed) or self._learn_moment(situation, closed)
        pairs, needed = self._pairs[situation.winds], self._needed[situation.honba]
        counts = hand.counts + (1 << 3 * kind)
        complete = readings(counts, hand.melds, self._four_alike)
        if not complete and situation.first_turn and not ron and "shiisanpuutaa" in self.rules.yaku.local:
            complete = unconnected(counts)
        found = []
        for reading in complete:
            traits = reading.traits | moment.traits
            if traits & ASK_THE_WIN:
                traits |= traits_between(reading, kind, situation)
            pair, pair_fu, valued = pairs[reading.pair]
            traits |= valued
            for wait, trait in reading.completions(kind):
                profile, fu, ron_triplet = traits | trait, GROUPS_FU[reading.classes] + pair_fu, None
                if ron and wait is _SHANPON:
                    # A triplet completed by ron is open for fu and for sanankou (S3-18).
                    profile, fu, ron_triplet = profile - t.CONCEALED_SETS, fu - ron_triplet_loss(kind), kind
                settled = moment.settled[profile]
                valuation = self._value(reading, wait, settled, fu, pair, ron_triplet, needed, dora)
                if moment.alone is not None:
                    valuation = self._or_alone(valuation, moment.alone)
                found.append(valuation)
        return found

    def _value(
        self,
        reading: Reading,
        wait: WaitShape,
        settled: Settled,
        fu: int,
        pair: tuple[Reason, ...],
        ron_triplet: int | None,
        needed: int,
        dora: int,
    ) -> Valuation:
        """Value one reading, completed in one way; ``fu`` are those of its groups and its pair."""
        yaku, han, units = settled.yaku, settled.han, settled.yakuman
        for test, scored in settled.tests:
            if test(reading):
                yaku += (scored,)
        if yaku is not settled.yaku:
            yaku, han, units = total(yaku)
        fu += settled.fu
        fixed = settled.reasons
        if settled.may_be_bare and fu == BASE:
            fu += OPEN_PINFU.amount
            fixed += (OPEN_PINFU,)
        counted = _ROUNDED[fu] if settled.rounded else fu
        refusal = None
        if units:
            units = units_paid([scored.yakuman for scored in yaku], self.rules)
            worth = yakuman_worth(units)
        elif han < needed:
            refusal = f"{han} han of yaku, {needed} are needed" if han else "no yaku"
            worth = UNPAID
        else:
            han += dora
            worth = self._worth[counted][han]
        valuation = new(Valuation)
        valuation.reading = reading
        valuation.wait = wait
        valuation.yaku = yaku
        valuation.han = han
        valuation.yakuman = units
        valuation.fu = counted
        valuation.fu_total = fu
        valuation.base = worth.base
        valuation.limit = worth.limit
        valuation.refusal = refusal
        valuation.fixed = fixed
        valuation.pair = pair
        valuation.ron_triplet = ron_triplet
        return valuation

    def _or_alone(self, valuation: Valuation, yaku: Scored) -> Valuation:
        """Return the better of a valuation and of a yaku alone (option ``yaku.renhou_cumulative``)."""
        rules, units = self.rules, yaku.yakuman
        worth = yakuman_worth(units) if units else worth_of(yaku.han, valuation.fu, rules)
        alone = replace(
            valuation,
            yaku=(yaku,),
            han=yaku.han,
            yakuman=units,
            base=worth.base,
            limit=worth.limit,
            refusal=None,
        )
        return max(valuation, alone, key=RANK)

    def _learn_moment(self, situation: Situation, closed: bool) -> Moment:
        learned = self._moments[situation.moment << 1 | closed] = Moment(situation, closed, self)
        return learned


@lru_cache(maxsize=64)
def judge_of(rules: Ruleset) -> Judge:
    """Return the judge of a ruleset; there is one for each that was asked lately."""
    return Judge(rules)


def needed_han(honba: int, rules: Ruleset) -> int:
    """Return the han from yaku that a win needs, dora apart (rule ``yaku.needed-han``, S1-8, S0-28)."""
    counters = rules.yaku.two_han_from
    if counters is not None and honba >= counters:
        return max(rules.yaku.min_han, 2)
    return rules.yaku.min_han


def pairs_seen(winds: int, rules: Ruleset) -> tuple[SeenPair, ...]:
    """Return what is known of a pair of each kind between two winds, and of no pair."""
    reasons = pair_reasons(WINDS[winds // 4], WINDS[winds % 4], rules)
    return tuple([((one,), one.amount, t.VALUED_PAIR) if one else ((), 0, 0) for one in reasons])


RANK: Final = attrgetter("base", "is_yakuman", "han", "fu_total")
"""What decides between valuations: base points, then yakuman, han and fu before rounding."""

UNPAID: Final = Worth(0, None)
"""The worth of a hand that may not be won."""

MOST_SETTLED: Final = 10_000
"""How many profiles a moment remembers before it begins anew."""

_ROUNDED: Final = Learned(rounded)
_SHANPON: Final = WaitShape.SHANPON
