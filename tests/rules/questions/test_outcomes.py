"""The outcome of an answer: its facts, without sentences, names of rulesets and parts of the question."""

from types import SimpleNamespace
from typing import Any

import pytest
from shared.rows import rows
from shared.under_rules import EXAMPLES

from riichi_rules.questions import KINDS, decisive, outcome, read_question
from riichi_rules.questions.outcomes import DECISIVE, EXPLAINING, decisive_data
from riichi_rules.questions.schema import answers
from riichi_rules.ruleset import ruleset_ids

UNCOUNTED = {
    *("ruleset", "changes", "warnings", "reason", "words"),
    *("hand", "river", "win", "by", "seat", "dealer", "honba", "bets", "han", "fu", "scores"),
}
"""Keys that name the rules, hold a sentence, or repeat the question."""


@pytest.mark.parametrize("kind", KINDS)
def test_each_key_of_an_answer_counts_or_is_a_sentence_or_of_the_question(kind: str) -> None:
    counted = {*DECISIVE[kind], *EXPLAINING[kind]}
    assert len(counted) == len(DECISIVE[kind]) + len(EXPLAINING[kind])
    assert answers()[kind]["properties"].keys() - counted <= UNCOUNTED


@pytest.mark.parametrize("data", EXAMPLES, ids=str)
def test_what_is_said_in_words_does_not_count(data: dict[str, Any]) -> None:
    for ruleset in ruleset_ids():
        question = read_question({**data, "ruleset": ruleset})
        try:
            answer = question.answer()
        except ValueError:
            continue
        kept = {name: getattr(answer, name, None) for name in ("question", "rules", "reasons", "following")}
        retold: Any = SimpleNamespace(content=otherwise(answer.content), **kept)
        assert outcome(retold) == outcome(answer)
        assert decisive(retold) == decisive(answer)


def otherwise(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Return data with each sentence changed."""
    if isinstance(value, dict):
        return {
            key: f"otherwise: {part}" if key in {"why", "reason", "words"} else otherwise(part)
            for key, part in value.items()
        }
    return [otherwise(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("data", [row[0] for row in rows("ruleset-named")])
def test_the_name_of_a_ruleset_does_not_count(data: dict[str, Any]) -> None:
    question = read_question(data)
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
    both = (mixed, mixed.with_facts(tile_not_apart=False))
    assert [outcome(each.answer())["warnings"] for each in both] == [1, 0]


@pytest.mark.parametrize(("data", "one", "other"), rows("another-reason"))
def test_another_reason_for_the_same_counts_but_decides_nothing(
    data: dict[str, Any], one: dict[str, Any], other: dict[str, Any]
) -> None:
    first, second = [read_question(data).with_facts(set=each).answer() for each in (one, other)]
    assert decisive(first) == decisive(second)
    assert outcome(first) != outcome(second)


def test_of_indicators_and_of_what_follows_the_number_counts() -> None:
    said = {"legal": ["b", "a"], "follows": ["c", "d"], "indicators": "3p7zX", "ending": "7z"}
    assert decisive_data("turn", said) == {**said, "legal": ["a", "b"], "follows": 2, "indicators": 3}
