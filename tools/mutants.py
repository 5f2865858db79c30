"""Put slips into the rules, one at a time, and see whether a test notices: `python tools/mutants.py`.

The slips are those of cosmic-ray: another operator, another number, a lost `not`, a lost decorator. They are
put everywhere in a module, its tables included. Each mutant is tried in a process of its own, which imports
the changed text in place of the file: no file is touched, and nothing is remembered from one to the next.
`[tool.mutants]` in pyproject.toml names the modules and the tests, `tests/mutants.toml` the mutants that
survive, each with the reason. With paths as arguments only those modules are tried.

The exit status is 1 when too few are killed, when one survives that the list does not name, and when the
list names one that was killed, or that is none any more.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import re
import resource
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import hypothesis  # noqa: F401 - the tests need it, and each process would import it anew
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parent.parent
LISTED = ROOT / "tests" / "mutants.toml"
SECONDS = 60  # of computing: what takes longer runs in circles
BYTES = 2 << 30  # what shifts too far would take all memory there is
# The first failure tells enough; whatever else pytest can do takes time.
UNUSED = "cacheprovider terminal unraisableexception threadexception logging faulthandler doctest junitxml"
PYTEST = ["-x", "-o", "addopts=", "--import-mode=importlib", "--assert=plain"]
PYTEST += [option for name in UNUSED.split() for option in ("-p", f"no:{name}")]
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


class Part(NamedTuple):
    """Modules that are judged together, and the tests that are asked first, since they know most of them."""

    name: str
    paths: list[str]
    first: list[str]


class Found(NamedTuple):
    """What became of the mutants of a module."""

    killed: int
    survivors: list[Mutant]

    @property
    def row(self) -> str:
        """The counts, as columns of the table."""
        tried = self.killed + len(self.survivors)
        return f"{tried:8}{self.killed:8}{len(self.survivors):10}{self.share:9.1f} %"

    @property
    def share(self) -> float:
        """How many of a hundred were killed."""
        return 100 * self.killed / max(self.killed + len(self.survivors), 1)


def main() -> int:
    """Answer the command line. Return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="how many are tried at a time")
    parser.add_argument("paths", nargs="*", help="the modules to try; default: all")
    asked = parser.parse_args()
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # What is not changed is compiled once, whatever the environment says, and not beside the sources.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(ROOT / "_build" / "mutants")
    settings = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["mutants"]
    began = time.monotonic()
    gc.freeze()  # what is here is here to stay: the processes need not look through it
    listed = read_list(asked.paths)
    faults = []
    whole = Found(0, [])
    print(f"{'':40} mutants  killed  survived   killed")
    for part in parts(settings, asked.paths):
        found = tried(part, settings, listed, asked.workers)
        if found is None:
            return 1
        whole = added(whole, found)
        if found.share < settings["least"]:
            faults.append(f"{part.name}: fewer than {settings['least']} % were killed")
    print(f"{'in all':40}{whole.row}")
    print(f"{(time.monotonic() - began) / 60:.0f} minutes, with {asked.workers} at a time")
    survivors = {mutant.name for mutant in whole.survivors}
    faults += [f"is on the list, and does not survive: {name}" for name in sorted(listed - survivors)]
    if survivors - listed:
        faults.append(f"not on the list, see above: {len(survivors - listed)} survive without a reason")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def parts(settings: dict[str, Any], wanted: list[str]) -> Iterator[Part]:
    """Read which modules are tried together; only the wanted ones when there are any."""
    for name, part in settings["parts"].items():
        paths = [path.as_posix() for pattern in part["modules"] for path in sorted(Path().glob(pattern))]
        chosen = [path for path in paths if path in wanted or not wanted]
        if chosen:
            yield Part(name, chosen, part["first"])


def tried(part: Part, settings: dict[str, Any], listed: set[str], workers: int) -> Found | None:
    """Try the mutants of a part, and print what became of them. None when the tests fail without any."""
    unharmed = Mutant(part.paths[0], "", "", Path(part.paths[0]).read_text("utf-8"))
    if not all(survived for _, survived in outcomes([unharmed], [settings["tests"]], 1)):
        print(f"{part.name}: the tests fail without any mutant")
        return None
    whole = Found(0, [])
    for path in part.paths:
        tests = in_order(path, part.first, settings["tests"])
        found = list(outcomes(mutants(path, "|".join(settings["leave_out"])), tests, workers))
        survivors = [mutant for mutant, survived in found if survived]
        counted = Found(len(found) - len(survivors), survivors)
        if found:
            print(f"  {path:38}{counted.row}", flush=True)
        for mutant in survivors:
            if mutant.name not in listed:
                print(f"    survives: {mutant.name}", flush=True)
        whole = added(whole, counted)
    print(f"{part.name:40}{whole.row}", flush=True)
    return whole


def in_order(path: str, first: list[str], tests: list[str]) -> list[list[str]]:
    """Put the tests of the module's own name first, then those of its part, then all others."""
    own = [test for test in first if test.endswith(f"test_{Path(path).name}")]
    near = [test for test in first if test not in own]
    rest = [test for test in tests if test not in first]
    return [some for some in (own, near, rest) if some]


def added(found: Found, other: Found) -> Found:
    """Add up what became of mutants."""
    return Found(found.killed + other.killed, found.survivors + other.survivors)


def mutants(path: str, leave_out: str) -> Iterator[Mutant]:
    """Make every mutant of a module, but for slips whose name fits ``leave_out``.

    What differs in annotations only is none, nor what says the same as another, nor what asks whether one
    word comes before another in the alphabet.
    """
    code = Path(path).read_text("utf-8")
    nodes = list(ast_nodes(get_ast(code)))
    seen = {meaning(ast.parse(code))}
    for name in operator_names():
        kind = get_operator(name)
        if kind.arguments() or re.search(leave_out, name):
            continue
        slip = kind()
        spots = [spot for node in nodes for spot in slip.mutation_positions(node)]
        for number, ((line, _), _) in enumerate(spots):
            changed = mutate_code(code, slip, number)
            try:
                tree = ast.parse(changed)
            except SyntaxError:  # cosmic-ray took the star of `(a, *, b)` for a product
                continue
            sense = meaning(tree)
            if sense not in seen and not any(orders_words(node) for node in ast.walk(tree)):
                seen.add(sense)
                yield Mutant(path, place(code, line), change(code, changed), changed)


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
    if not isinstance(node, ast.Compare):
        return False
    by_order = any(isinstance(asked, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for asked in node.ops)
    return by_order and any(
        isinstance(word, ast.Constant) and isinstance(word.value, str) for word in node.comparators
    )


def place(code: str, line: int) -> str:
    """Return the name of the class, function or table that a line belongs to."""
    names = []
    body: list[ast.stmt] = ast.parse(code).body
    while True:
        around = [node for node in body if first_line(node) <= line <= (node.end_lineno or 0)]
        match around:
            case [ast.FunctionDef(name=name, body=body) | ast.ClassDef(name=name, body=body)]:
                names.append(name)
            case [ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)])]:
                return ".".join([*names, name]) if not names or names[-1][0].isupper() else ".".join(names)
            case _:
                return ".".join(names)


def first_line(node: ast.stmt) -> int:
    """Return the first line of a statement, that of a decorator where it has one."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return decorators[0].lineno if decorators else node.lineno


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
    """Run the tests on a mutant, in this process, and tell whether they pass."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    sys.meta_path.insert(0, MutantFinder(mutant))
    return all(pytest.main([*PYTEST, *paths]) == 0 for paths in tests)


class MutantFinder(MetaPathFinder):
    """Finds the module that a mutant takes the place of."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.module = mutant.path.removesuffix(".py").replace("/", ".")

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002 - the protocol's
        """Find that module, and no other."""
        if fullname != self.module:
            return None
        loader = MutantLoader(fullname, str(ROOT / self.mutant.path), self.mutant)
        return spec_from_file_location(fullname, loader.path, loader=loader)


class MutantLoader(SourceFileLoader):
    """Loads the text of a mutant in place of the file."""

    def __init__(self, fullname: str, path: str, mutant: Mutant) -> None:
        super().__init__(fullname, path)
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - the protocol's
        """Compile the mutant."""
        return compile(self.mutant.code, self.path, "exec", dont_inherit=True)


def read_list(paths: list[str]) -> set[str]:
    """Read the names of the survivors that are known; only those of some modules when there are any."""
    reasons = tomllib.loads(LISTED.read_text("utf-8"))["reasons"]
    names = {line for reason in reasons for line in reason["mutants"].strip().splitlines()}
    return {name for name in names if not paths or name.partition(" ")[0] in paths}


if __name__ == "__main__":
    sys.exit(main())
