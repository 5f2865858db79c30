"""No sentence of this book is copied from its sources: no eight words in a row are the same.

The sources are not part of the project. The test looks for them in ``../shared/sources/seeds``.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

LENGTH = 8
# Roles, code and URLs are left out, and words with digits, because notation is nobody's prose.
_QUOTED = re.compile(r"(\{[a-z-]+\})?``?[^`\n]*``?|\{\{<.*?>\}\}|\\[a-zA-Z]+|https?://\S+")
_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:['\u2019][^\W\d_]+)?(?!\w)")
READ = {".md", ".py", ".ipynb", ".toml"}
FOLDERS = ("rulebook", "notebooks", "riichi_rules", "riichi_book", "tests", "tools", "benchmarks")


def rows_of_words(text: str) -> Iterator[str]:
    """Yield every eight words in a row, in lower case."""
    words = [word.lower() for word in _WORD.findall(_QUOTED.sub(" ", text))]
    for start in range(len(words) - LENGTH + 1):
        yield " ".join(words[start : start + LENGTH])


def said_in(file: Path) -> str:
    """Return the text of a file; of a notebook, the sources of its cells."""
    text = file.read_text("utf-8")
    return (
        text
        if file.suffix != ".ipynb"
        else "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    )


def test_no_eight_words_in_a_row_are_a_source_s(root: Path, shared: Path) -> None:
    sources = sorted((shared / "sources" / "seeds").glob("*.txt"))
    assert len(sources) == 5
    known = {row for source in sources for row in rows_of_words(source.read_text("utf-8"))}
    files = [*root.glob("*.md"), *[file for folder in FOLDERS for file in (root / folder).rglob("*")]]
    taken = {
        (str(file.relative_to(root)), row)
        for file in files
        if file.suffix in READ and ".ipynb_checkpoints" not in file.parts
        for row in rows_of_words(said_in(file))
        if row in known
    }
    assert taken == set()
