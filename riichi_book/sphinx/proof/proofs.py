"""What rules rest on: tests and cells that carry their ids, functions that keep them, lines that they answer.

All of it is read from the project at each build, so that nothing has to be kept in step by hand.
"""

from __future__ import annotations

import ast
import json
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
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
    found: dict[str, list[Mark]] = {"tests": [], "cells": []}
    faults: list[BadMark] = []
    for kind, folder, patterns, read in (
        ("tests", tests, ("test_*.py", "*_test.py"), marks_in_tests),
        ("cells", notebooks, ("*.ipynb",), marks_in_notebook),
    ):
        for file in sorted(file for pattern in patterns if folder for file in folder.rglob(pattern)):
            if folder and ".ipynb_checkpoints" not in file.parts:
                marks, wrong = read(file, f"{folder.name}/{file.relative_to(folder).as_posix()}")
                found[kind] += marks
                faults += wrong
    return Marks((*found["tests"], *marks_in_claims(tests)), tuple(found["cells"]), tuple(faults))


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
    marks: list[Mark] = []
    on_tests: set[ast.expr] = set()
    for at, line, decorators in _tests_in(tree.body):
        on_tests.update(decorators)
        if not {"skip", "xfail"} & set(map(_mark_name, decorators)):
            marks += [Mark(rule, f"{name}::{at}", file, line) for each in decorators for rule in _rules(each)]
    faults = []
    for part in ast.walk(tree):
        if isinstance(part, ast.Call) and _mark_name(part) == "rule":
            rules = _rules(part)
            if not rules:
                faults.append(BadMark(UNREADABLE, file, part.lineno))
            elif part not in on_tests:
                words = f"the mark of {', '.join(rules)} stands on no test"
                faults.append(BadMark(words, file, part.lineno))
    return marks, faults


def _tests_in(
    body: list[ast.stmt], path: str = "", around: Decorators = ()
) -> Iterator[tuple[str, int, Decorators]]:
    """Yield the tests of a module or a class: what pytest calls them, their line, and all decorators."""
    for thing in body:
        match thing:
            case ast.ClassDef(name=name) if name.startswith("Test"):
                yield from _tests_in(thing.body, f"{path}{name}::", (*around, *thing.decorator_list))
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                first, *_ = (*thing.decorator_list, thing)
                yield path + name, first.lineno, (*around, *thing.decorator_list)


def _rules(mark: ast.expr) -> list[str]:
    """Return the rules that a mark names; none where it names anything else."""
    if not isinstance(mark, ast.Call) or _mark_name(mark) != "rule":
        return []
    texts = [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return texts if len(texts) == len(mark.args) else []


def _mark_name(node: ast.AST) -> str:
    """Return the name of a mark of pytest: "rule" for ``pytest.mark.rule(...)``; "" for anything else."""
    match node.func if isinstance(node, ast.Call) else node:
        case ast.Attribute(attr=name, value=ast.Attribute(attr="mark") | ast.Name(id="mark")):
            return name
    return ""


def marks_in_claims(tests: Path | None) -> Iterator[Mark]:
    """Yield the rules that claims name, each as the claim's file, "#" and its id."""
    for file in sorted((tests / "claims").glob("*.jsonl")) if tests else ():
        for line, text in enumerate(file.read_text("utf-8").splitlines(), 1):
            claim = json.loads(text)
            for rule in claim.get("rules", ()):
                yield Mark(rule, f"{file.parents[1].name}/claims/{file.name}#{claim['id']}", file, line)


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


class Code(NamedTuple):
    """Where something importable is defined: its file, the path of that from the import root, the line."""

    name: str
    file: Path
    path: str
    line: int


def locate(name: str) -> Code:
    """Return where ``package.module.thing`` is defined: what is re-exported, where it is written.

    Raises ``ValueError`` if it cannot be imported, or is nothing that stands on a line of its own.
    """
    try:
        thing = pkgutil.resolve_name(name)
    except (Exception, SystemExit) as error:  # whatever goes wrong in a module that a page names
        raise ValueError(f"it cannot be imported: {error or type(error).__name__}") from error
    whole = thing.__name__ if isinstance(thing, ModuleType) else name
    if hasattr(thing, "__qualname__"):
        whole = f"{thing.__module__}.{thing.__qualname__}"
    parts = whole.split(".")
    depth = next(end for end in range(len(parts), 0, -1) if ".".join(parts[:end]) in sys.modules)
    file = Path(str(getattr(sys.modules[".".join(parts[:depth])], "__file__", None)))
    if file.suffix != ".py":
        raise ValueError(f"{'.'.join(parts[:depth])} is not written in Python")
    text, at = _text_of(file), 0
    for part in parts[depth:]:
        defined = re.compile(rf"(?m)^ *(?:(?:async )?def|class) {part}\b|^{part}\b *[:=]")
        found = defined.search(text, at)
        if found is None:
            raise ValueError(f"{name} is not defined on a line of its own in {file.name}")
        at = found.start()
    above = file.parents[depth - (file.name != "__init__.py")]
    return Code(name, file, file.relative_to(above).as_posix(), text.count("\n", 0, at) + 1)


@cache
def _text_of(file: Path) -> str:
    """Return the text of a module: many rules are kept by functions of one."""
    return file.read_text("utf-8")


class Line(NamedTuple):
    """One line: its id ("S0-2"), where it comes from, and whether it is conduct or a heuristic.

    ``section`` is the place in the source, as a rule block names it; it may be the name of the source alone.
    """

    id: str
    source: str
    conduct: bool = False
    heuristic: bool = False
    section: str = ""

    @property
    def provable(self) -> bool:
        """Whether a test can prove it."""
        return not (self.conduct or self.heuristic)


def read_lines(file: Path) -> dict[str, Line]:
    """Return the lines of a list by id, in order.

    The list is TOML with one table a source: ``lines`` is how many there are, ``conduct`` and
    ``heuristic`` are numbers among them, ``source`` says in words what was read, ``name`` what rule
    blocks call it. ``sections`` has the places of some lines, by number. Raises ``OSError`` and
    ``ValueError``.
    """
    found: dict[str, Line] = {}
    for prefix, table in tomllib.loads(file.read_text("utf-8")).items():
        if not isinstance(table, dict):
            raise ValueError(f"{prefix} stands alone: a source is a table, [{prefix}]")  # noqa: TRY004 - a text is wrong
        for missing in sorted({"lines", "source"} - table.keys()):
            raise ValueError(f"[{prefix}] does not say its {missing}")
        conduct, heuristic = set(table.get("conduct", ())), set(table.get("heuristic", ()))
        sections = {int(number): str(place) for number, place in table.get("sections", {}).items()}
        numbers = range(1, table["lines"] + 1)
        if stray := (conduct | heuristic | set(sections)) - set(numbers):
            raise ValueError(f"[{prefix}] has {len(numbers)} lines, and no line {min(stray)}")
        for number in numbers:
            name, section = f"{prefix}-{number}", sections.get(number, str(table.get("name", "")))
            found[name] = Line(name, table["source"], number in conduct, number in heuristic, section)
    return found


def line_order(line: str) -> tuple[str, int]:
    """Return what lines are sorted by: their source, then their number (S0-2 before S0-10)."""
    source, _, number = line.rpartition("-")
    return source, int(number)
