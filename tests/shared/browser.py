"""The whole book, built once per test run, and Chromium to read it in.

Without Chromium, a test that needs it is skipped. If ``RIICHI_BROWSER`` is ``required``, it fails instead, so
nobody mistakes a skip for a pass.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import pytest
from filelock import FileLock

from riichi_book.sheets.printing import chromium_path
from riichi_rules.ruleset import ruleset_ids

from . import ROOT
from .command_line import printed_by

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BUILT = ROOT / "_build"

OF_EDITIONS = {"our_rules"}
"""Pages that only editions have."""
_PAGES = [
    page
    for page in (*(ROOT / "rulebook").glob("*.md"), *(ROOT / "rulebook" / "learn").glob("*.md"))
    if page.stem not in OF_EDITIONS
]
CHAPTERS = [
    "index",
    "ask",
    "practice",
    *sorted(page.relative_to(ROOT).with_suffix("").as_posix() for page in _PAGES),
]
NOTEBOOKS = sorted(f"notebooks/{page.stem}" for page in (ROOT / "notebooks").glob("*.ipynb"))
RULESETS = [f"rulebook/rulesets/{name}" for name in ruleset_ids()]
# Two pages that compare rulesets: the best known pair, and the pair that differs most.
PAIRS = ["ema-2016-and-wrc-2015", "jpml-a-2026-and-mahjong-soul"]

DESK, PHONE = {"width": 1200, "height": 900}, {"width": 360, "height": 740}
# Scripts run for about a second here, so optimising them and collecting garbage costs more than it gains.
ARGUMENTS = ["--no-sandbox", "--js-flags=--no-turbofan --min-semi-space-size=64 --max-semi-space-size=64"]
# Newer versions block requests to this machine themselves, which would hide whether our own policy does.
ARGUMENTS += ["--disable-features=LocalNetworkAccessChecks"]
# Nothing here needs a GPU, and emulating one takes a tenth of the time.
ARGUMENTS += ["--disable-gpu", "--disable-gpu-compositing", "--disable-software-rasterizer"]


def built(place: Path, builder: str = "html") -> Path:
    """Return the output folder of a builder. The first caller builds it.

    The site is that of `make book`, so it is built incrementally. Workers of one run share ``place``, and all
    builders share the doctrees. Builders may run at once, because once the site is built no page is read
    again and nobody writes doctrees.
    """
    if shutil.which("make") is None:
        pytest.skip("make is not on this machine, and it builds the book")
    assumed = ("--assume-old=environment", "--assume-old=sheets")
    once(place / "html", "make", *assumed, f"python={quote(sys.executable)}", "book")
    if builder == "html":
        return BUILT / "html"
    out = place / builder
    sphinx = (sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", builder)
    once(out, *sphinx, "-d", BUILT / "doctrees", ROOT, out)
    return out


def once(what: Path, *command: str | Path) -> None:
    """Run a command of the project once per test run. Other workers wait while it runs."""
    done = what.with_suffix(".done")
    with FileLock(what.with_suffix(".lock")):
        if not done.exists():
            run(*command)
            done.touch()


def run(*command: str | Path) -> None:
    """Run a command of the project without the variables of make and pytest."""
    callers = ("MAKE", "MFLAGS", "PYTEST")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(callers)}
    printed_by(*command, cwd=ROOT, env=plain)


def shared_place(of_this_worker: Path) -> Path:
    """Return the temporary folder that all workers of a run share, given the folder of one."""
    return of_this_worker.parent if "PYTEST_XDIST_WORKER" in os.environ else of_this_worker


def skip_or_fail(what: str) -> NoReturn:
    """Skip the test because something is missing; fail if ``RIICHI_BROWSER`` is ``required``."""
    if os.environ.get("RIICHI_BROWSER") == "required":
        pytest.fail(what)
    pytest.skip(what)


def told_by_node(folder: Path, code: str, given: object, *scripts: str) -> list[str]:
    """Return the lines that code prints under node, next to the live part's scripts (copied if missing)."""
    node = shutil.which("node") or skip_or_fail("node is needed")
    for name in (*scripts, "say.js", "words.js"):
        if not (folder / name).exists():
            shutil.copy(ROOT / "riichi_book" / "sphinx" / "live" / "static" / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "code.js").write_text(code, "utf-8")
    return printed_by(node, folder / "code.js", input=json.dumps(given)).splitlines()


def chromium() -> str:
    """Return the path of Chromium, or skip the test."""
    path = chromium_path()
    if path is None:
        skip_or_fail("Chromium is not on this machine (on Debian it is the package chromium)")
    return path


@contextmanager
def started() -> Iterator[Browser]:
    """Start Chromium, or skip the test."""
    path = chromium()
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may not be installed
    except ImportError:
        skip_or_fail("Playwright is not installed: it is in the extra [browser]")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Reader(NamedTuple):
    """A window on the site, with the requests and the faults so far."""

    page: Page
    address: str
    asked: list[str]
    faults: list[str]

    def open(self, name: str) -> None:
        """Open a page of the book by its name and wait until it has loaded."""
        self.page.goto(f"{self.address}{name}.html")


@contextmanager
def reading(browser: Browser, address: str, **how: object) -> Iterator[Reader]:
    """Open a window. At the end, assert that it made no request to another address and nothing failed."""
    context = browser.new_context(reduced_motion="reduce", **how)
    reader = Reader(context.new_page(), address, [], [])
    context.on("request", lambda request: reader.asked.append(request.url))
    context.on("response", lambda had: had.status >= 400 and reader.faults.append(f"{had.status} {had.url}"))
    context.on("weberror", lambda error: reader.faults.append(str(error.error)))
    context.on("console", lambda message: message.type == "error" and reader.faults.append(message.text))
    yield reader
    context.close()
    outside = [url for url in reader.asked if not url.startswith((address, "data:", "blob:"))]
    assert outside == [], "a page asks another address for something"
    assert reader.faults == [], reader.faults
    assert reader.asked != []
