"""Every page has its place in the book, begins at once, and leads on."""

from __future__ import annotations

import re
from pathlib import Path


def pages(root: Path) -> dict[str, str]:
    """Return the pages of the rulebook, by name."""
    return {file.stem: file.read_text("utf-8") for file in sorted((root / "rulebook").glob("*.md"))}


def test_every_page_and_notebook_stands_in_the_table_of_contents_once(root: Path) -> None:
    named = re.findall(r"(?m)^((?:rulebook|notebooks)/[\w/]+)$", (root / "index.md").read_text("utf-8"))
    files = [*(root / "rulebook").glob("*.md"), *(root / "notebooks").glob("*.ipynb")]
    there = sorted(file.relative_to(root).with_suffix("").as_posix() for file in files)
    assert [name for name in there if named.count(name) != 1] == []


def test_a_page_begins_with_a_sentence_or_a_picture(root: Path) -> None:
    for name, text in pages(root).items():
        assert text.startswith("# "), name
        assert not re.match(r"#[^\n]*\n+(#|```\{toctree)", text), name


def test_a_page_ends_with_a_pointer_onwards(root: Path) -> None:
    for name, text in pages(root).items():
        prose = re.sub(r"```\{toctree\}.*?```", "", text, flags=re.DOTALL)
        last = prose.rstrip().split("\n\n")[-1]
        assert re.search(r"\]\([a-z_./]+(?:\.md|\.ipynb)(?:#[\w-]+)?\)", last), name
