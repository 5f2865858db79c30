"""Make mutants of a module with cosmic-ray's operators, and try each in its own process."""

from __future__ import annotations

import ast
import hashlib
import os
import re
import resource
import time
from collections.abc import Iterable, Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import hypothesis  # noqa: F401 - import it once here rather than in each process
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator, operator_names

SECONDS = 180  # of processor time for each list of tests; a mutant that takes longer loops forever
BYTES = 2 << 30  # a mutant that shifts too far would take all memory
# Stop at the first failure, and switch off plugins that cost time.
UNUSED = "cacheprovider terminal unraisableexception threadexception logging faulthandler doctest"
PYTEST = ["-x", "-o", "addopts=", "--import-mode=importlib", "--assert=plain"]
PYTEST += [option for name in UNUSED.split() for option in ("-p", f"no:{name}")]
PYTEST += ["-p", "syrupy"]  # for the tests of stored texts
PIECE = re.compile(r"\w+|\s+|[^\w\s]+")


class Mutant(NamedTuple):
    """A module with one slip, identified by its place and change rather than by a line number."""

    path: str
    place: str
    change: str
    code: str

    @property
    def name(self) -> str:
        """The line that names it in the list of survivors."""
        return f"{self.path} · {self.place} · {self.change}"

    @property
    def key(self) -> str:
        """A unique key: two mutants share a name if their lines are alike."""
        return hashlib.sha256(f"{self.path}\n{self.code}".encode()).hexdigest()[:16]


def spots_in(path: str, leave_out: str) -> Iterator[SlipSpot]:
    """Yield each place in a module for a slip, except slips whose name matches ``leave_out``."""
    nodes = list(ast_nodes(get_ast(Path(path).read_text("utf-8"))))
    for name in operator_names():
        kind = get_operator(name)
        if kind.arguments() or re.search(leave_out, name):
            continue
        slip = kind()
        found = [spot for node in nodes for spot in slip.mutation_positions(node)]
        for number, ((line, _), _) in enumerate(found):
            yield SlipSpot(slip, number, line)


class SlipSpot(NamedTuple):
    """A place for a slip: the slip, the index among the places where it fits, and the line."""

    slip: Operator
    number: int
    line: int


class Making:
    """Makes the mutants of a module.

    It skips changed annotations, repeats of another mutant, and words compared by alphabetical order.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.code = Path(path).read_text("utf-8")
        self.seen = {meaning(ast.parse(self.code))}

    def mutant(self, spot: SlipSpot) -> Mutant | None:
        """Return the mutant of a spot, or None if it should be skipped."""
        changed = mutate_code(self.code, spot.slip, spot.number)
        try:
            tree = ast.parse(changed)
        except SyntaxError:  # cosmic-ray mistook the star of `(a, *, b)` for multiplication
            return None
        sense = meaning(tree)
        if sense in self.seen or any(orders_words(node) for node in ast.walk(tree)):
            return None
        self.seen.add(sense)
        return Mutant(self.path, place(self.code, spot.line), change(self.code, changed), changed)


def meaning(tree: ast.Module) -> str:
    """Return a dump of a module without annotations and overloads, which have no effect at run time."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef():
                node.returns = None
                node.decorator_list = [it for it in node.decorator_list if ast.unparse(it) != "overload"]
            case ast.arg():
                node.annotation = None
            case ast.AnnAssign():
                node.annotation = ast.Constant(None)
    return ast.dump(tree)


def orders_words(node: ast.AST) -> bool:
    """Whether a node orders something against a string literal."""
    return (
        isinstance(node, ast.Compare)
        and any(isinstance(asked, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for asked in node.ops)
        and any(isinstance(getattr(word, "value", None), str) for word in node.comparators)
    )


def place(code: str, line: int) -> str:
    """Return the name of the class, function or table that a line belongs to."""
    names = []
    body: list[ast.stmt] = ast.parse(code).body
    while True:
        around = [node for node in body if line in lines_of(node)]
        match around:
            case [ast.FunctionDef(name=name, body=body) | ast.ClassDef(name=name, body=body)]:
                names.append(name)
            case [ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)])]:
                return ".".join([*names, name]) if not names or names[-1][0].isupper() else ".".join(names)
            case _:
                return ".".join(names)


def lines_of(node: ast.stmt) -> range:
    """Return the line range of a statement, decorators included."""
    first = [node.lineno, *[each.lineno for each in getattr(node, "decorator_list", ())]]
    return range(min(first), (node.end_lineno or 0) + 1)


def change(before: str, after: str) -> str:
    """Return the changed line with the change marked: "return p.closed «and → or» p.tsumo"."""
    old, new = between(before.splitlines(), after.splitlines())[1:]
    old_line, new_line = (" ".join(" ".join(lines).split()) for lines in (old, new))
    start, was, now = between(PIECE.findall(old_line), PIECE.findall(new_line))
    end = old_line[len("".join([*start, *was])) :]
    return f"{''.join(start)}«{''.join(was).strip()} → {''.join(now).strip()}»{end}"


def between(old: list[str], new: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the common beginning of two lists, and the parts of each that differ."""
    pairs = enumerate(zip(old, new, strict=False))
    start = next((at for at, (before, after) in pairs if before != after), len(old))
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return old[:start], old[start : len(old) - end], new[start : len(new) - end]


def outcomes(
    mutants: Iterable[Mutant], tests: list[list[str]], workers: int
) -> Iterator[tuple[Mutant, bool]]:
    """Try mutants in up to ``workers`` processes. Yield each with whether it survived."""
    running: dict[int, Mutant] = {}
    for mutant in mutants:
        while len(running) >= workers:
            yield ended(running)
        child = os.fork()
        if child == 0:
            try:
                os._exit(not passes(mutant, tests))
            finally:
                os._exit(1)
        running[child] = mutant
    while running:
        yield ended(running)


def ended(running: dict[int, Mutant]) -> tuple[Mutant, bool]:
    """Wait for a process to end. Return its mutant and whether it survived."""
    child, status = os.wait()
    return running.pop(child), status == 0


def passes(mutant: Mutant, tests: list[list[str]]) -> bool:
    """Run the tests on a mutant. Return whether they pass; the process dies if they take too long."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    put_in_place(mutant)
    for paths in tests:
        end = int(time.process_time()) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
        if pytest.main([*PYTEST, *paths]):
            return False
    return True


def put_in_place(mutant: Mutant) -> None:
    """Make imports in this process load the mutant's text instead of its file."""
    module = mutant.path.removesuffix(".py").replace("/", ".")
    of_file = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if name != module:
            return of_file(loader, name)
        return compile(mutant.code, loader.path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
