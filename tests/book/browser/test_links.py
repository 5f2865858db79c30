"""Every link inside the book works, and every picture has a name, on the site and in the EPUB."""

import runpy
import zipfile
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from defusedxml import ElementTree
from lxml import html
from shared import ROOT
from shared.browser import CHAPTERS, NOTEBOOKS, RULESETS, built
from shared.proofs import Record

from riichi_rules.questions import read_address


class Seen:
    """The links, loaded files and names on a page."""

    def __init__(self, text: str) -> None:
        every = html.document_fromstring(text.encode()).xpath
        self.anchors = every("//@id")
        # Old anchors count as links, because a script redirects from them.
        self.links = every("//a/@href | //@data-leads")
        self.onward = {
            name: a.get("href") for a in every("//a[@href]") for name in a.classes if "-page" in name
        }
        self.headings = [int(each.tag[1]) for each in every("//h1 | //h2 | //h3 | //h4 | //h5 | //h6")]
        loading = every("//link | //script | //img | //source | //iframe | //image")
        self.loaded = [
            each.get(name) for each in loading for name in ("href", "src", "srcset") if name in each.attrib
        ]
        shown = every("(//img | //*[@role='img'])[not(@aria-hidden='true')]")
        names = [each.get("alt" if each.tag == "img" else "aria-label", "").strip() for each in shown]
        self.nameless = [name for name in names if not name or name.endswith((".png", ".svg"))]
        self.pictures = len(names)


def seen_in(folder: Path, pattern: str) -> dict[Path, Seen]:
    files = (file for file in folder.rglob(pattern) if "_static" not in file.parts)
    return {file: Seen(file.read_text("utf-8")) for file in files}


@pytest.fixture(scope="module")
def pages(book: Path) -> dict[Path, Seen]:
    """Return all pages of the site, by their files."""
    return seen_in(book, "*.html")


def leads(file: Path, link: str, pages: dict[Path, Seen]) -> bool:
    """Whether a link inside the book leads to a file, an anchor on its page, or a question."""
    parts = urlsplit(link)
    target = file.parent.joinpath(unquote(parts.path)).resolve() if parts.path else file
    anchor = unquote(parts.fragment)
    if target.name == "ask.html" and anchor.startswith("ask="):
        return target.is_file() and bool(read_address(parts.fragment).kind)
    known = pages.get(target)
    return target.is_file() and (not anchor or known is None or anchor in known.anchors)


def vanished(pages: dict[Path, Seen], book: Path) -> list[str]:
    """Return the addresses of headings and of the API that others may link to and that no longer exist."""
    known = (ROOT / "tests" / "data" / "addresses.txt").read_text("utf-8").split()
    found = {
        f"{file.relative_to(book).as_posix()}#{anchor}" for file in pages for anchor in pages[file].anchors
    }
    return [address for address in known if address not in found]


@pytest.mark.proof
def test_a_heading_that_has_another_name_is_found_by_its_old_one(pages: dict[Path, Seen], book: Path) -> None:
    assert vanished(pages, book) == []  # to keep one, put `(old-name)=` before the heading
    some, *_ = pages
    assert vanished({some: pages[some]}, book)


def lead_inside(pages: dict[Path, Seen]) -> None:
    """Assert that links and loaded files are inside the book and exist, and that no anchor is duplicated."""
    checked, broken = 0, []
    for file, page in pages.items():
        inside = [link for link in page.links if not any(urlsplit(link)[:2])]
        loaded = [address for address in page.loaded if urlsplit(address).scheme != "data"]
        broken += [f"{file}: {link}" for link in (*inside, *loaded) if not leads(file, link, pages)]
        checked += len(inside)
        assert len(set(page.anchors)) == len(page.anchors), f"{file} has an anchor twice"
    assert not broken
    assert checked > 1000


def test_every_link_every_anchor_and_what_a_page_loads_lies_inside_the_book(pages: dict[Path, Seen]) -> None:
    lead_inside(pages)


def test_no_page_is_heavier_than_a_phone_should_load(book: Path) -> None:
    pages = runpy.run_path(f"{ROOT}/benchmarks/live.py")
    found = pages["against"](pages["OF_PAGES"], pages["weights"](book))
    assert not [row for row in found if row["missed"]]


def test_every_picture_has_a_name_and_headings_go_down_one_at_a_time(pages: dict[Path, Seen]) -> None:
    for file, page in pages.items():
        assert page.nameless == [], file
        levels = page.headings
        assert (levels[0], levels.count(1)) == (1, 1), file
        assert all(below - above <= 1 for above, below in pairwise(levels)), f"{file}: {levels}"
    assert sum(page.pictures for page in pages.values()) > 300


def test_one_can_read_on_from_the_first_page_to_the_last_and_back(
    book: Path, pages: dict[Path, Seen]
) -> None:
    def way(file: Path, direction: str) -> list[Path]:
        seen = [file]
        while direction in (onward := pages[seen[-1]].onward):
            seen.append((seen[-1].parent / onward[direction]).resolve())
            assert len(seen) == len(set(seen)), "the way goes round in circles"
        return seen

    there = way(book / "index.html", "next-page")
    assert set(there) == {book / f"{name}.html" for name in [*CHAPTERS, *NOTEBOOKS, *RULESETS]}
    assert way(there[-1], "prev-page") == there[::-1]


OUTSIDE = {"mimetype", "META-INF/container.xml", "content.opf"}  # files that a manifest does not list


@pytest.mark.proof
def test_an_epub_lists_what_is_in_it_and_its_pages_and_drawings_are_xml_with_links_inside(
    place: Path, tmp_path: Path, record_property: Record
) -> None:
    with zipfile.ZipFile(built(place, "epub") / "riichi-rules.epub") as book:
        first = book.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert book.read(first) == b"application/epub+zip"
        book.extractall(tmp_path)
    there = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()]
    items = ElementTree.parse(tmp_path / "content.opf").iter("{http://www.idpf.org/2007/opf}item")
    assert sorted(unquote(item.get("href")) for item in items) == sorted({*there} - OUTSIDE)
    assert {f"{name}.xhtml" for name in [*CHAPTERS, *NOTEBOOKS]} <= {*there}
    pages = seen_in(tmp_path, "*.xhtml")
    lead_inside(pages)
    assert sum(page.pictures for page in pages.values()) > 200
    assert not [page.nameless for page in pages.values() if page.nameless]
    for file in (*pages, *tmp_path.rglob("*.svg")):
        kind = "html" if file in pages else "svg"
        assert ElementTree.parse(file).getroot().tag.endswith(f"}}{kind}"), file
    text = "".join(file.read_text("utf-8") for file in pages)
    assert "<svg" not in text, "every drawing is a file"
    assert "The computation: " not in text, "only a page can fold it"
    assert "<summary>What shows it</summary>" in text
    record_property("pages of the EPUB of the whole book", len(pages))
