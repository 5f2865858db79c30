"""How large the two packages are: modules that are read at one sitting, and rules that stay small."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path
from typing import Final

import pytest

LONGEST_MODULE: Final = 350
"""The lines of a module, all counted."""

LARGEST_RULES: Final = 9_300
"""The lines of code of ``riichi_rules`` without its questions: neither blank, nor comment, nor docstring."""

NO_CODE: Final = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def modules(root: Path, package: str) -> list[Path]:
    return sorted((root / package).rglob("*.py"))


def code_lines(source: str) -> set[int]:
    """Return the numbers of the lines that hold code."""
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type not in NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }
    return lines - texts(source)


def texts(source: str) -> set[int]:
    """Return the lines of docstrings, and of the texts that say behind a name what it is."""
    return {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def test_neither_blank_lines_nor_comments_nor_docstrings_are_code() -> None:
    source = (
        '"""A module."""\n\n# Why.\nNAME = (\n    "a text",\n)\n"""What it is."""\n\n\ndef one() -> int:\n'
    )
    source += '    """Return 1.\n\n    Always.\n    """\n    return 1  # why\n'
    assert code_lines(source) == {4, 5, 6, 10, 15}


@pytest.mark.parametrize("package", ["riichi_rules", "riichi_book"])
def test_every_module_is_read_at_one_sitting(root: Path, package: str) -> None:
    lengths = {
        path.relative_to(root): len(path.read_text("utf-8").splitlines()) for path in modules(root, package)
    }
    assert lengths
    assert {str(path): lines for path, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_the_rules_stay_a_small_package(root: Path) -> None:
    questions = root / "riichi_rules" / "questions"
    sources = [path for path in modules(root, "riichi_rules") if not path.is_relative_to(questions)]
    lines = sum(len(code_lines(path.read_text("utf-8"))) for path in sources)
    assert 1_000 < lines < LARGEST_RULES
