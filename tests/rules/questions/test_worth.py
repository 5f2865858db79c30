"""What a win is worth, asked as data."""

from typing import Any

import pytest
from shared.rows import rows

from riichi_rules import ask
from riichi_rules.questions import HandScene, read_question
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.questions.without_yaku import hints, lost_by_opening


@pytest.mark.parametrize(("hand", "win", "facts", "lost", "dora"), rows("lost-by-opening"))
def test_a_hand_that_may_not_win_says_what_opening_lost_and_that_dora_are_no_yaku(
    hand: str, win: str, facts: dict[str, Any], lost: list[str], dora: bool
) -> None:
    answer = ask.worth(hand, win=win, **({"by": "ron"} | facts))
    assert not answer.valid
    assert list(lost_by_opening(answer.value)) == lost
    assert [name in answer.words for name in lost if "-" not in name].count(False) == 0
    assert ("Dora" in answer.words) is dora


def test_a_hand_that_wins_has_no_hints() -> None:
    answer = ask.worth("345p678s55m67s 2'34m", win="8s", by="ron", dora_indicators="4m")
    assert answer.valid
    assert not list(hints(answer.value))


def test_four_alike_are_noted_beside_waits() -> None:
    hand = "1111m2233p44556s"
    assert ask.waits(hand).notes
    assert not ask.waits(hand, set={"yaku.four_alike_as_pairs": True}).notes


def test_the_reasons_lead_from_the_yaku_to_the_last_point() -> None:
    answer = ask.worth("77m34567p678s777z", win="5p", by="ron", seat="S", honba=1, bets=1)
    assert answer.reasons[0].id == "yakuhai-chun"
    assert sum(reason.amount for reason in answer.reasons if reason.unit == "points") == 1300 + 300 + 1000


@pytest.mark.parametrize(("question", "guilty", "passed", "text"), rows("scenes"))
def test_what_there_is_to_see_has_the_indicators_and_what_is_guilty_of_furiten(
    question: dict[str, Any], guilty: list[str], passed: list[str], text: str
) -> None:
    (scene,) = read_question(question).answer().views
    assert isinstance(scene, HandScene)
    assert (list(map(str, scene.guilty)), list(map(str, scene.passed))) == (guilty, passed)
    assert scene.text == text


def test_a_tile_that_the_seat_discarded_lies_in_its_river_alone() -> None:
    played = {"deal": {"E": "123456m23789p99s"}, "events": "E draws 5z, discards 9s", "seat": "E"}
    answer = read_question({"ask": "turn", "ruleset": "ema-2025", **played}).answer()
    assert isinstance(answer, TurnAnswer)
    assert answer.scene.text == "123456m23789p9s5z; indicators X; river 9s"


@pytest.mark.rule("ending.tile-apart")
@pytest.mark.parametrize("ruleset", ["wrc-2015", "wrc-2025", "m-league"])
def test_a_reader_is_told_what_the_ruleset_notes_of_a_tile_mixed_in(ruleset: str) -> None:
    facts = {"hand": "23m456p789s345p99s", "win": "4m", "by": "tsumo", "seat": "S", "ruleset": ruleset}
    mixed, apart = ask.worth(tile_not_apart=True, **facts), ask.worth(**facts)
    note = mixed.ruleset.origins["wins.mixed_tile"].note
    costs = mixed.data["points"] < apart.data["points"]
    assert (note in mixed.words) is costs is (ruleset != "m-league")
    assert note not in apart.words
