"""The exercises of the chapters, and an exercise made from any question."""

from functools import cache
from typing import Any

from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_rules.questions import read_question
from riichi_rules.seats import WIND_NAMES

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


def typed(value: object) -> str:
    """Write an answer as somebody would type it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join([f"{payer} {points}" for payer, points in value.items()]) or "0"
        case [int(), *_]:
            return " ".join([f"{change:+}" if change else "0" for change in value])
        case list():
            return ", ".join([WIND_NAMES.get(each, each) for each in value]) or "none"
    return str(value)
