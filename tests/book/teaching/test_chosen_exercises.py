"""The exercises of the chapters: each rule that can be asked about is, and no two are alike."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from shared.exercises import chosen
from shared.proofs import Record

from riichi_book.drawing.faces import Mark
from riichi_book.teaching.checking import reply
from riichi_book.teaching.drills import likeness
from riichi_book.teaching.forms import YES_NO
from riichi_rules import ask

ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted({exercise.page for exercise in chosen()})


def test_no_two_have_the_same_shape_and_the_same_reasons() -> None:
    shapes = Counter(likeness(exercise) for exercise in chosen())
    assert [shape for shape, number in shapes.items() if number > 1] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_answer_is_a_part_of_what_ask_answers(page: str) -> None:
    for exercise in [each for each in chosen() if each.page == page]:
        (answered,) = ask.many([exercise.question.data])
        assert exercise.answer.items() <= answered.items(), exercise.id
        form = exercise.ask.form
        others = (
            [False, True] if form is YES_NO else [each.value for each in chosen() if each.ask.form is form]
        )
        wrong = [value for value in others if value != exercise.value]
        assert wrong
        assert reply(exercise, form.write(exercise.value)).right, exercise.id
        assert not any([reply(exercise, form.write(value)).right for value in wrong[:5]]), exercise.id
        assert exercise.words.endswith("?"), exercise.words
        assert "seat " not in exercise.words


def test_no_drawing_says_whether_a_hand_wins() -> None:
    """A ring around the winning tile, or a hand beside the table, would be the answer."""
    asked = [exercise for exercise in chosen() if exercise.ask.form.name == "yes-no"]
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
    record_property("exercises chosen as they lie there", len(chosen()))
