"""What proves a rule: tests that carry its id, and cells of notebooks that do.

All of it is read from tests and notebooks at each build, so that nothing has to be kept in step by hand.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from riichi_book.sphinx.fingerprint import fingerprint

COLLECTION: Final = Path(__file__).with_name("collection.py")
SIGN: Final = b".rule("
"""What stands in every file with marks; the others need not be collected."""


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


def marks_in(tests: Path | None, notebooks: Path | None, memory: Path) -> Marks:
    """Return every mark in a folder of tests and in a folder of notebooks.

    What pytest collects is kept in the file ``memory``, until a test or the package changes.
    """
    in_tests, faults = ([], []) if tests is None else marks_in_tests(tests, memory)
    in_tests += [] if tests is None else marks_in_claims(tests)
    in_cells: list[Mark] = []
    for file in [] if notebooks is None else sorted(notebooks.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in file.parts:
            continue
        name = f"{notebooks.name}/{file.relative_to(notebooks).as_posix()}" if notebooks else ""
        marks, wrong = marks_in_notebook(file, name)
        in_cells += marks
        faults += wrong
    return Marks(tuple(in_tests), tuple(in_cells), tuple(faults))


def marks_in_tests(tests: Path, memory: Path) -> tuple[list[Mark], list[BadMark]]:
    """Return the marks of a folder of tests, each under the node id of its test, and what is wrong."""
    files = [
        file
        for file in sorted([*tests.rglob("test_*.py"), *tests.rglob("*_test.py")])
        if SIGN in file.read_bytes()
    ]
    if not files:
        return [], []
    if find_spec("pytest") is None:
        return [], [BadMark("pytest is not installed, and it alone knows what is a test", tests, 1)]
    key = f"{fingerprint(tests)} {tests}"
    collected = read_memory(memory)
    if collected.get("key") != key:
        memory.unlink(missing_ok=True)
        command = [sys.executable, "-P", *map(str, (COLLECTION, memory, *files))]
        ended = subprocess.run(command, cwd=tests.parent, check=False, capture_output=True, text=True)  # noqa: S603 - pytest runs what is named in conf.py
        collected = read_memory(memory)
        if not collected:
            why = (ended.stderr.strip() or ended.stdout.strip()).rpartition("\n")[2]
            return [], [BadMark(f"pytest collects nothing: {why}", tests, 1)]
        memory.write_text(json.dumps(collected | {"key": key}), "utf-8")
    marks = [
        Mark(rule, f"{tests.name}/{Path(file).relative_to(tests).as_posix()}::{at}", Path(file), line)
        for rule, at, file, line in collected["marks"]
    ]
    return marks, [BadMark(words, Path(file), line) for words, file, line in collected["faults"]]


def marks_in_claims(tests: Path) -> list[Mark]:
    """Return the rules that claims name, each as the claim's file, "#" and its id."""
    return [
        Mark(rule, f"{tests.name}/{file.relative_to(tests).as_posix()}#{claim['id']}", file, line)
        for file in sorted((tests / "claims").glob("*.jsonl"))
        for line, claim in enumerate(map(json.loads, file.read_text("utf-8").splitlines()), 1)
        for rule in claim.get("rules", ())
    ]


def read_memory(memory: Path) -> dict[str, Any]:
    """Return what was collected before; nothing where there is no such file, or none that can be read."""
    try:
        kept = json.loads(memory.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


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
