"""Exercises answered on the page, in Chromium: with each kind of control, and by keyboard alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from shared.browser import Reader
from shared.exercises import typed
from shared.live import BARRIERS, drawn_words, focus, press, python_of, read_out, reads_well, small, wait_for

from riichi_book.answers.spoken import tiles_words
from riichi_book.teaching.checking import mistakes, reply
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.levels import FIRST_YAKU, kind_of_drill, level_of
from riichi_rules.messages import joined, with_capital
from riichi_rules.notation import read_tiles
from riichi_rules.tiles import Tile

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

LESSON, FIRST = "rulebook/learn/riichi_and_river", "rulebook/learn/what_you_hold"
CHAPTER = "rulebook/furiten"
EXERCISE = ".riichi-exercise"
ENDS = ("right", "wrong", "failed")
NOT_ASKED = {"control", "short", "replies"}
"""Facts that a page has about an exercise besides its question."""


@pytest.fixture(scope="module")
def lesson(asking: Reader) -> Reader:
    """Return the reader before a lesson, with folded solutions and before Python is loaded."""
    asking.open(LESSON)
    asking.page.locator(f"{EXERCISE} .exercise").first.wait_for()
    assert asking.page.locator(f"{EXERCISE} details[open]").count() == 0
    assert not python_of(asking)
    reads_well(asking.page, "article")
    return asking


def one_that_asks(page: Page, form: str) -> tuple[Locator, Exercise]:
    """Return an exercise of a page with a form of answer: its place, and the exercise."""
    every = "[...document.querySelectorAll('[data-exercise]')].map((one) => JSON.parse(one.dataset.exercise))"
    for place, data in enumerate(page.evaluate(every)):
        asked = read_exercise({name: data[name] for name in data if name not in NOT_ASKED})
        if asked.ask.form.name == form and (form != "yes-no" or [*mistakes(asked)]):
            return page.locator(EXERCISE).nth(place), asked
    raise AssertionError(form)


def replied(block: Locator) -> str:
    """Wait for the reply. Return its text as read out."""
    wait_for(lambda: block.locator(".exercise").get_attribute("data-state") in ENDS)
    return read_out(block.locator(".exercise-verdict"))


def reply_words(exercise: Exercise, given: Any) -> str:  # noqa: ANN401 - as its form has it
    return f"{reply(exercise, given).verdict} {drawn_words(exercise, exercise.brief)}"


def short_words(exercise: Exercise, given: Any) -> str:  # noqa: ANN401 - as its form has it
    """Return the short reply that a lesson gives."""
    found = reply(exercise, given)
    apart = () if found.beliefs else found.apart
    return f"{found.brief} {drawn_words(exercise, joined([*apart, exercise.short], ' '))}"


@pytest.mark.proof
def test_tiles_are_answered_by_keyboard_alone_and_again(lesson: Reader) -> None:
    page = lesson.page
    block, asked = one_that_asks(page, "tiles")
    block.get_by_role("button", name="Answer with tiles").focus()
    page.keyboard.press("Enter")
    block.locator(".ask-key").first.wait_for()
    assert block.locator(".ask-key").count() == 34 + 1
    assert not small(block.locator(".ask-key"))
    wait_for(lambda: focus(page, "dataset.tile") == "1m")
    page.keyboard.press("Enter")  # the 1m: the second press removes it
    assert block.locator(".ask-taken").count() == 1
    page.keyboard.press("Enter")
    assert block.locator(".ask-taken").count() == 0
    first, *others = asked.value
    page.keyboard.type(first)
    press(block, "Check")
    assert replied(block) == reply(asked, [first]).brief
    press(block, "Show the answer")
    assert replied(block) == short_words(asked, [first])
    page.keyboard.press("Enter")  # Answer again
    block.locator(".ask-key").first.press_sequentially("".join(others))
    assert page.evaluate(BARRIERS, [EXERCISE, None]) == []
    for _ in range(2):  # leave the keys, and go to the check button
        page.keyboard.press("Tab")
        if focus(page) == "Check":
            break
    page.keyboard.press("Enter")
    assert replied(block) == short_words(asked, asked.value)
    assert not block.locator(".ask-keyboard").is_visible()
    groups = [read_out(row) for row in block.locator(".exercise-groups tr").all()]
    assert groups == [
        "".join([tiles_words([tile]), *[f"{tiles_words(read_tiles(text).tiles)} " for text in texts]])
        for tile, texts in asked.groups
    ]
    page.keyboard.press("Enter")  # Answer again
    assert block.locator(".ask-keyboard").is_visible()
    assert block.locator(".exercise-verdict").inner_text() == ""
    page.reload()  # the saved answer is shown, and may be given again
    press(block, "Answer again")
    block.locator(".ask-key").first.wait_for()
    page.evaluate("localStorage.clear()")


@pytest.mark.proof
def test_yaku_are_chosen_from_those_of_the_lessons(lesson: Reader) -> None:
    block, asked = one_that_asks(lesson.page, "yaku")
    press(block, "Choose the yaku")
    block.locator("[data-value=riichi]").wait_for()
    offered = block.locator("[data-value]").evaluate_all("(keys) => keys.map((key) => key.dataset.value)")
    assert set(asked.value) < set(offered) <= FIRST_YAKU
    wrong = next(name for name in offered if name not in asked.value)
    for name in (*asked.value, wrong):
        block.locator(f"[data-value={name}]").click()
    press(block, "Check")
    assert replied(block) == short_words(asked, [*asked.value, wrong])


def test_yes_or_no_is_answered_at_a_tap_and_a_mistake_is_named(asking: Reader) -> None:
    asking.open(CHAPTER)
    block, asked = one_that_asks(asking.page, "yes-no")
    right, wrong = ("Yes", "No") if asked.value else ("No", "Yes")
    press(block, wrong)
    assert replied(block) == reply_words(asked, not asked.value)
    links = block.locator(".exercise-rules a")
    assert f"#{asked.rule}" in str(links.first.get_attribute("href"))
    drills = f"../practice.html#kind={kind_of_drill(asked)}&level={level_of(asked)}"
    assert links.last.get_attribute("href") == drills
    press(block, right)
    wait_for(lambda: replied(block) == reply_words(asked, asked.value))
    assert block.locator("details[open]").count() == 0


@pytest.mark.proof
def test_an_answer_stays_on_the_device_and_learn_tells_how_many_are_right(asking: Reader) -> None:
    page = asking.page
    asking.open(FIRST)
    page.evaluate("localStorage.clear()")  # remove the progress of other tests
    block = page.locator(EXERCISE).first
    data = block.evaluate("(one) => JSON.parse(one.dataset.exercise)")
    asked = read_exercise({name: data[name] for name in data if name not in NOT_ASKED})
    choices = block.locator(".exercise-choices button")
    drawn = [tile.get_attribute("aria-label") for tile in choices.locator("svg").all()]
    assert drawn == [str(with_capital(tiles_words(read_tiles(choice).tiles))) for choice in asked.choices]
    right = asked.choices.index(typed(asked.value))
    for place, state in ((right - 1, "wrong"), (right, "right")):
        choices.nth(place).click()
        wait_for(lambda state=state: block.locator(".exercise").get_attribute("data-state") == state)
        page.reload()
        wait_for(lambda state=state: block.locator(".exercise").get_attribute("data-state") == state)
        assert choices.nth(place).get_attribute("aria-pressed") == "true"
    assert "You answered: " in block.locator(".exercise-verdict").inner_text()
    asking.open("rulebook/learn")
    told = page.locator(".riichi-done")
    every = json.loads(page.request.get(f"{asking.address}exercises.json").text())["exercises"]
    count = sum(each["page"].startswith(f"{FIRST}.html#") for each in every)
    assert told.all_inner_texts() == [f"1 of {count} right"]
    page.once("dialog", lambda dialog: dialog.accept())
    press(page.locator("article"), "Forget my answers")
    assert told.count() == 0


def test_a_tile_that_is_tapped_is_named(asking: Reader) -> None:
    page = asking.page
    asking.open(FIRST)
    for place in (0, 3, 10):  # of the chart, which has every kind once
        use = page.locator("article figure").nth(1).locator("use").nth(place)
        use.click()
        name = tiles_words([Tile(place)])
        assert page.locator(".riichi-tile-name:popover-open").inner_text() == name
    page.locator("h1").click()
    assert page.locator(".riichi-tile-name:popover-open").count() == 0


def test_pages_and_the_list_of_all_rules_have_every_exercise_and_no_other_page_has_any(live: Path) -> None:
    every = json.loads((live / "exercises.json").read_text("utf-8"))["exercises"]
    counts = Counter(each["page"].partition("#")[0] for each in every)
    assert len(counts) > 20
    for page in (*live.glob("*.html"), *live.glob("rulebook/*.html"), *live.glob("rulebook/learn/*.html")):
        text, name = page.read_text("utf-8"), page.relative_to(live).as_posix()
        assert text.count(' data-exercise="') == counts[name]
        assert ('/exercise.js"></script>' in text) is (name in counts)
    listed = (live / "rulebook" / "rules.html").read_text("utf-8")
    links = Counter(re.findall(r'href="([^"]*)"[^>]*><span class="riichi-asks"', listed))
    assert links == Counter(each["page"].removeprefix("rulebook/") for each in every if each["rule"])


def test_a_lesson_replies_to_what_is_likely_answered_without_python(asking: Reader) -> None:
    page = asking.page
    page.route("**/worker.js", lambda route: route.abort())
    asking.open(LESSON)
    block, asked = one_that_asks(page, "tiles")
    press(block, "Answer with tiles")
    block.locator(".ask-key").first.wait_for()
    for tile in asked.value:
        block.locator(f".ask-key[data-tile='{tile}']").click()
    press(block, "Check")
    assert replied(block) == short_words(asked, asked.value)
    press(block, "Answer again")
    unlikely = next(name for name in ("1z", "7z") if name not in asked.value)
    block.locator(f".ask-key[data-tile='{unlikely}']").click()
    press(block, "Check")
    assert "Python" in replied(block)
    asking.open("rulebook/learn/worth")  # any number has its reply there
    block, asked = one_that_asks(page, "number")
    block.locator("input").fill("7")
    press(block, "Check")
    assert replied(block) == short_words(asked, 7)
    page.unroute("**/worker.js")
