"""A second build shows what has changed since the first: nothing stale is published."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from shared import ROOT
from shared.small_book import CONF, build, pages_of, write

from riichi_book.sphinx.proof import checks

TEST = """
    import pytest

    @pytest.mark.rule("furiten.own-discard")
    def test_blocked():
        assert True
    """

BOOK = {"conf.py": f'{CONF}\nriichi_book_tests = "tests"\n', "tests/test_a.py": TEST, **pages_of("rebuild")}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    write(tmp_path, BOOK)
    assert build(tmp_path, strict=True).warnings == ""
    return tmp_path


def test_what_changes_is_changed_wherever_it_is_shown_and_nothing_else_is_written(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = build(book, strict=True)
    assert built.read == "0 added, 0 changed, 0 removed"
    assert "no targets are out of date" in built.status_text

    places = [built.folder / "_code" / "tests" / "test_a.py.html", built.folder / "furiten.html"]
    written = [file.stat().st_mtime_ns for file in places]
    write(book, {"other.md": BOOK["other.md"].replace("1m", "2m")})
    assert 'aria-label="2 of characters"' in build(book, strict=True).text("other.html")
    assert [file.stat().st_mtime_ns for file in places] == written

    write(book, {"tests/test_a.py": TEST.replace("test_blocked", "test_ron_is_blocked")})
    built = build(book, strict=True)
    assert built.read == "0 added, 0 changed, 0 removed"
    assert "test_ron_is_blocked" in built.text("furiten.html")
    assert "test_blocked" not in built.text("furiten.html")
    assert built.rules["furiten.own-discard"]["tests"] == ["tests/test_a.py::test_ron_is_blocked"]

    moved = BOOK["furiten.md"].replace("# Furiten", "# Other").replace("Own discards", "My river")
    write(book, {"furiten.md": "# Furiten\n", "other.md": moved})
    built = build(book, strict=True)
    assert built.warnings == ""
    for page in ("index.html", "list.html"):
        assert 'href="other.html#furiten.own-discard"' in built.article(page)
    assert "My river" in built.article("index.html")
    assert built.rules["furiten.own-discard"]["page"] == "other.html#furiten.own-discard"

    monkeypatch.setattr(checks, "fingerprint", lambda: "another package")
    assert build(book, strict=True).read == "0 added, 4 changed, 0 removed"


def test_an_error_is_told_until_it_is_mended(book: Path) -> None:
    write(book, {"tests/test_a.py": "def test_blocked(): pass\n"})
    write(book, {"other.md": "# Other\n\nTiles: {tiles}`1`.\n"})
    for _ in range(2):
        built = build(book, strict=True)
        assert built.status == 1
        assert f"{book / 'furiten.md'}:3: ERROR: furiten.own-discard: no test proves it" in built.warnings
        assert f"{book / 'other.md'}:3: ERROR: " in built.warnings
    write(book, BOOK)
    assert build(book, strict=True).status == 0

    write(book, {"furiten.md": "# Furiten\n"})
    built = build(book, strict=True)
    assert f"{book / 'index.md'}:3: ERROR: no rule furiten.own-discard" in built.warnings
    assert "test_a.py:3: ERROR: tests/test_a.py::test_blocked names no rule" in built.warnings
    assert "furiten.own-discard" not in built.article("list.html")
    assert built.rules == {}


def test_a_page_that_is_built_again_is_as_in_a_clean_build(tmp_path: Path) -> None:
    source, apart = tmp_path / "book", ("tests", "notebooks", "requirements", "rulesets")
    settings = ["include_patterns=index.md,other.md", *(f"riichi_book_{name}=" for name in apart)]
    settings.append(f"riichi_book_glossary={source / 'glossary.toml'}")
    options = [word for setting in settings for word in ("-D", setting)]

    def built(place: str, seed: int) -> dict[str, bytes]:
        folders = (source, tmp_path / place, "-d", tmp_path / f"{place}-read")
        words = (sys.executable, "-m", "sphinx", "-q", "-W", "-c", ROOT, *options, *folders)
        # Without node on the path, the slow live part is not built.
        subprocess.run(words, check=True, env={**os.environ, "PYTHONHASHSEED": str(seed), "PATH": ""})
        made = tmp_path / place
        files = (path for path in made.rglob("*") if path.is_file() and path.name != ".buildinfo")
        return {path.relative_to(made).as_posix(): path.read_bytes() for path in files}

    write(source, pages := pages_of("again"))
    built("again", 1)
    write(source, {"glossary.toml": pages["glossary.toml"].replace("six", "seven")})
    again, clean = built("again", 2), built("clean", 3)
    assert not [name for name in again.keys() | clean if again.get(name) != clean.get(name)]
    assert b"term-seven" in clean["other.html"]
