"""Tasks in notebooks: each has a cell to change and a solution, and ``check`` says what is missing."""

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from shared import ROOT
from shared.rows import rows

from riichi_book.tasks import check, exercises_in
from riichi_rules import ask
from riichi_rules.errors import FormError

EXERCISES = ROOT / "rulebook" / "exercises"
tasks = cache(lambda page: exercises_in(EXERCISES / f"{page}.jsonl"))
FU = tasks("fu")
HAND = "77m34567p678s777z"
SOLUTION = "hide-cell"
LEARNERS = ("furiten", "fu", "riichi", "round", "payment", "match")
"""The notebooks that walk through a source; each has a companion for learners."""


def test_dots_ask_for_an_answer_and_what_is_right_is_explained() -> None:
    assert check(FU["fu-7"], ...) == (None, "Your turn: in place of the dots write a number of fu.")
    right, words = check(FU["fu-7"], "40 fu")
    assert right
    assert words.startswith("Right. 40 fu.")
    assert "triplet completed by ron and counted as open" in words


@pytest.mark.parametrize(("page", "task", "given", "hint"), rows("task-hints"))
def test_a_mistake_is_named_or_which_way_to_look_and_the_answer_is_not(
    page: str, task: str, given: object, hint: str
) -> None:
    assert check(tasks(page)[task], given) == (False, f"Not quite. {hint} Look again.")


def test_a_question_of_ones_own_is_held_against_what_it_should_be() -> None:
    mine = ask.worth(HAND, win="5p", by="ron")
    assert check(mine, may_win=True, fu=40).right
    right, words = check(mine, may_win=True, fu=50)
    assert right is False
    assert words.startswith("Not yet. 40 fu.")
    assert words.endswith("Asked for: 50 fu.")
    assert "in all, 38 fu" in words
    assert check(ask.waits(HAND), waits="2p 5p 8p").right


@pytest.mark.parametrize(
    ("ask_it", "problem"),
    [
        (lambda: check(ask.waits(HAND)), "by one of waits"),
        (lambda: check(ask.waits(HAND), fu=30), "not of waits"),
        (lambda: check(FU["fu-7"], "much"), "a number of fu"),
        (lambda: check(FU["fu-7"], "9" * 5000), "at most 12 digits, not 5000"),
        (lambda: check("fu-7", 30), "check takes an exercise"),  # type: ignore[arg-type]
        (lambda: FU["fu-70"], r'no exercise is called "fu-70"; did you mean fu-7\?'),
        (lambda: exercises_in(EXERCISES / "fuu.jsonl"), r"fuu\.jsonl cannot be read: No such file"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask_it: Callable[[], object], problem: str) -> None:
    with pytest.raises(FormError, match=problem):
        ask_it()


def text_of(cell: dict[str, Any]) -> str:
    """Return the output of a cell as text."""
    return "".join("".join(output["data"]["text/plain"]) for output in cell["outputs"])


@pytest.mark.parametrize("name", LEARNERS)
def test_each_task_is_open_and_its_folded_solution_is_right(name: str) -> None:
    notebook = json.loads((ROOT / f"notebooks/{name}_exercises.ipynb").read_text("utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
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
