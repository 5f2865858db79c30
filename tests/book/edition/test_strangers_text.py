"""A club's file comes by mail: every text of it is text, in every part of a book that is built of it."""

from __future__ import annotations

import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.dom import minidom

import pytest
from shared.proofs import Record

from riichi_book.edition import make as making
from riichi_book.edition.book_facts import LONGEST, checked
from riichi_book.edition.make import edition_of, make
from riichi_book.sheets.printing import missing
from riichi_book.sphinx.book import edition as pages_of_edition
from riichi_rules.errors import RulesetError

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
"""What every text of a club's file says, each in a club of its own."""
WHOLE = "markup of all kinds"


def club_of(text: str) -> str:
    """Return a club's file that says a text wherever it may say one, as much of it as is allowed there."""
    words = {key: json.dumps(f"{key[0]} {text}"[:most], ensure_ascii=False) for key, most in LONGEST.items()}
    anything = json.dumps(f"x {text}", ensure_ascii=False)
    return f"""
id = "hostile"
name = {anything}
edition = {anything}
summary = {anything}
extends = "ema-2025"
[book]
name = {words["name"]}
edition = {words["edition"]}
date = "2026-05-03"
status = {words["status"]}
licence = {words["licence"]}
[house]
{anything} = {anything}
[sources.MINE]
title = {anything}
date = {anything}
address = {anything}
[fu.double_wind_pair]
value = 4
source = "MINE"
confidence = "stated"
note = {anything}
"""


class Elements(HTMLParser):
    """Gathers what of a page does something: scripts, frames, pictures, links, handlers and settings."""

    FRAMES = frozenset({"iframe", "object", "embed", "base", "frame", "portal"})
    TEXTS = frozenset({"alt", "title", "content", "value", "placeholder"})

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.runs = True

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        self.runs = facts.get("type") not in {"application/json", "application/ld+json"}
        self.found += [f"{tag} {name}" for name in facts if name.startswith("on")]
        self.found += [
            f"{tag} {name}={value}"
            for name, value in facts.items()
            if ("evil" in value or "hit=" in value)
            and name not in self.TEXTS
            and not name.startswith(("data-", "aria-"))
        ]
        if tag in self.FRAMES or facts.get("http-equiv", "").lower() == "refresh":
            self.found.append(tag)

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script" and "hit=" in data and self.runs:
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


"""Where a text is that is no markup of its own."""


@pytest.mark.parametrize(("given", "escaped"), [("docstitle", "docstitle"), (None, "title")])
def test_the_name_is_the_title_of_a_page_and_of_all_as_one(
    given: str | None, escaped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages_of_edition, "alone", lambda: True)
    names = {"title": "<b>", "docstitle": given and "<b>", "shorttitle": "<b>", "project": "<b>"}
    context = dict(names)
    pages_of_edition.bear_name_as_text(None, "index", "page.html", context, None)
    assert context == {**names, **dict.fromkeys((escaped, "shorttitle", "project"), "&lt;b&gt;")}


def built(text: str, parts: list[str], folder: Path) -> tuple[int, Path]:
    """Build the book of a club that says a text. Return how many of its pages do, and its folder."""
    file = folder / "club.toml"
    file.write_text(club_of(text), "utf-8")
    out = folder / "out"
    make(edition_of(str(file), out), parts, lambda _: None)
    pages = {page: page.read_text("utf-8") for page in out.rglob("*.html")}
    assert {str(page): found for page, html in pages.items() if (found := harm_in(html))} == {}
    for name, content in pages_of(out / "hostile.epub"):
        minidom.parseString(content)  # noqa: S318 - what was written here
        assert harm_in(content.decode()) == [], name
    name = checked(str(file))[1].name
    for manifest in out.glob("*.webmanifest"):
        assert json.loads(manifest.read_text("utf-8"))["name"] == name
    if node := shutil.which("node"):
        for script in out.rglob("*.js"):
            if "hit=" in script.read_text("utf-8"):
                subprocess.run([node, "--check", script], check=True)
    return sum((name.split()[0] in html and "hit=" in html) or "evil" in html for html in pages.values()), out


@pytest.mark.parametrize("parts", [["site", "epub", "sheets"]], ids="-".join)
def test_nothing_of_a_hostile_club_is_markup(
    parts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "missing", lambda: "no browser to print with")
    pages, out = built(TEXTS[WHOLE], parts, tmp_path)
    assert pages > 25
    options = (out / "_static" / "documentation_options.js").read_text("utf-8")
    assert "VERSION: 'e &lt;/title&gt;&lt;/p&gt;&lt;script&gt;hit=1&lt;/" in options


@pytest.mark.proof
@pytest.mark.parametrize("name", [name for name in TEXTS if name != WHOLE])
def test_nothing_of_any_hostile_club_is_markup_and_its_pdf_names_it(
    name: str, tmp_path: Path, record_property: Record
) -> None:
    if missing():
        pytest.skip(missing())
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # noqa: PLC0415 - may be missing

    pages, out = built(TEXTS[name], ["site", "pdf", "epub", "sheets"], tmp_path)
    record_property("pages of books that say a harmful text", pages)
    called = checked(str(tmp_path / "club.toml"))[1].name
    pdf = PdfDocument(out / "hostile.pdf")
    assert pdf.get_metadata_value("Title") == called
    first = " ".join(pdf[0].get_textpage().get_text_range().split())
    assert " ".join(called.split())[:40].replace(" ", "") in first.replace(" ", "")
    assert (out / "card.pdf").is_file()


HEAD = 'id = "x"\nextends = "ema-2025"\n'
REFUSED = {
    "an id that is a path": (
        'id = "../../x"\nextends = "ema-2025"\n',
        "line 1: the id is missing, or not one",
    ),
    "an id that is markup": ("id = '<b>'\nextends = \"ema-2025\"\n", "line 1: the id is missing, or not one"),
    "the id of a sheet": (
        'id = "card"\nextends = "ema-2025"\n',
        "line 1: the id card belongs to another file",
    ),
    "the id of another sheet": ('id = "What-Changed"\nextends = "ema-2025"\n', "line 1: the id What-Changed"),
    "the id of rules that ship": (
        'id = "tenhou"\nextends = "ema-2025"\n',
        "line 1: the id tenhou belongs to",
    ),
    "a control character": (f'{HEAD}name = "a\x1b[2J"\n', "line 3: '\\x1b' is a character that nobody sees"),
    "one that is written out": (
        f'{HEAD}[book]\nname = "a\\u0000"\n',
        "line 4: '\\\\u0000' is a character that",
    ),
    "a text turned about": (
        f'{HEAD}[house]\na = "\u202eb"\n',
        "line 4: '\\u202e' is a character that nobody",
    ),
    "a text turned by another": (
        f'{HEAD}[house]\na = "\u061cb"\n',
        "line 4: '\\u061c' is a character that nob",
    ),
    "two lines as a name": (
        f'{HEAD}name = "a\\nRiichi: all is well"\n',
        "line 3: name is a text in quotes on one",
    ),
    "two lines as a status": (
        f'{HEAD}[book]\nstatus = """a\nb"""\n',
        "line 4: book.status is a text in quotes",
    ),
    "a date that is markup": (
        f'{HEAD}[book]\ndate = "<iframe>"\n',
        "line 4: book.date is a day of the calendar",
    ),
    "a colour that is style": (
        f'{HEAD}[book]\ncolour = "red}}</style>"\n',
        "line 4: book.colour is a colour",
    ),
    "a language that is markup": (f'{HEAD}[book]\nlanguage = "<b>"\n', "line 4: book.language is en"),
    "names that are markup": (
        f'{HEAD}[book]\nnames = ["<b>"]\n',
        "line 4: book.names is a list of languages",
    ),
    "a place that is markup": (f'{HEAD}[book]\nplayed = "<b>"\n', "line 4: book.played is table or server"),
    "a fact that is markup": (f'{HEAD}[book]\n"<b>" = "x"\n', "line 4: a book has name, edition"),
    "a key that is markup": (f'{HEAD}[sources]\n"<b>" = "x"\n', "line 4: '<b>' is no key of a source"),
    "a logo elsewhere": (
        f'{HEAD}[book]\nlogo = "../../etc/a.png"\n',
        "line 4: book.logo names a file beside",
    ),
    "a logo of the web": (
        f'{HEAD}[book]\nlogo = "http://evil/a.png"\n',
        "line 4: book.logo names a file beside",
    ),
    "rules elsewhere": (
        'id = "x"\nextends = "/etc/club.toml"\n',
        "line 2: it extends a file that is neither",
    ),
    "rules of the web": (
        'id = "x"\nextends = "http://evil/x.toml"\n',
        "line 2: it extends 'http://evil/x.toml'",
    ),
    "a title page of one text": (
        f'{HEAD}[book]\nstatus = "{"W" * 81}"\n',
        "line 4: book.status has at most 80",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_harmful_file_is_refused_in_one_line_with_its_place(name: str, tmp_path: Path) -> None:
    text, words = REFUSED[name]
    file = tmp_path / "club.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(RulesetError) as caught:
        checked(str(file))
    assert str(caught.value).startswith(f"{file}, {words}")
    assert str(caught.value).isprintable()
