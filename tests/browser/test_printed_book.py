"""`make pdf` prints one document: with bookmarks, drawings that stay drawings, and text that stays text."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from real_chromium import chromium
from whole_book import ROOT, built

if TYPE_CHECKING:
    from playwright.sync_api import Browser

JAPANESE = re.compile("[\u3041-\u30fe\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def folder(place: Path) -> Path:
    """Return the folder of the book as one page."""
    return built(place, "singlehtml")


@pytest.fixture(scope="module")
def printed(folder: Path, place: Path) -> Path:
    """Return the book as it is printed."""
    chromium()
    target = place / "riichi-rules.pdf"
    command = [sys.executable, ROOT / "tools" / "print_book.py", folder, target]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return target


@pytest.fixture(scope="module")
def sheets(printed: Path) -> Iterator[Any]:
    pdfium = pytest.importorskip("pypdfium2")
    with pdfium.PdfDocument(printed) as document:
        yield document


@pytest.fixture(scope="module")
def texts(sheets: Any) -> list[str]:  # noqa: ANN401 - the library has no types
    return [sheet.get_textpage().get_text_range() for sheet in sheets]


def test_every_chapter_has_a_bookmark_that_leads_to_its_first_page(sheets: Any, texts: list[str]) -> None:  # noqa: ANN401
    chapters = {mark.get_title(): mark.get_dest().get_index() for mark in sheets.get_toc() if mark.level == 1}
    assert {"Furiten", "Riichi", "Glossary", "Rulesets"} <= chapters.keys()
    for title, number in chapters.items():
        assert title in " ".join(texts[number].split()), title
    assert list(chapters.values()) == sorted(chapters.values())


def test_the_text_can_be_selected(texts: list[str]) -> None:
    assert len(texts) > 100
    assert any("Furiten forbids ron, and nothing else." in " ".join(text.split()) for text in texts)


def test_no_letter_is_a_box(texts: list[str], folder: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.goto((folder / "index.html").as_uri())
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    shown = Counter(JAPANESE.findall(page.locator("article").inner_text()))
    page.close()
    assert Counter(JAPANESE.findall("".join(texts))) == shown
    assert len(shown) > 100


def test_drawings_are_no_bitmaps(sheets: Any) -> None:  # noqa: ANN401
    pdfium = pytest.importorskip("pypdfium2.raw")
    kinds = Counter(
        found.type for number in range(0, len(sheets), 10) for found in sheets[number].get_objects()
    )
    assert kinds[pdfium.FPDF_PAGEOBJ_IMAGE] == 0
    assert kinds[pdfium.FPDF_PAGEOBJ_PATH] > 1000


def test_the_document_is_tagged_for_who_listens(printed: Path) -> None:
    assert b"/MarkInfo" in printed.read_bytes()
