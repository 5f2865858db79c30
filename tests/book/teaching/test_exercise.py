"""Exercises: their answers are parts of the package's answers, and invalid exercises are refused."""

import json
import re
from typing import Any

import pytest
from shared.rows import rows

from riichi_book.teaching.checking import reply
from riichi_book.teaching.exercise import read_exercise
from riichi_rules import RiichiError

FU = {"ask": "worth", "hand": "12355m99p 7'77z 2'34s", "win": "9p", "by": "ron"}
GIVEN: dict[str, Any] = {"id": "fu-1", "page": "fu", "rule": "fu.triplet-won-by-ron", "asks": "fu"}
GIVEN["question"] = FU


def test_an_exercise_is_read_as_it_was_written_and_knows_its_answer() -> None:
    exercise = read_exercise(given := {**GIVEN, "choices": ["30", "40"]})
    assert read_exercise(json.dumps(exercise.data)) == exercise
    assert exercise.data == given | {"answer": {"fu": 30}}


def test_a_wrong_answer_is_told_the_mistake_and_the_reasons() -> None:
    heard = reply(read_exercise(GIVEN), "40 fu")
    assert [belief.id for belief in heard.beliefs] == ["triplet-closed", "open-ron"]
    assert heard.words.startswith(
        "Not quite. One of these may be why: You counted the triplet that you completed by ron as closed."
        f" {heard.beliefs[1].message} 30 fu."
    )
    assert "triplet completed by ron and counted as open, circles 9 9 9, 4 fu" in heard.words
    assert heard.solution.rules[0] == "fu.triplet-won-by-ron"


@pytest.mark.parametrize(("changed", "asked", "given", "told"), rows("exercises-heard"))
def test_it_is_asked_and_replied_to_in_these_words(
    changed: dict[str, Any], asked: str, given: str, told: str
) -> None:
    exercise = read_exercise({**GIVEN, "asks": "waits", **changed})
    heard = reply(exercise, given)
    assert (exercise.sentence, f"{heard.brief} {heard.solution.words}") == (asked, told)


@pytest.mark.parametrize(("asks", "question", "seen"), rows("exercises-drawn"))
def test_the_drawing_of_an_exercise_does_not_show_its_answer(
    asks: str, question: dict[str, Any], seen: str
) -> None:
    exercise = read_exercise({**GIVEN, "asks": asks, "question": question})
    assert exercise.view is not None
    assert seen in exercise.view.text
    assert not re.search("wait|furiten|let pass", f"{exercise.view.text} {exercise.view.words}".lower())


@pytest.mark.parametrize(("changed", "wanted"), rows("exercises-wrong"))
def test_what_is_no_exercise_is_refused(changed: dict[str, Any], wanted: str) -> None:
    with pytest.raises(RiichiError) as refusal:
        read_exercise({**GIVEN, **changed})
    assert wanted in str(refusal.value)


def test_it_says_under_which_rules_it_is_asked() -> None:
    points: dict[str, Any] = {"ask": "points", "han": 4, "fu": 30, "by": "ron", "seat": "S"}
    given = {**GIVEN, "asks": "points", "question": points}
    assert read_exercise(given).rules_words == "EMA 2025"
    points |= {"ruleset": "tenhou", "set": {"limits.kiriage": True, "yaku.open_tanyao": True}}
    assert read_exercise(given).rules_words == "Tenhou, with one change (Kiriage mangan: rounded up)"
