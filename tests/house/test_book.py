"""A build publishes nothing stale: changes show in the next build, and a deleted page disappears."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

CELL = """\
import sys
from importlib.resources import files
from riichi_rules import tiles
print(tiles.is_honour.__doc__)
print(files("riichi_rules").joinpath("ruleset/data/wiki.toml").read_text("utf-8"))
print("told", end="")
sys.stdout.flush()
print(" in pieces")"""
HEADING = {"cell_type": "markdown", "id": "heading", "metadata": {}, "source": "# A notebook"}
SHOWN = {"cell_type": "code", "id": "shown", "metadata": {}, "source": CELL}
NOTEBOOK = {
    "cells": [HEADING, SHOWN | {"execution_count": None, "outputs": []}],
    "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")


@pytest.fixture
def book(tmp_path: Path, copy: Callable[..., Path]) -> Path:
    """Return a copy of the project with a small book: a front page, two pages and a notebook."""
    copy(tmp_path, "Makefile", "conf.py", "constraints.txt", "pyproject.toml", "riichi_rules", "riichi_book")
    copy(tmp_path, "rulebook/_static", "tools")
    with (tmp_path / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write('\nriichi_book_requirements = riichi_book_glossary = riichi_book_rulesets = ""\n')
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / "tests").mkdir()
    pages = {
        "index.md": "# A book\n\n```{toctree}\n:glob:\nrulebook/*\nnotebooks/*\n```\n",
        "rulebook/page.md": "# A page\n",
        "rulebook/other.md": "# Another\n",
        "notebooks/shown.ipynb": json.dumps(NOTEBOOK),
    }
    for name, text in pages.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.mark.proof
def test_what_changed_shows_and_what_is_gone_is_gone_and_a_warning_ends_each_build(
    book: Path, plain_environment: dict[str, str]
) -> None:
    def build() -> subprocess.CompletedProcess[str]:
        command = ["make", "--assume-old=environment", "--assume-old=pyodide", "--assume-old=sheets", "book"]
        env = plain_environment | {"PYTHONPATH": str(book)}
        return subprocess.run(command, cwd=book, env=env, check=False, capture_output=True, text=True)

    ended, shown = build(), book / "_build" / "html" / "notebooks" / "shown.html"
    assert ended.returncode == 0, ended.stderr
    assert "_build/html/index.html" in ended.stdout
    first = shown.read_text("utf-8")
    assert "is a wind or a dragon" in first
    assert "told in pieces" in first  # the kernel sent two pieces, joined without a line break

    tiles, wiki = book / "riichi_rules" / "tiles.py", book / "riichi_rules" / "ruleset" / "data" / "wiki.toml"
    tiles.write_text(tiles.read_text("utf-8").replace("a wind or a dragon", "made of honour"), "utf-8")
    wiki.write_text(wiki.read_text("utf-8") + "\n# a value nobody has heard of\n", "utf-8")
    (book / "rulebook" / "page.md").unlink()
    (book / "rulebook" / "other.md").write_text("# Another\n\n[A link](nowhere.md)\n")
    for _ in range(2):
        ended = build()
        assert ended.returncode != 0
        assert "rulebook/other.md:3" in ended.stderr
        second = shown.read_text("utf-8")
        assert "is a wind or a dragon" not in second
        assert "is made of honour" in second
        assert "a value nobody has heard of" in second
        assert not (book / "_build" / "html" / "rulebook" / "page.html").exists()


@pytest.mark.proof
def test_an_epub_has_the_pages_and_nothing_for_engines(book: Path, plain_environment: dict[str, str]) -> None:
    out = book / "_build" / "epub"
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "epub", "-d", f"{book}/doctrees", ".", out]
    env = plain_environment | {"PYTHONPATH": str(book)}
    ended = subprocess.run(command, cwd=book, env=env, check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    names = ZipFile(out / "riichi-rules.epub").namelist()
    assert {"rulebook/page.xhtml", "notebooks/shown.xhtml"} <= {*names}
    assert not [name for name in names if name.endswith((".jsonl", ".json"))]
