"""Check how this book is written: `python tools/prose.py`.

The rules are in `tools/prose.toml`: one word for one thing, words to avoid, and short sentences. Only text
for readers is checked, not code or most settings of a directive. Docstrings of yaku count, because pages show
them. Nothing is changed. Each fault is one line, and any fault ends with status 1.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
STYLE = Path(__file__).with_name("prose.toml")
READ = (
    *("index.md", "README.md", "CONTRIBUTING.md", "rulebook/**/*.md", "rulebook/*.toml"),
    *("notebooks/*.ipynb", "riichi_rules/yaku/*.py"),
)

# The settings of a directive that readers see as text.
_TEXT_SETTINGS = ("title", "caption", "prints", "right", "found", "source")
_SETTING = re.compile(r":([a-z-]+):(?: +(.*))?$")
_EXAMPLE = re.compile(r"(?m)^[ \t]*>>>.*(?:\n[ \t]*\S.*)*")
_SAYS = re.compile(r'(?m)^says = (?:"""(?:.|\n)*?"""|.*)$')
_FENCE = re.compile(r"\s*(`{3,}|:{3,}|~{3,})\s*(\{[\w-]+\}|[\w-]*)")
_SENTENCE = re.compile(r"[^\s.!?](?:(?!\n[ \t]*\n)[^.!?]|[.!?](?=\S))*")
_MARKUP = (
    (re.compile(r"<!--.*?-->|<[^>]*>|^\[[^\]]+\]:.*$|^\([\w-]+\)=$"), ""),
    (re.compile(r"\{rule\}`([^`<]*?)\s*<[^`]*>`"), r"\1"),
    (re.compile(r"(?:\{[a-z-]+\})?(`+)[^`]*\1"), "N"),
    (re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"[*_]{1,2}(\S.*?\S|\S)[*_]{1,2}"), r"\1"),
    (re.compile(r"^\s*(#+|[-*]|\d+\.|>)\s+"), ""),
)


class StyleFault(NamedTuple):
    """A style fault, and the line of the text that has it."""

    line: int
    words: str


def main() -> int:
    """Check all files. Return the exit status."""
    style = tomllib.loads(STYLE.read_text("utf-8"))
    faults = [
        f"{file.relative_to(ROOT).as_posix()}:{first + fault.line - 1}: {fault.words}"
        for file in sorted({file for pattern in READ for file in ROOT.glob(pattern)})
        for text, first in texts_of(file)
        for fault in faults_in(text, style)
    ]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


def texts_of(file: Path) -> Iterator[tuple[str, int]]:
    """Yield the texts of a file that people read, each with its first line (in a notebook, its cell number).

    From a Python file these are the docstrings, without their examples.
    """
    text = file.read_text("utf-8")
    if file.suffix == ".ipynb":
        for number, cell in enumerate(json.loads(text)["cells"], 1):
            if cell["cell_type"] == "markdown":
                yield prose_of("".join(cell["source"])), number
    elif file.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
                docstring = ast.get_docstring(node) or ""
                yield prose_of(_EXAMPLE.sub("", docstring)), node.body[0].lineno
    elif file.suffix == ".toml":
        for found in _SAYS.finditer(text):
            yield prose_of(tomllib.loads(found[0])["says"]), line_of(found)
    else:
        yield prose_of(text), 1


def prose_of(markdown: str) -> str:
    """Return the readable text of a page, line for line: code and settings become empty lines.

    Notation and code inside a line become one letter, N, which counts as a word.
    """
    fences: list[tuple[str, bool]] = []
    lines = []
    for line in markdown.splitlines():
        fence = _FENCE.match(line)
        if fence and fences and not fence[2] and fence[1] == fences[-1][0]:
            fences.pop()
            lines.append("")
        elif fence and (not fences or fences[-1][1]):
            fences.append((fence[1], fence[1][0] == ":" and fence[2] != "{settle}"))
            lines.append("")
        elif fences and not fences[-1][1]:
            lines.append("")
        else:
            lines.append(plain(line))
    return "\n".join(lines)


def plain(line: str) -> str:
    """Return a line without its markup; of a setting, only its readable text."""
    if setting := _SETTING.match(line):
        value = (setting[2] or "") if setting[1] in _TEXT_SETTINGS else ""
        line = value + ("." if value and not value.endswith((".", "!", "?")) else "")
    if line.lstrip().startswith("|"):
        line = ". ".join(cell.strip() for cell in line.strip().strip("|").split("|")) + "."
    if line.startswith("#"):
        line += "."
    for pattern, instead in _MARKUP:
        line = pattern.sub(instead, line)
    return line


def faults_in(text: str, style: dict[str, Any]) -> Iterator[StyleFault]:
    """Yield the style faults of a text."""
    for allowed in style["allowed"]["phrases"]:
        text = re.sub(allowed, "", text)
    said = {pattern: f"this book says {better!r}" for pattern, better in style["instead"].items()}
    for pattern, why in (said | style["left_out"]).items():
        for found in re.finditer(rf"(?i)\b(?:{pattern})\b", text):
            yield StyleFault(line_of(found), f"{found[0]!r}: {why}")
    for found in _SENTENCE.finditer(text):
        words = found[0].split()
        if len(words) > style["most_words_in_a_sentence"]:
            told = f"{len(words)} words in a sentence, too many: {' '.join(words[:6])} ..."
            yield StyleFault(line_of(found), told)


def line_of(found: re.Match[str]) -> int:
    """Return the line number at which a match begins."""
    return found.string.count("\n", 0, found.start()) + 1


if __name__ == "__main__":
    sys.exit(main())
