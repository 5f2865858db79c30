"""Every link inside the book leads somewhere, and every picture has a name. No browser is needed for that."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import pytest
from shared.browser import CHAPTERS, NOTEBOOKS, RULESETS

from riichi_rules.questions import read_address


class Seen(HTMLParser):
    """What a page links to, loads, and calls by name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.nameless: list[str] = []
        self.pictures = 0
        self.headings: list[int] = []
        self.onward: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in given}
        if "id" in had:
            self.anchors.append(had["id"])
        if tag == "a" and "href" in had:
            self.links.append(had["href"])
            self.onward |= {name: had["href"] for name in had.get("class", "").split() if "-page" in name}
        if tag in {"h1", "h2", "h3", "h4", "h5", "h6"}:
            self.headings.append(int(tag[1]))
        if tag in {"link", "script", "img", "source", "iframe", "image"}:
            self.loaded += [had[name] for name in ("href", "src", "srcset") if name in had]
        if tag == "img" or had.get("role") == "img":
            self.pictures += 1
            name = had.get("alt" if tag == "img" else "aria-label", "").strip()
            if not name or name.endswith((".png", ".svg")):
                self.nameless.append(str(self.get_starttag_text())[:200])


class Whole(NamedTuple):
    """All pages of the site, by path."""

    folder: Path
    pages: dict[str, Seen]


@pytest.fixture(scope="module")
def whole(book: Path) -> Whole:
    files = (file for file in book.rglob("*.html") if "_static" not in file.parts)
    pages = {file.relative_to(book).as_posix(): Seen(file.read_text("utf-8")) for file in files}
    return Whole(book, pages)


def test_every_link_and_every_anchor_inside_the_book_leads_somewhere(whole: Whole) -> None:
    checked, broken = 0, []
    for name, page in whole.pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            path = unquote(parts.path)
            target = (whole.folder / name).parent.joinpath(path).resolve() if path else whole.folder / name
            where = target.relative_to(whole.folder).as_posix()
            anchor = unquote(parts.fragment)
            known = where in whole.pages
            right = target.is_file() and (not anchor or not known or anchor in whole.pages[where].anchors)
            if where == "ask.html" and anchor.startswith("ask="):  # a question, not a place in the page
                right = target.is_file() and bool(read_address(parts.fragment).kind)
            checked += 1
            if not right:
                broken.append(f"{name}: {link}")
    assert broken == []
    assert checked > 1000


def test_an_anchor_stands_once_on_its_page(whole: Whole) -> None:
    twice = {
        name: sorted({anchor for anchor in page.anchors if page.anchors.count(anchor) > 1})
        for name, page in whole.pages.items()
        if len(set(page.anchors)) < len(page.anchors)
    }
    assert twice == {}


def test_what_a_page_loads_lies_inside_the_site(whole: Whole) -> None:
    for name, page in whole.pages.items():
        for address in page.loaded:
            parts = urlsplit(address)
            assert (parts.scheme, parts.netloc) in {("", ""), ("data", "")}, f"{name}: {address}"
            if not parts.scheme:
                target = (whole.folder / name).parent / unquote(parts.path)
                assert target.exists(), f"{name}: {address}"


def test_every_picture_and_every_drawing_has_a_name_in_words(whole: Whole) -> None:
    nameless = {name: page.nameless for name, page in whole.pages.items() if page.nameless}
    assert nameless == {}
    assert sum(page.pictures for page in whole.pages.values()) > 300


def test_headings_go_down_one_at_a_time_from_one_at_the_top(whole: Whole) -> None:
    for name, page in whole.pages.items():
        levels = page.headings
        assert levels[0] == 1, name
        assert levels.count(1) == 1, name
        assert all(below - above <= 1 for above, below in pairwise(levels)), f"{name}: {levels}"


def test_one_can_read_on_from_the_first_page_to_the_last_and_back(whole: Whole) -> None:
    def way(name: str, direction: str) -> list[str]:
        seen = [name]
        while direction in (onward := whole.pages[seen[-1]].onward):
            target = (whole.folder / seen[-1]).parent / onward[direction]
            seen.append(target.resolve().relative_to(whole.folder).as_posix())
            assert len(seen) == len(set(seen)), "the way goes round in circles"
        return seen

    there = way("index.html", "next-page")
    assert set(there) == {f"{name}.html" for name in [*CHAPTERS, *NOTEBOOKS, *RULESETS]}
    assert way(there[-1], "prev-page") == there[::-1]
