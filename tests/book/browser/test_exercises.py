"""Exercises answered where they stand, in Chromium: with each kind of control, and by keyboard alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from shared.browser import Reader
from shared.live import BARRIERS, focus, press, python_of, reads_well, small, wait_for

from riichi_book.teaching.checking import mistakes, reply
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.levels import kind_of_drill, level_of

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

LESSON = "rulebook/learn/riichi_and_river"
EXERCISE = ".riichi-exercise"
ENDS = ("right", "wrong", "failed")


@pytest.fixture(scope="module")
def lesson(asking: Reader) -> Reader:
    """Return the reader before a lesson, where solutions are folded and nothing of Python is loaded yet."""
    asking.open(LESSON)
    asking.page.locator(f"{EXERCISE} .exercise").first.wait_for()
    assert asking.page.locator(f"{EXERCISE} details[open]").count() == 0
    assert python_of(asking) == []
    reads_well(asking.page, "article")
    return asking


def one_that_asks(page: Page, form: str) -> tuple[Locator, Exercise]:
    """Return an exercise of a page that is answered in a form: where it stands, and what it asks."""
    every = "[...document.querySelectorAll('[data-exercise]')].map((one) => JSON.parse(one.dataset.exercise))"
    for place, data in enumerate(page.evaluate(every)):
        asked = read_exercise({name: data[name] for name in data if name not in {"control", "short"}})
        if asked.ask.form.name == form and (form != "yes-no" or [*mistakes(asked)]):
            return page.locator(EXERCISE).nth(place), asked
    raise AssertionError(form)


def replied(block: Locator) -> str:
    """Wait for the reply, and return what is heard of it."""
    wait_for(lambda: block.locator(".exercise").get_attribute("data-state") in ENDS)
    return str(block.locator(".exercise-verdict").inner_text())


def reply_words(exercise: Exercise, given: Any) -> str:  # noqa: ANN401 - as its form has it
    whole = reply(exercise, given)
    return f"{whole.verdict} {whole.solution.brief}"


def test_yes_or_no_is_answered_at_a_tap_and_a_mistake_is_named(lesson: Reader) -> None:
    block, asked = one_that_asks(lesson.page, "yes-no")
    right, wrong = ("Yes", "No") if asked.value else ("No", "Yes")
    press(block, wrong)
    assert replied(block) == reply_words(asked, not asked.value)
    links = block.locator(".exercise-rules a")
    assert f"#{asked.rule}" in str(links.first.get_attribute("href"))
    drills = f"../../practice.html#kind={kind_of_drill(asked)}&level={level_of(asked)}"
    assert links.last.get_attribute("href") == drills
    press(block, right)
    wait_for(lambda: replied(block) == reply_words(asked, asked.value))
    assert block.locator("details[open]").count() == 0


def test_tiles_are_answered_by_keyboard_alone_and_again(lesson: Reader) -> None:
    page = lesson.page
    block, asked = one_that_asks(page, "tiles")
    block.get_by_role("button", name="Answer with tiles").focus()
    page.keyboard.press("Enter")
    block.locator(".ask-key").first.wait_for()
    assert block.locator(".ask-key").count() == 34 + 1
    assert small(block.locator(".ask-key")) == []
    wait_for(lambda: focus(page, "dataset.tile") == "1m")
    page.keyboard.press("Enter")  # the 1m, which goes again at a second press
    assert block.locator(".ask-taken").count() == 1
    page.keyboard.press("Enter")
    assert block.locator(".ask-taken").count() == 0
    page.keyboard.type("".join(asked.value))
    assert page.evaluate(BARRIERS, [EXERCISE, None]) == []
    for _ in range(2):  # out of the keys, and to what checks
        page.keyboard.press("Tab")
        if focus(page) == "Check":
            break
    page.keyboard.press("Enter")
    assert replied(block) == reply_words(asked, asked.value)
    assert not block.locator(".ask-keyboard").is_visible()
    assert "waits" in str(block.locator(".ask-picture").get_attribute("aria-label"))
    page.keyboard.press("Enter")  # Answer again
    assert block.locator(".ask-keyboard").is_visible()
    assert block.locator(".exercise-verdict").inner_text() == ""


def test_yaku_are_chosen_from_those_of_the_ruleset(lesson: Reader) -> None:
    block, asked = one_that_asks(lesson.page, "yaku")
    press(block, "Choose the yaku")
    block.locator("[data-value=riichi]").wait_for()
    for name in {*asked.value, "dora"}:
        block.locator(f"[data-value={name}]").click()
    press(block, "Check")
    assert replied(block) == reply_words(asked, [*asked.value, "dora"])


def test_pages_and_the_list_of_all_rules_have_every_exercise_and_no_other_page_has_any(live: Path) -> None:
    every = json.loads((live / "exercises.json").read_text("utf-8"))["exercises"]
    counts = Counter(each["page"].partition("#")[0] for each in every)
    assert len(counts) > 20
    for page in (*live.glob("*.html"), *live.glob("rulebook/*.html"), *live.glob("rulebook/learn/*.html")):
        text, name = page.read_text("utf-8"), page.relative_to(live).as_posix()
        assert text.count(' data-exercise="') == counts[name], name
        assert ("/exercises.js" in text) is (name in counts), name
    listed = (live / "rulebook" / "rules.html").read_text("utf-8")
    links = Counter(re.findall(r'href="([^"]*)"[^>]*><span class="riichi-asks"', listed))
    assert links == Counter(each["page"].removeprefix("rulebook/") for each in every if each["rule"])
