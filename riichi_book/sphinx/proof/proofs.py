"""What proves a rule: tests that carry its id, cells of notebooks that carry it, and its function.

All of it is read from the sources at each build, so that nothing has to be kept in step by hand.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import riichi_rules

PACKAGES = (Path(riichi_rules.__file__).parent, Path(__file__).parents[2])
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Mark(NamedTuple):
    """One place that names a rule: a test by its node id, or a notebook cell by file and cell id."""

    rule: str
    at: str
    file: Path
    line: int


class Fault(NamedTuple):
    """Something in a test file or a notebook that proves nothing, though it looks as if it did."""

    words: str
    file: Path
    line: int


class Proofs(NamedTuple):
    """All marks in tests and notebooks, and what is wrong with some."""

    tests: tuple[Mark, ...] = ()
    cells: tuple[Mark, ...] = ()
    faults: tuple[Fault, ...] = ()

    def tests_of(self, rule: str) -> list[Mark]:
        """Return the tests of a rule, file after file, in the order in which they stand."""
        return [mark for mark in self.tests if mark.rule == rule]

    def cells_of(self, rule: str) -> list[Mark]:
        """Return the notebook cells that show a rule."""
        return [mark for mark in self.cells if mark.rule == rule]


class Code(NamedTuple):
    """Where something importable is defined: its file, the same seen from the import root, the line."""

    name: str
    file: Path
    shown: str
    line: int


def collect(tests: Path | None, notebooks: Path | None) -> Proofs:
    """Read every mark in a folder of tests and in a folder of notebooks."""
    faults: list[Fault] = []
    in_tests: list[Mark] = []
    in_cells: list[Mark] = []
    for file in [] if tests is None else sorted([*tests.rglob("test_*.py"), *tests.rglob("*_test.py")]):
        node = f"{tests.name}/{file.relative_to(tests).as_posix()}" if tests else ""
        marks, wrong = marks_in_tests(file, node)
        in_tests += marks
        faults += wrong
    for file in [] if notebooks is None else sorted(notebooks.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in file.parts:
            continue
        name = f"{notebooks.name}/{file.relative_to(notebooks).as_posix()}" if notebooks else ""
        marks, wrong = marks_in_notebook(file, name)
        in_cells += marks
        faults += wrong
    return Proofs(tuple(in_tests), tuple(in_cells), tuple(faults))


def marks_in_tests(file: Path, node: str) -> tuple[list[Mark], list[Fault]]:
    """Return the marks of one test file, each under the node id of its test, and what is wrong.

    A mark stands on a test, on its class, in ``pytestmark``, or in a ``pytest.param`` of the test;
    a parametrised test counts once. A test that is skipped or expected to fail proves nothing.
    """
    try:
        module = ast.parse(file.read_text("utf-8"))
    except (SyntaxError, UnicodeDecodeError) as error:
        words = getattr(error, "msg", "it is not written in UTF-8")
        return [], [Fault(f"this is no Python: {words}", file, getattr(error, "lineno", None) or 1)]
    names = {
        target.id: statement.value
        for statement in module.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    marks: list[Mark] = []
    used: set[ast.Call] = set()
    faults: list[Fault] = []

    def visit(body: list[ast.stmt], path: str, outer: list[ast.expr]) -> None:
        outer = outer + [
            statement.value
            for statement in body
            if isinstance(statement, ast.Assign)
            and any(
                isinstance(target, ast.Name) and target.id == "pytestmark" for target in statement.targets
            )
        ]
        for statement in body:
            if isinstance(statement, ast.ClassDef) and statement.name.startswith("Test"):
                visit(statement.body, f"{path}::{statement.name}", outer + statement.decorator_list)
            elif isinstance(statement, _FUNCTIONS) and statement.name.startswith("test"):
                said = [
                    names.get(mark.id, mark) if isinstance(mark, ast.Name) else mark
                    for mark in outer + statement.decorator_list
                ]
                calls = [call for mark in said for call in _calls(mark)]
                used.update(calls)
                if not any(_is_mark(mark, "skip", "xfail") for mark in said for mark in _listed(mark)):
                    at = f"{path}::{statement.name}"
                    rules = [rule for call in calls for rule in _rules(call)]
                    marks.extend(Mark(rule, at, file, statement.lineno) for rule in dict.fromkeys(rules))

    visit(module.body, node, [])
    for call in _calls(module):
        if not call.args or len(_rules(call)) < len(call.args):
            faults.append(Fault("a mark spells the id of its rule out, as text", file, call.lineno))
        elif call not in used:
            faults.append(
                Fault(f"the mark of {_rules(call)[0]} stands on nothing that pytest runs", file, call.lineno)
            )
    return marks, faults


def marks_in_notebook(file: Path, name: str) -> tuple[list[Mark], list[Fault]]:
    """Return the marks of one notebook, each as the notebook's name, "#" and the id of the cell."""
    try:
        text = file.read_text("utf-8")
        cells: list[dict[str, Any]] = json.loads(text)["cells"]
        told = [cell.get("metadata", {}).get("rule", []) for cell in cells]
    except (ValueError, LookupError, TypeError, AttributeError):
        return [], [Fault("this is no notebook", file, 1)]
    marks: list[Mark] = []
    faults: list[Fault] = []
    for number, (cell, said) in enumerate(zip(cells, told, strict=True)):
        rules = [said] if isinstance(said, str) else said
        key = cell.get("id", str(number))
        line = text[: max(text.find(f'"id": "{key}"'), 0)].count("\n") + 1
        if not (isinstance(rules, list) and all(isinstance(rule, str) for rule in rules)):
            faults.append(Fault(f"a cell names its rules by their ids, not {said}", file, line))
        elif rules and cell.get("cell_type") != "code":
            faults.append(Fault(f"{rules[0]} is shown by a cell that computes nothing", file, line))
        else:
            marks += [Mark(rule, f"{name}#{key}", file, line) for rule in rules]
    return marks, faults


def _is_mark(node: ast.AST, *names: str) -> bool:
    """Whether a node is ``pytest.mark.NAME``, called or not."""
    if isinstance(node, ast.Call):
        node = node.func
    if not (isinstance(node, ast.Attribute) and node.attr in names):
        return False
    return isinstance(node.value, ast.Attribute | ast.Name) and _last_name(node.value) == "mark"


def _last_name(node: ast.Attribute | ast.Name) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id


def _listed(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.List | ast.Tuple) else [node]


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    """Yield every call of ``pytest.mark.rule`` in a piece of code."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and _is_mark(part, "rule"):
            yield part


def _rules(call: ast.Call) -> list[str]:
    return [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def locate(name: str) -> Code:
    """Return where ``package.module.thing`` is defined.

    Raises ``ValueError`` if it cannot be imported, or is nothing that stands on a line of its own.
    """
    module, path = _import(name)
    thing: object = module
    for number, part in enumerate(path):
        if not hasattr(thing, part):
            holder = ".".join([module.__name__, *path[:number]])
            raise ValueError(f"{holder} has no {part}")
        thing = getattr(thing, part)
    # What is re-exported is shown where it is written.
    home, qualified = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if isinstance(home, str) and isinstance(qualified, str) and home in sys.modules:
        module, path = sys.modules[home], qualified.split(".")
    if not getattr(module, "__file__", None):
        raise ValueError(f"{module.__name__} is in no file")
    file = Path(str(module.__file__))
    if file.suffix != ".py":
        raise ValueError(f"{module.__name__} is not written in Python")
    line = _line_of(ast.parse(file.read_text("utf-8")).body, path) if path else 1
    if line is None:
        raise ValueError(f"{name} is not defined on a line of its own in {file.name}")
    depth = module.__name__.count(".") + (file.name == "__init__.py")
    return Code(name, file, file.relative_to(file.parents[depth]).as_posix(), line)


def _import(name: str) -> tuple[ModuleType, list[str]]:
    """Import the longest part of a dotted name that is a module; return it and the rest."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        target = ".".join(parts[:end])
        try:
            return importlib.import_module(target), parts[end:]
        except ModuleNotFoundError as error:
            if error.name is None or not (target + ".").startswith(error.name + "."):
                raise ValueError(f"{target} cannot be imported: {error}") from error
        except (Exception, SystemExit) as error:  # whatever goes wrong in a module that a page names
            raise ValueError(f"{target} cannot be imported: {error or type(error).__name__}") from error
    raise ValueError(f"there is no module {parts[0]}")


def _line_of(body: list[ast.stmt], path: list[str]) -> int | None:
    """Return the line that defines a name, a class or function or constant, looked up inwards."""
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                if name == path[0]:
                    return statement.lineno if len(path) == 1 else _line_of(statement.body, path[1:])
            case ast.Assign(targets=targets):
                if any(isinstance(target, ast.Name) and target.id == path[0] for target in targets):
                    return statement.lineno
            case ast.AnnAssign(target=ast.Name(id=name)) if name == path[0]:
                return statement.lineno
    return None


def fingerprint(*folders: Path | str) -> str:
    """Return a hash of every file of the package, and of further folders: a key for caches.

    What Python itself keeps (``__pycache__``) does not count. The same files give the same hash on
    every machine.
    """
    whole = hashlib.sha256()
    for folder in (*PACKAGES, *map(Path, folders)):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                name = file.relative_to(folder).as_posix()
                whole.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\0".encode())
    return whole.hexdigest()[:32]
