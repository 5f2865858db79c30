"""Exercises answered where they stand, in Chromium: with each kind of control, and by keyboard alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from shared.browser import Reader
from shared.live import BARRIERS, reads_well, wait_for

from riichi_book.teaching.checking import mistakes, reply
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.levels import kind_of_drill, level_of

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

LESSON = "rulebook/learn/riichi_and_river"
EXERCISE = ".riichi-exercise"
ENDS = ("right", "wrong", "failed")
KEY = 40  # pixels: what a thumb hits


@pytest.fixture(scope="module")
def lesson(asking: Reader) -> Reader:
    """Return the reader before a lesson: Python is started once."""
    asking.open(LESSON)
    asking.page.locator(f"{EXERCISE} .exercise").first.wait_for()
    return asking


def exercises_on(page: Page) -> list[tuple[Locator, Exercise]]:
    """Return the exercises of a page, and what they ask."""
    blocks = page.locator(EXERCISE).all()
    asked = page.evaluate(
        "[...document.querySelectorAll('[data-exercise]')].map((one) => JSON.parse(one.dataset.exercise))"
    )
    for each in asked:
        del each["control"], each["short"]
    return [(block, read_exercise(each)) for block, each in zip(blocks, asked, strict=True)]


def one_that_asks(page: Page, form: str) -> tuple[Locator, Exercise]:
    return next((block, each) for block, each in exercises_on(page) if each.ask.form.name == form)


def replied(block: Locator) -> str:
    """Wait for the reply, and return what is heard of it."""
    wait_for(lambda: block.locator(".exercise").get_attribute("data-state") in ENDS)
    return str(block.locator(".exercise-verdict").inner_text())


def reply_words(exercise: Exercise, given: Any) -> str:  # noqa: ANN401 - as its form has it
    whole = reply(exercise, given)
    return f"{whole.verdict} {whole.solution.brief}"


def check(block: Locator) -> str:
    block.get_by_role("button", name="Check", exact=True).click()
    return replied(block)


def test_a_page_loads_nothing_of_python_and_keeps_solutions_folded_until_somebody_answers(
    lesson: Reader,
) -> None:
    assert lesson.page.locator(f"{EXERCISE} details[open]").count() == 0
    assert not [url for url in lesson.asked if "pyodide" in url or url.endswith((".pack", "worker.js"))]


def test_yes_or_no_is_answered_at_a_tap_and_a_mistake_is_named(lesson: Reader) -> None:
    block, asked = next(
        (block, each)
        for block, each in exercises_on(lesson.page)
        if each.ask.form.name == "yes-no" and [*mistakes(each)]
    )
    right, wrong = ("Yes", "No") if asked.value else ("No", "Yes")
    block.get_by_role("button", name=wrong, exact=True).click()
    assert replied(block) == reply_words(asked, not asked.value)
    links = block.locator(".exercise-rules a")
    assert f"#{asked.rule}" in str(links.first.get_attribute("href"))
    drills = f"../../practice.html#kind={kind_of_drill(asked)}&level={level_of(asked)}"
    assert links.last.get_attribute("href") == drills
    block.get_by_role("button", name=right, exact=True).click()
    wait_for(lambda: replied(block) == reply_words(asked, asked.value))
    assert block.locator("details[open]").count() == 0


def test_tiles_are_answered_by_keyboard_alone_and_again(lesson: Reader) -> None:
    page = lesson.page
    block, asked = one_that_asks(page, "tiles")
    block.get_by_role("button", name="Answer with tiles").focus()
    page.keyboard.press("Enter")
    block.locator(".ask-key").first.wait_for()
    keys = [key.bounding_box() for key in block.locator(".ask-key").all()]
    assert len(keys) == 34 + 1
    assert min(min(key["width"], key["height"]) for key in keys if key) >= KEY
    wait_for(lambda: page.evaluate("document.activeElement.dataset.tile") == "1m")
    page.keyboard.press("Enter")  # the 1m, which goes again at a second press
    assert block.locator(".ask-taken").count() == 1
    page.keyboard.press("Enter")
    assert block.locator(".ask-taken").count() == 0
    page.keyboard.type("".join(asked.value))
    assert page.evaluate(BARRIERS, [EXERCISE, None]) == []
    for _ in range(2):  # out of the keys, and to what checks
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Check":
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
    block.get_by_role("button", name="Choose the yaku").click()
    block.locator("[data-value=riichi]").wait_for()
    for name in {*asked.value, "dora"}:
        block.locator(f"[data-value={name}]").click()
    assert check(block) == reply_words(asked, [*asked.value, "dora"])


def test_it_reads_well_in_both_themes_and_stays_within_a_phone(lesson: Reader) -> None:
    page = lesson.page
    reads_well(page, "article")


def test_every_page_with_exercises_brings_what_answers_them_and_no_other(live: Path) -> None:
    every = json.loads((live / "exercises.json").read_text("utf-8"))["exercises"]
    counts = Counter(each["page"].partition("#")[0] for each in every)
    assert len(counts) > 20
    for page in (*live.glob("*.html"), *live.glob("rulebook/*.html"), *live.glob("rulebook/learn/*.html")):
        text, name = page.read_text("utf-8"), page.relative_to(live).as_posix()
        assert text.count(' data-exercise="') == counts[name], name
        assert ("/exercises.js" in text) is (name in counts), name


def test_the_list_of_all_rules_leads_to_every_exercise(live: Path) -> None:
    every = json.loads((live / "exercises.json").read_text("utf-8"))["exercises"]
    listed = (live / "rulebook" / "rules.html").read_text("utf-8")
    rows = re.split(r'<tr class="[^"]*rule-row', listed)[1:]
    assert len(rows) > 200
    links = Counter(
        link for row in rows for link in re.findall(r'href="([^"]*)"[^>]*><span class="riichi-asks"', row)
    )
    expected = Counter(each["page"].removeprefix("rulebook/") for each in every if each["rule"])
    assert links == expected
