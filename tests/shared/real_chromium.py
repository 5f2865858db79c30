"""Where Chromium is on this machine, and what becomes of a test without it.

A test that needs it is skipped with a word. Where ``RIICHI_BROWSER`` is ``required`` it fails instead, so
that nobody takes a skip for a proof.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import pytest
from chromium import chromium_path

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DESK, PHONE = {"width": 1200, "height": 900}, {"width": 360, "height": 740}
# Whatever runs here runs for a second: to optimise it, and to clear up behind it, costs more than it gains.
ARGUMENTS = ["--no-sandbox", "--js-flags=--no-turbofan --min-semi-space-size=64 --max-semi-space-size=64"]


def without(what: str) -> NoReturn:
    """Skip a test that needs a browser, or fail it where one is required."""
    if os.environ.get("RIICHI_BROWSER") == "required":
        pytest.fail(what)
    pytest.skip(what)


def chromium() -> str:
    """Return the path of Chromium, or skip the test."""
    path = chromium_path()
    if path is None:
        without("Chromium is not on this machine (on Debian it is the package chromium)")
    return path


@contextmanager
def started() -> Iterator[Browser]:
    """Start Chromium, or skip the test."""
    path = chromium()
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may not be installed
    except ImportError:
        without("Playwright is not installed: it is in the extra [browser]")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Reader(NamedTuple):
    """Somebody who reads the site in a window: the page before them, and what happened on the way."""

    page: Page
    address: str
    asked: list[str]
    faults: list[str]

    def open(self, name: str) -> None:
        """Go to a page of the book, by its name, and let everything arrive."""
        self.page.goto(f"{self.address}{name}.html")


@contextmanager
def reading(browser: Browser, address: str, **how: object) -> Iterator[Reader]:
    """Open a window; afterwards nothing may have been asked of another address, and nothing failed."""
    context = browser.new_context(reduced_motion="reduce", **how)
    reader = Reader(context.new_page(), address, [], [])
    context.on("request", lambda request: reader.asked.append(request.url))
    context.on("response", lambda had: had.status >= 400 and reader.faults.append(f"{had.status} {had.url}"))
    context.on("weberror", lambda error: reader.faults.append(str(error.error)))
    context.on("console", lambda said: said.type == "error" and reader.faults.append(said.text))
    yield reader
    context.close()
    outside = [url for url in reader.asked if not url.startswith((address, "data:", "blob:"))]
    assert outside == [], "a page asks another address for something"
    assert reader.faults == []
    assert reader.asked != []
