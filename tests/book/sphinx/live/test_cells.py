"""Notebook cells as a page runs them: without IPython, without matplotlib, one after another."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from subprocess import PIPE
from typing import IO, Any, cast

import pytest
from shared import ROOT

RUN = """
import json, sys
sys.path.insert(0, sys.argv[1])
from riichi_book.sphinx.live.cells import Notebook
for line in sys.stdin:
    notebook = Notebook()
    print(json.dumps([notebook.run(number, source) for number, source in json.loads(line)]), flush=True)
"""
BEGIN = "%load_ext riichi_book\nfrom riichi_rules import ask, read_hand"
HAND = "77m34567p678s777z"
LEARNERS = sorted((ROOT / "notebooks").glob("*_exercises.ipynb"))


@cache
def python() -> subprocess.Popen[str]:
    """Start a Python with only the standard library, once."""
    return subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", RUN, str(ROOT)],
        stdin=PIPE,
        stdout=PIPE,
        text=True,
        cwd=LEARNERS[0].parent,
    )


def run(*cells: str | tuple[int, str]) -> list[dict[str, Any]]:
    """Run cells of a notebook, which are numbered from 1 unless they bring a number."""
    numbered = [cell if isinstance(cell, tuple) else (place, cell) for place, cell in enumerate(cells, 1)]
    print(json.dumps(numbered), file=python().stdin, flush=True)
    return cast("list[dict[str, Any]]", json.loads(cast("IO[str]", python().stdout).readline()))


def test_a_cell_shows_what_it_prints_and_its_last_line_and_an_answer_names_its_question_and_rules() -> None:
    _, found, asked = run(
        BEGIN, f"print('a hand')\nread_hand('{HAND}')", f"ask.waits('{HAND}', ruleset='wiki')"
    )
    printed, drawing = found["outputs"]
    assert found["state"] == "done"
    assert printed == {"text": "a hand\n"}
    assert drawing["plain"] == HAND
    assert "<svg" in drawing["html"]
    (answer,) = asked["outputs"]
    assert answer["asks"]["address"] == f"#ask=waits&hand={HAND}&ruleset=wiki"
    assert "red dragon" in answer["asks"]["words"]
    assert answer["ruleset"] == "Riichi wiki"


@pytest.mark.parametrize("learners", LEARNERS, ids=lambda path: path.stem)
def test_a_task_takes_what_it_asks_to_be_written(learners: Path) -> None:
    cells = ["".join(cell["source"]) for cell in json.loads(learners.read_text("utf-8"))["cells"]]
    first = next(cell for cell in cells if "exercises_in" in cell)
    tasks = [cell for cell in cells if cell.startswith("check(tasks[") and "..." in cell]
    answers = []
    for task, opened in zip(tasks, run(first, *tasks)[1:], strict=True):
        wanted = opened["outputs"][0]["plain"].partition("in place of the dots write")[2].rstrip(".")
        answers += [task.replace("...", answer) for answer in written(wanted)]
    for answer, found in zip(answers, run(first, *answers)[1:], strict=True):
        assert found["error"] is None, (answer, found["error"])
        assert found["outputs"][0]["plain"].startswith(("Right. ", "Not quite. ")), answer


def written(wanted: str) -> list[str]:
    """Return answers as a learner would write them: Python literals, or quoted texts."""
    if ", in quotes:" in wanted:
        return [repr(wanted.partition("such as ")[2].partition(", or ")[0])]
    return ["40"] if "number" in wanted else wanted.strip().split(" or ")


def test_a_figure_is_there_in_words_and_matplotlib_is_not() -> None:
    script = "from riichi_book.drawing.figures import *\npoints_beside([Pair('one', 1, 2)], 'ab')"
    _, figure, missing = run(BEGIN, script, "import matplotlib.pyplot")
    assert figure["outputs"] == [
        {"plain": "Points under a and under b. one: 1 and 2.", "html": None, "figure": "a725592c"}
    ]
    assert missing["error"]["type"] == "ModuleNotFoundError"
    assert missing["error"]["message"].startswith("matplotlib is not on this page")


def test_a_cell_sees_what_those_before_it_left_and_nothing_of_those_after() -> None:
    begun = ("a = 1\ndef b():\n    return a + 1", "b()", "a = 7")
    *_, again, changed, after = run(*begun, (2, "b()"), (1, "a = 5"), (2, "a, 'b' in globals()"))
    assert again["outputs"][0]["plain"] == "2"
    assert changed["state"] == "done"
    assert after["outputs"][0]["plain"] == "(5, False)"


def test_an_error_is_told_with_the_lines_of_cells_that_led_there_and_no_paths() -> None:
    *_, called, written = run(
        BEGIN, "def told(hand):\n    return read_hand(hand)", "\ntold('77m34567p678s777')", (3, "a = (1,\n")
    )
    error = called["error"]
    assert called["state"] == "failed"
    assert (error["type"], error["picture"][-1]) == ("NotationError", "^")
    assert error["lines"] == [
        {"cell": 3, "line": 2, "text": "told('77m34567p678s777')"},
        {"cell": 2, "line": 2, "text": "return read_hand(hand)"},
    ]
    assert str(ROOT) not in json.dumps(called)
    assert written["error"] == {
        "type": "SyntaxError",
        "message": "'(' was never closed",
        "picture": "",
        "lines": [{"cell": 3, "line": 1, "text": "a = (1,"}],
    }


def test_what_goes_wrong_leaves_the_notebook_as_it_was() -> None:
    _, failed, ended, endless, last = run(
        "a = 1", "a = 2\n1 / 0", (2, "raise SystemExit"), (2, "while True:\n    print('on and on')"), (2, "a")
    )
    assert {each["state"] for each in (failed, ended, endless)} == {"failed"}
    assert "can print" in endless["error"]["message"]
    assert last["outputs"][0]["plain"] == "1"


def test_what_only_a_terminal_or_ipython_can_do_is_refused_in_a_sentence() -> None:
    asked, shell, timed, helped = run("input('?')", (1, "a = 1\n!ls"), (1, "%%time\na = 1"), (1, "print?"))
    assert asked["error"]["message"].startswith("you cannot type anything while a cell runs")
    for found, words in ((shell, "!ls"), (timed, "%%time"), (helped, "print?")):
        assert found["error"]["message"].startswith(f"{words} is for IPython")
        assert found["error"]["lines"][0]["text"] == words
