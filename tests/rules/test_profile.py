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


def test_kans_and_concealed_triplets_are_asked_about_from_three_on() -> None:
    for counted in (KANS, CONCEALED_SETS):
        stands = [asked_by_yaku(number * counted) for number in range(5)]
        assert stands[0] == stands[1] == stands[2]
        assert len(set(stands[2:])) == 3


def test_a_pair_of_winds_is_asked_about_beside_three_sets_of_winds_only() -> None:
    for number in range(3):
        assert (
            asked_by_yaku(number * WIND_SETS | WIND_PAIR)
            == asked_by_yaku(number * WIND_SETS)
            == asked_by_yaku(0)
        )
    assert len({asked_by_yaku(traits) for traits in (0, 3 * WIND_SETS, 3 * WIND_SETS | WIND_PAIR)}) == 3


def test_a_pair_of_dragons_is_asked_about_beside_two_sets_of_dragons_only() -> None:
    for number in range(4):
        for dragons in map(sum, combinations(DRAGON_SET.values(), number)):
            assert (asked_by_yaku(dragons | DRAGON_PAIR) != asked_by_yaku(dragons)) == (number == 2)


def test_a_wait_is_asked_about_where_it_can_be_pinfu_and_beside_four_concealed_triplets() -> None:
    waits = list(WAIT.values())
    open_to_both = {traits for traits in waits if asked_by_yaku(traits) != asked_by_yaku(waits[-1])}
    assert open_to_both == {WAIT[WaitShape.RYANMEN]}
    for other in (OPEN, SETS, 4 * SETS, VALUED_PAIR, 3 * CONCEALED_SETS | SETS):
        assert len({asked_by_yaku(other | traits) for traits in waits}) == 1
    assert len({asked_by_yaku(4 * CONCEALED_SETS | SETS | traits) for traits in waits}) == len(waits)


def test_a_pair_that_scores_is_asked_about_as_it_hinders_pinfu_only() -> None:
    both_sides = WAIT[WaitShape.RYANMEN]
    for asked in (asked_by_yaku, asked_by_fu):
        assert asked(VALUED_PAIR | both_sides) != asked(both_sides)
        for other in (OPEN, SETS, 4 * SETS):
            assert asked(other | VALUED_PAIR | both_sides) == asked(other | both_sides)


def test_tsumo_is_asked_about_for_the_yaku_of_closed_hands_and_for_the_fu_of_all() -> None:
    assert asked_by_yaku(TSUMO) != asked_by_yaku(0)
    assert asked_by_yaku(OPEN | TSUMO) == asked_by_yaku(OPEN)
    assert asked_by_fu(OPEN | TSUMO) != asked_by_fu(OPEN)


def test_a_replacement_tile_is_asked_about_for_fu_only() -> None:
    assert asked_by_yaku(RINSHAN) == asked_by_yaku(0)
    assert asked_by_fu(RINSHAN) != asked_by_fu(0)


def test_honours_are_asked_about_in_one_suit_and_where_every_group_is_outside() -> None:
    two = SUIT[0] | SUIT[2]
    assert asked_by_yaku(two | PLAIN | HONOUR) == asked_by_yaku(two | PLAIN)
    for other in (two, SUIT[1] | PLAIN, SUIT[1], 0):
        assert asked_by_yaku(other | HONOUR) != asked_by_yaku(other)


def test_twin_runs_are_asked_about_in_closed_hands_only() -> None:
    assert asked_by_yaku(OPEN | TWIN_RUNS) == asked_by_yaku(OPEN)
    assert len({asked_by_yaku(number * TWIN_RUNS) for number in range(3)}) == 3


def test_of_suits_it_is_asked_about_whether_there_is_one_or_more() -> None:
    stands = [{asked_by_yaku(sum(some)) for some in combinations(SUIT, number)} for number in range(4)]
    assert [len(some) for some in stands] == [1, 1, 1, 1]
    assert stands[2] == stands[3]
    assert len(set.union(*stands)) == 3


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
