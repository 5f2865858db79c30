"""A page under other rules: its answers equal those of the command line."""

from collections import Counter
from typing import Any

import pytest
from shared.under_rules import EXAMPLES, command_answer, plain, state_by_command

from riichi_book.sphinx.live.chapter import NO_CHANGE, ONE_CHANGE, answers_to, deciding, updates
from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import ruleset_ids

KIRIAGE = "Kiriage mangan: rounded up"


def test_same_and_changed_are_what_the_answers_of_the_command_line_are() -> None:
    states: Counter[str] = Counter()
    for ruleset in ruleset_ids():
        for data, found in zip(EXAMPLES, updates(EXAMPLES, ruleset), strict=True):
            assert found["state"] == state_by_command(data, ruleset), (data, ruleset)
            states[found["state"]] += 1
    assert set(states) == {"same", "changed", "refused"}
    assert min(states.values()) >= 2


def test_single_options_change_what_they_decide_and_nothing_else() -> None:
    questions: list[dict[str, Any]] = [
        {"ask": "points", "han": 4, "fu": 30, "by": "ron", "ruleset": "wiki"},
        {"ask": "points", "han": 3, "fu": 40, "by": "ron", "ruleset": "wiki"},
    ]
    rounded = {"limits.kiriage": True}
    assert [found["state"] for found in updates(questions, "wiki", rounded)] == ["changed", "same"]
    anew_there = [plain(command_answer({**data, "set": rounded})) for data in questions]
    before = [plain(command_answer(data)) for data in questions]
    assert [now != then for now, then in zip(anew_there, before, strict=True)] == [True, False]


def test_a_warning_about_the_rules_marks_no_answer_as_changed() -> None:
    fewer = {"match.return_points": 20_000}  # fewer than the starting points, which is odd
    states = [reply["state"] for reply in updates(EXAMPLES, "tenhou")]
    assert [reply["state"] for reply in updates(EXAMPLES, "tenhou", fewer)] == states
    assert "same" in states


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, None),
        ({"limits.kiriage": True}, None),
        ({"match.bankruptcy": None}, ONE_CHANGE),
        ({"match.bankruptcy": None, "dora.ura": False, "dora.kan_ura": False}, NO_CHANGE),
        (
            {"match.bankruptcy": None, "limits.kiriage": True},
            f"Of the 2 changes in these rules only this makes a difference here: {KIRIAGE}.",
        ),
    ],
)
def test_of_changed_options_those_that_decide_an_answer_are_told(
    changes: dict[str, Any], words: str | None
) -> None:
    rounded = {"ask": "points", "han": 4, "fu": 30, "by": "ron", "ruleset": "wiki", "set": changes}
    assert deciding(rounded) == (words and {"words": str(words)})


def test_options_that_are_gone_are_refused_for_the_page_as_a_whole() -> None:
    with pytest.raises(RulesetError, match=r"there is no option 'fu\.gone'"):
        updates(EXAMPLES, "tenhou", {"fu.gone": 1})


def test_options_are_told_as_the_changed_rules_have_them() -> None:
    options = ["yaku.open_tanyao", "wins.multiple_ron"]
    club = answers_to(options, "ema-2012", {"yaku.open_tanyao": True})
    assert club == [answers_to(options, "ema-2025")[0], answers_to(options, "ema-2012")[1]]
    assert club != answers_to(options, "ema-2012")
    (told,) = answers_to(["dora.kan_ura"], "ema-2025", {"dora.kan": False, "dora.kan_ura": False})
    assert told["because"] == "dora.kan"
