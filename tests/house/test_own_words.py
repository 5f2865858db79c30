"""No sentence of this book is a sentence of its sources: no eight words in a row are the same.

The sources are no part of the project. They are looked for beside it, in ``../shared/sources/seeds``.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

LENGTH = 8
SEEDS = Path("..", "shared", "sources", "seeds")

# Marks and notation are no words: what stands in backquotes or has digits in it says nothing of its own.
_QUOTED = re.compile(r"(\{[a-z-]+\})?``?[^`]*``?|\{\{<.*?>\}\}|\\[a-zA-Z]+|https?://\S+")
_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:['\u2019][^\W\d_]+)?(?!\w)")


def words_in(text: str) -> list[tuple[str, int]]:
    """Return the words of a text in small letters, each with the number of its line."""
    found = []
    for number, line in enumerate(_QUOTED.sub(" ", text).splitlines(), 1):
        found += [(word.lower(), number) for word in _WORD.findall(line)]
    return found


def rows_of_words(text: str) -> Iterator[tuple[str, int]]:
    """Yield every eight words in a row, with the number of the first line."""
    found = words_in(text)
    words = [word for word, _ in found]
    for start in range(len(words) - LENGTH + 1):
        yield " ".join(words[start : start + LENGTH]), found[start][1]


def said_in_code(text: str) -> str:
    """Return what a Python file says in words: docstrings, messages and comments, line for line."""
    lines = [""] * (text.count("\n") + 2)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for offset, line in enumerate(node.value.splitlines()):
                lines[min(node.lineno - 1 + offset, len(lines) - 1)] += " " + line
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0] - 1] += " " + token.string
    return "\n".join(lines)


def said_in_notebook(text: str) -> str:
    """Return the sources of all cells of a notebook."""
    return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])


def said_in_data(text: str) -> str:
    """Return the texts of a TOML file."""

    def texts(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from texts(inner)

    return "\n".join(texts(tomllib.loads(text)))


READ = {".md": str, ".py": said_in_code, ".ipynb": said_in_notebook, ".toml": said_in_data}
OWN = ("index.md", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "conf.py")
FOLDERS = ("rulebook", "notebooks", "riichi_rules", "riichi_book", "tests", "tools", "benchmarks")


def own_texts(root: Path) -> Iterator[tuple[str, str]]:
    """Yield everything that this project says, by file."""
    files = [root / name for name in OWN]
    files += [file for folder in FOLDERS for file in (root / folder).rglob("*") if file.suffix in READ]
    for file in sorted(files):
        if "node_modules" not in file.parts and ".ipynb_checkpoints" not in file.parts:
            yield file.relative_to(root).as_posix(), READ[file.suffix](file.read_text("utf-8"))


def taken_over(own: dict[str, str], sources: list[str]) -> dict[str, str]:
    """Return the places where our words are a source's, with the words."""
    known = {row for source in sources for row, _ in rows_of_words(source)}
    return {
        f"{name}:{line}": row
        for name, text in own.items()
        for row, line in rows_of_words(text)
        if row in known
    }


@pytest.fixture(scope="module")
def own(root: Path) -> dict[str, str]:
    """Return everything that this project says, by file; read once."""
    return dict(own_texts(root))


def test_no_eight_words_in_a_row_are_a_source_s(root: Path, own: dict[str, str]) -> None:
    seeds = sorted((root / SEEDS).glob("*.txt"))
    if not seeds:
        pytest.skip("the sources are not beside the project")
    assert len(seeds) == 5
    assert taken_over(own, [seed.read_text("utf-8") for seed in seeds]) == {}
