"""The proofs of rules: tests and cells that carry their ids, their functions, and requirement lines.

All of this is read from the project in each build, so nobody has to update it by hand.
"""

from __future__ import annotations

import ast
import json
import pkgutil
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple, TypeAlias

SIGN: Final = b".rule("
"""Every file with marks contains this text; skip parsing the others."""


class RuleMark(NamedTuple):
    """One place that names a rule: a test by its node id; a claim or a notebook cell by file and id."""

    rule: str
    at: str
    file: Path
    line: int

    @property
    def inside(self) -> str:
        """The path of the file within the project."""
        return self.at.partition("#")[0].partition("::")[0]


Kept: TypeAlias = dict[str, tuple[bytes, tuple[RuleMark, ...]]]
"""The marks of files by path, each with the hash of its content."""


@dataclass(frozen=True)
class Marks:
    """All marks in tests and notebooks."""

    tests: tuple[RuleMark, ...] = ()
    cells: tuple[RuleMark, ...] = ()

    def tests_of(self, rule: str) -> list[RuleMark]:
        """Return the tests of a rule, in the order of files and of tests within a file."""
        return self._by_rule[0].get(rule, [])

    def cells_of(self, rule: str) -> list[RuleMark]:
        """Return the notebook cells that show a rule."""
        return self._by_rule[1].get(rule, [])

    @cached_property
    def _by_rule(self) -> tuple[dict[str, list[RuleMark]], ...]:
        found: tuple[dict[str, list[RuleMark]], ...] = ({}, {})
        for marks, by_rule in zip((self.tests, self.cells), found, strict=True):
            for mark in marks:
                by_rule.setdefault(mark.rule, []).append(mark)
        return found


def marks_in(tests: Path | None, notebooks: Path | None, kept: Kept | None = None) -> Marks:
    """Return all marks in a folder of tests and in a folder of notebooks.

    ``kept`` has the marks of files that were read before; only files that changed are parsed again.
    """
    kept = {} if kept is None else kept

    def found(
        marks_of: Callable[[Path, str], Iterable[RuleMark]], files: Iterable[tuple[Path, str]]
    ) -> Iterator[RuleMark]:
        for file, name in files:
            key, hashed = str(file), sha256(file.read_bytes()).digest()
            if key not in kept or kept[key][0] != hashed:
                kept[key] = hashed, tuple(marks_of(file, name))
            yield from kept[key][1]

    proven = found(marks_in_module, files_in(tests, "test_*.py", "*_test.py"))
    claimed = found(marks_in_claims, files_in(tests and tests / "claims", "*.jsonl"))
    shown = found(marks_in_notebook, files_in(notebooks, "*.ipynb"))
    return Marks((*proven, *claimed), tuple(shown))


def files_in(folder: Path | None, *patterns: str) -> Iterator[tuple[Path, str]]:
    """Yield the files of a folder in order, each with its path within the project."""
    for file in sorted(file for pattern in patterns if folder for file in folder.rglob(pattern)):
        if folder and ".ipynb_checkpoints" not in file.parts:
            above = folder.parents[folder.name == "claims"]
            yield file, file.relative_to(above).as_posix()


def marks_in_module(file: Path, name: str) -> Iterator[RuleMark]:
    """Yield the marks of a module of tests."""
    if SIGN in (source := file.read_bytes()):
        yield from marks_in_tests(ast.parse(source).body, file, f"{name}::")


def marks_in_claims(file: Path, name: str) -> Iterator[RuleMark]:
    """Yield the marks of a file of claims."""
    for line, claim in enumerate(map(json.loads, file.read_text("utf-8").splitlines()), 1):
        for rule in claim.get("rules", ()):
            yield RuleMark(rule, f"{name}#{claim['id']}", file, line)


def marks_in_tests(
    body: list[ast.stmt], file: Path, path: str, around: tuple[ast.expr, ...] = ()
) -> Iterator[RuleMark]:
    """Yield the marks of a module or a class of tests, each with the pytest node id of its test.

    The file is parsed but never run, so the decorator must name its rules as literals. Tests that are skipped
    or expected to fail do not count.
    """
    for thing in body:
        match thing:
            case ast.ClassDef(name=name) if name.startswith("Test"):
                marks = (*around, *thing.decorator_list)
                yield from marks_in_tests(thing.body, file, f"{path}{name}::", marks)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                marks = (*around, *thing.decorator_list)
                first, *_ = (*thing.decorator_list, thing)
                texts = list(map(ast.unparse, marks))
                if not any(re.search(r"mark\.(skip|xfail)\b", text) for text in texts):
                    for mark in marks:
                        if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.rule"):
                            for rule in map(ast.literal_eval, mark.args):
                                yield RuleMark(rule, path + name, file, first.lineno)


def marks_in_notebook(file: Path, name: str) -> Iterator[RuleMark]:
    """Yield the marks of one notebook; each place is the notebook's name, "#" and the id of the cell."""
    text = file.read_text("utf-8")
    for number, cell in enumerate(json.loads(text)["cells"]):
        rules, key = cell["metadata"].get("rule", []), cell.get("id", str(number))
        line = text[: max(text.find(f'"id": "{key}"'), 0)].count("\n") + 1
        for rule in [rules] if isinstance(rules, str) else rules:
            yield RuleMark(rule, f"{name}#{key}", file, line)


class Code(NamedTuple):
    """Where an importable object is defined: its file, the file's path from the import root, the line."""

    file: Path
    path: str
    line: int


def locate(name: str) -> Code:
    """Return where ``package.module.thing`` is defined; for re-exported things, the original definition.

    Raises ``ValueError`` if it cannot be imported, or has no line that defines it.
    """
    try:
        thing = pkgutil.resolve_name(name)
    except (Exception, SystemExit) as error:  # the module may raise anything
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
    return Code(file, file.relative_to(above).as_posix(), text.count("\n", 0, at) + 1)


@cache
def _text_of(file: Path) -> str:
    """Return the text of a module; cached, since many rules name functions of the same module."""
    return file.read_text("utf-8")


class RequirementLine(NamedTuple):
    """One requirement line: its id ("S0-2"), its source, and whether it is conduct or a heuristic.

    ``section`` is the section of the source, as rule blocks call it, or only the name of the source.
    """

    id: str
    source: str
    conduct: bool
    heuristic: bool
    section: str


def read_lines(file: Path) -> dict[str, RequirementLine]:
    """Return the requirement lines of a list by id, in order.

    The list is TOML with a table for each source: ``lines`` is the number of lines, ``conduct`` and
    ``heuristic`` list the numbers of such lines, ``source`` describes the source, ``name`` is its name in
    rule blocks, and ``sections`` maps line numbers to sections. Raises ``OSError``, ``ValueError``,
    ``KeyError`` and ``TypeError``.
    """
    found: dict[str, RequirementLine] = {}
    for prefix, table in tomllib.loads(file.read_text("utf-8")).items():
        conduct, heuristic = table.get("conduct", ()), table.get("heuristic", ())
        sections = {int(number): str(place) for number, place in table.get("sections", {}).items()}
        for number in range(1, table["lines"] + 1):
            name, section = f"{prefix}-{number}", sections.get(number, str(table.get("name", "")))
            found[name] = RequirementLine(
                name, table["source"], number in conduct, number in heuristic, section
            )
    return found


def line_order(line: str) -> tuple[str, int]:
    """Return the sort key of a line id: its source, then its number (S0-2 before S0-10)."""
    source, _, number = line.rpartition("-")
    return source, int(number)
