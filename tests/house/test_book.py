"""Nothing stale is published: what changed shows in the next build, and a page that is gone is gone."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

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
KERNEL = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")


@pytest.fixture
def small_book(copy: Path) -> Path:
    """Return a copy of the project whose book is a front page, two pages and a notebook."""
    (copy / "rulebook" / "_static").rename(copy / "_static")
    for folder in ("rulebook", "notebooks", "tests"):
        shutil.rmtree(copy / folder, ignore_errors=True)
        (copy / folder).mkdir()
    (copy / "_static").rename(copy / "rulebook" / "_static")
    (copy / "ask.md").unlink()
    (copy / "practice.md").unlink()
    with (copy / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write('\nriichi_book_requirements = riichi_book_glossary = riichi_book_rulesets = ""\n')
    (copy / ".venv").symlink_to(sys.prefix)
    front = "# A book\n\n```{toctree}\n:glob:\nrulebook/*\nnotebooks/*\n```\n"
    (copy / "index.md").write_text(front)
    (copy / "rulebook" / "page.md").write_text("# A page\n")
    (copy / "rulebook" / "other.md").write_text("# Another\n")
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "id": "heading", "metadata": {}, "source": "# A notebook"},
        {"cell_type": "code", "id": "shown", "metadata": {}, "source": CELL}
        | {"execution_count": None, "outputs": []},
    ]
    notebook = {"cells": cells, "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}
    (copy / "notebooks" / "shown.ipynb").write_text(json.dumps(notebook))
    return copy


def build(project: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run `make book` in a copy, with the packages that are installed here."""
    return subprocess.run(
        ["make", "--assume-old=environment", "book"],
        cwd=project,
        env=environment | {"PYTHONPATH": str(project)},
        check=False,
        capture_output=True,
        text=True,
    )


def built(project: Path, environment: dict[str, str]) -> str:
    """Build the book of a copy. Return the page of its notebook."""
    ended = build(project, environment)
    assert ended.returncode == 0, ended.stderr
    assert "_build/html/index.html" in ended.stdout
    return (project / "_build" / "html" / "notebooks" / "shown.html").read_text("utf-8")


def test_what_changed_shows_and_what_is_gone_is_gone(
    small_book: Path, plain_environment: dict[str, str]
) -> None:
    first = built(small_book, plain_environment)
    assert "is a wind or a dragon" in first
    assert "told in pieces" in first  # the kernel sent two, and no line ends between them

    tiles = small_book / "riichi_rules" / "tiles.py"
    tiles.write_text(tiles.read_text("utf-8").replace("a wind or a dragon", "made of honour"), "utf-8")
    wiki = small_book / "riichi_rules" / "ruleset" / "data" / "wiki.toml"
    wiki.write_text(wiki.read_text("utf-8") + "\n# a value nobody has heard of\n", "utf-8")
    (small_book / "rulebook" / "page.md").unlink()
    second = built(small_book, plain_environment)

    assert "is a wind or a dragon" not in second
    assert "is made of honour" in second
    assert "a value nobody has heard of" in second
    assert not (small_book / "_build" / "html" / "rulebook" / "page.html").exists()


def test_a_warning_ends_the_build_and_the_next_one_too(
    small_book: Path, plain_environment: dict[str, str]
) -> None:
    (small_book / "notebooks" / "shown.ipynb").unlink()
    (small_book / "rulebook" / "other.md").unlink()
    (small_book / "index.md").write_text("# A book\n\n```{toctree}\nrulebook/page\n```\n")
    (small_book / "rulebook" / "page.md").write_text("# A page\n\n[A link](nowhere.md)\n")
    for _ in range(2):
        ended = build(small_book, plain_environment)
        assert ended.returncode != 0
        assert "rulebook/page.md:3" in ended.stderr
