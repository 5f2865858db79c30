"""A club's file comes by mail: every text of it is text, in every part of a book that is built of it."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.dom import minidom

import pytest

from riichi_book.edition.make import edition_of, make

HARM = "<script>hit=1</script><img src=x onerror=hit=2><meta http-equiv=refresh content=0>"
MARKUP = "[a](javascript:hit=3) {raw}`html <b>` $x$ | `b`"
CLUB = f"""
id = "hostile"
name = '''N{HARM}"'& {MARKUP}'''
edition = '''D\\{HARM}'''
summary = '''U{HARM}"'&</p><iframe src=//x> {MARKUP}'''
extends = "ema-2025"
[book]
name = "B</title><script>hit=4</script><img src=x onerror=hit=5>\\"'"
edition = "E\\\\'</script><script>hit=6</script>"
date = "2026-05-03"
status = "T</p><script>hit=7</script>\\"'"
licence = '''L{HARM}"'&amp; {MARKUP}'''
[house]
a = '''H{HARM}"'& {MARKUP}'''
[sources.MINE]
title = '''Z{HARM}"'& {MARKUP}'''
[fu.double_wind_pair]
value = 4
source = "MINE"
confidence = "stated"
note = '''O{HARM}"'& {MARKUP}'''
"""


class Elements(HTMLParser):
    """Gathers what of a page does something: scripts, frames, pictures, links, handlers and settings."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        self.found += [f"{tag} {name}" for name in facts if name.startswith("on")]
        self.found += [
            f"{tag} {facts[name]}" for name in ("src", "href") if "javascript:" in facts.get(name, "")
        ]
        if tag == "iframe" or facts.get("src") == "x" or facts.get("http-equiv") == "refresh":
            self.found.append(tag)

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script" and "hit=" in data and "application/json" not in data:
            self.found.append(f"script {data[:40]}")


def harm_in(html: str) -> list[str]:
    parser = Elements()
    parser.feed(html)
    return parser.found


def pages_of(epub: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(epub) as book:
        for name in book.namelist():
            if name.endswith((".xhtml", ".opf", ".ncx", ".xml")):
                yield name, book.read(name)


def test_harm_is_found_where_a_text_is_markup() -> None:
    assert len(harm_in(HARM)) == 4
    assert harm_in("<iframe src=//x><a href='javascript:1'>") == ["iframe", "a javascript:1"]


@pytest.mark.parametrize("parts", [["site", "epub", "sheets"]], ids="-".join)
def test_nothing_of_a_hostile_club_is_markup(
    parts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riichi_book.edition.make.missing", lambda: "no browser to print with")
    file = tmp_path / "club.toml"
    file.write_text(CLUB, "utf-8")
    out = tmp_path / "out"
    make(edition_of(str(file), out), parts, lambda _: None)
    pages = list(out.rglob("*.html"))
    assert {str(page): found for page in pages if (found := harm_in(page.read_text("utf-8")))} == {}
    assert sum("&lt;script&gt;hit=" in page.read_text("utf-8") for page in pages) > 30
    (epub,) = out.glob("*.epub")
    for name, content in pages_of(epub):
        minidom.parseString(content)  # noqa: S318 - what was written here
        assert harm_in(content.decode()) == [], name
    for manifest in out.glob("*.webmanifest"):
        assert json.loads(manifest.read_text("utf-8"))["name"].startswith("B</title>")
    options = (out / "_static" / "documentation_options.js").read_text("utf-8")
    assert "VERSION: 'E\\\\&#39;&lt;/script&gt;&lt;script&gt;hit=6&lt;/script&gt;'," in options
