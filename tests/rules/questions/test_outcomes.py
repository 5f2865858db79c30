"""What counts in an answer: its facts, and no sentence, no name of a ruleset and nothing of the question."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from shared.under_rules import EXAMPLES

from riichi_rules.questions import KINDS, Answer, decisive, kind_of, outcome, read_question
from riichi_rules.questions.outcomes import DECISIVE, EXPLAINING, decisive_in
from riichi_rules.ruleset import ruleset_ids

COUNTED = """
kind    | key        | pages | searches | counts
waits   | tenpai     | yes   | yes      | decisive
waits   | waits      | yes   | yes      | decisive
waits   | shapes     | yes   | no       | explaining
waits   | compounds  | yes   | no       | explaining
waits   | own_four   | yes   | no       | explaining
waits   | away       | yes   | no       | explaining
waits   | hand       | yes   | no       | of the question
furiten | furiten    | yes   | yes      | decisive
furiten | waits      | yes   | no       | explaining
furiten | kinds      | yes   | no       | explaining
furiten | causes     | yes   | no       | explaining
furiten | reason     | yes   | no       | a sentence
furiten | hand       | yes   | no       | of the question
furiten | river      | yes   | no       | of the question
worth   | valid      | yes   | yes      | decisive
worth   | payments   | yes   | yes      | decisive
worth   | bets       | yes   | yes      | decisive
worth   | han        | yes   | no       | explaining
worth   | fu         | yes   | no       | explaining
worth   | fu_total   | yes   | no       | explaining
worth   | limit      | yes   | no       | explaining
worth   | yakuman    | yes   | no       | explaining
worth   | points     | yes   | no       | explaining
worth   | yaku       | yes   | no       | explaining
worth   | dora       | yes   | no       | explaining
worth   | fu_items   | yes   | no       | explaining
worth   | groups     | yes   | no       | explaining
worth   | reason     | yes   | no       | a sentence
worth   | hand       | yes   | no       | of the question
worth   | win        | yes   | no       | of the question
worth   | by         | yes   | no       | of the question
points  | payments   | yes   | yes      | decisive
points  | yakuman    | yes   | no       | explaining
points  | limit      | yes   | no       | explaining
points  | base       | yes   | no       | explaining
points  | points     | yes   | no       | explaining
points  | han        | yes   | no       | of the question
points  | fu         | yes   | no       | of the question
points  | by         | yes   | no       | of the question
points  | seat       | yes   | no       | of the question
ending  | deltas     | yes   | yes      | decisive
ending  | bets_left  | yes   | yes      | decisive
ending  | next       | yes   | yes      | decisive
ending  | reasons    | yes   | no       | explaining
ending  | scores     | yes   | no       | explaining
ending  | dealer     | yes   | no       | of the question
ending  | honba      | yes   | no       | of the question
ending  | bets       | yes   | no       | of the question
turn    | legal      | yes   | yes      | decisive
turn    | refused    | yes   | yes      | decisive
turn    | follows    | yes   | yes      | decisive
turn    | furiten    | yes   | yes      | decisive
turn    | indicators | yes   | yes      | decisive
turn    | ending     | yes   | yes      | decisive
turn    | unknown    | yes   | no       | explaining
turn    | waits      | yes   | no       | explaining
turn    | kinds      | yes   | no       | explaining
turn    | seat       | yes   | no       | of the question
turn    | words      | yes   | no       | a sentence
result  | results    | yes   | yes      | decisive
result  | places     | yes   | yes      | decisive
result  | steps      | yes   | no       | explaining
result  | scores     | yes   | no       | of the question
result  | bets       | yes   | no       | of the question
"""
"""What each key of an answer counted for before there was one place, and what it counts for now.

``pages`` are carried questions, the live chapter and witnesses, which took the whole answer; the witnesses
and the live chapter's ``deciding`` left out warnings, the others did not. ``searches`` are the smallest
questions, separating ones and the interview of an engine.
"""

ROWS = [tuple(part.strip() for part in line.split("|")) for line in COUNTED.strip().splitlines()[1:]]
NAMES_RULES = {"ruleset", "changes", "warnings"}


@pytest.mark.parametrize("kind", KINDS)
def test_each_key_of_an_answer_counts_or_is_said_not_to(kind: str) -> None:
    said = {key: counts for of, key, _, _, counts in ROWS if of == kind}
    assert said.keys() == kind_of(kind).answers.keys() - NAMES_RULES
    assert {key for key, counts in said.items() if counts == "decisive"} == set(DECISIVE[kind])
    assert {key for key, counts in said.items() if counts == "explaining"} == set(EXPLAINING[kind])


def test_searches_compare_what_they_did() -> None:
    assert {(kind, key) for kind, key, _, searches, _ in ROWS if searches == "yes"} == {
        (kind, key) for kind, keys in DECISIVE.items() for key in keys
    }


@pytest.mark.parametrize("data", EXAMPLES, ids=str)
def test_what_is_said_in_words_does_not_count(data: dict[str, Any]) -> None:
    for ruleset in ruleset_ids():
        question = read_question({**data, "ruleset": ruleset})
        try:
            answer = question.answer()
        except ValueError:
            continue
        retold = SimpleNamespace(
            question=question,
            content=otherwise(answer.content),
            rules=answer.rules,
            reasons=answer.reasons,
        )
        assert outcome(cast("Answer", retold)) == outcome(answer)
        assert decisive_in(question.kind, retold.content) == decisive(answer)


def otherwise(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Return data with each sentence in it said otherwise: what has a blank and is no hand in notation."""
    if isinstance(value, dict):
        return {
            key: otherwise(part) for key, part in value.items() if key not in {"why", "reason", "words"}
        } | {key: f"otherwise: {value[key]}" for key in value.keys() & {"why", "reason", "words"}}
    return [otherwise(part) for part in value] if isinstance(value, list) else value


NINE = {
    "ask": "turn",
    "deal": {"E": "19m19p19s123z258m5p"},
    "events": "E draws 5s",
    "seat": "E",
    "action": "nine kinds",
}
TWICE = {"ask": "points", "yakuman": 3, "by": "ron", "seat": "S"}


@pytest.mark.parametrize("data", [NINE, TWICE], ids=["turn", "points"])
def test_the_name_of_a_ruleset_does_not_count(data: dict[str, Any]) -> None:
    question = read_question({**data, "ruleset": "ema-2016"})
    first, second = question.answer(), question.with_facts(set={"match.bankruptcy": "below_zero"}).answer()
    assert "EMA 2016 as changed" in str(second.content)
    assert {**first.content, "warnings": 0} != {**second.content, "changes": 0, "warnings": 0}
    assert outcome(first) == outcome(second)


def test_a_warning_of_the_rules_does_not_count_and_one_of_the_answer_does() -> None:
    usual = read_question({"ask": "points", "han": 3, "fu": 40, "by": "ron", "ruleset": "tenhou"})
    odd = usual.with_facts(set={"match.return_points": 20000})
    assert odd.answer().content["warnings"]
    assert outcome(odd.answer()) == outcome(usual.answer())
    mixed = read_question(
        {"ask": "worth", "hand": "123456m23789p99s", "win": "4p", "by": "tsumo", "seat": "S",
         "tile_not_apart": True, "ruleset": "wrc-2015"}
    )  # fmt: skip
    apart = mixed.with_facts(tile_not_apart=False)
    assert outcome(mixed.answer())["warnings"] == 1
    assert outcome(apart.answer())["warnings"] == 0


@pytest.mark.parametrize(
    ("data", "one", "other"),
    [
        (
            {"ask": "ending", "dealer": 0, "draw": "exhaustive", "tenpai": [0]},
            {"match.dealer_repeats": "tenpai"},
            {"match.dealer_repeats": "any_draw"},
        ),
        (
            {"ask": "turn", "deal": {"S": "123456m11789p99s", "last": "5z"},
             "events": "until 1 left; S draws", "seat": "S", "action": "riichi 5z"},
            {"riichi.min_live_tiles": 1},
            {"riichi.min_live_tiles": 4},
        ),
    ],
    ids=["ending", "turn"],
)  # fmt: skip
def test_another_reason_for_the_same_counts_but_decides_nothing(
    data: dict[str, Any], one: dict[str, Any], other: dict[str, Any]
) -> None:
    first, second = [
        read_question({**data, "ruleset": "wiki", "set": each}).answer() for each in (one, other)
    ]
    assert decisive(first) == decisive(second)
    assert outcome(first) != outcome(second)
