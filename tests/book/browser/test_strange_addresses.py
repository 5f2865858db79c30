"""Addresses that are meant to do harm: pages answer them or refuse them in words, and run nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from shared.browser import DESK, Reader, reading
from shared.live import open_page, put_all, wait_for
from shared.proofs import Record
from shared.strange import FAULTS, PLACE, addresses, questions

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ASKED = "ask=points&han=2&fu=40&by=ron&seat=S"
READ = ("rulebook/fu", "rulebook/learn/first_game", "rulebook/glossary", "notebooks/waits", "index", "search")
HARM = "window.hacked ?? ({}).hacked ?? [].hacked ?? null"
STRANGE = "#answer :is(script, img, iframe, [onload]), .practice-asked :is(script, img, iframe, [onload])"


@pytest.fixture
def reader(browser: Browser, live: Path, address: str) -> Iterator[Reader]:
    """Return a reader on a page that has its Python; afterwards nothing failed."""
    del live
    with reading(browser, address, viewport=DESK, service_workers="block") as found:
        open_page(found.page, f"{address}ask.html#{ASKED}")
        yield found


def ask_all(reader: Reader, count: int) -> int:
    """Ask what addresses say. Return how many were refused."""
    found = list(questions(count))[:count]
    replies = put_all(reader, found)
    for address, reply in zip(found, replies, strict=True):
        assert reply.state in {"answered", "refused"}, address[:300]
        assert len(reply.words) > 10, address[:300]
    assert reader.page.evaluate(HARM) is None
    assert reader.page.locator(STRANGE).count() == 0
    assert put_all(reader, [f"{ASKED}&limit=0", ASKED])[1].answer is not None
    return sum(reply.state == "refused" for reply in replies)


def told(text: str) -> bool:
    """Whether a page says something, and not only that it waits for its rules."""
    return bool(text) and "loaded" not in text


def drill_all(reader: Reader, count: int) -> int:
    """Practise what addresses say. Return at how many a drill was asked."""
    names = {name: str(fact) for name, fact in PLACE.items()}
    reader.open("practice")
    state, said = reader.page.locator(".practice-drill"), reader.page.locator(".practice-asked")
    asked = 0
    for address in addresses(count, {**names, "again": "1"}, "kind"):
        reader.page.evaluate("address => { location.hash = address; }", address)
        wait_for(lambda: state.get_attribute("data-state") == "asked" or told(said.inner_text()))
        assert len(said.inner_text()) > 10, address[:300]
        asked += state.get_attribute("data-state") == "asked"
    assert reader.page.evaluate(HARM) is None
    assert reader.page.locator(STRANGE).count() == 0
    return asked


def read_all(reader: Reader, count: int) -> None:
    """Open pages that are read at addresses of that sort."""
    for name, text in zip(cycle(READ), [*FAULTS, *addresses(count, {"q": "furiten"}, "q")], strict=False):
        reader.page.goto(f"{reader.address}{name}.html?{text[:5000]}#{text[:5000]}")
        assert reader.page.locator("h1").first.is_visible()
        reader.page.evaluate("text => { location.hash = `${text}x`; }", text)
        assert reader.page.evaluate(HARM) is None


def test_pages_answer_strange_addresses_or_refuse_them(reader: Reader) -> None:
    assert ask_all(reader, 24) > 5
    assert drill_all(reader, 12) > 2
    read_all(reader, 4)


@pytest.mark.proof
def test_five_hundred_addresses_break_no_page(reader: Reader, record_property: Record) -> None:
    record_property("questions of 500 that were refused", ask_all(reader, 500))
    record_property("drills of 200 that were asked", drill_all(reader, 200))
    read_all(reader, 100)
