"""Drills: of their level, no two alike in a set, their answers mixed, and the same for the same seed."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest
from shared.proofs import Record

from riichi_book.teaching.checking import reply
from riichi_book.teaching.drills import KINDS, LEVELS, drill, drills, likeness
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.levels import kind_of_drill, level_of
from riichi_rules.errors import FormError

ROOT = Path(__file__).resolve().parents[3]
RULE_IDS = {line.partition("#")[2] for line in (ROOT / "tests/data/anchors.txt").read_text("utf-8").split()}
EVERY = [(kind, level) for kind in KINDS for level in range(1, LEVELS[kind] + 1)]
SET = 20
RULESETS = ("ema-2025", "tenhou", "wrc-2025", "m-league", "ema-2016")

DIGESTS = {
    "waits": "7c86a34c5b490bc4",
    "may-win": "5ced2909e243ca42",
    "yaku": "ac3dc158127fc1de",
    "fu": "e4d65494b93b2931",
    "points": "c4945e81973ecbac",
    "calls": "4745465b654152ad",
    "ends": "162db83595f5357e",
}
"""Of the drills of seed 7 at each level: they are the same on every Python, and in the page."""


def digest(kind: str) -> str:
    """Return a digest of the first drills of a kind, at each level."""
    sets = [drills(kind, level, 6, 7) for level in range(1, LEVELS[kind] + 1)]
    asked = [[exercise.asks, exercise.question.data] for found in sets for exercise in found]
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:16]


def check_set(kind: str, level: int, found: list[Exercise]) -> None:
    """Check that drills are valid, of their level, different from each other, and mixed."""
    assert len({likeness(exercise) for exercise in found}) == len(found)
    answers = Counter(repr((exercise.asks, exercise.value)) for exercise in found)
    yes = Counter(exercise.value for exercise in found if exercise.ask.form.name == "yes-no")
    assert abs(yes[True] - yes[False]) <= 1 + len({exercise.asks for exercise in found}) // 2
    assert max(answers.values()) <= -(-len(found) // 2)
    for exercise in found:
        assert kind_of_drill(exercise) == kind
        assert level_of(exercise) == level
        assert exercise.rule in RULE_IDS, exercise.rule
        assert exercise.page == exercise.rule.partition(".")[0]
        assert exercise.ask.form.read(exercise.value) == exercise.value
        assert exercise.solution.sentences


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_a_hundred_drills_are_of_their_level_different_and_mixed(kind: str, level: int) -> None:
    for seed, ruleset in enumerate(RULESETS):
        check_set(kind, level, drills(kind, level, SET, seed, ruleset))


@pytest.mark.proof
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_drills_of_each_kind_are_what_they_should_be(kind: str, record_property: Record) -> None:
    for seed in range(10_000 // SET):
        level, ruleset = 1 + seed % LEVELS[kind], RULESETS[seed % len(RULESETS)]
        check_set(kind, level, drills(kind, level, SET, f"proof {seed}", ruleset))
    record_property("drills that are valid, of their level, different and mixed", 10_000)


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "level"), [row for row in EVERY if row[0] in {"may-win", "calls"}])
def test_no_answer_is_guessed_from_the_form_of_a_question(
    kind: str, level: int, record_property: Record
) -> None:
    forms: dict[str, Counter[bool]] = {}
    for seed in range(40):
        for exercise in drills(kind, level, SET, f"form {seed}"):
            facts = exercise.question.facts
            form = str(facts.get("action") or facts["by"]).partition(" ")[0]
            if exercise.ask.form.name == "yes-no":
                forms.setdefault(f"{exercise.asks} {form}", Counter())[exercise.value] += 1
    assert forms
    for form, answers in forms.items():
        assert min(answers[True], answers[False]) * 5 > answers.total(), (form, answers)
    record_property("drills whose form does not tell the answer", sum(map(Counter.total, forms.values())))


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_drills_on_every_python(kind: str) -> None:
    assert digest(kind) == DIGESTS[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_another_seed_gives_other_drills(kind: str) -> None:
    first, other = drills(kind, 1, 6, 1), drills(kind, 1, 6, 2)
    assert [exercise.question for exercise in first] == [
        exercise.question for exercise in drills(kind, 1, 6, 1)
    ]
    assert [exercise.question for exercise in first] != [exercise.question for exercise in other]


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_a_drill_is_an_exercise_as_any_other(kind: str, level: int) -> None:
    exercise = drill(kind, level, "some seed", 3)
    assert read_exercise(exercise.data) == exercise
    assert reply(exercise, exercise.ask.form.write(exercise.value)).right


def test_what_there_are_no_drills_of_is_refused() -> None:
    with pytest.raises(FormError, match="there are drills of waits"):
        drills("wits")
    with pytest.raises(FormError, match="levels 1 to 3, and no level 4"):
        drills("fu", 4)
