"""Exercises on a page: asked in sight, solved in a fold, at the end on paper, and as data of the site."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from shared.small_book import CONF, Built, build, pages_of, write

from riichi_rules import ask

QUESTION = {"ask": "waits", "hand": "77m34567p678s777z"}
LINE = {"id": "page-1", "page": "page", "rule": "waits.tenpai", "asks": "waits", "question": QUESTION}
PAGE = pages_of("exercises")["index.md"]


def made(folder: Path, page: str = PAGE, lines: str = json.dumps(LINE)) -> Built:
    files = {"conf.py": CONF, "index.md": "# All\n\n```{toctree}\npage\n```\n", "page.md": page}
    write(folder, {**files, "exercises/page.jsonl": lines + "\n"})
    return build(folder)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return made(tmp_path_factory.mktemp("exercises"))


def data_of(page: str) -> list[dict[str, Any]]:
    """Return what stands in a page of its exercises, to be answered there."""
    return [json.loads(html.unescape(each)) for each in re.findall(r' data-exercise="([^"]*)"', page)]


def test_what_is_asked_stands_in_the_page_with_its_control_and_without_its_answer(book: Built) -> None:
    waits, win, *_ = data_of(book.article("page.html"))
    assert waits["control"] == {"form": "tiles"}
    assert [each["value"] for each in win["control"]["values"]] == ["yes", "no"]
    assert not any("answer" in each for each in (waits, win))


def test_the_solution_is_computed_and_folded_away(book: Built) -> None:
    page = book.article("page.html")
    first = page.partition('id="page-1"')[2].partition('id="here-1"')[0]
    asked, _, folded = first.partition("<details")
    waits = ask.waits(QUESTION["hand"]).data["waits"]
    assert "Which tiles complete it?" in asked
    assert not any(wait in re.sub(r"<[^>]*>", "", asked) for wait in waits)
    assert all(wait in folded for wait in waits)


def test_choices_stand_in_sight(book: Built) -> None:
    page = book.article("page.html")
    here = page.partition('id="here-1"')[2].partition("<details")[0]
    assert re.findall(r"<li>\s*<p>(\w+)</p>", here) == ["Yes", "No"]


def test_solutions_stand_at_the_end_for_paper(book: Built) -> None:
    page = book.article("page.html")
    count = page.count("riichi-exercise")
    last = page.rpartition("riichi-on-paper")[2]
    assert count == 5
    assert len(re.findall(r"<p>\d\. ", last)) == count


def test_what_is_asked_by_other_rules_says_so_before_the_answer(tmp_path: Path, book: Built) -> None:
    other = json.dumps({**LINE, "question": {**QUESTION, "ruleset": "tenhou"}})
    page = made(tmp_path, lines=other).article("page.html")
    in_sight = [
        each.partition('id="page-1"')[2].partition("<details")[0]
        for each in (page, book.article("page.html"))
    ]
    assert ["Under Tenhou. " in each for each in in_sight] == [True, False]
    assert ["Under " in each for each in in_sight] == [True, False]


def test_the_site_has_all_its_exercises_as_data(book: Built) -> None:
    exercises = json.loads(book.text("exercises.json"))["exercises"]
    assert [each["id"] for each in exercises[:2]] == ["page-1", "here-1"]
    assert len({each["id"] for each in exercises}) == len(exercises) == 5
    for each in exercises:
        assert set(each) - {"choices"} == {"id", "page", "rule", "asks", "question", "answer"}
        assert each["page"] == f"page.html#{each['id']}"
        kind, *_ = (value for key, value in each["question"].items() if key == "ask")
        facts = {key: value for key, value in each["question"].items() if key != "ask"}
        answer = getattr(ask, kind)(**facts).data
        assert each["answer"].items() <= answer.items()


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        (":choices: yes, no", ":choices: yes", "one of its choices must be right"),
        (":asks: may-win", ":asks: may-fly", "may-fly"),
        (":sets: waits 1 2", ":sets: weights 1 2", "no drill is called weights"),
        (":sets: waits 1 2", ":sets: waits 2", ":sets: is a kind, a level and a count"),
        (":sets: waits 1 2, points 1 1", ":ruleset: tenhou", ":sets: is a kind"),
        ("{drill-set} 7", "{drill-set} seven", "its seed is a whole number, not seven"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, before: str, after: str, problem: str) -> None:
    assert before in PAGE
    warnings = made(tmp_path, PAGE.replace(before, after)).warnings
    assert re.search(rf"page\.md:\d+: ERROR: [^\n]*{problem}", warnings)


def test_an_exercise_that_no_file_has_is_missed(tmp_path: Path) -> None:
    warnings = made(tmp_path, "# Page\n\n:::{exercise} page-9\n:::\n").warnings
    assert "page.md:3" in warnings
    assert "exercises/page.jsonl has no exercise of that id" in warnings


def test_a_typed_answer_that_is_not_the_computed_one_is_refused(tmp_path: Path) -> None:
    wrong = {**LINE, "answer": {"waits": ["2p"]}}
    assert "page-1: the answer is" in made(tmp_path, lines=json.dumps(wrong)).warnings
