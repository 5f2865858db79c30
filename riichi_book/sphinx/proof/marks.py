"""What proves a rule: tests that carry its id, and cells of notebooks that do.

All of it is read from tests and notebooks at each build, so that nothing has to be kept in step by hand.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

SIGN: Final = b".rule("
"""What stands in every file with marks; the others need not be parsed."""
UNREADABLE: Final = "a mark names its rules by their ids, as text"
Decorators = tuple[ast.expr, ...]


class Mark(NamedTuple):
    """One place that names a rule: a test by its node id; a claim or a notebook cell by file and id."""

    rule: str
    at: str
    file: Path
    line: int

    @property
    def inside(self) -> str:
        """The file as the project names it."""
        return self.at.partition("#")[0].partition("::")[0]


class BadMark(NamedTuple):
    """Something in a test file or a notebook that proves nothing, though it looks as if it did."""

    words: str
    file: Path
    line: int


class Marks(NamedTuple):
    """All marks in tests and notebooks, and what is wrong with some."""

    tests: tuple[Mark, ...] = ()
    cells: tuple[Mark, ...] = ()
    faults: tuple[BadMark, ...] = ()

    def tests_of(self, rule: str) -> list[Mark]:
        """Return the tests of a rule, file after file, in the order in which they stand."""
        return [mark for mark in self.tests if mark.rule == rule]

    def cells_of(self, rule: str) -> list[Mark]:
        """Return the notebook cells that show a rule."""
        return [mark for mark in self.cells if mark.rule == rule]


def marks_in(tests: Path | None, notebooks: Path | None) -> Marks:
    """Return every mark in a folder of tests and in a folder of notebooks."""
    found = [marks_in_tests(file, _named(file, tests)) for file in _files_of(tests)] if tests else []
    books = sorted(notebooks.rglob("*.ipynb")) if notebooks else []
    cells = [
        marks_in_notebook(file, _named(file, notebooks or file.parent))
        for file in books
        if ".ipynb_checkpoints" not in file.parts
    ]
    return Marks(
        (*(mark for marks, _ in found for mark in marks), *(marks_in_claims(tests) if tests else ())),
        tuple(mark for marks, _ in cells for mark in marks),
        tuple(fault for _, wrong in (*found, *cells) for fault in wrong),
    )


def _files_of(tests: Path) -> list[Path]:
    """Return the files in which pytest looks for tests."""
    return sorted([*tests.rglob("test_*.py"), *tests.rglob("*_test.py")])


def _named(file: Path, folder: Path) -> str:
    return f"{folder.name}/{file.relative_to(folder).as_posix()}"


def marks_in_tests(file: Path, name: str) -> tuple[list[Mark], list[BadMark]]:
    """Return the marks of a file of tests, each under the node id of its test, and what is wrong.

    The file is parsed and never run, so a mark is a decorator that names its rules as text. A test that is
    skipped or expected to fail proves nothing.
    """
    source = file.read_bytes()
    if SIGN not in source:
        return [], []
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        return [], [BadMark(f"this is no Python: {error}", file, 1)]
    proven: dict[ast.expr, list[Mark]] = {}
    for at, line, decorators in _tests_in(tree.body):
        proves = not {"skip", "xfail"} & {_mark_name(each) for each in decorators}
        for mark in decorators:
            proven.setdefault(mark, []).extend(
                Mark(rule, f"{name}::{at}", file, line) for rule in (_rules(mark) if proves else ())
            )
    faults = []
    for part in ast.walk(tree):
        if isinstance(part, ast.Call) and _mark_name(part) == "rule":
            rules = _rules(part)
            stray = f"the mark of {', '.join(rules)} stands on no test"
            words = UNREADABLE if not rules else "" if part in proven else stray
            faults += [BadMark(words, file, part.lineno)] if words else []
    return [mark for marks in proven.values() for mark in marks], faults


def _tests_in(
    body: list[ast.stmt], path: str = "", around: Decorators = ()
) -> Iterator[tuple[str, int, Decorators]]:
    """Yield the tests of a module or a class: what pytest calls them, their line, and all decorators."""
    for thing in body:
        if not isinstance(thing, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        decorators = (*around, *thing.decorator_list)
        if isinstance(thing, ast.ClassDef):
            if thing.name.startswith("Test"):
                yield from _tests_in(thing.body, f"{path}{thing.name}::", decorators)
        elif thing.name.startswith("test"):
            first, *_ = (*thing.decorator_list, thing)
            yield path + thing.name, first.lineno, decorators


def _rules(mark: ast.expr) -> list[str]:
    """Return the rules that a mark names; none where it names anything else."""
    if not isinstance(mark, ast.Call) or _mark_name(mark) != "rule":
        return []
    texts = [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return texts if len(texts) == len(mark.args) else []


def _mark_name(node: ast.AST) -> str:
    """Return the name of a mark of pytest: "rule" for ``pytest.mark.rule(...)``; "" for anything else."""
    mark = node.func if isinstance(node, ast.Call) else node
    match mark:
        case ast.Attribute(attr=name, value=ast.Attribute(attr="mark") | ast.Name(id="mark")):
            return name
    return ""


def marks_in_claims(tests: Path) -> list[Mark]:
    """Return the rules that claims name, each as the claim's file, "#" and its id."""
    return [
        Mark(rule, f"{tests.name}/{file.relative_to(tests).as_posix()}#{claim['id']}", file, line)
        for file in sorted((tests / "claims").glob("*.jsonl"))
        for line, claim in enumerate(map(json.loads, file.read_text("utf-8").splitlines()), 1)
        for rule in claim.get("rules", ())
    ]


def marks_in_notebook(file: Path, name: str) -> tuple[list[Mark], list[BadMark]]:
    """Return the marks of one notebook, each as the notebook's name, "#" and the id of the cell."""
    try:
        text = file.read_text("utf-8")
        cells: list[dict[str, Any]] = json.loads(text)["cells"]
        named = [cell.get("metadata", {}).get("rule", []) for cell in cells]
    except (ValueError, LookupError, TypeError, AttributeError):
        return [], [BadMark("this is no notebook", file, 1)]
    marks: list[Mark] = []
    faults: list[BadMark] = []
    for number, (cell, ids) in enumerate(zip(cells, named, strict=True)):
        rules = [ids] if isinstance(ids, str) else ids
        key = cell.get("id", str(number))
        line = text[: max(text.find(f'"id": "{key}"'), 0)].count("\n") + 1
        if not (isinstance(rules, list) and all(isinstance(rule, str) for rule in rules)):
            faults.append(BadMark(f"a cell names its rules by their ids, not {ids}", file, line))
        elif rules and cell.get("cell_type") != "code":
            faults.append(BadMark(f"{rules[0]} is shown by a cell that computes nothing", file, line))
        else:
            marks += [Mark(rule, f"{name}#{key}", file, line) for rule in rules]
    return marks, faults
