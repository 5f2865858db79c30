"""The page of drills in Chromium: Python's drills, mistakes that come back, progress that stays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlencode

import pytest
from shared.browser import Reader
from shared.live import drawn_words, focus, press, read_out, reads_well, says, wait_for

from riichi_book.sphinx.live.practice import SET, sheet_command
from riichi_book.teaching.checking import reply
from riichi_book.teaching.controls import control_of
from riichi_book.teaching.drills import LEVELS, drills
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.seats import WIND_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PLACE = "kind=may-win&level=1&seed=7&number=1"
RULED = f"ruleset={assumed()}"
DOUBLE_WIND = {"fu.double_wind_pair": 4}
TEACH = """async ([name, ...args]) => {
    const { href } = document.querySelector("link[rel=modulepreload]");
    return (await import(new URL("python.js", href))).teach(name, ...args);
}"""
FORBID = """() => {
    window.allowed = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new Error("forbidden"); };
}"""


@pytest.fixture(scope="module")
def reader(asking: Reader) -> Reader:
    """Return the reader before the first drill of a set; Python starts only once."""
    asking.page.goto(f"{asking.address}practice.html#{PLACE}")
    shows(asking.page, PLACE)
    return asking


@pytest.fixture
def page(reader: Reader) -> Page:
    """Return the page at the first drill, without progress."""
    page = reader.page
    page.once("dialog", lambda dialog: dialog.accept())
    clear = page.get_by_role("button", name="Forget my progress", include_hidden=True)
    clear.evaluate("(button) => button.click()")
    at(page, PLACE)
    return page


def at(page: Page, place: str) -> None:
    page.evaluate(f"location.hash = '{place}'")
    shows(page, place)


def shows(page: Page, place: str) -> None:
    """Wait until an unanswered drill is shown."""
    says(page.locator(".practice-where"), f"Drill {parse_qs(place)['number'][0]} of {SET}")
    wait_for(lambda: state(page) == "asked")


def state(page: Page) -> str | None:
    return page.locator(".practice-drill").get_attribute("data-state")


def asked(page: Page) -> Exercise:
    return read_exercise(page.evaluate("document.querySelector('.practice-drill').dataset.exercise"))


def replied(page: Page) -> str:
    wait_for(lambda: state(page) in {"right", "wrong"})
    return read_out(page.locator(".exercise-verdict"))


def answer(page: Page, *, right: bool) -> str:
    """Answer yes or no. Return the reply."""
    press(page, "Yes" if asked(page).value is right else "No")
    return replied(page)


def go_on(page: Page) -> Exercise:
    page.locator(".practice-next").click()
    wait_for(lambda: state(page) == "asked")
    return asked(page)


@pytest.mark.proof
def test_the_same_seed_gives_the_same_drills_and_key_as_python_s_own(page: Page) -> None:
    for kind, level, seed in (("waits", 1, 7), ("fu", LEVELS["fu"], 2026), ("ends", LEVELS["ends"], 7)):
        of_set = drills(kind, level, SET, seed, assumed())
        for number in (1, 2, SET // 2):
            made = page.evaluate(TEACH, ["drill", kind, level, seed, number])["exercise"]
            assert made == of_set[number - 1].asked
            assert page.evaluate(TEACH, ["check", made, read_exercise(made).value])["right"]


def test_a_drill_is_answered_and_the_next_one_is_there(page: Page) -> None:
    first = asked(page)
    whole = reply(first, not first.value)
    assert answer(page, right=False) == f"{whole.verdict} {drawn_words(first, first.brief)}"
    assert "0 of 1 right" in page.locator(".practice-count").inner_text()
    assert focus(page) == "Next"
    page.keyboard.press("Enter")
    shows(page, "number=2")
    assert asked(page).data == drills("may-win", 1, SET, 7, assumed())[1].data
    assert page.evaluate("location.hash") == f"#kind=may-win&level=1&seed=7&number=2&{RULED}"
    page.go_back()
    shows(page, PLACE)
    page.evaluate("for (const fold of document.querySelectorAll('#practice-page details')) fold.open = true")
    answer(page, right=True)
    reads_well(page, "#practice-page")
    page.evaluate("location.hash = 'kind=may-win&level=1'")  # where the reader was
    shows(page, "number=2")
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.reload()
    shows(page, "number=2")
    assert "1 of 2 right" in page.locator(".practice-count").inner_text()
    row = page.locator("#practice-page table tbody tr")
    assert row.all_text_contents() == ["May I win? 1211 of 2"]


@pytest.mark.proof
def test_a_mistake_comes_back_after_three_others_and_after_eight(page: Page) -> None:
    missed = asked(page)
    answer(page, right=False)
    sequence = []
    for _ in range(3 + 1 + 8 + 1):
        sequence.append(go_on(page))
        answer(page, right=True)
    again = [place for place, each in enumerate(sequence) if each.id == missed.id]
    assert again == [3, 12]
    assert "Once more" in page.locator(".practice-where").inner_text()
    others = [each.id for place, each in enumerate(sequence) if place not in again]
    assert others == [each.id for each in drills("may-win", 1, SET, 7, assumed())[1:]]
    assert page.locator(".practice-next").inner_text() == f"The next {SET}"
    assert go_on(page).id == drills("may-win", 1, SET, 8, assumed())[0].id


def write_number(page: Page, drill: Exercise) -> None:
    entry = page.get_by_role("textbox", name="How many points?")
    entry.fill("much")
    entry.press("Enter")
    assert page.locator(".exercise-entry input:invalid").count() == 1
    assert state(page) == "asked"  # text that is not a number is not sent
    entry.fill(f"{drill.value:,}")


def write_payers(page: Page, drill: Exercise) -> None:
    entries = page.locator(".exercise-entry input")
    entries.nth(len(drill.value) - 1).wait_for()
    for entry, amount in zip(entries.all(), drill.value.values(), strict=True):
        entry.fill(str(amount))


def write_changes(page: Page, drill: Exercise) -> None:
    for wind, change in zip(WIND_NAMES.values(), drill.value, strict=True):
        page.get_by_label(wind, exact=True).fill(f"{change:+,}")


def press_seats(page: Page, drill: Exercise) -> None:
    for letter in drill.value:
        page.locator(f".exercise-toggles [data-value={letter}]").click()


@pytest.mark.proof
@pytest.mark.parametrize(
    ("form", "kind", "levels", "write"),
    [
        ("number", "points", (1,), write_number),
        ("payers", "points", (2, 1, 3), write_payers),
        ("changes", "ends", (1, 2, 3), write_changes),
        ("seats", "calls", (2,), press_seats),
    ],
)
def test_each_form_of_answer_is_written_and_checked(
    form: str,
    kind: str,
    levels: tuple[int, ...],
    write: Callable[[Page, Exercise], None],
    page: Page,
) -> None:
    place, drill = next(
        (f"kind={kind}&level={level}&seed=7&number={number}", each)
        for level in levels
        for number, each in enumerate(drills(kind, level, SET, 7, assumed()), 1)
        if control_of(each)["form"] == form and (form != "changes" or min(each.value) < 0)
    )
    at(page, place)
    write(page, drill)
    press(page, "Check")
    assert replied(page) == f"Right. {drawn_words(drill, drill.brief)}"


def test_a_storage_that_is_forbidden_is_told_and_the_page_goes_on(page: Page) -> None:
    page.evaluate(FORBID)
    answer(page, right=True)
    note = page.locator("#practice-page details p", has_text="stores nothing")
    assert note.count() == 1
    assert go_on(page).id.endswith("-2")
    page.evaluate("() => { Storage.prototype.setItem = window.allowed }")


def test_kind_level_and_rules_are_chosen_and_the_line_prints_the_same(page: Page) -> None:
    page.get_by_role("combobox", name="Drill").select_option("fu")
    wait_for(lambda: asked(page).asks == "fu")
    page.get_by_role("combobox", name="Level").select_option("2")
    wait_for(lambda: asked(page).id.startswith("fu-2-"))
    page.locator("#ruleset").select_option("tenhou")
    says(page.locator(".practice-where"), "Tenhou")
    seed = int(parse_qs(page.evaluate("location.hash.slice(1)"))["seed"][0])
    assert asked(page).data == drills("fu", 2, SET, seed, "tenhou")[0].data
    assert page.locator(".practice-sheet code").text_content() == sheet_command("fu", 2, seed, "tenhou")
    at(page, f"kind=fu&level=1&seed=7&number=1&{RULED}&{urlencode({'set': json.dumps(DOUBLE_WIND)})}")
    wait_for(lambda: asked(page).question["set"] == DOUBLE_WIND)
    page.locator("#ruleset").select_option(assumed())
