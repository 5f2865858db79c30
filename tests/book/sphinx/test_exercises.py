"""Exercises on a page: question visible, solution folded, or at the end on paper, and as data of the site."""

import html
import json
import re
from pathlib import Path

import pytest
from shared.kept import Kept, outlines
from shared.small_book import CONF, Built, build, pages_of

from riichi_rules import ask

QUESTION = {"ask": "waits", "hand": "77m34567p678s777z"}
LINE = {"id": "page-1", "page": "page", "rule": "waits.tenpai", "asks": "waits", "question": QUESTION}
OTHER = {**LINE, "id": "page-2", "question": {**QUESTION, "ruleset": "tenhou"}}


FILES = {
    "conf.py": CONF,
    "index.md": "# All\n\n```{toctree}\npage\n```\n",
    "page.md": pages_of("exercises")["index.md"],
    "exercises/page.jsonl": f"{json.dumps(LINE)}\n{json.dumps(OTHER)}\n",
}


@pytest.fixture(scope="module")
def site(source: Path) -> Built:
    return build(source)  # no page of this book has the rules of its exercises


def test_its_pages_say_what_is_kept(site: Built, kept: Kept) -> None:
    assert outlines(site, "page") == kept("exercises")


def test_what_is_asked_stands_in_the_page_with_its_control_and_without_its_answer(site: Built) -> None:
    found = re.findall(r' data-exercise="([^"]*)"', site.article("page.html"))
    waits, _, win, *_ = [json.loads(html.unescape(each)) for each in found]
    assert waits["control"] == {"form": "tiles"}
    assert [each["value"] for each in win["control"]["values"]] == ["yes", "no"]
    assert not any("answer" in each for each in (waits, win))


def test_the_site_has_all_its_exercises_as_data(site: Built) -> None:
    exercises = json.loads(site.text("exercises.json"))["exercises"]
    assert [each["id"] for each in exercises[:3]] == ["page-1", "page-2", "here-1"]
    assert len({each["id"] for each in exercises}) == len(exercises) == 6
    for each in exercises:
        assert set(each) - {"choices"} == {"id", "page", "rule", "asks", "question", "answer"}
        assert each["page"] == f"page.html#{each['id']}"
        kind, *_ = (value for key, value in each["question"].items() if key == "ask")
        facts = {key: value for key, value in each["question"].items() if key != "ask"}
        answer = getattr(ask, kind)(**facts).data
        assert each["answer"].items() <= answer.items()
