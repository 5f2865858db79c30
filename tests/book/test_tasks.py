"""Tasks in notebooks: each has a cell to change and a solution, and ``check`` says what was overlooked."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from riichi_book.tasks import check, exercises_in
from riichi_book.teaching.exercise import Exercise
from riichi_rules import ask
from riichi_rules.errors import FormError

ROOT = Path(__file__).resolve().parents[2]
FU = exercises_in(ROOT / "rulebook/exercises/fu.jsonl")
RIICHI = exercises_in(ROOT / "rulebook/exercises/riichi.jsonl")
WAITS = exercises_in(ROOT / "rulebook/exercises/waits.jsonl")
HAND = "77m34567p678s777z"
SOLUTION = "hide-cell"
LEARNERS = ("furiten", "fu", "riichi", "round", "payment", "match")
"""The notebooks that walk through a source: beside each lies one for learners."""


def test_dots_ask_for_an_answer_in_its_form() -> None:
    assert check(FU["fu-7"], ...) == (None, "Your turn: in place of the dots write a number of fu.")


def test_what_is_right_is_explained() -> None:
    right, words = check(FU["fu-7"], "40 fu")
    assert right
    assert words.startswith("Right. 40 fu.")
    assert "triplet completed by ron, counted as open" in words


def test_a_mistake_is_named_and_the_answer_is_not() -> None:
    right, words = check(FU["fu-18"], 30)
    assert right is False
    assert words == (
        "Not quite. You counted fu for the drawn tile, and beside pinfu they are left out. Look again."
    )


@pytest.mark.parametrize(
    ("task", "given", "words"),
    [
        (FU["fu-7"], 110, "Not quite. It is less. Look again."),
        (FU["fu-9"], 20, "Not quite. It is more. Look again."),
        (RIICHI["riichi-21"], "riichi, pinfu", "Not quite. Overlooked: ittsuu (straight). Look again."),
        (WAITS["waits-1"], "3p 5p 6p 9s", "Not quite. 9s: not here. Look again."),
        (WAITS["waits-1"], "none", "Not quite. All that there is to find was overlooked. Look again."),
    ],
)
def test_without_a_known_mistake_it_says_which_way_to_look(task: Exercise, given: object, words: str) -> None:
    assert check(task, given) == (False, words)


def test_a_question_of_ones_own_is_held_against_what_it_should_be() -> None:
    mine = ask.worth(HAND, win="5p", by="ron")
    assert check(mine, may_win=True, fu=40).right
    right, words = check(mine, may_win=True, fu=50)
    assert right is False
    assert words.startswith("Not yet. 40 fu.")
    assert words.endswith("Asked for: 50 fu.")
    assert "2000 points" in words
    assert check(ask.waits(HAND), waits="2p 5p 8p").right


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(FormError, match="by one of waits"):
        check(ask.waits(HAND))
    with pytest.raises(FormError, match="not of waits"):
        check(ask.waits(HAND), fu=30)
    with pytest.raises(FormError, match="a number of fu"):
        check(FU["fu-7"], "much")
    with pytest.raises(FormError, match="at most 12 digits, not 5000"):
        check(FU["fu-7"], "9" * 5000)
    with pytest.raises(FormError, match="an exercise is checked"):
        check("fu-7", 30)  # type: ignore[arg-type]
    with pytest.raises(FormError, match=r'no exercise is called "fu-70"; did you mean fu-7\?'):
        FU["fu-70"]
    with pytest.raises(FormError, match=r"fuu\.jsonl cannot be read: No such file"):
        exercises_in(ROOT / "rulebook/exercises/fuu.jsonl")


def cells_of(name: str) -> list[dict[str, Any]]:
    notebook = json.loads((ROOT / f"notebooks/{name}_exercises.ipynb").read_text("utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def text_of(cell: dict[str, Any]) -> str:
    """Return what a cell shows, as text."""
    return "".join("".join(output["data"]["text/plain"]) for output in cell["outputs"])


@pytest.mark.parametrize("name", LEARNERS)
def test_each_task_is_open_and_its_folded_solution_is_right(name: str) -> None:
    cells = cells_of(name)
    solved = 0
    for task, solution in pairwise(cells):
        if SOLUTION not in solution["metadata"].get("tags", ()):
            continue
        assert text_of(task).startswith(("Your turn: ", "Not yet. ")), task["source"]
        assert text_of(solution).startswith("Right. "), solution["source"]
        assert solution["metadata"]["rule"]
        solved += 1
    assert solved >= 6
    assert SOLUTION not in cells[0]["metadata"].get("tags", ())
