"""The judge: a cache of what one ruleset says about hands.

There are many hands, but the rules look at few things in them. So whole hands are not cached, but these are:

- how a suit's tiles split into groups, by the tiles (``suits``);
- the yaku and the fu of a *profile* (a reading, won in one way), by the traits that they depend on:
  ``Answers``;
- what a situation adds, by its facts: ``Timing``;
- the base points of han and fu (here), and who pays them (``payment``).

The functions of yaku and fu know nothing of the cache: they take a ``Profile`` and stay easy to read.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Final, NamedTuple

from . import traits as t
from .fu import fu_reasons, is_rounded, open_pinfu, pair_reasons, profile_fu
from .limits import Limit, Worth, worth_of
from .messages import Message
from .quick import Cache, field_values, rebuilt
from .reading import HandForm, Reading
from .reasons import Reason
from .ruleset import Ruleset
from .situation import Situation
from .suits import GATES
from .tiles import WIND_KINDS, count_of
from .traits import WaitShape
from .yaku import YAKU, Profile, ScoredYaku, score_of, total
from .yaku.profile import traits_for_fu, traits_for_yaku


@dataclass(slots=True, eq=False, init=False)  # filled: see ``quick``
class Valuation:
    """One reading, completed in one way, and what it is worth.

    ``han`` includes dora if the hand may win, and is 0 for a yakuman; ``yakuman`` is the number of units
    that are paid. ``fu`` is rounded, ``fu_total`` is not. ``base`` are base points. ``refusal`` says why the
    hand may not win with this reading. ``fu_items`` are built from ``fixed`` (the reasons of the profile),
    ``pair`` (that of the pair) and ``ron_triplet`` (the kind of the triplet that ron completed).
    """

    reading: Reading
    wait: WaitShape
    yaku: tuple[ScoredYaku, ...]
    han: int
    yakuman: int
    fu: int
    fu_total: int
    base: int
    limit: Limit | None
    refusal: Message | None
    fixed: tuple[Reason, ...]
    pair: tuple[Reason, ...]
    ron_triplet: int | None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Valuation) and field_values(self) == field_values(other)

    def __hash__(self) -> int:
        return hash(field_values(self))

    def __reduce__(self) -> tuple[object, ...]:
        return rebuilt, (Valuation, *field_values(self))

    @property
    def fu_items(self) -> tuple[Reason, ...]:
        """The reasons for the fu; they add up to ``fu_total``. A yakuman has none."""
        if self.yakuman:
            return ()
        return fu_reasons(self.reading, self.fixed, self.pair, self.ron_triplet)

    def paid_for(
        self, yaku: tuple[ScoredYaku, ...], yakuman: int, worth: Worth, refusal: Message | None
    ) -> Valuation:
        """Return a copy with other yaku and their worth; reading and wait stay the same."""
        other = copy(self)
        other.yaku, other.han, other.yakuman = yaku, sum([scored.han for scored in yaku]), yakuman
        other.base, other.limit, other.refusal = worth.base, worth.limit, refusal
        return other

    @property
    def with_dora(self) -> bool:
        """Whether its han include dora; with a yakuman, or a yaku that counts alone, they do not."""
        return self.han > sum([scored.han for scored in self.yaku])


def rank_of(valuation: Valuation) -> tuple[int, bool, int, int]:
    """Return the key that ranks valuations: base points, then yakuman, han and fu before rounding."""
    return valuation.base, valuation.yakuman > 0, valuation.han, valuation.fu_total


GroupTest = tuple[Callable[[Reading], bool], ScoredYaku]
"""A yaku that looks at the groups: its test, and what it is worth."""


class YakuAnswers:
    """The yaku of a profile.

    ``counting`` are those that count, with their total ``han`` and ``yakuman``; ``tests`` are those that also
    depend on the groups.
    """

    __slots__ = ("counting", "han", "tests", "yakuman")

    def __init__(self, yaku: tuple[ScoredYaku, ...], tests: tuple[GroupTest, ...]) -> None:
        self.counting, self.han, self.yakuman = total(yaku)
        self.tests = tests

    def with_yaku(self, yaku: tuple[ScoredYaku, ...]) -> YakuAnswers:
        """Return the same with these yaku of the situation added."""
        return YakuAnswers(yaku + self.counting, self.tests) if yaku else self


class FuAnswers:
    """The fu of a profile.

    ``fu`` is the sum of those that the profile alone decides, with their ``reasons``. ``may_be_open_pinfu``
    means that a hand with only the base fu is raised to the next ten, ``rounded`` that the fu are rounded.
    """

    __slots__ = ("fu", "may_be_open_pinfu", "reasons", "rounded")

    def __init__(self, profile: Profile) -> None:
        self.fu, self.reasons = profile_fu(profile)
        self.may_be_open_pinfu = open_pinfu(profile)
        self.rounded = is_rounded(profile)


class Answers:
    """The yaku and the fu of a profile; many profiles share each of the two."""

    __slots__ = ("fu", "yaku")

    def __init__(self, yaku: YakuAnswers, fu: FuAnswers) -> None:
        self.yaku = yaku
        self.fu = fu


class HandYaku(NamedTuple):
    """A yaku as profiles are tested for it; if ``shape`` holds, ``groups`` still has to test the reading."""

    shape: Callable[[Profile], bool]
    groups: Callable[[Reading], bool] | None
    worth: ScoredYaku


def yaku_of_hands(rules: Ruleset, closed: bool) -> tuple[HandYaku, ...]:
    """Return the yaku of the hand itself that are worth anything under a ruleset, closed or open."""
    asked = [
        HandYaku(yaku.shape, yaku.groups, score_of(yaku, rules, closed=closed))
        for yaku in YAKU
        if yaku.shape is not None
    ]
    return tuple([yaku for yaku in asked if yaku.worth.han or yaku.worth.yakuman])


def yaku_of_timing(situation: Situation, rules: Ruleset, *, closed: bool) -> tuple[ScoredYaku, ...]:
    """Return the timing yaku that count in a situation."""
    holding = [
        score_of(yaku, rules, closed=closed)
        for yaku in YAKU
        if yaku.timing is not None and yaku.timing(situation, rules)
    ]
    return total([worth for worth in holding if worth.han or worth.yakuman])[0]


Pair = tuple[tuple[Reason, ...], int, int]
"""What a pair adds under a seat and a round wind: the reason for its fu, if any, the fu, and its trait."""


class Timing:
    """What a situation adds to a closed or an open hand, whatever its tiles.

    ``traits`` are added to the profile; ``needed`` is how many han from yaku a win needs. ``pairs`` is what a
    pair of each kind adds; index -1 stands for no pair. ``alone`` is a yaku that counts alone, or None.
    ``answers`` caches the answers for each profile by its traits, with the other timing yaku included.
    """

    __slots__ = ("alone", "answers", "needed", "pairs", "traits")

    def __init__(self, situation: Situation, closed: bool, judge: Judge) -> None:
        rules = judge.rules
        yaku = yaku_of_timing(situation, rules, closed=closed)
        self.alone = next((worth for worth in yaku if worth.yaku.alone(rules)), None)
        beside = tuple([worth for worth in yaku if worth is not self.alone])
        self.answers: dict[int, Answers] = judge.beside[beside]
        self.traits = traits_of_win(situation, rules)
        self.needed = needed_han(situation.honba, rules)
        self.pairs = judge.pairs[situation.seat, situation.round]


class Judge:
    """The caches of one ruleset. ``closed`` and ``open`` hold the ``Timing`` of a situation, by its ``key``.

    ``yaku`` and ``fu`` hold the answers for each profile, by the traits that they depend on; ``beside`` holds
    both by all traits, for each combination of timing yaku that count with them. ``pairs`` is what a pair of
    each kind adds, by seat wind and round wind. ``worth`` holds base points by ``MOST_FU * han + fu``, and
    ``asked`` the yaku to test in closed and in open hands. The rest are options: ``atozuke``, ``four_alike``
    (four identical tiles are two pairs) and ``most_red`` (the largest number of red fives in one suit).
    """

    __slots__ = (
        "asked", "atozuke", "beside", "closed", "four_alike", "fu", "most_red", "open", "pairs", "rules",
        "worth", "yaku",
    )  # fmt: skip

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.four_alike = rules.yaku.four_alike_as_pairs
        self.atozuke = rules.yaku.atozuke
        self.most_red = max(rules.red_fives.values())
        self.asked: Cache[bool, tuple[HandYaku, ...]] = Cache(lambda closed: yaku_of_hands(rules, closed))
        self.yaku: Cache[int, YakuAnswers] = Cache(lambda traits: self.yaku_of(Profile(traits, rules)))
        self.fu: Cache[int, FuAnswers] = Cache(lambda traits: FuAnswers(Profile(traits, rules)))
        self.beside: Cache[tuple[ScoredYaku, ...], Cache[int, Answers]] = Cache(self._beside)
        self.pairs: Cache[tuple[str, str], tuple[Pair, ...]] = Cache(lambda winds: pairs(winds, rules))
        self.closed: dict[int, Timing] = {}
        self.open: dict[int, Timing] = {}
        self.worth: dict[int, Worth] = Cache(lambda key: worth_of(*divmod(key, MOST_FU), rules))

    def cache_timing(self, situation: Situation, *, closed: bool) -> Timing:
        """Compute and cache what a situation adds to a closed or an open hand."""
        known = self.closed if closed else self.open
        if len(known) == MOST_TIMINGS:
            known.clear()
        timing = known[situation.key] = Timing(situation, closed, self)
        return timing

    def yaku_of(self, profile: Profile) -> YakuAnswers:
        """Test a profile for all yaku of the hand itself."""
        certain, tests = [], []
        for shape, groups, worth in self.asked[profile.closed]:
            if shape(profile):
                if groups is None:
                    certain.append(worth)
                else:
                    tests.append((groups, worth))
        yaku, _, yakuman = total(certain)
        if yakuman:
            tests = [(groups, worth) for groups, worth in tests if worth.yakuman]
        return YakuAnswers(yaku, tuple(tests))

    def _beside(self, yaku: tuple[ScoredYaku, ...]) -> Cache[int, Answers]:
        known: Cache[int, YakuAnswers] = Cache(lambda traits: self.yaku[traits].with_yaku(yaku))
        return Cache(lambda traits: Answers(known[traits_for_yaku(traits)], self.fu[traits_for_fu(traits)]))


MOST_JUDGES: Final = 256
"""Size at which the cache of judges is emptied."""

JUDGES: Final[Cache[Ruleset, Judge]] = Cache(Judge, MOST_JUDGES)
_latest: Final[list[Judge]] = []


def judge_of(rules: Ruleset) -> Judge:
    """Return the cached judge of a ruleset."""
    for judge in _latest:  # at most one, found without hashing the ruleset
        if judge.rules is rules:
            return judge
    judge = JUDGES[rules]
    _latest[:] = [judge]
    return judge


def needed_han(honba: int, rules: Ruleset) -> int:
    """Return how many han from yaku, not dora, a win needs (rule ``yaku.needed-han``, S1-8, S0-28)."""
    least = rules.yaku.two_han_from
    if least is not None and honba >= least:
        return max(rules.yaku.min_han, 2)
    return rules.yaku.min_han


def pairs(winds: tuple[str, str], rules: Ruleset) -> tuple[Pair, ...]:
    """Return what a pair of each kind adds under a seat and a round wind; index -1 stands for no pair."""
    seat, round_wind = winds
    reasons = pair_reasons(WIND_KINDS[seat], WIND_KINDS[round_wind], rules)
    return tuple([((reason,), reason.amount, t.VALUED_PAIR) if reason else ((), 0, 0) for reason in reasons])


def traits_of_win(situation: Situation, rules: Ruleset) -> int:
    """Return the traits that the situation adds."""
    traits = 0 if situation.ron else t.TSUMO
    if situation.rinshan:
        traits |= t.RINSHAN
    if situation.tile_not_apart and rules.wins.mixed_tile == "no_wait_value":
        traits |= t.NOT_APART
    return traits


def traits_between(reading: Reading, win: int, situation: Situation) -> int:
    """Return the traits that depend on both reading and win: sets of the seat or round wind, a pure wait.

    Only readings with a trait in ``MAY_MEET_THE_WIN`` can have any.
    """
    sets = reading.sets
    traits = t.SEAT_SET if sets >> WIND_KINDS[situation.seat] & 1 else 0
    if sets >> WIND_KINDS[situation.round] & 1:
        traits |= t.ROUND_SET
    if reading.traits & _MAY_BE_PURE and is_pure(reading, win):
        traits |= t.PURE
    return traits


def profile_of(valuation: Valuation, win: int, situation: Situation, rules: Ruleset) -> Profile:
    """Return the profile that the yaku and fu of a valuation come from; ``win`` is the winning kind."""
    reading = valuation.reading
    traits = reading.traits | reading.sums & t.PROFILE_SUMS | t.WAIT[valuation.wait]
    traits |= traits_of_win(situation, rules) | traits_between(reading, win, situation)
    traits |= pairs((situation.seat, situation.round), rules)[reading.sums >> t.PAIR_AT][2]
    return Profile(traits if valuation.ron_triplet is None else traits - t.CONCEALED_SETS, rules)


def is_pure(reading: Reading, win: int) -> bool:
    """Whether nine gates or thirteen orphans waited on every tile that can complete them."""
    if reading.form is HandForm.ORPHANS:
        return count_of(reading.counts, win) == 2
    return reading.suits[win // 9] - (1 << 3 * (win % 9)) == GATES


_MAY_BE_PURE: Final = t.NINE_GATES | t.ORPHANS
MAY_MEET_THE_WIN: Final = 7 * t.WIND_SETS | _MAY_BE_PURE

MOST_FU: Final = 1 << 8
"""More fu than any hand has; the key of cached base points is ``MOST_FU * han + fu``."""

MOST_TIMINGS: Final = 10_000
"""Size at which the cache of timings is emptied: honba has no upper bound."""
