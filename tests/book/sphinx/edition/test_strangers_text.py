"""Club files come by mail, so their texts are never markup in any part of a book made from them."""

import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.dom import minidom

import pytest
from lxml import html
from shared import ROOT
from shared.proofs import Record
from shared.rows import lines_of
from shared.small_book import CONF, write

from riichi_book.sheets.printing import missing
from riichi_book.sphinx.edition import make as making
from riichi_book.sphinx.edition.book_facts import LONGEST, checked
from riichi_book.sphinx.edition.make import edition_of, make
from riichi_rules.errors import RulesetError

DATA = ROOT / "tests/data"
MARKUP = "[a](javascript:hit=3) {raw}`html <b>` $x$ | `b`"
TEXTS = {
    "markup of all kinds": f"</title></p><script>hit=1</script><img src=//evil onerror=hit=2>\"'& {MARKUP}",
    "a script without an end": "</script><script>while(1){hit=1}</script>",
    "a page that leads elsewhere": "<meta http-equiv=refresh content=0;url=//evil><base href=//evil>",
    "a frame": "\"><iframe src='http://evil/' srcdoc='<script>hit=1</script>'></iframe><object data=//evil>",
    "a picture from elsewhere": "<svg onload=hit=1><image href=//evil /></svg>![x](http://evil/x.png)",
    "an attribute": '" onmouseover="hit=1" style="background:url(//evil)" \' onfocus=\'hit=1\' autofocus',
    "a form": "<form action=//evil><button formaction=//evil>x</button><link rel=stylesheet href=//evil>",
    "entities and ends": "&lt;script&gt;hit=1&#60;/script> ]]> --><script>hit=1</script><!-- &nope; <![C",
    "backslashes and templates": r"\\'\';hit=1// ${hit=1} {{ 7*7 }} {% raw %} %s {0} `</script>` \N{DOT}",
}
"""Hostile texts; each is used for every text of a club's file, one club for each."""
WHOLE = "markup of all kinds"


def club_of(text: str) -> str:
    """Return a club's file with a text everywhere, truncated to the allowed length."""
    most = {key[0]: letters for key, letters in LONGEST.items()}  # the first letters of the keys of [book]

    def said(found: re.Match[str]) -> str:
        return json.dumps(f"{found[1]} {text}"[: most.get(found[1])], ensure_ascii=False)

    return re.sub('"([a-z]) TEXT"', said, (DATA / "clubs/hostile.toml").read_text("utf-8"))


FRAMES = frozenset({"iframe", "object", "embed", "base", "frame", "portal"})
PLAIN = frozenset({"alt", "title", "content", "value", "placeholder"})
"""Attributes with plain text."""


def harm_in(text: str) -> list[str]:
    """Return what is active in a page: scripts, frames, images, links, handlers and settings."""
    return [fault for element in html.document_fromstring(text).iter("*") for fault in harm_of(element)]


def harm_of(element: html.HtmlElement) -> Iterator[str]:
    for name, value in element.attrib.items():
        says = ("evil" in value or "hit=" in value) and name not in PLAIN
        if name.startswith("on") or (says and not name.startswith(("data-", "aria-"))):
            yield f"{element.tag} {name}={value}"
    if element.tag in FRAMES or element.get("http-equiv", "").lower() == "refresh":
        yield element.tag
    runs = element.get("type") not in {"application/json", "application/ld+json"}
    if element.tag == "script" and runs and "hit=" in (element.text or ""):
        yield f"script {element.text[:40]}"


def pages_of(epub: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(epub) as book:
        for name in book.namelist():
            if name.endswith((".xhtml", ".opf", ".ncx", ".xml")):
                yield name, book.read(name)


def built(text: str, parts: list[str], folder: Path) -> tuple[int, Path]:
    """Build the book of a club that contains a text. Return how many pages have it, and the folder."""
    folder.mkdir(exist_ok=True)
    file = folder / "club.toml"
    file.write_text(club_of(text), "utf-8")
    out = folder / "out"
    make(edition_of(str(file), out, [str(file)]), parts, lambda _: None)
    pages = {page: page.read_text("utf-8") for page in out.rglob("*.html")}
    assert {str(page): found for page, text in pages.items() if (found := harm_in(text))} == {}
    for name, content in pages_of(out / "hostile.epub") if "epub" in parts else ():
        minidom.parseString(content)  # noqa: S318 - what was written here
        assert harm_in(content) == [], name
    name = checked(str(file))[1].name
    for manifest in out.glob("*.webmanifest"):
        assert json.loads(manifest.read_text("utf-8"))["name"] == name
    if node := shutil.which("node"):
        for script in out.rglob("*.js"):
            if "hit=" in script.read_text("utf-8"):
                subprocess.run([node, "--check", script], check=True)
    return sum((name.split()[0] in text and "hit=" in text) or "evil" in text for text in pages.values()), out


def test_nothing_of_a_hostile_club_is_markup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small book with its sheets, and an e-book, which adds lists of files. The proof builds everything."""
    monkeypatch.setattr(making, "missing", lambda: "no browser to print with")
    write(tmp_path / "book", {"conf.py": CONF, "index.md": "# Book\n\n```{ruleset} hostile\n```\n"})
    monkeypatch.setattr(making, "project", lambda: tmp_path / "book")
    pages, out = built(TEXTS[WHOLE], ["site", "epub", "sheets"], tmp_path)
    assert pages > 4
    assert "hit=" in "".join(content.decode() for _, content in pages_of(out / "hostile.epub"))
    options = (out / "_static" / "documentation_options.js").read_text("utf-8")
    assert "VERSION: 'e &lt;/title&gt;&lt;/p&gt;&lt;script&gt;hit=1&lt;/" in options


@pytest.mark.proof
@pytest.mark.parametrize("name", TEXTS)
def test_nothing_of_any_hostile_club_is_markup_and_its_pdf_names_it(
    name: str, tmp_path: Path, record_property: Record
) -> None:
    if missing():
        pytest.skip(missing())
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # noqa: PLC0415 - may be missing

    pages, out = built(TEXTS[name], ["site", "pdf", "epub", "sheets"], tmp_path)
    record_property("pages of books that say a harmful text", pages)
    assert pages > 25 or name != WHOLE
    called = checked(str(tmp_path / "club.toml"))[1].name
    pdf = PdfDocument(out / "hostile.pdf")
    assert pdf.get_metadata_value("Title") == called
    first = " ".join(pdf[0].get_textpage().get_text_range().split())
    assert " ".join(called.split())[:40].replace(" ", "") in first.replace(" ", "")
    assert (out / "card.pdf").is_file()


REFUSED = lines_of(DATA / "refused_clubs.jsonl")
"""Harmful files of clubs, and the error for each."""


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row["what"])
def test_a_harmful_file_is_refused_in_one_line_with_its_place(row: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(row["text"], "utf-8")
    with pytest.raises(RulesetError) as caught:
        checked(str(file))
    assert str(caught.value).startswith(f"{file}, {row['says']}")
    assert str(caught.value).isprintable()
