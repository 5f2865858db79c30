"""Slips: mutants of a module, made with cosmic-ray's operators, and tried each in its own process."""

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

import hypothesis  # noqa: F401 - the tests need it, and else each process imports it
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator, operator_names

SECONDS = 180  # of computing, for each of the lists of tests: what takes longer runs in circles
BYTES = 2 << 30  # what shifts too far would take all memory there is
# The first failure tells enough; whatever else pytest can do takes time.
UNUSED = "cacheprovider terminal unraisableexception threadexception logging faulthandler doctest"
PYTEST = ["-x", "-o", "addopts=", "--import-mode=importlib", "--assert=plain"]
PYTEST += [option for name in UNUSED.split() for option in ("-p", f"no:{name}")]
PYTEST += ["-p", "syrupy"]  # what people read is kept with it
PIECE = re.compile(r"\w+|\s+|[^\w\s]+")


class Mutant(NamedTuple):
    """A module with one slip, told by where it is and what was changed, and not by the number of a line."""

    path: str
    place: str
    change: str
    code: str

    @property
    def name(self) -> str:
        """The line of the list that names it."""
        return f"{self.path} · {self.place} · {self.change}"

    @property
    def key(self) -> str:
        """What tells it from all others: two may have the same name, on lines that are alike."""
        return hashlib.sha256(f"{self.path}\n{self.code}".encode()).hexdigest()[:16]


def spots_in(path: str, leave_out: str) -> Iterator[SlipSpot]:
    """Yield where a slip may be put in a module, but for slips whose name fits ``leave_out``."""
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
    """Where a slip may be put: the number of the place among those where it fits, and its line."""

    slip: Operator
    number: int
    line: int


class Making:
    """Makes the mutants of a module.

    It skips a change of annotations, a repeat of another mutant, and a comparison of words by the alphabet.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.code = Path(path).read_text("utf-8")
        self.seen = {meaning(ast.parse(self.code))}

    def mutant(self, spot: SlipSpot) -> Mutant | None:
        """Make the mutant of a spot; None where it is none."""
        changed = mutate_code(self.code, spot.slip, spot.number)
        try:
            tree = ast.parse(changed)
        except SyntaxError:  # cosmic-ray took the star of `(a, *, b)` for a product
            return None
        sense = meaning(tree)
        if sense in self.seen or any(orders_words(node) for node in ast.walk(tree)):
            return None
        self.seen.add(sense)
        return Mutant(self.path, place(self.code, spot.line), change(self.code, changed), changed)


def meaning(tree: ast.Module) -> str:
    """Return what a module says, annotations and overloads left out: nothing looks at them when it runs."""
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
    """Whether something is compared with a word by the alphabet."""
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
    """Return the lines of a statement, with its decorators."""
    first = [node.lineno, *[each.lineno for each in getattr(node, "decorator_list", ())]]
    return range(min(first), (node.end_lineno or 0) + 1)


def change(before: str, after: str) -> str:
    """Return the changed line with the change in it: "return p.closed «and → or» p.tsumo"."""
    old, new = between(before.splitlines(), after.splitlines())[1:]
    old_line, new_line = (" ".join(" ".join(lines).split()) for lines in (old, new))
    start, was, now = between(PIECE.findall(old_line), PIECE.findall(new_line))
    end = old_line[len("".join([*start, *was])) :]
    return f"{''.join(start)}«{''.join(was).strip()} → {''.join(now).strip()}»{end}"


def between(old: list[str], new: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Return what two lists begin with alike, and what each has where they differ."""
    pairs = enumerate(zip(old, new, strict=False))
    start = next((at for at, (before, after) in pairs if before != after), len(old))
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return old[:start], old[start : len(old) - end], new[start : len(new) - end]


def outcomes(
    mutants: Iterable[Mutant], tests: list[list[str]], workers: int
) -> Iterator[tuple[Mutant, bool]]:
    """Try mutants, so many at a time, and tell of each whether it survived."""
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
    """Wait for one of the processes, and tell whether its mutant survived."""
    child, status = os.wait()
    return running.pop(child), status == 0


def passes(mutant: Mutant, tests: list[list[str]]) -> bool:
    """Run the tests on a mutant, and tell whether they pass; the process ends if they take too long."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    put_in_place(mutant)
    for paths in tests:
        end = int(time.process_time()) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
        if pytest.main([*PYTEST, *paths]):
            return False
    return True


def put_in_place(mutant: Mutant) -> None:
    """Have the text of a mutant imported in place of its file, in this process."""
    module = mutant.path.removesuffix(".py").replace("/", ".")
    of_file = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if name != module:
            return of_file(loader, name)
        return compile(mutant.code, loader.path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
