"""`make epub` packs a valid EPUB: what is listed is there, what is there is listed, every page is XML."""

from __future__ import annotations

import posixpath
import zipfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest
from defusedxml import ElementTree
from shared.browser import CHAPTERS, NOTEBOOKS, built
from shared.proofs import Record

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

pytestmark = pytest.mark.proof  # packing takes a minute; a small book is packed with the other builders

OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
OUTSIDE = {"mimetype", "META-INF/container.xml", "content.opf"}  # what a manifest does not list


@pytest.fixture(scope="module")
def packed(place: Path) -> dict[str, bytes]:
    """Return what is in the book, in order."""
    with zipfile.ZipFile(built(place, "epub") / "riichi-rules.epub") as book:
        first = book.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert book.testzip() is None
        return {name: book.read(name) for name in book.namelist()}


@pytest.fixture(autouse=True)
def counted(record_property: Record) -> None:
    record_property("claims about the EPUB of the whole book", 1)


@pytest.fixture(scope="module")
def pages(packed: dict[str, bytes]) -> dict[str, Element]:
    return {name: ElementTree.fromstring(text) for name, text in packed.items() if name.endswith(".xhtml")}


def test_it_says_what_it_is_and_where_its_list_is(packed: dict[str, bytes]) -> None:
    assert packed["mimetype"] == b"application/epub+zip"
    container = ElementTree.fromstring(packed["META-INF/container.xml"])
    assert [found.get("full-path") for found in container.iter() if found.get("full-path")] == ["content.opf"]


def test_what_is_listed_is_there_and_what_is_there_is_listed(packed: dict[str, bytes]) -> None:
    opf = ElementTree.fromstring(packed["content.opf"])
    items = {item.get("id"): unquote(item.get("href")) for item in opf.iter(f"{OPF}item")}
    assert len(set(items.values())) == len(items)
    assert set(items.values()) == set(packed) - OUTSIDE
    read = [items[item.get("idref")] for item in opf.iter(f"{OPF}itemref")]
    assert {f"{name}.xhtml" for name in [*CHAPTERS, *NOTEBOOKS]} <= set(read)


def test_what_only_a_page_can_fold_is_left_out(packed: dict[str, bytes]) -> None:
    texts = [text for name, text in packed.items() if name.endswith(".xhtml")]
    assert not any(b"The computation: " in text for text in texts)
    assert any(b"<summary>What shows it</summary>" in text for text in texts)


def test_every_page_is_xml_and_no_anchor_stands_twice(pages: dict[str, Element]) -> None:
    for name, page in pages.items():
        assert page.tag == f"{XHTML}html", name
        twice = [
            identity
            for identity, times in Counter(it.get("id") for it in page.iter() if it.get("id")).items()
            if times > 1
        ]
        assert twice == [], name


def test_every_reference_leads_to_something_in_the_book(
    packed: dict[str, bytes], pages: dict[str, Element]
) -> None:
    anchors = {name: {it.get("id") for it in page.iter()} for name, page in pages.items()}
    checked = 0
    for name, page in pages.items():
        for it in page.iter():
            for kind in ("href", "src"):
                parts = urlsplit(it.get(kind, ""))
                if kind == "href" and parts.scheme and it.tag == f"{XHTML}a":
                    continue  # a reader may look a source up
                assert not parts.scheme, f"{name}: {it.get(kind)}"
                where = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts.path)))
                target = where if parts.path else name
                assert target in packed, f"{name}: {it.get(kind)}"
                if parts.fragment and target in anchors:
                    assert unquote(parts.fragment) in anchors[target], f"{name}: {it.get(kind)}"
                checked += bool(it.get(kind))
    assert checked > 1000


def test_every_drawing_is_a_file_with_words(packed: dict[str, bytes], pages: dict[str, Element]) -> None:
    drawings = 0
    for name, page in pages.items():
        assert next(page.iter(f"{SVG}svg"), None) is None, name
        for image in page.iter(f"{XHTML}img"):
            assert image.get("alt"), f"{name}: {image.get('src')}"
            drawings += 1
    assert drawings > 200
    assert all(
        ElementTree.fromstring(text).tag == f"{SVG}svg"
        for name, text in packed.items()
        if name.endswith(".svg")
    )
