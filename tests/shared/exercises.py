"""The exercises of the chapters, and an exercise made from any question."""

from functools import cache
from typing import Any

from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_rules.questions import read_question

from . import ROOT

FOLDER = ROOT / "rulebook/exercises"


@cache
def chosen() -> tuple[Exercise, ...]:
    """Return all exercises of the chapters."""
    lines = [line for file in sorted(FOLDER.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()]
    return tuple(map(read_exercise, lines))


def exercise_of(asks: str, question: dict[str, Any]) -> Exercise:
    """Return an exercise made from a question."""
    return Exercise("an-exercise", "a-page", "", asks, read_question(question))
