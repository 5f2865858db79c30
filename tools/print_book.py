"""Print the book: `python tools/print_book.py _build/singlehtml _build/riichi-rules.pdf [furiten fu ...]`.

The first argument is the folder of the single-page book, the second the output file. If chapters follow, only
these are printed, after the front page: those of rulebook/ by their names, others as `notebooks/fu`. Chromium
prints, driven by Playwright: drawings stay vectors, text stays text, and headings become bookmarks.
Contents, an index and page numbers come from ``page_numbers.py``.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from page_numbers import print_numbered
from shared_drawings import share_in

from riichi_book.sheets.printing import chromium_path, started

if TYPE_CHECKING:
    from playwright.sync_api import Route

FOOTER = """<div style="width: 100%; font: 8px sans-serif; text-align: center; color: #555">
    <span class="pageNumber"></span></div>"""
MINUTES = 5
ADDRESS = "http://book.invalid/"  # a made-up host; ``hand_over`` answers its requests
MARK = re.compile(r'<span id="document-([^"]+)"></span><section')  # Sphinx puts this before each page
SECTION = re.compile(rf"{MARK.pattern}|<section\b|</section>|<!--.*?-->|<script\b.*?</script>", re.DOTALL)
# Sphinx puts the page's name before an anchor; in a single page the anchor is enough.
ANCHOR = re.compile(r'(<a\b[^>]* href=")#document-[^"#]*(?=#)')


def chosen(chapters: list[str], folder: Path) -> list[str]:
    """Return the pages of the named chapters. Exit if a chapter does not exist."""
    names = MARK.findall((folder / "index.html").read_text("utf-8"))
    pages = {name.removeprefix("rulebook/"): name for name in names}
    for chapter in chapters:
        if chapter not in pages:
            sys.exit(f"no chapter is called {chapter!r}; there are: {', '.join(pages)}")
    return [pages[chapter] for chapter in chapters]


def without_others(text: str, pages: list[str]) -> str:
    """Return the single-page book with only these pages and the pages that contain them."""
    opened, spans = list[re.Match[str]](), dict[str, tuple[int, int]]()
    for found in SECTION.finditer(text):
        if found[0].startswith(("<!--", "<script")):
            continue
        if found[0] != "</section>":
            opened.append(found)
        elif (first := opened.pop())[1]:
            spans[first[1]] = first.start(), found.end()
    kept, left, at = [spans[page][0] for page in pages], "", 0
    for start, end in sorted(spans.values()):
        if start >= at and not any(start <= place < end for place in kept):
            left, at = left + text[at:start], end
    return left + text[at:]


def print_book(folder: Path, target: Path, pages: list[str]) -> None:
    """Print the single-page book, or only some of its pages, without any network access."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - to find a chapter needs none of it

    def hand_over(route: Route) -> None:
        file = (folder / unquote(urlsplit(route.request.url).path[1:])).resolve()
        if route.request.url.startswith(ADDRESS) and file.is_relative_to(folder.resolve()) and file.is_file():
            route.fulfill(path=file)
        else:
            route.abort()

    with sync_playwright() as playwright:
        browser = started(playwright)
        page = browser.new_page()
        page.route("**/*", hand_over)
        page.set_default_timeout(60_000 * MINUTES)
        text = ANCHOR.sub(r"\1", (folder / "index.html").read_text("utf-8"))
        if pages:  # before the browser lays the page out, which takes long for the whole book
            text = without_others(text, pages)
        page.route("**/index.html", lambda route: route.fulfill(body=text, content_type="text/html"))
        page.emulate_media(media="print")

        def show() -> None:
            page.goto(f"{ADDRESS}index.html")
            page.evaluate("document.fonts.load('1em Book kanji', '一').then(() => document.fonts.ready)")

        print_numbered(
            page,
            show,
            target,
            format="A4",
            margin={"top": "18mm", "bottom": "18mm", "left": "16mm", "right": "16mm"},
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOTER,
            print_background=True,
            outline=True,
            tagged=True,
        )
        browser.close()
    share_in(target)


def main(folder: str, target: str, *chapters: str) -> None:
    """Check the chapters and that Chromium is installed, and print."""
    pages = chosen(list(chapters), Path(folder))
    if chromium_path() is None:
        sys.exit("Chromium prints the book, and it is not on this machine (on Debian: apt install chromium)")
    print_book(Path(folder), Path(target), pages)


if __name__ == "__main__":
    main(*sys.argv[1:])
