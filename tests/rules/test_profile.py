"""Profiles: what no rule tells apart is asked once."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from selfplay.deals import deal

from riichi_rules.fu import is_rounded, open_pinfu, profile_fu
from riichi_rules.reading import readings_of
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.traits import (
    CONCEALED_SETS,
    DRAGON_PAIR,
    DRAGON_SET,
    KANS,
    OPEN,
    ORPHANS,
    SEVEN_PAIRS,
    SUIT,
    TWIN_RUNS,
    UNCONNECTED,
    VALUED_PAIR,
    WAIT,
    WIND_PAIR,
    WIND_SETS,
    WaitShape,
)
from riichi_rules.yaku import Profile, plan_shape
from riichi_rules.yaku.profile import told_apart, traits_between, traits_of_the_win

LOCAL = ["daisharin", "isshoku_sanjun", "sanrenkou", "shiisanpuutaa", "paarenchan"]


def answers(traits: int, rules: Ruleset) -> tuple[object, ...]:
    """Ask all yaku and all fu of a profile."""
    profile = Profile(traits, rules)
    return plan_shape(profile), profile_fu(profile), open_pinfu(profile), is_rounded(profile)


@pytest.mark.parametrize("rules", [load_ruleset("ema-2025"), load_ruleset("base", {"yaku.local": LOCAL})])
def test_traits_that_stand_for_others_have_the_same_yaku_and_fu(rules: Ruleset) -> None:
    chance = Random(11)  # noqa: S311 - hands from a seed, nothing secret
    stand_for: dict[int, set[int]] = {}
    for _ in range(2000):
        hand, win, situation = deal(chance)
        for reading in readings_of(hand, win):
            won = traits_of_the_win(situation, rules) | traits_between(reading, win.kind, situation)
            for wait in reading.waits(win.kind):
                traits = reading.traits | won | WAIT[wait] | chance.choice((0, VALUED_PAIR))
                stand_for.setdefault(told_apart(traits), set()).add(traits)
    for stands, alike in stand_for.items():
        expected = answers(stands, rules)
        assert all(answers(traits, rules) == expected for traits in alike)
    assert sum(len(alike) > 1 for alike in stand_for.values()) > 200


def test_kans_and_concealed_triplets_are_told_apart_from_three_on() -> None:
    for counted in (KANS, CONCEALED_SETS):
        stands = [told_apart(number * counted) for number in range(5)]
        assert stands[0] == stands[1] == stands[2]
        assert len(set(stands[2:])) == 3


def test_a_pair_of_winds_is_told_apart_beside_three_sets_of_winds_only() -> None:
    for number in range(3):
        assert told_apart(number * WIND_SETS | WIND_PAIR) == told_apart(number * WIND_SETS) == told_apart(0)
    assert len({told_apart(traits) for traits in (0, 3 * WIND_SETS, 3 * WIND_SETS | WIND_PAIR)}) == 3


def test_a_pair_of_dragons_is_told_apart_beside_sets_of_dragons_only() -> None:
    assert told_apart(DRAGON_PAIR) == told_apart(0)
    for dragons in DRAGON_SET.values():
        assert told_apart(dragons | DRAGON_PAIR) != told_apart(dragons)


def test_twin_runs_are_told_apart_in_closed_hands_only() -> None:
    assert told_apart(OPEN | TWIN_RUNS) == told_apart(OPEN)
    assert len({told_apart(number * TWIN_RUNS) for number in range(3)}) == 3


def test_of_suits_it_is_told_apart_whether_there_is_one_or_more() -> None:
    stands = [{told_apart(sum(some)) for some in combinations(SUIT, number)} for number in range(4)]
    assert [len(some) for some in stands] == [1, 1, 1, 1]
    assert stands[2] == stands[3]
    assert len(set.union(*stands)) == 3


@pytest.mark.parametrize("form", [SEVEN_PAIRS, ORPHANS, UNCONNECTED])
def test_what_is_no_four_groups_has_no_run(form: int) -> None:
    rules = load_ruleset("base")
    groups, other = (Profile(form | WAIT[WaitShape.TANKI], rules) for form in (0, form))
    assert (groups.four_groups, groups.runs, other.four_groups, other.runs) == (True, 4, False, 0)
