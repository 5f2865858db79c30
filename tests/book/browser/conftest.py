"""A real Chromium that reads the whole book."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chromium import served
from shared.browser import DESK, PHONE, Reader, built, reading, shared_place, skip_or_fail, started
from shared.live import axe_script

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of built files that all workers of this run share."""
    return shared_place(tmp_path_factory.getbasetemp())


@pytest.fixture(scope="session")
def book(place: Path) -> Path:
    """Return the folder of the site."""
    return built(place)


@pytest.fixture(scope="session")
def live(book: Path) -> Path:
    """Return the folder of the site. Skip if its live part could not be built."""
    if not (book / "offline.js").exists():
        skip_or_fail("the live part of the site is not built: node and npm are needed")
    return book


@pytest.fixture(scope="session")
def address(book: Path) -> Iterator[str]:
    """Serve the site, and yield its address."""
    with served(book) as where:
        yield where


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    with started() as chromium:
        yield chromium


@pytest.fixture(scope="module")
def desk(browser: Browser, address: str) -> Iterator[Reader]:
    """Yield a reader at a desk: a wide window in light colours."""
    with reading(browser, address, viewport=DESK, permissions=["clipboard-read"]) as reader:
        yield reader


@pytest.fixture(scope="module")
def phone(browser: Browser, address: str) -> Iterator[Reader]:
    """Yield a reader with a phone, 360 pixels wide."""
    with reading(browser, address, viewport=PHONE, has_touch=True) as reader:
        yield reader


@pytest.fixture(scope="module")
def asking(browser: Browser, live: Path, address: str) -> Iterator[Reader]:
    """Yield a reader with a phone, the live part and axe; no page is open yet."""
    del live
    how = {"viewport": PHONE, "has_touch": True, "service_workers": "block", "bypass_csp": True}
    with reading(browser, address, permissions=["clipboard-read", "clipboard-write"], **how) as reader:
        reader.page.add_init_script(path=axe_script())
        yield reader
