"""The suite is what it says it is: ids, schema, leaves, and where its answers come from."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import product
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from make_suite import NOT_TOLD_APART, WITHOUT_QUESTION, not_told_apart
from suite_questions import stated

from riichi_book.games.variants.changes import COMPUTED
from riichi_book.search.spread import valued, values_of
from riichi_book.suite.cases import SCHEMA_FILE, SUITE_FILE, cases_in, suite_text
from riichi_book.suite.conform import has
from riichi_book.suite.leaves import REFUSED, answer_under
from riichi_book.suite.making import id_of
from riichi_rules.questions import read_question
from riichi_rules.ruleset import load_ruleset, ruleset_ids

CASES = cases_in()
SHIPPED = [load_ruleset(name) for name in ruleset_ids()]


def test_the_schema_accepts_every_case() -> None:
    schema = Draft202012Validator(json.loads(SCHEMA_FILE.read_text("utf-8")))
    assert [case["id"] for case in CASES if not schema.is_valid(case)] == []
    assert suite_text() == "".join(f"{json.dumps(case, ensure_ascii=False)}\n" for case in CASES)


def test_ids_are_digests_of_questions_and_none_is_used_again() -> None:
    lines = SUITE_FILE.with_name("retired.jsonl").read_text("utf-8").splitlines()
    retired = {json.loads(line)["id"] for line in lines}
    ids = [case["id"] for case in CASES]
    assert ids == [id_of(read_question(case["question"])) for case in CASES]
    assert len(ids) == len({*ids, *retired}) - len(retired)


def test_leaves_do_not_overlap() -> None:
    for case in CASES:
        options = [
            option for option in case["options"] if any(option in leaf["when"] for leaf in case["expect"])
        ]
        if len(options) < 6:
            for values in product(*map(values_of, options)):
                chosen = dict(zip(options, values, strict=True))
                assert sum(has(leaf, chosen) for leaf in case["expect"]) <= 1, case["id"]


@pytest.mark.parametrize("seed", range(4))
def test_rules_by_lot_answer_as_their_leaves(seed: int) -> None:
    lot = random.Random(seed)  # noqa: S311
    asked = Counter[str]()
    for case in lot.sample(CASES, 60):
        question = read_question(case["question"])
        for rules in (*lot.sample(SHIPPED, 2), *[each for _ in range(3) if (each := changed(lot))]):
            leaf = next(
                (
                    leaf
                    for leaf in case["expect"]
                    if has(leaf, {name: rules.text(name) for name in case["options"]})
                ),
                None,
            )
            known = all(rules.text(name) in values_of(name) for name in case["options"])
            answer = answer_under(question, rules)
            if known:
                asked[case["kind"]] += 1
                assert (REFUSED if leaf is None else json.dumps(leaf["answer"], sort_keys=True)) == answer, (
                    case["id"],
                    rules.changes,
                )
    assert asked.total() > 150


def changed(lot: random.Random):  # noqa: ANN201
    rules = lot.choice(SHIPPED)
    for option in lot.sample(COMPUTED, 8):
        rules = valued(option, lot.choice(values_of(option)), rules) or rules
    return rules


def test_most_answers_come_from_somebody_else() -> None:
    basis = Counter(case["basis"] for case in CASES)
    assert basis["computed"] <= 0.2 * len(CASES), basis
    assert len(CASES) >= 1200


def test_the_values_of_an_option_are_told_apart_but_where_a_reason_is_written() -> None:
    assert not_told_apart(CASES) == NOT_TOLD_APART.keys()


def test_two_hundred_rules_are_in_two_cases_and_a_rule_without_a_case_has_its_reason() -> None:
    shown = Counter(rule for case in CASES for rule in {*case["rules"]})
    assert sum(count > 1 for count in shown.values()) >= 200
    assert WITHOUT_QUESTION.keys().isdisjoint(shown)


@pytest.mark.parametrize(
    ("expected", "whole"),
    [
        ({"payments": {"discarder": 8000}}, True),
        ({"valid": False}, True),
        ({"points": 8000, "fu": 40}, True),
        ({"fu": 40, "yaku": ["riichi"]}, False),
        ({"yaku": {"has": ["riichi"]}}, False),
        ({"error": {"type": "hand"}}, False),
    ],
)
def test_a_claim_states_an_answer_where_it_would_decide_the_case(expected: Any, whole: bool) -> None:  # noqa: ANN401
    question = read_question({"ask": "worth", "hand": "46m55p678s 2'34s 33'3p", "win": "5m", "by": "ron"})
    assert stated(question, expected) is whole


def test_a_claim_that_names_some_actions_does_not_state_the_moment() -> None:
    question = read_question(
        {"ask": "turn", "deal": {"S": "55p"}, "events": "E draws, discards 5p", "seat": "S"}
    )
    assert not stated(question, {"legal": {"has": ["pon"]}, "furiten": False})
    assert stated(question, {"legal": ["pon", "passes"]})
