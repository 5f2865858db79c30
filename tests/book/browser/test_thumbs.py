"""Whatever can be tapped on a phone is as large as a thumb, but for links within a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from shared.browser import Reader, reading
from shared.live import THUMB, settled

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE = {"width": 390, "height": 844}
UNFOLD = "for (const fold of document.querySelectorAll('details')) fold.open = true"
DRAWERS = ("__navigation", "__toc", "")
"""The boxes that open what lies beside the page, and none; furo hides them, and their labels are tapped."""
SLIDE_OUT = """drawer => {
    for (const name of ["__navigation", "__toc"]) {
        const box = document.getElementById(name);
        if (box) box.checked = name === drawer;
    }
}"""
# What is small all the same: a link in a sentence, whose height the sentence gives, as WCAG excepts it, and a
# box that only its label is tapped for. A sentence has words that are neither tapped nor drawn. A hand stands
# in one row, so that its tiles are as wide as they are drawn: the key that takes back is large.
SMALL = r"""least => {
    const tapped = "a[href], button, input, select, textarea, summary, label";
    const says = it => [...it.childNodes].some(part => part.nodeType === Node.TEXT_NODE
        ? /\p{L}{2}/u.test(part.textContent)
        : part.nodeType === Node.ELEMENT_NODE && !part.matches(`${tapped}, svg, script`) && says(part));
    const sizeOf = it => {
        const boxes = [it, ...(it.labels ?? [])].map(each => each.getBoundingClientRect());
        return Math.min(...["width", "height"].map(side => Math.max(...boxes.map(box => box[side]))));
    };
    const block = it => getComputedStyle(it).display.startsWith("inline") ? block(it.parentElement) : it;
    const excepted = it => getComputedStyle(it).pointerEvents === "none"
        || (it.matches("label") && !it.querySelector("input"))
        || (it.matches(".ask-slot-hand .ask-taken") && it.getBoundingClientRect().height >= least)
        || (it.matches("a") && getComputedStyle(it).display === "inline" && says(block(it)));
    return [...document.querySelectorAll(tapped)]
        .filter(it => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length)
        .filter(it => sizeOf(it) < least && !excepted(it))
        .map(it => `${Math.round(sizeOf(it))} ${it.parentElement.className}: ${it.outerHTML.slice(0, 90)}`);
}"""
PAGES = [
    "index", "search", "practice", "rulebook/learn", "rulebook/learn/first_game", "rulebook/learn/worth",
    "rulebook/furiten", "rulebook/yaku", "rulebook/limits", "rulebook/glossary", "rulebook/rulesets",
    "rulebook/options", "rulebook/rulesets/tenhou", "rulebook/rulesets/pairs/ema-2016-and-wrc-2015",
    "rulebook/catalogues", "rulebook/errata", "notebooks/fu",
]  # fmt: skip


@pytest.fixture(scope="module")
def thumbs(browser: Browser, live: Path, address: str) -> Iterator[Reader]:
    """Return a reader with a phone 390 pixels wide, who taps."""
    del live
    how = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "service_workers": "block"}
    with reading(browser, address, **how) as reader:
        assert reader.page.evaluate("matchMedia('(pointer: coarse)').matches")
        yield reader


def too_small(page: Page) -> list[str]:
    """Return what is too small to tap, with each of the drawers open, and with both shut."""
    page.evaluate(UNFOLD)
    found = set()
    for drawer in DRAWERS:
        page.evaluate(SLIDE_OUT, drawer)
        found |= set(page.evaluate(SMALL, THUMB))
    return sorted(found)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_to_tap_is_smaller_than_a_thumb(name: str, thumbs: Reader) -> None:
    thumbs.open(name)
    assert too_small(thumbs.page) == []


def test_nor_is_it_on_the_page_that_asks(thumbs: Reader) -> None:
    thumbs.open("ask")
    page = thumbs.page
    settled(page, ("ready",))
    for tab in page.locator(".ask-kind").all():
        tab.tap()
        page.get_by_role("button", name="Show an example", exact=True).tap()
        settled(page)
        assert too_small(page) == [], tab.inner_text()


def test_what_is_small_is_found_and_a_link_in_a_sentence_is_not(thumbs: Reader) -> None:
    thumbs.open("index")
    made = "<p>See <a href='#in'>this</a> rule.</p><p><a href='#alone'>This</a>, <a href='#too'>this</a></p>"
    thumbs.page.evaluate("made => { document.querySelector('article').innerHTML = made }", made)
    assert [each.split('"')[1] for each in too_small(thumbs.page)] == ["#alone", "#too"]
