"""`make pdf` prints one document with bookmarks, vector drawings and real text.

Printing everything takes minutes and hundreds of sheets, so this prints a chapter of each kind, like a club.
"""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from print_book import MARK
from shared.browser import CHAPTERS, NOTEBOOKS, ROOT, RULESETS, Reader, built, chromium
from shared.proofs import Record

# The printed pages, with their titles.
CHOSEN = {
    "rulebook/furiten": "Furiten",
    "rulebook/glossary": "Glossary",
    "rulebook/rulesets": "Rulesets",
    "rulebook/rulesets/wiki": "Riichi wiki",
    "notebooks/fu": "Fu, counted",
}
PRINTER = ROOT / "tools" / "print_book.py"
JAPANESE = re.compile("[\u3041-\u30fe\u4e00-\u9fff]")


pytestmark = pytest.mark.proof  # printing takes a minute; each run checks the print styles of pages


@pytest.fixture(autouse=True)
def counted(record_property: Record) -> None:
    record_property("claims about the printed book", 1)


@pytest.fixture(scope="module")
def folder(place: Path) -> Path:
    """Return the folder of the book as one page."""
    return built(place, "singlehtml")


def printing(folder: Path, target: Path, *chapters: str) -> subprocess.CompletedProcess[str]:
    """Print some chapters of the book, or all of it if none is named."""
    chromium()
    command = [sys.executable, PRINTER, folder, target, *chapters]
    return subprocess.run(command, check=False, capture_output=True, text=True)


@pytest.fixture(scope="module")
def printed(folder: Path, place: Path) -> Path:
    """Return the PDF of the chosen chapters."""
    target = place / "riichi-rules.pdf"
    ended = printing(folder, target, *(name.removeprefix("rulebook/") for name in CHOSEN))
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


def test_a_chapter_that_is_not_there_is_refused_with_those_that_are(folder: Path, tmp_path: Path) -> None:
    ended = printing(folder, tmp_path / "none.pdf", "furiten", "furitten")
    assert ended.returncode == 1
    assert ended.stderr.startswith("no chapter is called 'furitten'; there are: ")
    assert " tiles, waits, " in ended.stderr
    assert not list(tmp_path.iterdir())


def test_every_page_of_the_book_is_once_on_the_one_that_is_printed(folder: Path) -> None:
    marks = MARK.findall((folder / "index.html").read_text("utf-8"))
    assert sorted(marks) == sorted({*CHAPTERS, *RULESETS, *NOTEBOOKS} - {"index"})


def test_every_chapter_has_a_bookmark_that_leads_to_its_first_page(sheets: Any, texts: list[str]) -> None:  # noqa: ANN401
    marks = [(mark.level, mark.get_title(), mark.get_dest().get_index()) for mark in sheets.get_toc()]
    chapters = {re.sub(r"^\d+ ", "", title): number for level, title, number in marks if level == 1}
    assert set(CHOSEN.values()) - chapters.keys() == {CHOSEN["rulebook/rulesets/wiki"]}, (
        "that is in a chapter"
    )
    assert "Riichi" not in chapters
    for title, number in chapters.items():
        assert title in " ".join(texts[number].split()), title
    assert list(chapters.values()) == sorted(chapters.values())


def test_who_has_the_pdf_alone_finds_each_rule_by_its_number_on_the_page_that_is_named(
    texts: list[str],
) -> None:
    whole = " ".join("\n".join(texts).split())
    index = re.findall(r", (\d+\.\d+\.\d+) (\d+)\b", whole.rpartition(" Index ")[2])
    references = re.findall(r"\((\d+\.\d+\.\d+), page (\d+)\)", whole)
    contents = re.findall(r"^\d+(?:\.\d+)? [^\r\n]*", texts[1], re.MULTILINE)
    assert min(len(index), len(references), 2 * len(contents)) >= 10
    assert not [line for line in contents if not re.search(r" \d+$", line)]
    for number, page in {*index, *references}:
        assert number in texts[int(page) - 1].split(), (number, page)


def test_the_text_can_be_selected_with_captions_as_they_are_written_and_without_proofs(
    texts: list[str], desk: Reader
) -> None:
    whole = " ".join("\n".join(texts).split())
    assert "Furiten forbids ron, and nothing else." in whole
    assert "One tile blocks them all" in whole
    assert "Sources and proof" not in whole, "it is in the list of all rules alone"
    assert "tests/claims/furiten.jsonl" not in whole
    desk.open("rulebook/furiten")
    # Captions inside an erratum are printed only in the list of errata.
    captions = desk.page.locator("article caption .caption-text:not(.riichi-erratum .caption-text)")
    assert captions.count() > 1
    assert not [text for text in captions.all_text_contents() if " ".join(text.split()) not in whole]


def test_no_letter_is_a_box(texts: list[str], desk: Reader) -> None:
    signs: Counter[str] = Counter()
    desk.page.emulate_media(media="print")
    for name in ["index", *CHOSEN]:
        desk.open(name)
        desk.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        signs += Counter(JAPANESE.findall(desk.page.locator("article").inner_text()))
    desk.page.emulate_media(media="screen")
    assert Counter(JAPANESE.findall("".join(texts))) == signs
    assert len(signs) > 100


def test_drawings_are_no_bitmaps_and_the_document_is_tagged_for_who_listens(
    sheets: Any,  # noqa: ANN401
    printed: Path,
) -> None:
    assert b"/MarkInfo" in printed.read_bytes()
    pdfium = pytest.importorskip("pypdfium2.raw")
    kinds = Counter(
        found.type for number in range(0, len(sheets), 3) for found in sheets[number].get_objects()
    )
    assert kinds[pdfium.FPDF_PAGEOBJ_IMAGE] == 0
    assert kinds[pdfium.FPDF_PAGEOBJ_PATH] > 1000
