"""Exercises and drills have possible tables: enough tiles and points exist."""

from collections import Counter
from functools import cache
from itertools import chain, product

from shared.exercises import chosen

from riichi_book.teaching.drills import LEVELS, drills
from riichi_book.teaching.exercise import Exercise
from riichi_rules.hand import too_many
from riichi_rules.notation import read_hand, read_tiles
from riichi_rules.payment import BET
from riichi_rules.seats import SEATS

SETS = 8
SET = 20


@cache
def asked() -> list[Exercise]:
    """Return the chosen exercises, and drills about endings of hands."""
    kinds, seeds = ("ends", "points"), [f"possible {seed}" for seed in range(SETS)]
    made = [drills(kind, LEVELS[kind], SET, seed) for kind, seed in product(kinds, seeds)]
    return [*chosen(), *chain(*made)]


def test_no_tile_is_held_more_often_than_there_are() -> None:
    several = 0
    for exercise in asked():
        wins = exercise.question.facts.get("wins") or []
        several += len(wins) > 1
        if wins:
            # Several wins on one discard share that tile.
            held = [tile for win in wins for tile in read_hand(win["score"]["hand"]).tiles]
            assert too_many([*held, *read_tiles(wins[0]["score"]["win"]).tiles]) is None, exercise.id
    assert several > SETS


def test_scores_add_up_to_what_the_players_began_with() -> None:
    kinds = Counter[str]()
    for exercise in asked():
        question = exercise.question
        facts = question["deal"] if question.kind == "turn" else question.facts
        if scores := facts.get("scores"):
            kinds[question.kind] += 1
            placed = BET * (question.facts.get("bets") or 0)
            whole = len(SEATS) * exercise.answered.ruleset.table.start_points
            assert sum(scores) + placed == whole, exercise.id
    assert set(kinds) == {"ending", "result", "turn"}
    assert kinds["ending"] > SETS
