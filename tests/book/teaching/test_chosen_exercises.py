"""The exercises of the chapters: they cover each rule that can be asked about, and no two are alike."""

import re
from collections import Counter

import pytest
from shared import ROOT
from shared.exercises import chosen, typed

from riichi_book.drawing.faces import Mark
from riichi_book.teaching.checking import reply
from riichi_book.teaching.drills import likeness
from riichi_book.teaching.forms import YES_NO
from riichi_rules import ask

PAGES = sorted({exercise.page for exercise in chosen()})
RULE = re.compile(r"^:{3,}\{rule\} (\S+)\n((?::.*\n)*)", re.MULTILINE)
NOTHING_TO_ASK = """
calls.turned-tile calls.turned-kan ending.winner-shows fouls.noten-at-four-riichi fouls.dead-hand
fouls.tile-count fouls.false-call fu.shortcuts fu.past-shortcuts kans.dead-wall-refill kans.indicator
kans.missed-kokushi riichi.turned-tile table.places table.wall-order table.dead-wall table.dead-wall-corner
table.deal turn.river
"""
"""Rules about the places of tiles, about hearsay, and about facts that questions do not have."""


def test_no_two_have_the_same_shape_and_the_same_reasons() -> None:
    shapes = Counter(likeness(exercise) for exercise in chosen())
    assert not [shape for shape, number in shapes.items() if number > 1]


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
        assert reply(exercise, typed(exercise.value)).right, exercise.id
        assert not any([reply(exercise, typed(value)).right for value in wrong[:5]]), exercise.id
        assert exercise.words.endswith("?"), exercise.words
        assert "seat " not in exercise.words


def test_no_drawing_says_whether_a_hand_wins() -> None:
    """A ring around the winning tile, or a hand next to the table, would give the answer away."""
    asked = [exercise for exercise in chosen() if exercise.ask.form.name == "yes-no"]
    assert {exercise.question.kind for exercise in asked} >= {"worth", "turn"}
    for exercise in asked:
        assert exercise.view is not None
        marks = {place.mark for place in exercise.view.tiles}
        assert not marks & {Mark.WIN, Mark.FURITEN}, exercise.id
        tables = exercise.view.words.count("The table: ")
        assert tables == (exercise.question.kind == "turn"), exercise.id
        assert exercise.view.words.count("beside it") == (not tables), exercise.id


def test_each_rule_that_is_no_conduct_has_an_exercise_unless_nothing_can_be_asked() -> None:
    pages = [page for page in (ROOT / "rulebook").glob("*.md") if page.stem != "extension"]
    stated = [found for page in pages for found in RULE.findall(page.read_text("utf-8"))]
    rules = {rule for rule, options in stated if ":conduct:" not in options}
    assert len(rules) > 150
    assert rules - {exercise.rule for exercise in chosen()} == {*NOTHING_TO_ASK.split()}
