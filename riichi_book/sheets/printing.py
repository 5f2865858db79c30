"""Prints sheets to PDF with Chromium, driven by Playwright; both may be missing.

``python -m riichi_book.sheets.printing card.html`` prints a sheet in a process that can be killed.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from riichi_rules.errors import FormError
from riichi_rules.messages import joined, say

from .paper import Sheet

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
NO_NETWORK: Final = "--host-resolver-rules=MAP * ~NOTFOUND"
"""Makes Chromium resolve no host name, not even localhost: the page is passed in as text."""
# Shrinks a page that does not fit its paper, down to its minimum zoom. Returns a part of each page that would
# still be cut off.
FIT: Final = """() => [...document.querySelectorAll(".page")].flatMap((page, number) => {
    const paper = page.getBoundingClientRect(), rim = 8;
    const foot = page.querySelector("footer")?.getBoundingClientRect().top ?? paper.bottom - rim;
    const parts = [...page.children].filter(part => part.tagName !== "FOOTER");
    const inside = [...page.querySelectorAll("*")].reverse()
        .filter(each => !each.closest("footer, defs") && !each.ownerSVGElement);
    const cut = () => inside.find(each => {
        const box = each.getBoundingClientRect();
        if (!box.width) return false;
        return box.bottom > foot + 1 || box.right > paper.right - rim || box.left < paper.left + rim;
    });
    for (let size = 100; size >= page.dataset.least; size -= 1) {
        if (size < 100) parts.forEach(part => part.style.zoom = size / 100);
        if (!cut()) return [];
    }
    return [`page ${number + 1}: ${(cut().textContent || cut().tagName).trim().slice(0, 60)} ...`];
})"""


NO_PLAYWRIGHT: Final = say(
    "There is no PDF, because Playwright is not installed: pip install riichi-rules[browser]"
)
NO_CHROMIUM: Final = say(
    "There is no PDF, because Chromium is not on this machine (on Debian: apt install chromium)"
)
SHORTER: Final = say(
    "shorten what the ruleset's file says there, such as its name, a note or a sentence of [house]"
)
BOOK_WORDS: Final = {
    "contents": say("Contents"),
    "index": say("Index"),
    "version": say("Version {version}", version="{version}"),
    "page": say("(page {page})", page="{page}"),
    "rule": say("({number}, page {page})", number="{number}", page="{page}"),
}
"""Words that only the printed book has; the printing script fills in numbers and pages."""


class CutOff(FormError):
    """A sheet does not fit its paper."""


def chromium_path() -> str | None:
    """Return the path of Chromium, under the first name that is found; None if it is not installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def missing() -> str:
    """Return a sentence about what is missing for printing; empty if nothing is."""
    if find_spec("playwright") is None:
        return str(NO_PLAYWRIGHT)
    return "" if chromium_path() else str(NO_CHROMIUM)


def started(playwright: Any) -> Any:  # noqa: ANN401 - Playwright may be missing
    """Start Chromium, with its sandbox if possible: it fails as root and in some containers."""
    from playwright.sync_api import Error  # noqa: PLC0415 - it may be missing

    launch = partial(playwright.chromium.launch, executable_path=chromium_path(), args=[NO_NETWORK])
    try:
        return launch(chromium_sandbox=getattr(os, "geteuid", lambda: 1)() != 0)
    except Error:
        return launch(chromium_sandbox=False)


@contextmanager
def printer() -> Iterator[Callable[[Sheet, Path], None]]:
    """Start Chromium, and yield a function that prints a sheet to a file.

    The function shrinks a page that is too large as far as the sheet allows, and then raises ``CutOff``. It
    runs in its own thread, because Playwright refuses to run in one with a running event loop.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        opened = ExitStack()
        window = thread.submit(_opened, opened).result()
        try:
            yield lambda sheet, file: thread.submit(_print, window, sheet, file).result()
        finally:
            thread.submit(opened.close).result()


def _opened(opened: ExitStack) -> Any:  # noqa: ANN401 - Playwright may be missing
    """Return a browser page for printing, which ``opened`` closes."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be missing

    browser = opened.enter_context(started(opened.enter_context(sync_playwright())))
    window: Any = browser.new_page(
        viewport={"width": 1200, "height": 1200}, offline=True, java_script_enabled=False
    )
    window.emulate_media(media="print")
    return window


def main(*files: str) -> None:
    """Print HTML sheets, each to a PDF next to it."""
    try:
        with printer() as print_sheet:
            for file in map(Path, files):
                print_sheet(Sheet(file.stem, file.stem, file.read_text("utf-8")), file.with_suffix(".pdf"))
    except CutOff as error:
        sys.exit(str(error))


def _print(window: Any, sheet: Sheet, file: Path) -> None:  # noqa: ANN401 - Playwright may be missing
    window.set_content(sheet.html)
    if cut := window.evaluate(FIT):
        parts = " ".join("; ".join(cut).split())
        problem = say("{sheet} does not fit its paper, {parts}", sheet=sheet.name, parts=parts)
        raise CutOff(joined([problem, SHORTER], ": "))
    window.pdf(path=file, prefer_css_page_size=True, print_background=True, tagged=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
