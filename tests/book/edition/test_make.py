"""Where an edition goes: a folder of its own, of which nothing is lost that others put there."""

from __future__ import annotations

import re
import uuid
import zipfile
from base64 import b64encode
from pathlib import Path

import pytest
from shared.small_book import CONF, write

from riichi_book.answers.labels import LABELS
from riichi_book.edition import folder, make
from riichi_book.edition.folder import Part
from riichi_book.sheets.card import TAKEN_OVER, rules_card
from riichi_rules.errors import FormError
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids


def staged(place: Path, *names: str) -> Path:
    """Return a folder with files of these names, each with its own name in it."""
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(name, "utf-8")
    return place


def files(place: Path) -> set[str]:
    return {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}


CRASHING = """
from docutils.parsers.rst import Directive
class Crash(Directive):
    def run(self):
        raise KeyError("in a directive")
def setup(app):
    app.add_directive("crash", Crash)
"""
OURS, OTHERS = Part("Hilltop, edition of 2026", "ours"), Part("Lund, edition of 2025", "others")
EVERY = ("site", "pdf", "sheets")


def put(made: dict[str, Path], out: Path, part: Part = OURS) -> None:
    folder.publish(made, part, out, EVERY)


def test_a_second_edition_replaces_what_the_first_put_there_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put({"site": staged(tmp_path / "one", "index.html", "rulebook/fu.html", "old/gone.html")}, out)
    staged(out, "old/minutes.txt", "notes.txt")
    put({"site": staged(tmp_path / "two", "index.html", "rulebook/fu.html")}, out)
    assert files(out) == {"index.html", "rulebook/fu.html", "old/minutes.txt", "notes.txt", folder.MADE}


def test_a_part_that_is_made_alone_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    out = tmp_path / "out"
    whole = {"site": "index.html", "pdf": "club.pdf", "sheets": "card.html"}
    put({part: staged(tmp_path / part, name) for part, name in whole.items()}, out)
    put({"sheets": staged(tmp_path / "again", "what-to-decide.html")}, out)
    assert files(out) == {"index.html", "club.pdf", "what-to-decide.html", folder.MADE}
    put({"pdf": staged(tmp_path / "third", "hill.pdf")}, out)
    assert files(out) == {"index.html", "hill.pdf", "what-to-decide.html", folder.MADE}


def test_a_part_alone_is_refused_where_others_are_of_other_rules_and_these_are_named(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put({part: staged(tmp_path / part, part) for part in EVERY}, out, OTHERS)
    with pytest.raises(FormError, match=r"site, sheets \(Lund, edition of 2025\); make") as caught:
        put({"pdf": staged(tmp_path / "ours", "ours.pdf")}, out)
    assert " pdf" not in str(caught.value)
    assert files(out) == {*EVERY, folder.MADE}
    put({part: staged(tmp_path / f"our-{part}", f"our-{part}") for part in EVERY}, out)
    assert files(out) == {"our-site", "our-pdf", "our-sheets", folder.MADE}
    put({"pdf": staged(tmp_path / "ours", "ours.pdf")}, out)


def test_a_list_without_parts_is_replaced_by_all_of_them_only(tmp_path: Path) -> None:
    out = staged(tmp_path / "out", "index.html", "old.html", "notes.txt")
    (out / folder.MADE).write_text("index.html\nold.html\n", "utf-8")
    with pytest.raises(FormError, match="an earlier version"):
        put({"site": staged(tmp_path / "one", "index.html")}, out)
    put({part: staged(tmp_path / part, part) for part in EVERY}, out)
    assert files(out) == {*EVERY, "notes.txt", folder.MADE}


@pytest.mark.parametrize("text", ["{", '{"site": 1}', '{"site": {"rules": "x"}}'])
def test_a_list_that_nobody_can_read_is_told(text: str, tmp_path: Path) -> None:
    out = staged(tmp_path / "out", "index.html")
    (out / folder.MADE).write_text(text, "utf-8")
    with pytest.raises(FormError, match="is not what an edition wrote"):
        put({"site": staged(tmp_path / "one", "index.html")}, out)
    assert files(out) == {"index.html", folder.MADE}


def test_a_folder_with_files_of_others_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    out = staged(tmp_path / "home", "letter.txt")
    with pytest.raises(FormError, match="has files that no edition put there"):
        put({"site": staged(tmp_path / "one", "index.html")}, out)
    assert files(out) == {"letter.txt"}


def test_a_folder_that_cannot_be_made_is_said_before_anything_is(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FormError, match=r"cannot be made: .*file is no folder"):
        folder.check_folder(tmp_path / "file" / "club" / "book")
    folder.check_folder(tmp_path / "club" / "book")


def test_a_list_that_names_files_elsewhere_has_nothing_removed_there(tmp_path: Path) -> None:
    out = staged(tmp_path / "out", "index.html")
    (out / folder.MADE).write_text("index.html\n../letter.txt\n", "utf-8")
    staged(tmp_path, "letter.txt")
    put({part: staged(tmp_path / part, part) for part in EVERY}, out)
    assert (tmp_path / "letter.txt").is_file()


def edition_in(
    book: Path, monkeypatch: pytest.MonkeyPatch, named: str = "tenhou", **pages: str
) -> make.Edition:
    """Return an edition of a small book with these pages."""
    texts = {"conf.py": f"{CONF}\n", "index.md": "# Book\n\nWords.\n"}
    write(book, texts | {f"{name}.md": text for name, text in pages.items()})
    monkeypatch.setattr(make, "project", lambda: book)
    return make.edition_of(named, book.parent / "out")


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("# Other\n\n[](gone.md)\n", "other.md:3: 'myst' cross-reference target not found"),
        (
            "# Other\n\n```{computed} crash.py\n```\n",
            "other.md:3: crash.py: ZeroDivisionError: ",
        ),
        ("# Other\n\n```{worth} 1q\n:win: 1m\n:by: ron\n```\n", "other.md:3: "),
        ("# Other\n\n```{crash}\n```\n", "other.md: KeyError: 'in a directive'"),
    ],
)
def test_a_fault_of_the_book_is_one_line_that_names_the_page(
    page: str, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    contents = "# Book\n\n```{toctree}\nother\n```\n"
    edition = edition_in(tmp_path / "book", monkeypatch, index=contents, other=page)
    (tmp_path / "book" / "crash.py").write_text(
        '"""A."""\nHEADS = ("A",)\ndef rows(rules=None):\n    yield 1 / 0,\n'
    )
    with (tmp_path / "book" / "conf.py").open("a") as conf:
        conf.write(CRASHING)
    with pytest.raises(FormError) as caught:
        make.make(edition, ["site"], lambda _: None)
    assert str(caught.value).startswith(f"the book could not be built, for a fault of its own: {words}")
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "out").exists()


CLUB = """id = "hill"
name = "Hilltop Riichi"
extends = "ema-2025"
[yaku]
ippatsu = false
[book]
"""
NAMED = """name = "Our rules"
edition = "3"
date = 2026-05-03
status = "draft"
licence = "CC BY 4.0"
names = ["pl"]
"""


@pytest.mark.parametrize("book", ["", NAMED])
def test_the_title_page_the_licence_and_the_names_are_the_clubs_and_of_nobody_else(
    book: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "hill.toml"
    file.write_text(CLUB + book, "utf-8")
    page = "# Book\n\nWords.\n\n```{yaku} one-han\n```\n\n```{glossary-of} yaku\n```\n"
    edition = edition_in(tmp_path / "book", monkeypatch, str(file), index=page)
    make.make(edition, ["site", "epub"], lambda _: None)
    html = (tmp_path / "out" / "index.html").read_text("utf-8")
    title = html.partition("riichi-title-page")[2].partition("</div>")[0]
    lines = re.findall(r"<p>(.*?)</p>", title)
    facts = ["Edition: 3", "Date: 2026-05-03", "Status: draft", "Licence: CC BY 4.0"]
    assert lines == (["Hilltop Riichi", *facts] if book else [])
    assert ("Our rules" in html) is bool(book)
    assert ("Polish" in html) is bool(book), "only who asks has these names"
    assert "ippatsu" not in re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL), "it is not played"
    with zipfile.ZipFile(tmp_path / "out" / "hill.epub") as epub:
        about = epub.read("content.opf").decode()
    texts = dict(re.findall(r"<dc:(\w+)[^>]*>([^<]*)<", about))
    assert (texts["creator"], texts["publisher"]) == ("Hilltop Riichi", "Hilltop Riichi")
    assert texts["rights"] == ("CC BY 4.0" if book else "No licence is stated.")
    assert texts["title"] == ("Our rules" if book else "Hilltop Riichi")
    assert uuid.UUID(texts["identifier"])
    for stranger in ("unknown", "a club", "Club rules", "Copyright"):
        assert stranger not in about
        assert stranger not in html


def test_without_the_pages_it_says_in_one_sentence_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make.riichi_book, "__file__", str(tmp_path / "riichi_book" / "__init__.py"))
    with pytest.raises(FormError, match=r"run there make edition RULESET=club\.toml"):
        make.edition_of("tenhou", tmp_path / "out")


def test_the_card_stands_under_the_name_and_beside_the_logo_of_the_club(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    crane = b"\x89PNG\r\n\x1a\na crane"
    (tmp_path / "crane.png").write_bytes(crane)
    file = tmp_path / "lund.toml"
    facts = 'id = "lund"\nname = "Lund 2026"\nextends = "ema-2025"\n'
    file.write_text(f'{facts}[book]\nname = "Mahjong in Lund"\nlogo = "crane.png"\n', "utf-8")
    monkeypatch.setattr(make, "missing", lambda: "no browser to print with")
    sheets = make.make(make.edition_of(str(file), tmp_path / "out"), ("sheets",), lambda _: None)
    card = next(path for path in sheets if path.name == "card.html").read_text("utf-8")
    assert "<h1>Mahjong in Lund</h1>" in card
    assert f'<img class="logo" alt="" src="data:image/png;base64,{b64encode(crane).decode()}">' in card
    assert "Lund 2026" in card.partition("<footer>")[2]
    assert "not stated" not in card.lower()
    assert "EMA" not in card  # whose file has the values
    taken = card.partition(TAKEN_OVER)[2].partition("</p>")[0]
    assert LABELS["penalties.furiten_ron"].name in taken
    assert LABELS["fu.chiitoitsu"].name not in taken  # the EMA states it
    bare = rules_card(load_ruleset(file)).html
    assert "<h1>Lund 2026</h1>" in bare
    assert "<img" not in bare


def test_what_a_club_adopts_is_its_own_and_nothing_is_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make, "missing", lambda: "no browser to print with")
    for adopt in ("false", "true"):
        file = tmp_path / f"{adopt}.toml"
        file.write_text(f'id = "club"\nextends = "ema-2025"\n[book]\nadopt = {adopt}\n', "utf-8")
        edition = make.edition_of(str(file), tmp_path / adopt)
        make.make(edition, ("sheets",), lambda _: None)
        card = (tmp_path / adopt / "card.html").read_text("utf-8")
        open_now = (tmp_path / adopt / "what-to-decide.html").read_text("utf-8")
        assert (TAKEN_OVER in card) is (adopt == "false")
        assert ("Nothing is open" in open_now) is (adopt == "true")
        assert all(map(edition.rules.is_decided, OPTIONS)) is (adopt == "true")


@pytest.mark.parametrize("name", ["tenhou", "wrc-2015"])
def test_the_card_of_rules_that_ship_names_no_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.setattr(make, "missing", lambda: "no browser to print with")
    make.make(make.edition_of(name, tmp_path / "out"), ("sheets",), lambda _: None)
    card = (tmp_path / "out" / "card.html").read_text("utf-8")
    others = {load_ruleset(other).short_name for other in ruleset_ids() if other != name}
    assert [other for other in others if other in card] == []
    whole = rules_card(load_ruleset(name)).html
    assert ("EMA 2016" in whole) == (name == "wrc-2015"), (
        "on its card in the whole book it is told whose it was"
    )
