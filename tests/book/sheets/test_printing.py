"""Printing: if Chromium or Playwright is missing, a sentence says which."""

import os
import re
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
import shared_drawings
from print_book import print_book

from riichi_book.sheets import printing
from riichi_book.sheets.handouts import tiles_sheet


def test_what_is_missing_to_print_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "find_spec", lambda _: object())
    monkeypatch.setattr(
        printing.shutil, "which", lambda name: "/bin/it" if name == "chromium-browser" else None
    )
    assert (printing.missing(), printing.chromium_path()) == ("", "/bin/it")
    monkeypatch.setattr(printing.shutil, "which", lambda _: None)
    assert "Chromium is not on this machine" in printing.missing()
    monkeypatch.setattr(printing, "find_spec", lambda _: None)
    assert "riichi-rules[browser]" in printing.missing()


@pytest.mark.parametrize(("user", "asked"), [(1000, [True, False]), (0, [False])])
def test_chromium_keeps_its_sandbox_where_it_can(
    user: int, asked: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    given: list[bool] = []

    def launch(*, chromium_sandbox: bool, args: list[str], **_: object) -> str:
        assert printing.NO_NETWORK in args
        given.append(chromium_sandbox)
        if chromium_sandbox:
            raise sync_api.Error("No usable sandbox!")
        return "a browser"

    assert printing.started(SimpleNamespace(chromium=SimpleNamespace(launch=launch))) == "a browser"
    assert given == asked


needs_a_printer = pytest.mark.skipif(bool(printing.missing()), reason="there is nothing to print with")


@needs_a_printer
def test_a_sheet_that_does_not_fit_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    lines = "<p>much\nto say</p>" * 99
    file.write_text(f'<section class="page" data-least="99">{lines}</section>', "utf-8")
    told = r"\Acard does not fit its paper, page 1: much to say[^\n]+\Z"
    with pytest.raises(SystemExit, match=told) as caught:
        printing.main(str(file))
    assert str(caught.value).endswith(str(printing.SHORTER)), "it says what would be right"


def fonts_in(pdf: bytes) -> int:
    """Return the size of the fonts in a PDF in bytes, which differs between machines."""
    return sum(int(length) for length in re.findall(rb"/Length1 [^<>]*/Length (\d+)", pdf))


@pytest.mark.proof
@needs_a_printer
def test_a_pdf_whose_drawings_are_shared_is_smaller_and_looks_the_same(tmp_path: Path) -> None:
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # noqa: PLC0415 - may be missing

    with printing.printer() as print_sheet:
        print_sheet(tiles_sheet(), tmp_path / "tiles.pdf")
    printed = (tmp_path / "tiles.pdf").read_bytes()
    smaller = shared_drawings.shared(printed)
    assert len(smaller) - fonts_in(smaller) < 0.8 * (len(printed) - fonts_in(printed))
    seen, before = (
        [page.render(scale=1).to_numpy().tobytes() for page in PdfDocument(pdf)] for pdf in (smaller, printed)
    )
    assert seen == before


HARM = """<img src="http://127.0.0.1:PORT/"><img src="http://localhost:PORT/">
<iframe src="http://127.0.0.1:PORT/"></iframe><link rel="stylesheet" href="http://127.0.0.1:PORT/">
<script>fetch("http://127.0.0.1:PORT/"); new WebSocket("ws://127.0.0.1:PORT/")</script>
"""
BOOK = """<!DOCTYPE html><article><section><h1>Rules</h1><p>Not on paper: <a href="#document-ask">Ask</a></p>
<span id="document-ask"></span><section><h2>Ask the rules</h2></section>
<span id="document-a"></span><section style="break-before: page"><h2>Waits</h2><p>Before
<a class="reference" href="#b.one">the first</a>,
<a class="reference" href="#document-b">that</a>.</p></section>
<span id="document-b"></span><section style="break-before: page"><h2>Furiten</h2><section><h3>River</h3>
<div class="riichi-rule" id="b.one"><div class="riichi-headline"><p class="riichi-title">
<span class="rule-number">1.1.1</span> <strong>Own discards</strong></p></div></div></section></section>
"""
PRINTED = """Rules Version Contents Waits 2 1 Furiten 3 1.1 River 3
Waits Before the first (1.1.1, page 3), that (page 3).
1 Furiten 1.1 River 1.1.1 Own discards Index Own discards, 1.1.1 3
"""


@pytest.mark.proof
@needs_a_printer
@pytest.mark.parametrize("how", ["sheet", "book"])
def test_what_is_printed_asks_no_other_address_and_a_book_knows_its_pages(how: str, tmp_path: Path) -> None:
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - may be missing

    asked: list[str] = []

    class Other(BaseHTTPRequestHandler):
        def handle_one_request(self) -> None:
            asked.append(str(self.client_address))

    server = ThreadingHTTPServer(("127.0.0.1", 0), Other)
    Thread(target=server.serve_forever, daemon=True).start()
    html = (BOOK if how == "book" else "") + HARM.replace("PORT", str(server.server_port))
    (tmp_path / "index.html").write_text(html, "utf-8")
    if how == "sheet":
        printing.main(str(tmp_path / "index.html"))
    else:
        with ThreadPoolExecutor() as thread:  # the browser of other tests may run in this thread
            thread.submit(print_book, tmp_path, tmp_path / "index.pdf", []).result()
    server.shutdown()
    assert asked == []
    texts = [page.get_textpage().get_text_range() for page in PdfDocument(tmp_path / "index.pdf")]
    if how == "book":  # the last word of each page is the page number
        assert [text.split()[:-1] for text in texts] == [line.split() for line in PRINTED.splitlines()]
