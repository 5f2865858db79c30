"""What final scores come to, asked as data."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from riichi_rules import ask
from riichi_rules.questions import KINDS, kind_of, question_of, schema_of


def test_scores_that_are_not_what_was_given_out_are_told_so() -> None:
    assert "Beware" not in ask.result([39_000, 30_000, 20_000, 10_000], bets=1, ruleset="m-league").words
    missing = ask.result([39_000, 30_000, 20_000, 10_000], ruleset="m-league").words
    assert missing.endswith("Beware: the scores add up to 99000 points, not to 100000.")


ODD = {"match.uma": [15_000, 5_000, -5_000, -10_000]}


@pytest.mark.parametrize("kind", KINDS)
def test_of_every_kind_the_answer_with_a_warning_is_as_the_schema_has_it(kind: str) -> None:
    asked = question_of(kind, {**kind_of(kind).example, "ruleset": "ema-2025", "set": ODD})
    answer = asked.answer().data
    assert answer["warnings"]
    schema = schema_of(kind)
    Draft202012Validator({**schema["$defs"]["answer"], "$defs": schema["$defs"]}).validate(answer)
