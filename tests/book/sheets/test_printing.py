"""Printing: Chromium and Playwright may be missing, and a sentence says which."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from print_book import print_book

from riichi_book.sheets import printing
from riichi_book.sheets.paper import page


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


def test_a_sheet_that_does_not_fit_is_one_line(tmp_path: Path) -> None:
    if printing.missing():
        pytest.skip(printing.missing())
    file = tmp_path / "card.html"
    file.write_text(page("<p>much\nto say</p>" * 99, least=99), "utf-8")
    with pytest.raises(
        SystemExit, match=r"\Acard does not fit its paper, page 1: much to say[^\n]+\Z"
    ) as caught:
        printing.main(str(file))
    assert str(caught.value).endswith(str(printing.SHORTER)), "it says what would be right"


HARM = """
<!DOCTYPE html><article><h1>x</h1></article><img src="http://127.0.0.1:PORT/"><img src="http://localhost:PORT/">
<iframe src="http://127.0.0.1:PORT/"></iframe><link rel="stylesheet" href="http://127.0.0.1:PORT/">
<script>fetch("http://127.0.0.1:PORT/"); new WebSocket("ws://127.0.0.1:PORT/")</script>
"""


@pytest.mark.parametrize("how", ["sheet", "book"])
def test_what_is_printed_asks_no_other_address(how: str, tmp_path: Path) -> None:
    if printing.missing():
        pytest.skip(printing.missing())
    asked: list[str] = []

    class Other(BaseHTTPRequestHandler):
        def handle_one_request(self) -> None:
            asked.append(str(self.client_address))

    server = ThreadingHTTPServer(("127.0.0.1", 0), Other)
    Thread(target=server.serve_forever, daemon=True).start()
    (tmp_path / "index.html").write_text(HARM.replace("PORT", str(server.server_port)), "utf-8")
    if how == "sheet":
        printing.main(str(tmp_path / "index.html"))
    else:
        with ThreadPoolExecutor() as thread:  # in this one the browser of other tests may run
            thread.submit(print_book, tmp_path, tmp_path / "index.pdf", []).result()
    server.shutdown()
    assert asked == []
    assert (tmp_path / "index.pdf").read_bytes().startswith(b"%PDF")
