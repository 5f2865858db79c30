"""No peer contradicts the answer of an exercise or a drill: the calculator ``mahjong`` is asked the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from shared.exercises import chosen
from shared.peers import DIFFERENCES, Peer, peer_named
from shared.proofs import Record

from riichi_book.teaching.drills import LEVELS, drills
from riichi_book.teaching.exercise import Exercise
from riichi_rules.errors import RiichiError
from riichi_rules.questions import read_question

SET: Final = 20
SEEDS: Final = [
    range(3),
    *[pytest.param(range(10 * part, 10 * part + 10), marks=pytest.mark.proof) for part in range(1, 51)],
]
ASKED: Final = ("worth", "waits", "points")


@pytest.fixture(scope="module")
def peer() -> Iterator[Peer]:
    with peer_named("mahjong", {}) as found:
        yield found


def agrees(peer: Peer, exercise: Exercise) -> bool:
    """Whether the peer was asked, and answers alike; what it cannot be asked it does not contradict."""
    facts = {key: fact for key, fact in exercise.question.data.items() if key not in {"ruleset", "set"}}
    difference = peer.explained(DIFFERENCES["mahjong"], {"set": {}, **facts})
    if difference is None and exercise.asks == "may-win":
        assert exercise.value is peer.answers(facts)[1]["valid"]
    return difference is None


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("kind", ["waits", "may-win", "yaku", "fu", "points"])
def test_no_answer_of_a_drill_is_contradicted_by_the_peer(
    peer: Peer, kind: str, seeds: range, record_property: Record
) -> None:
    ruleset, settings = peer.rules["ruleset"], peer.rules["set"]
    made = [
        exercise
        for seed in seeds
        for exercise in drills(kind, 1 + seed % LEVELS[kind], SET, f"peer {seed}", ruleset, settings)
        if exercise.question.kind in ASKED
    ]
    asked = sum([agrees(peer, exercise) for exercise in made])
    assert asked
    record_property("drills that mahjong answers alike", asked)


def same_under(rules: dict[str, Any]) -> Iterator[Exercise]:
    """Yield the exercises of the chapters whose answer is the same under the rules of the peer."""
    for exercise in chosen():
        if exercise.question.kind in ASKED:
            same = replace(exercise, question=read_question({**exercise.question.data, **rules}))
            try:
                if same.value == exercise.value:
                    yield same
            except RiichiError:
                continue  # another ruleset's own form of hand


def test_the_peer_has_the_answers_of_the_chapters_exercises(peer: Peer) -> None:
    rules = {key: peer.rules[key] for key in ("ruleset", "set")}
    assert sum([agrees(peer, exercise) for exercise in same_under(rules)]) >= 30
