"""Check how this book is written: `python tools/prose.py`.

Spelling is checked by codespell, in pages, notebooks and code. Style is checked by the rules of
`tools/prose.toml`: one word for one thing, words that are left out, and short sentences. Only what people
read as text is checked for style: neither code nor the settings of a directive. Docstrings of yaku are such
text, for pages show them.
Nothing is changed. Each fault is one line, and any fault ends with status 1.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
STYLE = Path(__file__).with_name("prose.toml")
SPELT = (
    "*.md",
    "rulebook",
    "notebooks",
    "riichi_rules",
    "riichi_book",
    "tests",
    "tools",
    "benchmarks",
    "conf.py",
)
READ = (
    *("index.md", "README.md", "CONTRIBUTING.md", "rulebook/**/*.md", "rulebook/*.toml"),
    *("notebooks/*.ipynb", "riichi_rules/yaku/*.py"),
)

# The settings of a directive that are text for people.
_TEXT_SETTINGS = ("title", "caption", "prints", "right", "found", "source")
_SETTING = re.compile(r":([a-z-]+):(?: +(.*))?$")
_EXAMPLE = re.compile(r"(?m)^[ \t]*>>>.*(?:\n[ \t]*\S.*)*")
_SAYS = re.compile(r'(?m)^says = (?:"""(?:.|\n)*?"""|.*)$')
_FENCE = re.compile(r"\s*(`{3,}|:{3,}|~{3,})\s*(\{[\w-]+\}|[\w-]*)")
_MARKUP = (
    (re.compile(r"<!--.*?-->|<[^>]*>|^\[[^\]]+\]:.*$|^\([\w-]+\)=$"), ""),
    (re.compile(r"\{rule\}`([^`<]*?)\s*<[^`]*>`"), r"\1"),
    (re.compile(r"(?:\{[a-z-]+\})?(`+)[^`]*\1"), "N"),
    (re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"[*_]{1,2}(\S.*?\S|\S)[*_]{1,2}"), r"\1"),
    (re.compile(r"^\s*(#+|[-*]|\d+\.|>)\s+"), ""),
)


class StyleFault(NamedTuple):
    """Something that is not in the style of the book, and where."""

    file: str
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.words}"


def main() -> int:
    """Answer the command line. Return the exit status."""
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    style = tomllib.loads(STYLE.read_text("utf-8"))
    faults = [fault for file in files(READ) for fault in faults_of(file, style)]
    for fault in faults:
        print(fault)
    return 1 if misspelt() or faults else 0


def files(patterns: tuple[str, ...]) -> list[Path]:
    """Return the files of the project that patterns name, sorted."""
    return sorted({file for pattern in patterns for file in ROOT.glob(pattern)})


def misspelt() -> int:
    """Have codespell say what is misspelt. Return its exit status, 0 if nothing is."""
    asked = [str(file.relative_to(ROOT)) for file in files(SPELT)]
    command = [sys.executable, "-m", "codespell_lib", "--ignore-words", "tools/spelling.txt"]
    skipped = ["--skip", "*.svg,*.png,*.json,*.lock,node_modules,__pycache__,.ipynb_checkpoints"]
    return subprocess.run([*command, *skipped, *asked], cwd=ROOT, check=False).returncode


def faults_of(file: Path, style: dict[str, Any]) -> Iterator[StyleFault]:
    """Yield what is not in the style in the text of a file."""
    name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
    for text, first in texts_of(file):
        for fault in faults_in(text, style):
            yield StyleFault(name, first + fault.line - 1, fault.words)


def texts_of(file: Path) -> Iterator[tuple[str, int]]:
    """Yield the texts of a file for people, each with its first line; a cell of a notebook is one."""
    text = file.read_text("utf-8")
    if file.suffix == ".ipynb":
        for number, cell in enumerate(json.loads(text)["cells"], 1):
            if cell["cell_type"] == "markdown":
                yield prose_of("".join(cell["source"])), number
    elif file.suffix == ".py":
        yield from docstrings_of(text)
    elif file.suffix == ".toml":
        for found in _SAYS.finditer(text):
            yield prose_of(tomllib.loads(found[0])["says"]), text.count("\n", 0, found.start()) + 1
    else:
        yield prose_of(text), 1


def docstrings_of(code: str) -> Iterator[tuple[str, int]]:
    """Yield the docstrings of a Python file, without their examples, each with its first line."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            docstring = ast.get_docstring(node)
            if docstring:
                yield prose_of(_EXAMPLE.sub("", docstring)), node.body[0].lineno


def prose_of(markdown: str) -> str:
    """Return what people read of a page, line for line: code and settings are empty lines.

    Notation and code inside a line become one letter, N: they count as a word.
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
    """Return a line without its markup; of a setting only its text for people."""
    setting = _SETTING.match(line)
    if setting:
        value = setting[2] or ""
        line = (
            value + ("" if value.endswith((".", "!", "?")) else ".") if setting[1] in _TEXT_SETTINGS else ""
        )
    if line.lstrip().startswith("|"):
        line = ". ".join(cell.strip() for cell in line.strip().strip("|").split("|")) + "."
    if line.startswith("#"):
        line += "."
    for pattern, instead in _MARKUP:
        line = pattern.sub(instead, line)
    return line


def faults_in(text: str, style: dict[str, Any]) -> Iterator[StyleFault]:
    """Yield the faults of a text; their file is left open."""
    for allowed in style["allowed"]["phrases"]:
        text = re.sub(allowed, "", text)
    said = {pattern: f"this book says {better!r}" for pattern, better in style["instead"].items()}
    for pattern, why in (said | style["left_out"]).items():
        for found in re.finditer(rf"(?i)\b(?:{pattern})\b", text):
            yield StyleFault("", text.count("\n", 0, found.start()) + 1, f"{found[0]!r}: {why}")
    for line, sentence in sentences(text):
        words = sentence.split()
        if len(words) > style["most_words_in_a_sentence"]:
            yield StyleFault(
                "", line, f"{len(words)} words in a sentence, too many: {' '.join(words[:6])} ..."
            )


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a text, each with the line in which it begins."""
    for found in re.finditer(r"[^\s.!?](?:(?!\n[ \t]*\n)[^.!?]|[.!?](?=\S))*", text):
        yield text.count("\n", 0, found.start()) + 1, found[0]


if __name__ == "__main__":
    sys.exit(main())
