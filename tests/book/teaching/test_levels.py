"""Levels: each is what the page on drills says it is, shown by a question of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from shared.exercises import exercise_of

from riichi_book.teaching.levels import WORDS, kind_of_drill, level_of

DATA = Path(__file__).resolve().parents[2] / "data" / "levels.jsonl"
LEVELS = [tuple(json.loads(line).values()) for line in DATA.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("asks", "level", "question"), LEVELS)
def test_a_question_has_the_level_of_what_it_has(asks: str, level: int, question: dict[str, Any]) -> None:
    assert level_of(exercise_of(asks, question)) == level


def test_every_level_has_a_question_here() -> None:
    met = {(kind_of_drill(exercise_of(asks, question)), level) for asks, level, question in LEVELS}
    every = {(kind, level) for kind, wording in WORDS.items() for level, _ in enumerate(wording.levels, 1)}
    assert met == every
