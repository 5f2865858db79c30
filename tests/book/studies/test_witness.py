"""Every option that computes something has a witness, and two rulesets are compared by what shows it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import permutations
from random import Random
from typing import Final

import pytest

from riichi_book.drawing.faces import Mark
from riichi_book.drawing.scenes import scene_view
from riichi_book.studies.compare import UNSEEN, Effect, compare, effect_of, spread, values_of
from riichi_book.studies.witness import WITNESSES, Witness, witnesses_of
from riichi_book.studies.witness.moments import Pause
from riichi_book.studies.witness.rounds import PAUSES
from riichi_rules.errors import RiichiError, RulesetError
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids

COMPUTED: Final = [name for name, option in OPTIONS.items() if option.group != "conduct"]
NAMED: Final = [pytest.param(one, id=f"{one.option}-{number}") for number, one in enumerate(WITNESSES)]
SAME: Final = {("yaku.renhou", "mangan", "han_5")}
"""Values that say the same in two ways: five han are a mangan."""


@pytest.mark.parametrize("option", COMPUTED)
def test_every_option_that_is_no_conduct_has_a_witness(option: str) -> None:
    assert witnesses_of(option)


def test_conduct_has_none() -> None:
    assert {one.option for one in WITNESSES} == set(COMPUTED)


@pytest.mark.parametrize("one", NAMED)
def test_a_witness_says_what_is_so_and_asks(one: Witness) -> None:
    assert one.so[0].isupper()
    assert one.so.endswith(".")
    assert one.asks[0].isupper()
    assert one.asks.endswith("?")


@pytest.mark.parametrize("one", [row for row in NAMED if row.values[0].exhibit])
def test_what_is_drawn_is_what_the_question_tells_of(one: Witness) -> None:
    assert one.exhibit
    exhibit = one.exhibit(load_ruleset("base", dict(setting.split("=") for setting in one.beside)))
    assert str(exhibit.held) in exhibit.text
    if "wins by" in one.so:
        assert f" on {exhibit.tile}" in one.so
        assert one.so.startswith(exhibit.whose)


@pytest.mark.parametrize("one", [row for row in NAMED if row.values[0].exhibit])
def test_the_drawing_of_a_witness_shows_all_its_tiles_and_tells_them(one: Witness) -> None:
    assert one.exhibit
    exhibit = one.exhibit(load_ruleset("base", dict(setting.split("=") for setting in one.beside)))
    view = scene_view(exhibit.scene)
    shown = [*exhibit.held.tiles, *exhibit.indicators, *exhibit.ura, *[loose.tile for loose in exhibit.river]]
    shown += [exhibit.tile] if exhibit.tile is not None else []
    assert Counter(placed.tile for placed in view.tiles if not placed.down) <= Counter(shown)
    assert len(view.tiles) == len(shown)
    assert view.words.startswith(f"{exhibit.whose}. Hand: ")


def test_what_is_won_is_marked_otherwise_than_what_only_lies_there() -> None:
    base = load_ruleset("base")
    won, lying = witnesses_of("yaku.open_tanyao")[0], witnesses_of("furiten.called_discard")[0]
    for witness, mark in ((won, Mark.WIN), (lying, Mark.NOTE)):
        assert witness.exhibit
        marks = {placed.mark for placed in scene_view(witness.exhibit(base).scene).tiles}
        assert marks == {None, mark}


@pytest.mark.parametrize("names", list(permutations(ruleset_ids(), 2)), ids=" ".join)
def test_every_difference_shows_or_says_why_it_cannot(names: tuple[str, str]) -> None:
    a, b = map(load_ruleset, names)
    for one in compare(a, b):
        seen = effect_of(one.option, a, b)
        if one.group == "conduct" or one.idle:
            assert (seen.witness, seen.shows) == (None, False), one.option
            assert seen.why
        elif (one.option, one.a, one.b) in SAME or (one.option, one.b, one.a) in SAME:
            assert seen.why == UNSEEN
        else:
            assert seen.shows, one.option
            assert seen.a != seen.b
            assert not seen.why


PAIRS: Final = [("wiki", "tenhou"), ("ema-2016", "wrc-2015"), ("jpml-a-2026", "m-league")]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_only_the_option_and_what_is_said_differ_between_the_two_that_are_asked(a: str, b: str) -> None:
    for one in compare(load_ruleset(a), load_ruleset(b)):
        seen = effect_of(one.option, load_ruleset(a), load_ruleset(b))
        if seen.witness is None:
            continue
        assert seen.under_a is not None
        assert seen.under_b is not None
        differ = {each.option for each in compare(seen.under_a, seen.under_b)}
        assert differ == {one.option} | {setting.partition("=")[0] for setting in seen.along}
        assert seen.under_a.text(one.option) == one.a
        assert seen.under_b.text(one.option) == one.b
        assert seen.witness.answer(seen.under_a) == seen.a
        assert seen.ground is not None
        near = seen.under_a if seen.ground.id == a else seen.under_b
        beside = {setting.partition("=")[0] for setting in seen.beside}
        assert {each.option for each in compare(seen.ground, near)} == beside


def asked(option: str, a: Ruleset, b: Ruleset) -> Effect:
    found = effect_of(option, a, b)
    assert found.shows
    return found


def test_an_organiser_sees_what_a_double_wind_pair_of_two_fu_changes() -> None:
    wiki = load_ruleset("wiki")
    seen = asked("fu.double_wind_pair", wiki, wiki.with_settings({"fu.double_wind_pair": 2}))
    assert seen.exhibit is not None
    assert seen.exhibit.text == "456m1122z X11Xs X77Xz, and 1z"
    assert (seen.a, seen.b) == (
        "1 han 110 fu (yakuhai-chun): 3600 points",
        "1 han 100 fu (yakuhai-chun): 3200 points",
    )


def test_what_would_contradict_alone_changes_together() -> None:
    m_league, tenhou = load_ruleset("m-league"), load_ruleset("tenhou")
    seen = asked("match.extension", m_league, tenhou)
    assert seen.along == ("match.extension_target=30000",)
    assert seen.provided == "together with match.extension_target=30000"
    one = load_ruleset("base")
    both = one.with_settings({"yaku.open_riichi": True, "yaku.open_riichi_yakuman": True})
    assert asked("yaku.open_riichi_yakuman", one, both).along == ("yaku.open_riichi=true",)


def test_where_an_option_means_nothing_in_the_first_ruleset_the_second_is_asked() -> None:
    without, with_it = (load_ruleset("base", {"yaku.ippatsu": use}) for use in (False, True))
    without = without.with_settings({"yaku.ippatsu_on_robbed_kan": False})
    seen = asked("yaku.ippatsu_on_robbed_kan", without, with_it)
    assert seen.ground is with_it
    assert (seen.a[:5], seen.b[:5]) == ("2 han", "3 han")


def test_a_difference_that_can_show_only_beside_another_setting_says_so() -> None:
    one = load_ruleset("base", {"limits.yakuman_stacking": False})
    seen = asked("liability.composite", one, one.with_settings({"liability.composite": "whole_hand"}))
    assert seen.beside == ("limits.yakuman_stacking=true",)
    assert seen.provided == "with limits.yakuman_stacking=true"


@pytest.mark.parametrize("option", COMPUTED)
@pytest.mark.parametrize("name", ["ema-2025", "tenhou"])
def test_every_value_of_an_option_has_an_answer_and_not_all_are_equal(option: str, name: str) -> None:
    seen = spread(option, load_ruleset(name))
    assert seen is not None
    assert [value for value, _ in seen.answers] == list(values_of(option))
    assert seen.distinct > 1
    assert (seen.exhibit is None) == (seen.witness.exhibit is None)


def test_the_values_of_an_option_that_matters_only_beside_another_are_asked_with_that() -> None:
    seen = spread("draws.nagashi_several", load_ruleset("ema-2025"))
    assert seen is not None
    assert seen.beside == ("draws.nagashi=true",)


def test_values_to_choose_from_are_those_of_the_option_or_those_that_ship() -> None:
    assert values_of("fu.double_wind_pair") == ("2", "4")
    assert values_of("riichi.kan") == ("same_waits", "same_readings", "none")
    assert values_of("table.start_points") == ("25000", "30000")
    assert values_of("draws.noten_pool") == ("3000", "6000")
    assert values_of("yaku.local")[:2] == ("empty", "daisharin")


def test_conduct_has_no_values_to_ask_about() -> None:
    assert spread("conduct.pon_window", load_ruleset("ema-2025")) is None


def changed(rules: Ruleset, choose: Random) -> Ruleset:
    """Return a ruleset of a house: some options of another at values of their own."""
    for option in choose.sample(COMPUTED, 8):
        with suppress(RulesetError):
            rules = rules.with_settings({option: choose.choice(values_of(option))})
    return rules


@pytest.mark.parametrize(
    ("seed", "houses"), [(7, 5), *(pytest.param(seed, 25, marks=pytest.mark.proof) for seed in range(8, 16))]
)
def test_whatever_a_house_plays_a_difference_shows_but_for_a_few(
    seed: int, houses: int, record_property: Callable[[str, object], None]
) -> None:
    record_property("pairs of houses compared", houses)
    choose, shows, differ = Random(seed), 0, 0  # noqa: S311 - no secret
    for _ in range(houses):
        a, b = (changed(load_ruleset(choose.choice(ruleset_ids())), choose) for _ in "ab")
        for one in compare(a, b):
            seen = effect_of(one.option, a, b)
            assert bool(seen.why) != seen.shows, one.option
            if one.group != "conduct" and not one.idle:
                shows, differ = shows + seen.shows, differ + 1
    assert differ > 20 * houses
    assert shows > 0.97 * differ


def test_an_answer_names_no_ruleset_whose_option_was_changed() -> None:
    for name in ruleset_ids():
        rules = load_ruleset(name)
        for one in WITNESSES:
            words = one.answer(rules).replace(",", " ").split()
            assert name not in words, one.option


@pytest.mark.parametrize("option", [name for name in COMPUTED if name.startswith("penalties.")])
def test_why_a_foul_is_none_is_said_in_one_clause(option: str) -> None:
    seen = spread(option, load_ruleset("ema-2025"))
    assert seen is not None
    assert [said for _, said in seen.answers if said.count(": ") > 1] == []


def test_hands_come_first_among_the_witnesses_of_an_option() -> None:
    count = Counter(one.option for one in WITNESSES)
    assert count["wins.bets"] > 1
    assert witnesses_of("yaku.open_tanyao")[0].asks == "What is it worth?"


def test_the_package_does_without_its_witnesses() -> None:
    code = "import sys, riichi_rules; print([name for name in sys.modules if 'witness' in name])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ruleset_ids())
def test_what_players_have_at_the_end_is_what_was_dealt_out(name: str) -> None:
    rules = load_ruleset(name)
    for option in ("match.uma", "match.return_points", "match.uma_floating"):
        for one in witnesses_of(option):
            totals = re.findall(r"[+-]\d+", one.answer(rules))
            assert len(totals) == 4
            assert sum(map(int, totals)) == 0, one.so


@pytest.mark.parametrize(
    "pause", [one for one in PAUSES if "dora" not in one.laid], ids=lambda one: one.option
)
def test_no_answer_hangs_on_an_indicator_that_is_not_drawn(pause: Pause) -> None:
    rules = load_ruleset("base", dict(setting.split("=") for setting in pause.beside))
    answers = set()
    for indicator in ("4m", "8p", "5p", "8s", "1s", "1z"):
        try:
            state = pause._replace(laid={**pause.laid, "dora": indicator}).state(rules)
        except RiichiError:  # a hand of the pause has all of them
            continue
        answers.add(pause.look(state))
    assert len(answers) == 1
