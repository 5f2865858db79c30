"""The suite keeps its promises: ids, schema, leaves, and the sources of its answers."""

import json
import random
from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from make_suite import NOT_TOLD_APART, WITHOUT_QUESTION, counted_once, not_told_apart, stated
from shared.rows import lines_of, rows
from shared.suite import CASES
from suite_leaves import leaves_of, with_value

from riichi_book.games.variants.changes import COMPUTED
from riichi_book.search.spread import valued, values_of
from riichi_book.suite.cases import SCHEMA_FILE, SUITE_FILE, leaf_with
from riichi_book.suite.compared import REFUSED, answer_text
from riichi_rules.questions import read_question
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

SHIPPED = [load_ruleset(name) for name in ruleset_ids()]


def test_the_schema_accepts_every_case() -> None:
    schema = Draft202012Validator(json.loads(SCHEMA_FILE.read_text("utf-8")))
    assert not [case["id"] for case in CASES if not schema.is_valid(case)]
    assert SUITE_FILE.read_text("utf-8") == "".join(
        f"{json.dumps(case, ensure_ascii=False)}\n" for case in CASES
    )


def test_ids_are_digests_of_questions_and_none_is_used_again() -> None:
    retired = {row["id"] for row in lines_of(SUITE_FILE.with_name("retired.jsonl"))}
    ids = [case["id"] for case in CASES]
    assert len(ids) == len({*ids, *retired}) - len(retired)


def test_engines_are_asked_what_they_may_do_after_a_discard_and_an_added_kan() -> None:
    assert {case["mjai"][-1]["type"] for case in CASES if "mjai" in case} >= {"dahai", "kakan", "tsumo"}


def test_leaves_do_not_overlap() -> None:
    for case in CASES:
        for one, other in combinations([leaf["when"] for leaf in case["expect"]], 2):
            apart = [name for name in one.keys() & other.keys() if not {*one[name]} & {*other[name]}]
            assert apart, case["id"]


@pytest.mark.parametrize("seed", range(4))
def test_rules_by_lot_answer_as_their_leaves(seed: int) -> None:
    lot = random.Random(seed)  # noqa: S311
    asked = Counter[str]()
    for case in lot.sample(CASES, 60):
        question = read_question(case["question"])
        for rules in (*lot.sample(SHIPPED, 2), *[each for _ in range(3) if (each := changed(lot))]):
            values = {name: rules.text(name) for name in case["options"]}
            leaf = leaf_with(case, values)
            if all(value in values_of(name) for name, value in values.items()):
                asked[case["kind"]] += 1
                expected = REFUSED if leaf is None else json.dumps(leaf["answer"], sort_keys=True)
                assert answer_text(question, rules) == expected, (case["id"], rules.changes)
    assert asked.total() > 150


def changed(lot: random.Random):  # noqa: ANN201
    rules = lot.choice(SHIPPED)
    for option in lot.sample(COMPUTED, 8):
        rules = valued(option, lot.choice(values_of(option)), rules) or rules
    return rules


def test_most_answers_come_from_somebody_else() -> None:
    basis = Counter(case["basis"] for case in counted_once(CASES))
    assert basis["computed"] <= 0.2 * basis.total()
    assert basis.total() >= 1200


def test_the_values_of_an_option_are_told_apart_but_where_a_reason_is_written() -> None:
    assert not_told_apart(CASES) == NOT_TOLD_APART.keys()


def test_two_hundred_rules_are_in_two_cases_and_a_rule_without_a_case_has_its_reason() -> None:
    shown = Counter(rule for case in CASES for rule in {*case["rules"]})
    assert sum(count > 1 for count in shown.values()) >= 200
    assert WITHOUT_QUESTION.keys().isdisjoint(shown)


@pytest.mark.parametrize(("question", "expected", "whole"), rows("claims-that-state"))
def test_a_claim_states_an_answer_where_it_would_decide_the_case(
    question: dict[str, Any], expected: dict[str, Any], whole: bool
) -> None:
    assert stated(read_question(question), expected) is whole


def test_what_follows_a_hand_without_scores_depends_on_the_length_of_a_match() -> None:
    last_of_east = {"ask": "ending", "dealer": 3, "round": "E", "draw": "exhaustive"}
    leaves = leaves_of(read_question(last_of_east), load_ruleset("wiki"), SHIPPED)
    assert any("match.length" in leaf.when for leaf in leaves)


def test_a_question_that_takes_longer_than_it_may_has_no_leaves_and_has_them_with_time() -> None:
    question = read_question({"ask": "points", "han": 4, "fu": 30, "by": "tsumo", "seat": "W"})
    ground = load_ruleset("wiki")
    assert leaves_of(question, ground, SHIPPED, most=1) == []
    assert len(leaves_of(question, ground, SHIPPED)) > 1


def test_somebody_can_have_the_rules_of_a_leaf() -> None:
    """Ura dora of kans need kan dora: no leaf names the one without the other."""
    for case in CASES:
        for leaf in case["expect"]:
            for values in product(*leaf["when"].values()):
                assert can_have(dict(zip(leaf["when"], values, strict=True))), (case["id"], values)


def can_have(settings: Mapping[str, str]) -> bool:
    """Whether the rules of a shipped ruleset can be changed into these, with what else they need."""
    for shipped in SHIPPED:
        rules: Ruleset | None = shipped
        given: dict[str, str] = {}
        for option, value in settings.items():
            rules = rules and with_value(option, value, rules, given)
            given[option] = value
        if rules:
            return True
    return False
