"""Print the book: `python tools/print_book.py _build/singlehtml _build/riichi-rules.pdf`.

The first is the folder of the book as one page, the second the file to write. Chromium prints, driven by
Playwright: drawings stay drawings, text stays text, and the headings become bookmarks.
"""

from __future__ import annotations

import shutil
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FOOTER = """<div style="width: 100%; font: 8px sans-serif; text-align: center; color: #555">
    <span class="pageNumber"></span></div>"""
MINUTES = 5


class Silent(SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_message(self, *_: object) -> None:
        """Keep the log to itself."""


def print_book(folder: Path, target: Path, browser: str) -> None:
    """Print the page of a folder into a file."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = chromium.new_page()
        page.set_default_timeout(60_000 * MINUTES)
        page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        page.emulate_media(media="print")
        page.evaluate("document.fonts.load('1em Book kanji', '一').then(() => document.fonts.ready)")
        page.pdf(
            path=target,
            format="A4",
            margin={"top": "18mm", "bottom": "18mm", "left": "16mm", "right": "16mm"},
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOTER,
            print_background=True,
            outline=True,
            tagged=True,
        )
        chromium.close()
    server.shutdown()


def main(folder: str, target: str) -> None:
    """Find Chromium, and print."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit("Chromium prints the book, and it is not on this machine (on Debian: apt install chromium)")
    print_book(Path(folder), Path(target), browser)


if __name__ == "__main__":
    main(*sys.argv[1:])
