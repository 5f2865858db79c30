"""Every option that computes something has a witness: a question as data, which every ruleset answers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from typing import Final

import pytest

from riichi_book.drawing.faces import Mark
from riichi_book.drawing.scenes import scene_view
from riichi_book.studies.spread import spread, values_of
from riichi_book.studies.witness import WITNESSES, Witness, witnesses_of
from riichi_book.studies.witness.rounds import OF_ROUNDS
from riichi_rules.questions import HandScene, address_of, read_address, read_question
from riichi_rules.ruleset import OPTIONS, load_ruleset, parse_settings, ruleset_ids

COMPUTED: Final = [name for name, option in OPTIONS.items() if option.group != "conduct"]
NAMED: Final = [pytest.param(one, id=f"{one.option}-{number}") for number, one in enumerate(WITNESSES)]


def scene_of(witness: Witness) -> HandScene | None:
    """Return what there is to see of a witness, under the base with what the witness needs."""
    return witness.reply(load_ruleset("base", parse_settings(witness.beside))).scene


DRAWN: Final = [row for row in NAMED if scene_of(row.values[0])]


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


@pytest.mark.parametrize("one", NAMED)
def test_a_witness_is_a_question_as_data(one: Witness) -> None:
    assert read_question(one.question.data) == one.question
    assert read_address(address_of(one.question)) == one.question
    assert {"ruleset", "set"}.isdisjoint(one.question.facts)


@pytest.mark.parametrize("one", DRAWN)
def test_what_is_drawn_is_what_the_question_tells_of(one: Witness) -> None:
    scene = scene_of(one)
    assert scene
    assert str(scene.hand) in scene.text
    if "wins by" in one.so:
        assert f" on {scene.tile}" in one.so
        assert one.so.startswith(scene.whose)


@pytest.mark.parametrize("one", DRAWN)
def test_the_drawing_of_a_witness_shows_all_its_tiles_and_tells_them(one: Witness) -> None:
    scene = scene_of(one)
    assert scene
    view = scene_view(scene)
    shown = [*scene.hand.tiles, *scene.indicators, *scene.ura, *[loose.tile for loose in scene.river]]
    shown += [scene.tile] if scene.tile is not None else []
    assert Counter(placed.tile for placed in view.tiles if not placed.down) <= Counter(shown)
    assert len(view.tiles) == len(shown)
    assert view.words.startswith(f"{scene.whose}. Hand: ")


def test_what_is_won_is_marked_otherwise_than_what_only_lies_there() -> None:
    won, lying = witnesses_of("yaku.open_tanyao")[0], witnesses_of("furiten.called_discard")[0]
    for witness, mark in ((won, Mark.WIN), (lying, Mark.NOTE)):
        scene = scene_of(witness)
        assert scene
        assert {placed.mark for placed in scene_view(scene).tiles} == {None, mark}


@pytest.mark.parametrize("option", COMPUTED)
@pytest.mark.parametrize("name", ["ema-2025", "tenhou"])
def test_every_value_of_an_option_has_an_answer_and_not_all_are_equal(option: str, name: str) -> None:
    seen = spread(option, load_ruleset(name))
    assert seen is not None
    assert [value for value, _ in seen.answers] == list(values_of(option))
    assert seen.distinct > 1
    assert (seen.scene is None) == (seen.witness.question.kind in {"ending", "result"})


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


def test_an_answer_names_no_ruleset_whose_option_was_changed() -> None:
    for name in ruleset_ids():
        rules = load_ruleset(name)
        for one in WITNESSES:
            words = one.reply(rules).words.replace(",", " ").split()
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
            if not one.fits(rules):
                continue
            totals = re.findall(r"[+-]\d+", one.reply(rules).words)
            assert len(totals) == 4
            assert sum(map(int, totals)) == 0, one.so


OF_PLAY: Final = [pytest.param(one, id=one.option) for one in OF_ROUNDS if "dora" not in one.question["deal"]]


@pytest.mark.parametrize("one", OF_PLAY)
def test_no_answer_hangs_on_an_indicator_that_is_not_drawn(one: Witness) -> None:
    rules = load_ruleset("base", parse_settings(one.beside))
    answers = set()
    for indicator in ("4m", "8p", "5p", "8s", "1s", "1z"):
        question = one.question.with_facts(deal={**one.question["deal"], "dora": indicator})
        reply = one._replace(question=question).reply(rules)
        if "left to be dealt" not in reply.words:  # a hand of the round has all of them
            answers.add(reply.words)
    assert len(answers) == 1


@pytest.mark.parametrize("one", NAMED)
def test_who_answers_the_same_as_data_says_the_same_in_words(one: Witness) -> None:
    replies = [one.reply(load_ruleset(name)) for name in ruleset_ids()]
    for first, second in combinations(replies, 2):
        assert first.words == second.words or not first.same_as(second)


def test_a_question_that_a_ruleset_cannot_be_asked_is_carried_there_and_says_so() -> None:
    (one, two) = witnesses_of("table.red_m")
    reply = one.reply(load_ruleset("ema-2025"))
    assert reply.carried == ("ema-2025 has no red fives of that suit: 0m is 5m",)
    assert reply.words.endswith("; this ruleset has no red fives of that suit: 0m is 5m")
    assert two.reply(load_ruleset("tenhou")).words.startswith("2 han 40 fu (riichi, dora 1)")


def test_a_question_that_a_ruleset_refuses_is_answered_with_the_error_that_ask_gives() -> None:
    (one,) = witnesses_of("liability.open_kan_rinshan")[:1]
    reply = one.reply(load_ruleset("ema-2025"))
    assert reply.data["error"]["type"] == "question"
    assert reply.words.startswith("it cannot be: nobody can be liable for this hand")
