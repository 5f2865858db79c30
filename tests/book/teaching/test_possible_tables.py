"""Exercises and drills ask of tables that there can be: their tiles and their points do not run out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from riichi_book.teaching.drills import LEVELS, drills
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_rules.hand import too_many
from riichi_rules.notation import read_hand, read_tiles
from riichi_rules.payment import BET
from riichi_rules.questions import Question
from riichi_rules.questions.rules import rules_of as rules_named
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.seats import SEATS
from riichi_rules.tiles import Tile

FILES = sorted((Path(__file__).resolve().parents[3] / "rulebook" / "exercises").glob("*.jsonl"))
SETS = 20
SET = 20


@cache
def asked() -> list[Exercise]:
    """Return the chosen exercises, and drills in which hands end."""
    chosen = [read_exercise(line) for file in FILES for line in file.read_text("utf-8").splitlines()]
    made = [
        exercise
        for kind in ("ends", "points")
        for seed in range(SETS)
        for exercise in drills(kind, LEVELS[kind], SET, f"possible {seed}")
    ]
    return chosen + made


def won_tiles(wins: list[dict[str, Any]]) -> list[Tile]:
    """Return the tiles of all winners; the tile that several win on is one tile."""
    held = [tile for win in wins for tile in read_hand(win["score"]["hand"]).tiles]
    return [*held, *read_tiles(wins[0]["score"]["win"]).tiles]


def scores_of(question: Question) -> list[int]:
    """Return the scores that a question gives, or none."""
    facts = question["deal"] if question.kind == "turn" else question.facts
    return list(facts.get("scores") or ())


def with_scores() -> Iterator[tuple[Exercise, list[int]]]:
    for exercise in asked():
        scores = scores_of(exercise.question)
        if scores:
            yield exercise, scores


def test_no_tile_is_held_more_often_than_there_are() -> None:
    several = 0
    for exercise in asked():
        wins = exercise.question.facts.get("wins") or []
        several += len(wins) > 1
        if wins:
            assert too_many(won_tiles(wins)) is None, exercise.id
    assert several > SETS


def test_scores_add_up_to_what_the_players_began_with() -> None:
    kinds = Counter[str]()
    for exercise, scores in with_scores():
        question = exercise.question
        kinds[question.kind] += 1
        rules = rules_named(question.facts.get("ruleset") or assumed(), question.facts.get("set")).ruleset
        placed = BET * (question.facts.get("bets") or 0)
        assert sum(scores) + placed == len(SEATS) * rules.table.start_points, exercise.id
    assert set(kinds) == {"ending", "result", "turn"}
    assert kinds["ending"] > SETS
