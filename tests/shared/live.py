"""Steps of a reader in Chromium on the page that asks: open, ask, wait."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from riichi_book.answers.shown import drawn
from riichi_rules import ask

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playwright.sync_api import Locator, Page

    from riichi_book.teaching.exercise import Exercise
    from riichi_rules.messages import Message
    from shared.browser import Reader

TIMEOUT = 60.0  # seconds: the machine may be busy
ENDS = ("answered", "refused", "failed")
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that a theme can break
BARRIERS = """async ([where, rules]) => (await axe.run(document.querySelector(where),
    {resultTypes: ["violations"], ...(rules ? {runOnly: rules} : {})})).violations
    .filter(one => ["serious", "critical"].includes(one.impact))
    .flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 120)} ${node.failureSummary}`))"""
THUMB = 40  # pixels
SMALL = """(keys, least) => keys.filter(key => key.checkVisibility()).filter(key => {
    const { width, height } = key.getBoundingClientRect();
    return Math.min(width, height) < least;
}).map(key => key.outerHTML.slice(0, 100))"""


def axe_script() -> Path:
    """Return the file of axe, which finds accessibility barriers; without it skip the test."""
    package = pytest.importorskip("axe_playwright_python")
    return Path(package.__file__).parent / "axe.min.js"


def reads_well(page: Page, place: str) -> None:
    """Assert that a place has no serious barriers in both themes and does not scroll sideways."""
    assert page.evaluate(BARRIERS, [place, None]) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(BARRIERS, [place, COLOURS]) == []
    page.emulate_media(color_scheme="light")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def open_page(page: Page, address: str) -> str:
    """Open a page at a question. Return the final state of the answer."""
    page.goto(address)
    return settled(page)


def settled(page: Page, ends: tuple[str, ...] = ENDS) -> str:
    """Wait until a question is answered. Return the state. The page's policy allows only polling."""
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until:
        state = page.evaluate("document.getElementById('answer')?.dataset.state")
        if state in ends:
            return str(state)
        time.sleep(0.01)
    raise AssertionError(f"no answer after {TIMEOUT} seconds")


def answer_on(reader: Reader) -> dict[str, Any] | None:
    """Return the answer on the page as data."""
    text = reader.page.evaluate("document.getElementById('answer')?.dataset.answer ?? 'null'")
    answer: dict[str, Any] | None = json.loads(text)
    return answer


def wait_for(condition: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    until = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


READ = """(element) => { const read = element.cloneNode(true);
    for (const one of read.querySelectorAll("[aria-label]")) one.replaceWith(one.getAttribute("aria-label"));
    return read.textContent; }"""


def read_out(place: Locator) -> str:
    """Return the text at a place, with drawn tiles by their names."""
    return str(place.evaluate(READ))


def drawn_words(exercise: Exercise, message: Message) -> str:
    """Return a sentence about an exercise as a page shows it, with drawn tiles by their names."""
    pieces = drawn(message, exercise.show)
    return "".join(piece if isinstance(piece, str) else piece["words"] for piece in pieces)


def says(place: Locator, words: str) -> str:
    """Wait until a place contains some words. Return its whole text."""
    wait_for(lambda: words in place.inner_text())
    return place.inner_text()


def press(place: Page | Locator, name: str) -> None:
    """Press the first button with this name."""
    place.get_by_role("button", name=name, exact=True).first.click()


def tap(page: Page, tiles: str) -> None:
    for tile in tiles.split():
        page.locator(f'[data-tile="{tile}"]').click()


def call(page: Page, name: str, tile: str, *ways: str) -> None:
    """Call a tile, after choosing which kan and from whom."""
    press(page, name)
    for way in ways:
        page.locator(".ask-calling").get_by_label(way).check()
    tap(page, tile)


def type_in(page: Page, text: str) -> None:
    """Type text and submit it."""
    box = page.locator(".ask-typing input")
    box.fill(text)
    box.press("Enter")


def pick(page: Page, group: str, label: str) -> None:
    """Choose an option in a group of radio buttons."""
    page.get_by_role("group", name=group).get_by_label(label).check()


def walk_to(page: Page, place: str) -> None:
    """Press Tab until a JavaScript expression about the focus is true."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(place):
            return
    raise AssertionError(f"Tab never comes to where {place}")


def answers(phone: Reader, **question: object) -> None:
    """Wait until the page has the answer that the command line prints."""
    (wanted,) = ask.many([question])
    assert "error" not in wanted
    wait_for(lambda: answer_on(phone) == wanted)


def verdict(page: Page, words: str) -> None:
    says(page.locator("#answer"), words)


def show(page: Page, kind: str) -> None:
    """Show the empty form of a kind of question."""
    page.locator(f'[data-kind="{kind}"]').click()
    press(page, "Clear")


def run_cell(page: Page, number: int, code: str, last: int | None = None) -> None:
    """Replace the code of a notebook's cell, and start to run it, or all cells up to ``last``."""
    change = page.get_by_role("button", name=f"Change cell {number}", exact=True)
    if change.is_visible():
        change.click()
    page.get_by_role("textbox", name=f"Code of cell {number}", exact=True).fill(code)
    press(page, f"Run cell {last or number}")


def ran(page: Page) -> str:
    """Wait until a notebook has finished running. Return its final message."""
    wait_for(lambda: not page.get_by_role("button", name="Stop", exact=False).count())
    return page.locator(".nb-all output").inner_text()


def shown_by(page: Page, number: int) -> str:
    """Return what a cell shows."""
    return str(page.locator(".cell").nth(number - 1).locator(".nb-shown").inner_text())


def focus(page: Page, what: str = "textContent") -> str:
    """Return the text, or another property, of the focused element."""
    return str(page.evaluate(f"document.activeElement.{what}"))


def small(keys: Locator) -> list[str]:
    """Return the keys that are too small for a thumb."""
    found: list[str] = keys.evaluate_all(SMALL, THUMB)
    return found


def python_of(reader: Reader) -> list[str]:
    """Return the requests of a reader's pages that load Python."""
    return [url for url in reader.asked if url.endswith((".wasm", ".zip", ".pack", "worker.js"))]


class Reply(NamedTuple):
    """The page's reply to a question: the state, the answer as data, the words."""

    state: str
    answer: dict[str, Any] | None
    words: str


ASKING = """async (fragments) => {
    const answer = document.getElementById('answer');
    const ended = () => ['answered', 'refused', 'failed'].includes(answer.dataset.state);
    const told = [];
    for (const fragment of fragments) {
        const now = location.hash;
        location.hash = fragment;
        if (location.hash !== now) {
            answer.dataset.state = 'loading';
            await new Promise((resolve) => new MutationObserver((_, seen) => {
                if (!ended()) return;
                seen.disconnect();
                resolve();
            }).observe(answer, { attributes: true, attributeFilter: ['data-state'] }));
        }
        told.push([answer.dataset.state, answer.dataset.answer ?? 'null', answer.innerText]);
    }
    return told;
}"""


def put_all(reader: Reader, fragments: Iterable[str]) -> list[Reply]:
    """Ask questions one after another by changing the address, as links do."""
    replies = reader.page.evaluate(ASKING, list(fragments))
    return [Reply(state, json.loads(answer), words) for state, answer, words in replies]
