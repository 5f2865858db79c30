"""Profiles: what no rule tells apart is asked once."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from selfplay.deals import deal

from riichi_rules import RiichiError
from riichi_rules.judge import FuAnswers, judge_of, profile_of, traits_between, traits_of_win
from riichi_rules.reading import readings_of
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.traits import (
    CONCEALED_SETS,
    DRAGON_PAIR,
    DRAGON_SET,
    HONOUR,
    KANS,
    OPEN,
    ORPHANS,
    PLAIN,
    PROFILE_SUMS,
    RINSHAN,
    SETS,
    SEVEN_PAIRS,
    SUIT,
    TSUMO,
    TWIN_RUNS,
    UNCONNECTED,
    VALUED_PAIR,
    WAIT,
    WIND_PAIR,
    WIND_SETS,
    WaitShape,
)
from riichi_rules.value import value_of
from riichi_rules.yaku import Profile, total
from riichi_rules.yaku.profile import asked_by_fu, asked_by_yaku

LOCAL = ["daisharin", "isshoku_sanjun", "sanrenkou", "shiisanpuutaa", "paarenchan"]


def yaku_of(traits: int, rules: Ruleset) -> tuple[object, ...]:
    """Ask all yaku of a profile."""
    asked = judge_of(rules).yaku_of(Profile(traits, rules))
    return asked.counting, asked.han, asked.yakuman, asked.tests


def fu_of(traits: int, rules: Ruleset) -> tuple[object, ...]:
    """Ask all fu of a profile."""
    asked = FuAnswers(Profile(traits, rules))
    return asked.fu, asked.reasons, asked.may_be_bare, asked.rounded


@pytest.mark.parametrize("rules", [load_ruleset("ema-2025"), load_ruleset("base", {"yaku.local": LOCAL})])
def test_traits_that_stand_for_others_have_the_same_yaku_and_fu(rules: Ruleset) -> None:
    chance = Random(11)  # noqa: S311 - hands from a seed, nothing secret
    met: set[int] = set()
    for _ in range(2000):
        hand, win, situation = deal(chance)
        for reading in readings_of(hand, win):
            won = traits_of_win(situation, rules) | traits_between(reading, win.kind, situation)
            for wait in reading.waits(win.kind):
                pair = chance.choice((0, VALUED_PAIR))
                met.add(reading.traits | reading.sums & PROFILE_SUMS | won | WAIT[wait] | pair)
    for asked, answers, least in ((asked_by_yaku, yaku_of, 200), (asked_by_fu, fu_of, 10)):
        stand_for: dict[int, set[int]] = {}
        for traits in met:
            stand_for.setdefault(asked(traits), set()).add(traits)
        for stands, alike in stand_for.items():
            expected = answers(stands, rules)
            assert all(answers(traits, rules) == expected for traits in alike)
        assert sum(len(alike) > 1 for alike in stand_for.values()) > least


OPEN_PINFU = WAIT[WaitShape.RYANMEN]
ELSEWHERE = (OPEN, SETS, 4 * SETS)  # where nothing can be pinfu
TWO_SUITS = SUIT[0] | SUIT[2]
DRAGONS = [[sum(some) for some in combinations(DRAGON_SET.values(), number)] for number in range(4)]
AS_ONE = [
    *[(asked_by_yaku, [number * counted for number in range(3)]) for counted in (KANS, CONCEALED_SETS)],
    # A pair of winds counts beside three sets of winds only, one of dragons beside two sets of dragons.
    (asked_by_yaku, [number * WIND_SETS | pair for number in range(3) for pair in (0, WIND_PAIR)]),
    *[(asked_by_yaku, [some, some | DRAGON_PAIR]) for number in (0, 1, 3) for some in DRAGONS[number]],
    # A wait is asked about where it can be pinfu, and beside four concealed triplets.
    (asked_by_yaku, [wait for wait in WAIT.values() if wait != OPEN_PINFU]),
    *[
        (asked_by_yaku, [other | wait for wait in WAIT.values()])
        for other in (*ELSEWHERE, VALUED_PAIR, 3 * CONCEALED_SETS | SETS)
    ],
    # A pair that scores hinders pinfu, and that is all.
    *[
        (asked, [other | OPEN_PINFU, other | VALUED_PAIR | OPEN_PINFU])
        for asked in (asked_by_yaku, asked_by_fu)
        for other in ELSEWHERE
    ],
    (asked_by_yaku, [OPEN, OPEN | TSUMO, OPEN | TWIN_RUNS]),
    (asked_by_yaku, [0, RINSHAN]),
    (asked_by_yaku, [TWO_SUITS | PLAIN, TWO_SUITS | PLAIN | HONOUR, SUIT[0] | SUIT[1] | PLAIN]),
    *[(asked_by_yaku, [sum(some) for some in combinations(SUIT, number)]) for number in (1, 2)],
    (asked_by_yaku, [sum(SUIT[:2]), sum(SUIT)]),
]
APART = [
    *[(asked_by_yaku, [number * counted for number in (2, 3, 4)]) for counted in (KANS, CONCEALED_SETS)],
    (asked_by_yaku, [0, 3 * WIND_SETS, 3 * WIND_SETS | WIND_PAIR]),
    *[(asked_by_yaku, [some, some | DRAGON_PAIR]) for some in DRAGONS[2]],
    (asked_by_yaku, [OPEN_PINFU, WAIT[WaitShape.TANKI]]),
    (asked_by_yaku, [4 * CONCEALED_SETS | SETS | wait for wait in WAIT.values()]),
    *[(asked, [OPEN_PINFU, VALUED_PAIR | OPEN_PINFU]) for asked in (asked_by_yaku, asked_by_fu)],
    (asked_by_yaku, [0, TSUMO]),
    (asked_by_fu, [OPEN, OPEN | TSUMO]),
    (asked_by_fu, [0, RINSHAN]),
    *[(asked_by_yaku, [other, other | HONOUR]) for other in (TWO_SUITS, SUIT[1] | PLAIN, SUIT[1], 0)],
    (asked_by_yaku, [number * TWIN_RUNS for number in range(3)]),
    (asked_by_yaku, [sum(SUIT[:number]) for number in range(3)]),
]


def test_traits_that_no_rule_tells_apart_are_asked_about_as_one_and_others_apart() -> None:
    assert [traits for asked, traits in AS_ONE if len(set(map(asked, traits))) > 1] == []
    assert [traits for asked, traits in APART if len(set(map(asked, traits))) < len(traits)] == []


@pytest.mark.parametrize("form", [SEVEN_PAIRS, ORPHANS, UNCONNECTED])
def test_what_is_no_four_groups_has_no_run(form: int) -> None:
    rules = load_ruleset("base")
    groups, other = (Profile(form | WAIT[WaitShape.TANKI], rules) for form in (0, form))
    assert (groups.four_groups, groups.runs, other.four_groups, other.runs) == (True, 4, False, 0)


@pytest.mark.parametrize("rules", [load_ruleset("ema-2025"), load_ruleset("tenhou")])
def test_the_profile_of_a_win_has_the_yaku_that_the_win_has(rules: Ruleset) -> None:
    chance = Random(12)  # noqa: S311 - hands from a seed, nothing secret
    met = 0
    for _ in range(600):
        hand, win, situation = deal(chance)
        if situation.first_turn:
            continue  # a renhou may count alone
        try:
            value = value_of(hand, win, situation, rules)
        except RiichiError:
            continue
        for way in value.all:
            asked = judge_of(rules).yaku_of(profile_of(way, win.kind, situation, rules))
            groups = [worth for holds, worth in asked.tests if holds(way.reading)]
            counted, _, _ = total(
                [scored for scored in way.yaku if scored.yaku.timing] + [*asked.counting, *groups]
            )
            assert {scored.id for scored in way.yaku} == {scored.id for scored in counted}
            met += 1
    assert met > 300
