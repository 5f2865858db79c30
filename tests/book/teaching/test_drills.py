"""Drills: of their level, different within a set, with mixed answers, and the same for the same seed."""

import hashlib
import json
import re
from collections import Counter
from typing import Any

import pytest
from shared import ROOT
from shared.exercises import exercise_of, typed
from shared.proofs import Record
from shared.rows import RULE_IDS, lines_of, rows

from riichi_book.teaching.checking import reply
from riichi_book.teaching.drills import KINDS, LEVELS, drills, likeness
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.levels import WORDS, kind_of_drill, level_of

EVERY = [(kind, level) for kind in KINDS for level in range(1, LEVELS[kind] + 1)]
SET = 20
QUESTIONS = [tuple(line.values()) for line in lines_of(ROOT / "tests/data/levels.jsonl")]
RULESETS = ("ema-2025", "tenhou", "wrc-2025", "m-league", "ema-2016")

DIGESTS = dict(rows("digests-of-drills"))
"""Digests of the drills of seed 7 at each level, which are the same on every Python and on the page."""


def digest(kind: str, seed: int = 7) -> str:
    """Return a digest of the first drills of a kind, at each level."""
    sets = [drills(kind, level, 6, seed) for level in range(1, LEVELS[kind] + 1)]
    asked = [[exercise.asks, exercise.question.data] for found in sets for exercise in found]
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:16]


@pytest.mark.parametrize("level", range(1, LEVELS["fu"] + 1))
def test_the_first_level_of_fu_has_no_more_answers_than_its_words_say(level: int) -> None:
    answers = {exercise.value for seed in range(5) for exercise in drills("fu", level, SET, seed)}
    numbers = set(map(int, re.findall(r"\d+", WORDS["fu"].levels[level - 1].template)))
    assert numbers == (answers if level == 1 else set())
    assert level == 1 or len(answers) > 3


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
        assert read_exercise(exercise.data) == exercise
        assert reply(exercise, typed(exercise.value)).right


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_a_hundred_drills_are_of_their_level_different_and_mixed(kind: str, level: int) -> None:
    for seed, ruleset in enumerate(RULESETS[:2]):
        check_set(kind, level, drills(kind, level, SET, seed, ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_an_ending_pays_is_drilled_whatever_ends_a_match(ruleset: str) -> None:
    found = Counter(exercise.question.kind for exercise in drills("points", 3, SET, 1, ruleset))
    assert min(found["points"], found["ending"]) > 1


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
    right, guesses = Counter[str](), 0
    for seed in range(100):
        asked = [each for each in drills(kind, level, SET, f"form {seed}") if each.ask.form.name == "yes-no"]
        answers = [exercise.value for exercise in asked]
        for place, exercise in enumerate(asked):
            forms.setdefault(form_of(exercise), Counter())[exercise.value] += 1
            right["as the last"] += place > 0 and answers[place] is answers[place - 1]
            right["not as the last"] += place > 0 and answers[place] is not answers[place - 1]
            ahead = answers[:place].count(True) * 2 - place
            right["what came less"] += 0.5 if not ahead else answers[place] is (ahead < 0)
        guesses += len(asked)
    right["by the form"] = sum([max(answers.values()) for answers in forms.values()])
    assert max(right.values()) < 0.6 * guesses
    for form, counted in forms.items():
        if form != RULED:
            assert min(counted[True], counted[False]) * 5 > counted.total(), (form, counted)
    record_property("drills whose form, and the answers before, do not tell the answer", guesses)


RULED = "may-win tsumo in riichi"
"""The only form whose answer always follows from the rules: riichi is a yaku, and furiten allows tsumo."""


def form_of(exercise: Exercise) -> str:
    """Return what a learner sees of a question without looking at the tiles."""
    facts = exercise.question.facts
    if "action" not in facts:
        return f"{exercise.asks} {facts['by']}{' in riichi' if facts.get('riichi') else ''}"
    verb, _, tiles = facts["action"].partition(" ")
    at_once = verb == "riichi" and facts["events"].endswith(f"{facts['seat']} draws {tiles}")
    return f"{exercise.asks} {verb}{' of the drawn tile' if at_once else ''}"


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_gives_the_same_drills_on_every_python_and_another_gives_others(kind: str) -> None:
    assert digest(kind) == DIGESTS[kind]
    assert digest(kind, 8) != DIGESTS[kind]


@pytest.mark.parametrize(("asks", "level", "question"), QUESTIONS)
def test_a_question_has_the_level_of_what_it_has(asks: str, level: int, question: dict[str, Any]) -> None:
    assert level_of(exercise_of(asks, question)) == level


def test_every_level_has_a_question() -> None:
    assert {(kind_of_drill(exercise_of(asks, question)), level) for asks, level, question in QUESTIONS} == {
        *EVERY
    }
