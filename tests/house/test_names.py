"""A name is a noun: ``told``, ``shown``, ``said``, ``drawn`` and ``one`` are not what a thing is.

A flag may be such a word, since it says whether: a discard is ``drawn`` or from the hand.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

NO_NOUN = re.compile(r"\b_*(\w+_)?(told|shown|said|drawn|one)_*\b", re.IGNORECASE)
BOUND = re.compile(rf"{NO_NOUN.pattern}\s*([^\w\s]?=|[:,()\]]|in\b|$)", re.IGNORECASE | re.MULTILINE)
"""How such a name looks where something gets it: what has none of these need not be parsed."""
EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.) (.*)$", re.MULTILINE)
MAGIC = re.compile(r"^\s*%.*$", re.MULTILINE)


def names_in(code: str) -> Iterator[tuple[int, str]]:
    """Yield each name that code gives, with its line; of flags, and of functions that are clauses, none."""
    tree = ast.parse(code)
    nodes = list(ast.walk(tree))
    typed = [node for node in nodes if isinstance(node, ast.AnnAssign)]
    flags = {id(node.target) for node in typed if is_flag(node.annotation)}
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name):
                yield node.lineno, "" if "_" in name.strip("_") else name
            case ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                if id(node) not in flags:
                    yield node.lineno, name
            case ast.arg(arg=name, annotation=annotation):
                if not is_flag(annotation):
                    yield node.lineno, name
            case ast.alias(asname=str(name)):
                yield node.lineno, name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield node.lineno, name


def is_flag(annotation: ast.expr | None) -> bool:
    """Whether a name is annotated as true or false."""
    return isinstance(annotation, ast.Name) and annotation.id == "bool"


def no_nouns(code: str) -> list[str]:
    """Return what is named by no noun."""
    found = names_in(code) if BOUND.search(code) else ()
    return [f"{line}: {name}" for line, name in found if NO_NOUN.fullmatch(name)]


def code_of(path: Path) -> str:
    """Return the code of a module or of a notebook."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return text
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    return MAGIC.sub("", "\n".join("".join(cell["source"]) for cell in cells))


def examples_of(path: Path) -> str:
    """Return the examples that a docstring or a page shows."""
    return "" if path.suffix == ".ipynb" else "\n".join(EXAMPLE.findall(path.read_text("utf-8")))


def test_names_are_nouns(root: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "*.py", "*.ipynb", "rulebook/*.md"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    assert {name.partition("/")[0] for name in listed} >= {"tests", "tools", "benchmarks", "notebooks"}
    files = [root / name for name in listed if (root / name).exists()]
    found = {str(path.relative_to(root)): no_nouns(code_of(path)) for path in files if path.suffix != ".md"}
    assert {name: lines for name, lines in found.items() if lines} == {}
    found = {str(path.relative_to(root)): no_nouns(examples_of(path)) for path in files}
    assert {name: examples for name, examples in found.items() if examples} == {}
    assert [name for name in listed if NO_NOUN.fullmatch(Path(name).stem.removeprefix("test_"))] == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("told = 1", ["1: told"]),
        ("_SHOWN = MOST_SHOWN = 1", ["1: _SHOWN", "1: MOST_SHOWN"]),
        ("[one for one in ()]", ["1: one"]),
        ("def said(drawn): pass", ["1: said", "1: drawn"]),
        ("match 1:\n    case drawn: pass", ["2: drawn"]),
        ("it.drawn = 1", ["1: drawn"]),
        ("def discard(*, drawn: bool = False): riichi: bool", []),
        ("def wins_when_drawn(): drawn_tile = one_seat = 1", []),
    ],
)
def test_what_is_no_noun_is_found(code: str, found: list[str]) -> None:
    assert sorted(no_nouns(code)) == sorted(found)
