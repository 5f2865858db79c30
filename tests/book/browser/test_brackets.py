"""In a made-up language, whose messages stand in ⟦brackets⟧, scripts say nothing to readers outside them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from chromium import served
from shared.brackets import compile_brackets, outside
from shared.browser import PHONE, ROOT, Reader, reading, skip_or_fail
from shared.live import settled, wait_for
from shared.small_book import write

from riichi_book.answers.parts import Title
from riichi_book.live.bundle import pyodide_in
from riichi_book.live.forms import every_form
from riichi_book.live.pages import data_of
from riichi_rules.ruleset import load_ruleset, ruleset_ids

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGES = {
    "index.md": "# Club\n\n```{toctree}\nask\npractice\n```\n",
    "ask.md": "# Ask\n\n```{ask-page}\n```\n",
    "practice.md": "# Practice\n\n```{practice-page}\n```\n",
}
CONF = """
project = "Club rules"
extensions = ["myst_parser", "riichi_book.live.site"]
html_theme = "furo"
html_favicon = "{icon}"
riichi_book_pyodide = "{pyodide}"
"""
# What no message says.
ELSEWHERE = {
    "code, textarea, desc": "notation, the same in every language",
    ".ask-options": "what there is to choose of a ruleset, of which there is no catalogue yet",
}
KINDS = ("worth", "furiten", "points", "ending", "result", "turn")
RULES = [name for each in map(load_ruleset, ruleset_ids()) for name in (each.name, each.short_label)]
NAMES = ("Python", "JSON", "TOML", *sorted(RULES, key=len, reverse=True))
TOLD = """(elsewhere) => {
    const place = document.querySelector("#ask-page, #practice-page");
    const wanted = (element) => !element.closest(elsewhere);
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode;
        if (wanted(parentElement)) texts.push(data);
    }
    const names = ["aria-label", "title", "placeholder", "alt"];
    const elements = [...place.querySelectorAll("*")].filter(wanted);
    const named = elements.flatMap((element) => names.map((name) => element.getAttribute(name)));
    return [texts.join("\\n"), ...named.filter(Boolean)];
}"""
WORD = re.compile(r"[A-Za-z]{3,}")
NUMBER = re.compile(r"^\d: | \d$")  # of a level: it stands before its words, and behind a kind of drill


def texts_in(data: object) -> Iterator[str]:
    """Yield every text of some data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for each in data.values() if isinstance(data, dict) else data:
            yield from texts_in(each)


SENT = {*texts_in(every_form()), *texts_in([*data_of("practice")]), *Title}
"""What a page has from Python before anything is asked: no messages, most of them."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build a small site in the made-up language, and return its address."""
    pyodide = pyodide_in(ROOT)
    if pyodide is None:
        skip_or_fail("node and npm are needed")
    place = tmp_path_factory.mktemp("brackets")
    icon = os.path.relpath(ROOT / "rulebook" / "_static" / "icon.svg", place)
    write(place, {"conf.py": CONF.format(pyodide=pyodide, icon=icon), **PAGES})
    spoken = compile_brackets(place / "locale")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", place, place / "_out"]
    subprocess.run(command, check=True, env=os.environ | spoken)
    with served(place / "_out") as where:
        yield where


@pytest.fixture(scope="module")
def reader(browser: Browser, site: str) -> Iterator[Reader]:
    """Return a reader with a phone."""
    how = {"viewport": PHONE, "has_touch": True, "service_workers": "block", "bypass_csp": True}
    with reading(browser, site, **how) as reader:
        yield reader


@pytest.fixture
def page(reader: Reader) -> Page:
    """Return the page that asks, with nothing asked."""
    reader.page.goto("about:blank")
    reader.open("ask")
    settled(reader.page, ("ready",))
    return reader.page


def beside(page: Page) -> list[str]:
    """Return what a page says outside of brackets, and which is neither sent nor the same everywhere."""
    lines = {line.strip() for text in page.evaluate(TOLD, ", ".join(ELSEWHERE)) for line in split(text)}
    return sorted(
        line for line in lines if WORD.search(outside(line, NAMES)) and NUMBER.sub("", line) not in SENT
    )


def split(text: str) -> list[str]:
    """Return the lines of a text that stand in no brackets: a message may go over several elements."""
    return outside(text).split("\n")


def test_forms_and_answers_have_their_words_in_brackets(page: Page) -> None:
    for kind in KINDS:
        page.locator(f'[data-kind="{kind}"]').click()
        assert beside(page) == [], kind
        page.locator(".ask-asking > .ask-buttons button").nth(1).click()
        assert settled(page) == "answered"
        assert beside(page) == [], kind
    assert "⟦" in page.locator(".ask-same").inner_html()


def test_a_page_that_is_not_kept_says_so_in_brackets(page: Page, site: str) -> None:
    worker = page.request.get(f"{site}offline.js").text()
    assert (
        r"<title>\u27e6No network\u27e7</title><p>\u27e6This page is not kept, and needs its network.\u27e7"
        in worker
    )


def test_what_is_said_while_a_hand_is_tapped_stands_in_brackets(page: Page) -> None:
    page.locator('[data-kind="furiten"]').click()
    said = set()
    keys = page.locator(".ask-keyboard")
    for tile in ["7m", "7m", "3p", "4p", "5p"]:
        keys.locator(f'[data-tile="{tile}"]').click()
    said.add(page.locator(".ask-verdict").inner_text())
    for call in keys.locator(".ask-call").all():
        call.click()
        said.add(keys.locator(".ask-prompt").inner_text())
        keys.locator('[data-tile="5z"]').click()
        said.add(keys.locator(".ask-prompt").inner_text())
        assert beside(page) == []
        if keys.locator(".ask-offers").is_visible():  # else there is one such meld, and it is made
            keys.locator(".ask-offers button").last.click()
    river = page.locator(".ask-slot-river")
    river.locator(".ask-slot-name").click()
    keys.locator('[data-tile="9m"]').click()
    river.locator(".ask-taken").click()
    river.locator(".ask-menu button").first.click()
    assert beside(page) == []
    assert said >= {
        "⟦The hand needs 8 tiles more.⟧",
        "⟦Tap the called tile.⟧",
        "⟦No ⟦chii⟧ of ⟦white dragon⟧.⟧",
    }


def test_what_is_said_of_rules_stands_in_brackets(page: Page) -> None:
    page.locator(".ask-asking > .ask-buttons button").nth(1).click()
    settled(page)
    page.evaluate("for (const fold of document.querySelectorAll('#ask-page details')) fold.open = true")
    page.locator(".ask-panel select").first.select_option(index=2)
    wait_for(lambda: page.locator(".ask-second, .ask-options select").count() > 1)
    page.locator(".ask-options select").first.select_option(index=1)
    wait_for(lambda: "one change" in page.locator("#ruleset").inner_html())
    settled(page)
    assert beside(page) == []
    page.locator(".ask-drop textarea").fill('name = "Red Dragon Club"\nextends = "ema-2025"\n')
    page.locator(".ask-drop button").first.click()
    wait_for(lambda: page.locator(".ask-drop .ask-status").inner_text())
    assert beside(page) == []


def test_what_is_said_of_drills_stands_in_brackets(reader: Reader) -> None:
    page = reader.page
    page.evaluate("localStorage.clear()")
    page.goto(f"{reader.address}practice.html#kind=may-win&level=1&seed=7&number=1")
    drill = page.locator(".practice-drill")
    for number in range(3):
        wait_for(lambda: drill.get_attribute("data-state") == "asked")
        assert beside(page) == []
        drill.locator(".exercise-choices button").nth(number % 2).click()
        wait_for(lambda: drill.get_attribute("data-state") in {"right", "wrong"})
        assert beside(page) == []
        page.locator(".practice-next").click()
