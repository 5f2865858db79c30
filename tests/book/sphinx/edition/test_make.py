"""Making editions: one-line errors for faults of the book, the title page, the card, and printing."""

import errno
import os
import re
import shutil
import subprocess
import tempfile
import time
import uuid
import zipfile
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from shared import ROOT
from shared.command_line import printed_by
from shared.rows import rows
from shared.sheets import words_of
from shared.small_book import CONF, write

from riichi_book.sheets.card import rules_card
from riichi_book.sphinx.edition import make
from riichi_book.sphinx.edition.shelf import BORROWED
from riichi_book.sphinx.tiles.boards import table_drawing
from riichi_rules.errors import FormError
from riichi_rules.messages import say
from riichi_rules.ruleset import label_of, load_ruleset, ruleset_ids

TAKEN_OVER = "Nobody has decided these yet, and the values are only taken over"
CRASHING = """
from docutils.parsers.rst import Directive
class Crash(Directive):
    def run(self):
        raise KeyError("in a directive")
def setup(app):
    app.add_directive("crash", Crash)
"""


def test_two_clubs_of_one_id_at_once_each_get_their_own_book(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    both = Barrier(2)

    def page(edition: make.Edition, staged: Path) -> None:
        both.wait(60)
        (staged / "index.html").write_text(
            (edition.work / "rulesets" / "hill.toml").read_text("utf-8"), "utf-8"
        )
        both.wait(60)

    monkeypatch.setattr(make, "PARTS", {"site": page})
    editions = []
    for name in ("North", "South"):
        (tmp_path / name).mkdir()
        file = tmp_path / name / "club.toml"
        file.write_text(f'id = "hill"\nname = "{name}"\nextends = "ema-2025"\n', "utf-8")
        editions.append(make.edition_of(str(file), tmp_path / name / "out"))
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda edition: make.make(edition, ["site"], lambda _: None), editions))
    for name in ("North", "South"):
        assert f'name = "{name}"' in (tmp_path / name / "out" / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, "it is full"), shutil.Error([("a", "b", "it is full")])], ids=repr
)
def test_a_disk_that_is_full_while_it_is_built_is_one_line_and_nothing_stays(
    error: OSError, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def page(_: make.Edition, staged: Path) -> None:
        (staged / "index.html").touch()
        raise error

    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(make, "PARTS", {"site": page})
    with pytest.raises(FormError, match=r"could not be built in .*it is full") as caught:
        make.make(make.edition_of("tenhou", tmp_path / "out"), ["site"], lambda _: None)
    assert "\n" not in str(caught.value)
    assert not list((tmp_path / "temporary").iterdir())
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("listed", [None, "", '["index.md'])
def test_pages_that_a_full_disk_ends_are_one_line(
    listed: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    full = "OSError: [Errno 28] No space left on device"

    def run(command: list[object], **_: object) -> subprocess.CompletedProcess[str]:
        *_before, builder, _book, work = command
        if listed is not None:
            Path(str(work), f"{builder}.json").write_text(listed, "utf-8")
        return subprocess.CompletedProcess([], 1, "", f"Traceback (most recent call last):\n  ...\n{full}\n")

    monkeypatch.setattr(make.subprocess, "run", run)  # type: ignore[attr-defined]
    with pytest.raises(FormError) as caught:
        make.make(make.edition_of("tenhou", tmp_path / "out"), ["site"], lambda _: None)
    assert str(caught.value) == f"the book could not be built: {full}"
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(os.name == "nt", reason="there, a process has no group")
def test_what_prints_without_an_end_is_ended_with_all_that_it_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make, "PRINTED_WITHIN", 2)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "signal.py").write_text("raise SystemExit('a module of a stranger')", "utf-8")
    endless = "import subprocess as s, sys; s.run([sys.executable, '-c', 'while 1: pass', 'endless-child'])"
    edition = make.edition_of("tenhou", tmp_path / "out")
    begun = time.monotonic()
    with pytest.raises(FormError, match=r"\Athe edition could not be printed within 2 seconds\Z"):
        make.print_in_chromium(edition, "-c", endless)
    assert time.monotonic() - begun < 30
    until = begun + 30  # a killed process may still be listed for a moment
    ps = ("ps", "-eo", "args")
    while "endless-child" in (listed := printed_by(*ps).replace(endless, "")) and time.monotonic() < until:
        time.sleep(0.1)
    assert "endless-child" not in listed
    with pytest.raises(FormError, match=r"\Athe edition could not be printed: too wide\Z"):
        make.print_in_chromium(edition, "-c", "raise SystemExit('why:\\ntoo wide')")


def edition_in(
    book: Path, patch: pytest.MonkeyPatch, named: str = "tenhou", since: list[str] | None = None, **pages: str
) -> make.Edition:
    """Return an edition of a small book with these pages."""
    texts = {"conf.py": f"{CONF}\n", "index.md": "# Book\n\nWords.\n"}
    write(book, texts | {f"{name}.md": text for name, text in pages.items()})
    patch.setattr(make, "project", lambda: book)
    return make.edition_of(named, book.parent / "out", since or [])


@pytest.mark.parametrize(("page", "words"), rows("faults-of-a-book"))
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
    assert str(caught.value) == words
    assert not (tmp_path / "out").exists()


CLUB, BOOK, NAMED = (ROOT / "tests/data/clubs/hill.toml").read_text("utf-8").partition("[book]\n")


@pytest.mark.proof
@pytest.mark.parametrize("book", ["", NAMED])
def test_the_title_page_the_licence_and_the_names_are_the_clubs_and_of_nobody_else(
    book: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "hill.toml"
    file.write_text(f'{CLUB}renhou = "none"\n{BOOK}{book}', "utf-8")
    page = "# Book\n\nWords.\n\n```{yaku} one-han\n```\n\n```{glossary-of} yaku\n```\n"
    unplayed = {"rulebook/yaku_optional": "---\norphan: true\n---\n\n# Of yaku that this club has none of\n"}
    edition = edition_in(tmp_path / "book", monkeypatch, str(file), index=page, **unplayed)
    make.make(edition, ["site", "epub"], lambda _: None)
    assert not (tmp_path / "out" / "rulebook").exists()
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


@pytest.mark.proof
def test_what_becomes_of_the_clubs_files_while_its_book_is_built_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, logo = tmp_path / "hill.toml", tmp_path / "hill.svg"
    file.write_text(f'{CLUB}{BOOK}{NAMED}logo = "hill.svg"\n', "utf-8")
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>', "utf-8")
    since = {str(tmp_path / "2025.toml"): "No food.", str(tmp_path / "2024.toml"): "Phones are off."}
    for name, house in since.items():
        dated = f'[house]\na = "{house}"\n{BOOK}date = {Path(name).stem}-05-03\n'
        Path(name).write_text(CLUB.replace("false", "true") + dated, "utf-8")
    index = "# Book\n\n```{ruleset} hill\n```\n"
    edition = edition_in(tmp_path / "book", monkeypatch, str(file), [*since], index=index)
    file.write_text('id = "other"\n[book]\nname = "Changed"\nlogo = "none.svg"\n', "utf-8")
    logo.unlink()
    make.make(edition, ["site", "sheets"], lambda _: None)
    html = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert "Our rules" in html
    assert "Changed" not in html
    assert f'riichi-note">{BORROWED}' not in html, "what nobody states is in a list of its own"
    history = words_of(html.partition("History of this edition")[2])
    told = (
        "edition 3, 2026-05-03, draft .* Ippatsu .* At this table No food. .* Hilltop Riichi, 2025-05-03 .*"
    )
    told += "At this table Phones are off. No food. .* 2024-05-03 This history begins here."
    assert re.search(told, history)
    assert (tmp_path / "out" / "_static" / "logo.svg").is_file()
    assert "Our rules" in (tmp_path / "out" / "card.html").read_text("utf-8")


def test_without_the_pages_it_says_in_one_sentence_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make.riichi_book, "__file__", str(tmp_path / "riichi_book" / "__init__.py"))
    with pytest.raises(FormError, match=r"run make edition RULESET=club\.toml"):
        make.edition_of("tenhou", tmp_path / "out")


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """Return a function that makes the sheets of shipped rules or of a club's text, and returns one."""
    monkeypatch.setattr(make, "missing", lambda: "no browser to print with")

    def made(rules: str, name: str = "card") -> str:
        if "=" in rules:
            (tmp_path / "club.toml").write_text(rules, "utf-8")
            rules = str(tmp_path / "club.toml")
        make.make(make.edition_of(rules, tmp_path / "out"), ("sheets",), lambda _: None)
        return (tmp_path / "out" / f"{name}.html").read_text("utf-8")

    return made


def test_the_card_stands_under_the_name_and_beside_the_logo_of_the_club(
    sheet: Callable[..., str], tmp_path: Path
) -> None:
    crane = b"\x89PNG\r\n\x1a\na crane"
    (tmp_path / "crane.png").write_bytes(crane)
    facts = 'id = "lund"\nname = "Lund 2026"\nextends = "ema-2025"\n'
    card = sheet(f'{facts}[book]\nname = "Mahjong in Lund"\nlogo = "crane.png"\n')
    assert "<h1>Mahjong in Lund</h1>" in card
    assert f'<img class="logo" alt="" src="data:image/png;base64,{b64encode(crane).decode()}">' in card
    assert "Lund 2026" in card.partition("<footer>")[2]
    assert "not stated" not in card.lower()
    assert "EMA" not in card  # whose file has the values
    taken = card.partition(TAKEN_OVER)[2].partition("</p>")[0]
    assert str(label_of("penalties.furiten_ron")) in taken
    assert str(label_of("fu.chiitoitsu")) not in taken  # the EMA states it
    bare = rules_card(load_ruleset(tmp_path / "club.toml")).html
    assert "<h1>Lund 2026</h1>" in bare
    assert "<img" not in bare


@pytest.mark.parametrize("adopt", ["false", "true"])
def test_what_a_club_adopts_is_its_own_and_nothing_is_open(adopt: str, sheet: Callable[..., str]) -> None:
    club = f'id = "club"\nextends = "ema-2025"\n[book]\nadopt = {adopt}\n'
    assert (TAKEN_OVER in sheet(club)) is (adopt == "false")
    assert ("Nothing is open" in sheet(club, "what-to-decide")) is (adopt == "true")


@pytest.mark.parametrize("name", ["tenhou", "wrc-2015"])
def test_the_card_of_rules_that_ship_names_no_others(name: str, sheet: Callable[..., str]) -> None:
    card = sheet(name)
    others = {load_ruleset(other).short_name for other in ruleset_ids() if other != name}
    assert not [other for other in others if other in card]
    whole = rules_card(load_ruleset(name)).html
    assert ("EMA 2016" in whole) == (name == "wrc-2015"), (
        "on its card in the whole book it is told whose it was"
    )


def test_an_edition_is_spoken_in_its_language_and_what_follows_is_not() -> None:
    said, drawn = [], []
    make.compile_words("pl", make.project())
    for language in ("pl", "", "pl", "en"):
        with make.speaking(language):
            said.append(str(say("Points")))
            drawn.append({label.text for label in table_drawing({"round": "east 1"}).labels})
    assert said == ["Punkty", "Points", "Punkty", "Points"]
    assert ["Wschód 1" in labels for labels in drawn] == [True, False, True, False]
    assert ["East 1" in labels for labels in drawn] == [False, True, False, True]
