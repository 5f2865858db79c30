"""No peer contradicts the answer of an exercise or a drill: the calculator ``mahjong`` is asked the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator
from mahjong.shanten import Shanten
from oracles.test_peer_mahjong import DIFFERENCES, ask_peer, our_rules, peer_answer
from selfplay.deals import Deal
from shared.peers import NO_YAKU, explanation, our_answer
from shared.proofs import Record

from riichi_book.teaching.drills import LEVELS, drills
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_rules.errors import RiichiError
from riichi_rules.questions import read_question
from riichi_rules.questions.rules import named
from riichi_rules.tiles import COPIES, KINDS, WIND_LETTERS, Tile, count_of

SET: Final = 20
SAMPLE: Final = range(3)
WHOLE: Final = [
    pytest.param(range(10 * part, 10 * part + 10), marks=pytest.mark.proof) for part in range(1, 51)
]
PEER_OPTIONS: Final = {"has_open_tanyao": True, "has_double_yakuman": False}
RULES: Final = our_rules(PEER_OPTIONS)

UNKNOWN_TO_PEER: Final = {
    "kans.last-tile": "it refuses a replacement tile that is the last",
    "payment.liability": "it knows nobody who is liable",
}
EXERCISES: Final = sorted((Path(__file__).resolve().parents[2] / "rulebook/exercises").glob("*.jsonl"))


def made(kind: str, seeds: range) -> list[Exercise]:
    """Return drills of all levels of a kind under the options of the peer."""
    ruleset, settings = named(RULES)
    return [
        exercise
        for seed in seeds
        for exercise in drills(kind, 1 + seed % LEVELS[kind], SET, f"peer {seed}", ruleset, settings)
    ]


def agrees_on_a_win(exercise: Exercise) -> bool:
    """Whether the peer values the win of a drill alike."""
    answer: Any = exercise.answered
    value = answer.value
    win = Deal(value.hand, value.win, replace(value.situation, liable=None))  # it knows nobody who is liable
    ours, peers = our_answer(win, RULES), peer_answer(ask_peer(win, PEER_OPTIONS), win.situation)
    explanation(DIFFERENCES, win, RULES, ours, peers)
    if exercise.asks == "may-win" and not answer.barred:
        return exercise.value is (peers != NO_YAKU)
    return answer.barred or ours == peers


def agrees_on_waits(exercise: Exercise) -> bool:
    """Whether the peer finds the same kinds to complete the hand."""
    answer: Any = exercise.answered
    hand = answer.hand
    complete = [
        kind
        for kind in KINDS
        if count_of(hand.all_counts, kind) < COPIES
        and Shanten.calculate_shanten([count_of(hand.counts, other) + (other == kind) for other in KINDS])
        == -1
    ]
    return exercise.value == [str(Tile(kind)) for kind in complete]


def agrees_on_points(exercise: Exercise) -> bool:
    """Whether the peer has the same points for han and fu."""
    question: Any = exercise.question
    tsumo = question["by"] == "tsumo"
    config = HandConfig(
        is_tsumo=tsumo,
        player_wind=27 + WIND_LETTERS.index(question["seat"]),
        tsumi_number=question["honba"],
        options=OptionalRules(**PEER_OPTIONS),
    )
    cost = ScoresCalculator.calculate_scores(question["han"], question["fu"], config, False)
    main, other = cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]
    answer: Any = exercise.answered
    payers = answer.payment.payers
    if not tsumo:
        return payers == {"discarder": main}
    return payers in ({"all": main}, {"dealer": main, "others": other})


AGREES: Final = {"worth": agrees_on_a_win, "waits": agrees_on_waits, "points": agrees_on_points}
"""Whether the peer answers alike, by the kind of question."""


@pytest.mark.parametrize("seeds", [SAMPLE, *WHOLE])
@pytest.mark.parametrize("kind", ["waits", "may-win", "yaku", "fu", "points"])
def test_no_answer_of_a_drill_is_contradicted_by_the_peer(
    kind: str, seeds: range, record_property: Record
) -> None:
    asked = 0
    for exercise in made(kind, seeds):
        if exercise.question.kind in AGREES:
            assert AGREES[exercise.question.kind](exercise), exercise.question
            asked += 1
    assert asked
    record_property("drills that mahjong answers alike", asked)


def chosen() -> Iterator[Exercise]:
    """Yield the exercises of the chapters whose answer is the same under the options of the peer."""
    ruleset, settings = named(RULES)
    for file in EXERCISES:
        for exercise in map(read_exercise, file.read_text("utf-8").splitlines()):
            if exercise.question.kind not in AGREES or exercise.rule in UNKNOWN_TO_PEER:
                continue
            asked = read_question({**exercise.question.data, "ruleset": ruleset, "set": settings})
            same = replace(exercise, question=asked)
            try:
                if same.value == exercise.value:
                    yield same
            except RiichiError:
                continue  # another ruleset's own form of hand


def test_the_peer_has_the_answers_of_the_chapters_exercises() -> None:
    asked = [*chosen()]
    assert len(asked) >= 30
    for exercise in asked:
        assert AGREES[exercise.question.kind](exercise), exercise.id
