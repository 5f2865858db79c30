"""A live hand in Chromium: discarded into furiten, drawn out of it, and back to the printed hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from shared.browser import Reader
from shared.live import BARRIERS, focus, press, python_of, reads_well, says, small

from riichi_book.sphinx.live.desk import reply
from riichi_rules import ask

if TYPE_CHECKING:
    from playwright.sync_api import Page

PRINTED = "77m34567p678s777z"
LOCKED = {"hand": "77m23456p678s777z", "river": "7p"}  # the 7p was thrown, a 2p drawn
LIVE = ("index", "rulebook/waits", "rulebook/furiten", "rulebook/fu")
RIICHI = "E draws 1s, riichi 1s; until E"
PANEL = ".riichi-live"
BEGIN = "Try it: discard and draw"


@pytest.fixture(scope="module")
def phone(asking: Reader) -> Reader:
    """Return the reader before the page on waits: its first hand is live, before Python is loaded."""
    asking.open("rulebook/waits")
    asking.page.get_by_role("button", name=BEGIN).wait_for()
    assert asking.page.locator("[data-live] .riichi-live").count() == 1
    assert not python_of(asking)
    return asking


@pytest.fixture
def page(phone: Reader) -> Page:
    """Return the page with the printed hand; Python starts only once."""
    back = phone.page.get_by_role("button", name="Back to the printed hand")
    if back.count():
        back.click()
    return phone.page


def verdict_with(page: Page, words: str) -> str:
    return says(page.locator(f"{PANEL} .riichi-verdict"), words)


def begun(page: Page) -> None:
    """Start to play on with the hand, and wait for the rules' answer."""
    page.get_by_role("button", name=BEGIN).click()
    assert verdict_with(page, "Tenpai") == verdict_of(ask="waits", hand=PRINTED)


def verdict_of(**question: object) -> str:
    return str(reply(question)["verdict"])


def locked(page: Page) -> str:
    """Discard a tile, draw one that makes it a wait, and return the verdict."""
    press(page, "discard 7 of circles")
    verdict_with(page, "Which tile do you draw?")
    press(page, "draw 2 of circles")
    return verdict_with(page, "You cannot win")


@pytest.mark.proof
def test_whoever_locks_the_hand_sees_which_tile_did_it(page: Page) -> None:
    begun(page)
    assert locked(page) == f"You drew the 2 of circles. {verdict_of(ask='furiten', **LOCKED)}"
    guilty = page.locator(".riichi-river .riichi-guilty [role=img]")
    assert [each.get_attribute("aria-label") for each in guilty.all()] == [
        "7 of circles: this one rules out ron"
    ]
    reads_well(page, PANEL)
    press(page, "ron on 1 of circles?")
    assert verdict_with(page, "Somebody discards").endswith(
        verdict_of(ask="worth", win="1p", by="ron", **LOCKED)
    )
    press(page, "draw 1 of circles")
    worth = verdict_of(ask="worth", win="1p", by="tsumo", hand=LOCKED["hand"])
    assert verdict_with(page, "Yes") == f"You drew the 1 of circles. {worth}"
    press(page, "discard 1 of circles")
    assert page.locator(".riichi-river [role=listitem]").count() == 2


@pytest.mark.proof
@pytest.mark.rule("furiten.temporary")
@pytest.mark.rule("furiten.riichi")
def test_a_tile_that_was_let_pass_bars_the_next_and_after_riichi_all(page: Page) -> None:
    begun(page)
    keys = page.locator(".riichi-keys button:visible, .riichi-row button:visible")
    assert keys.count() > 34 + 13
    assert not small(keys)
    question = {"ask": "furiten", "hand": PRINTED, "river": "", "passed": "5p"}
    press(page, "ron on 5 of circles?")
    verdict_with(page, "Yes")
    press(page, "Let the 5 of circles pass")
    assert verdict_with(page, "You cannot win") == f"You let the 5 of circles pass. {verdict_of(**question)}"
    press(page, "draw 1 of bamboos")
    verdict_with(page, "Discard a tile")
    press(page, "Riichi")
    press(page, "discard 7 of characters")
    assert "not tenpai" in verdict_with(page, "No: ")
    press(page, "discard 1 of bamboos")
    # That furiten ends with the player's own turn.
    assert verdict_with(page, "You declared riichi").endswith(
        verdict_of(ask="furiten", hand=PRINTED, river="1's")
    )
    press(page, "ron on 8 of circles?")
    verdict_with(page, "Yes")
    press(page, "Let the 8 of circles pass")
    verdict_with(page, "You cannot win")
    press(page, "draw north wind")
    verdict_with(page, "Discard a tile")
    press(page, "discard 7 of characters")
    thrown = ask.turn({"E": PRINTED}, f"{RIICHI}; E draws", seat="E", action="discards 7m from hand")
    assert verdict_with(page, "No: ") == f"No: {thrown.data['refused']['reason']}."
    press(page, "discard north wind")
    question |= {"river": "1's4z", "passed": "8p", "riichi": True}
    assert verdict_with(page, "You cannot win").endswith(verdict_of(**question))
    assert page.evaluate(BARRIERS, [PANEL, None]) == []


def test_by_keyboard_alone(page: Page) -> None:
    page.get_by_role("button", name=BEGIN).focus()
    page.keyboard.press("Enter")
    verdict_with(page, "Tenpai")
    for key in (*["ArrowRight"] * 6, "Enter"):  # 7m 7m 3p 4p 5p 6p 7p
        page.keyboard.press(key)
    verdict_with(page, "You discarded the 7 of circles")
    for key in ("ArrowDown", "ArrowRight", "Enter"):  # from the 1m to the 2p
        page.keyboard.press(key)
    assert verdict_with(page, "You cannot win").endswith(verdict_of(ask="furiten", **LOCKED))


def test_a_tile_of_the_printed_hand_is_thrown_at_a_tap(page: Page) -> None:
    page.locator("[data-live] > figure use").nth(6).click()
    verdict_with(page, "You discarded the 7 of circles")


def test_it_starts_again_and_is_printed_again(page: Page) -> None:
    figure = page.locator("[data-live] > figure")
    begun(page)
    assert not figure.is_visible()
    locked(page)
    press(page, "Start again")
    assert verdict_with(page, "Tenpai") == verdict_of(ask="waits", hand=PRINTED)
    assert page.locator(".riichi-river [role=listitem]").count() == 0
    press(page, "Draw any tile")
    assert page.locator(".riichi-drawn").count() == 1
    press(page, "Back to the printed hand")
    assert figure.is_visible()
    assert focus(page) == BEGIN


def test_it_follows_the_rules_that_the_reader_chose_on_each_page_that_has_one(page: Page, book: Path) -> None:
    begun(page)
    page.select_option("#ruleset", "tenhou")
    says(page.locator(f"{PANEL} .riichi-mark"), "Ruleset: Tenhou")
    page.select_option("#ruleset", "")
    for name in LIVE:
        assert 'data-live=""' in (book / f"{name}.html").read_text("utf-8"), name
