"""The exercises of the chapters: each rule that can be asked about is, and no two are alike."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from shared.proofs import Record

from riichi_book.drawing.faces import Mark
from riichi_book.teaching.checking import reply
from riichi_book.teaching.drills import likeness
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.forms import YES_NO, AnswerForm
from riichi_rules import ask

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted((ROOT / "rulebook" / "exercises").glob("*.jsonl"))


@cache
def exercises() -> list[Exercise]:
    return [read_exercise(line) for file in FILES for line in file.read_text("utf-8").splitlines()]


def test_no_two_have_the_same_shape_and_the_same_reasons() -> None:
    shapes = Counter(likeness(exercise) for exercise in exercises())
    assert [shape for shape, number in shapes.items() if number > 1] == []


@pytest.mark.parametrize("page", sorted({file.stem for file in FILES}))
def test_every_answer_is_a_part_of_what_ask_answers(page: str) -> None:
    for exercise in exercises():
        if exercise.page != page:
            continue
        answered: dict[str, Any] = next(iter(ask.many([exercise.question.data])))
        assert exercise.answer.items() <= answered.items(), exercise.id
        form = exercise.ask.form
        assert reply(exercise, form.write(exercise.value)).right, exercise.id
        others = [False, True] if form is YES_NO else values_of(form)
        wrong = [value for value in others if value != exercise.value]
        assert wrong
        assert not any([reply(exercise, form.write(value)).right for value in wrong[:5]]), exercise.id
        assert exercise.words.endswith("?"), exercise.words
        assert "seat " not in exercise.words


def values_of(form: AnswerForm) -> list[Any]:
    """Return the answers to the exercises that are answered in a form."""
    return [exercise.value for exercise in exercises() if exercise.ask.form is form]


def test_no_drawing_says_whether_a_hand_wins() -> None:
    """A ring around the winning tile, or a hand beside the table, would be the answer."""
    asked = [exercise for exercise in exercises() if exercise.ask.form.name == "yes-no"]
    assert {exercise.question.kind for exercise in asked} >= {"worth", "turn"}
    for exercise in asked:
        assert exercise.view is not None
        marks = {place.mark for place in exercise.view.tiles}
        assert not marks & {Mark.WIN, Mark.FURITEN}, exercise.id
        tables = exercise.view.words.count("The table: ")
        assert tables == (exercise.question.kind == "turn"), exercise.id
        assert exercise.view.words.count("beside it") == (not tables), exercise.id


@pytest.mark.proof
def test_they_are_those_that_are_chosen(record_property: Record) -> None:
    command = [sys.executable, "tools/choose_exercises.py", "--check"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    record_property("exercises chosen as they lie there", len(exercises()))
