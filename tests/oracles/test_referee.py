"""A referee's questions, with answers worked out from the sources before the package was asked.

Each row says why. ``has`` and ``lacks`` speak of the actions that a turn lists, ``any`` of anything at all.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from riichi_rules import ask
from riichi_rules.questions import KINDS
from riichi_rules.ruleset import ruleset_ids

ROWS = [
    json.loads(line) for line in Path(__file__).with_name("referee.jsonl").read_text("utf-8").splitlines()
]


def agrees(expected: Any, found: Any) -> bool:  # noqa: ANN401 - whatever JSON can say
    """Whether an answer has what is expected of it."""
    if not isinstance(expected, dict):
        return bool(expected == found)
    if "any" in expected:
        return found is not None
    if expected.keys() <= {"has", "lacks"} and expected:
        listed = [each["action"] if isinstance(each, dict) else each for each in found or []]
        has, lacks = expected.get("has", []), expected.get("lacks", [])
        return set(has) <= set(listed) and not set(lacks) & set(listed)
    return isinstance(found, dict) and all(agrees(value, found.get(key)) for key, value in expected.items())


def test_each_question_is_answered_as_the_referee_worked_it_out() -> None:
    answers = ask.many([row["question"] for row in ROWS])
    wrong = [
        row["id"] for row, answer in zip(ROWS, answers, strict=True) if not agrees(row["expect"], answer)
    ]
    assert wrong == []


def test_the_questions_are_of_all_kinds_and_under_all_rulesets() -> None:
    assert {row["question"]["ask"] for row in ROWS} == set(KINDS)
    under = Counter(row["question"]["ruleset"] for row in ROWS)
    assert set(under) == set(ruleset_ids())
    assert min(under.values()) > 30
    assert all(row["why"] and row["expect"] for row in ROWS)
