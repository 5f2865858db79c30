"""Each mistake gives a different answer somewhere, and a learner with that answer is told the mistake."""

from typing import Any

import pytest
from shared import ROOT
from shared.exercises import chosen, exercise_of, typed
from shared.rows import lines_of, rows

from riichi_book.teaching.beliefs import BELIEFS
from riichi_book.teaching.checking import mistakes, reply

ROWS: list[dict[str, Any]] = lines_of(ROOT / "tests/data/mistakes.jsonl")
"""The question, a learner's answer worked out by hand, its mistake if any, and other possible mistakes."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['mistake']}-{row['answer']}")
def test_who_gives_the_answer_of_a_mistake_is_told_it_and_no_other(row: dict[str, Any]) -> None:
    exercise = exercise_of(row["asks"], row["question"])
    heard = reply(exercise, row["answer"])
    known = {belief.id: value for belief, value in mistakes(exercise)}
    assert not heard.right, exercise.value
    named = {belief.id for belief in heard.beliefs}
    assert named == {row["mistake"], *row.get("as_well", ())} - {None}, known
    assert reply(exercise, typed(exercise.value)).right


@pytest.mark.parametrize(("mistake", "asks", "answer", "question"), rows("mistakes-not-made"))
def test_a_mistake_that_was_not_made_is_not_named(
    mistake: str, asks: str, answer: str, question: dict[str, Any]
) -> None:
    heard = reply(exercise_of(asks, question), answer)
    assert not heard.right
    assert mistake not in [belief.id for belief in heard.beliefs]


def test_every_mistake_is_met() -> None:
    names = [belief.id for belief in BELIEFS]
    assert len(set(names)) == len(names)
    assert {row["mistake"] for row in ROWS} - {None} == set(names)


def test_what_was_let_pass_bars_no_hand_that_has_no_yaku() -> None:
    pages = ("fouls", "ending", "furiten")
    asked = [each for each in chosen() if each.page in pages and each.asks == "may-win"]
    barred = [exercise for exercise in asked if exercise.value is False and exercise.question.kind == "turn"]
    assert len(barred) > 5
    for exercise in barred:
        assert "passing-lasts" not in {belief.id for belief in reply(exercise, "yes").beliefs}, exercise.id
