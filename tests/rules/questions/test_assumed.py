"""What an answer assumes: the facts that its question left out and that the answer depends on."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.questions import asked
from shared.rows import rows

from riichi_book.answers.question_labels import terms_of
from riichi_rules import ask
from riichi_rules.errors import RiichiError
from riichi_rules.questions import KINDS, address_of, outcome, read_address, read_question, same_under

RANDOMS = st.randoms(use_true_random=False)
POINTS = {"ask": "points", "han": 3, "fu": 40, "by": "ron"}


@pytest.mark.parametrize(("question", "assumed", "terms"), rows("assumed"))
def test_an_answer_tells_what_its_question_left_out(
    question: dict[str, Any], assumed: dict[str, Any], terms: str
) -> None:
    answer = read_question(question).answer()
    assert (answer.data["assumed"], str(terms_of(answer) or "")) == (assumed, terms)
    assert not terms or terms not in answer.words


@pytest.mark.parametrize("kind", KINDS)
@given(random=RANDOMS)
def test_what_was_assumed_changes_nothing_when_it_is_said(kind: str, random: Random) -> None:
    question = read_question(asked(random, kind))
    try:
        answer = question.answer()
    except RiichiError:
        return
    if kind in {"waits", "furiten"} and "0" in json.dumps(question.data):
        return  # a hand with red fives, which the assumed ruleset may lack
    full = read_question(filled(question.data, answer.assumed)).answer()
    assert full.assumed == {}
    assert outcome(full) == outcome(answer)
    assert full.words == answer.words


def filled(facts: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts with more facts added, also inside nested objects."""
    inner = {name: filled(facts[name], part) for name, part in more.items() if isinstance(part, Mapping)}
    return {**facts, **more, **inner}


@pytest.mark.parametrize(("question", "more"), rows("said-defaults"))
def test_a_default_that_is_said_asks_the_same_and_is_not_assumed(
    question: dict[str, Any], more: dict[str, Any]
) -> None:
    bare, full = read_question(question), read_question({**question, **more})
    assert (bare, hash(bare)) == (full, hash(full))
    assert bare.answer().assumed != full.answer().assumed
    # Facts that were given stay given in every form of the question.
    for again in (read_question(full.data), read_address(address_of(full)), full.with_facts(id=1)):
        assert again.answer().assumed == full.answer().assumed


def test_what_was_assumed_is_part_of_no_comparison() -> None:
    bare = read_question(POINTS)
    full = bare.with_facts(seat="E", ruleset="ema-2025")
    assert bare.answer().data["assumed"] != full.answer().data["assumed"]
    assert outcome(bare.answer()) == outcome(full.answer())
    assert same_under(bare, "ema-2025")


def test_a_ruleset_that_is_an_object_was_named() -> None:
    assert ask.points(3, 40, by="ron", seat="S", ruleset=read_question(POINTS).rules.ruleset).assumed == {}
