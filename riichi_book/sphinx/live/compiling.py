"""Python for the page, compiled where it will run: ``pack.mjs`` calls these functions inside Pyodide.

They need the standard library alone. Files are as ``.pyc`` in the place of their ``.py``, of the Python of
the page, and nobody looks whether a source is newer.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterable, Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[import-not-found, attr-defined, unused-ignore]
from importlib.util import source_hash
from pathlib import Path
from zipimport import zipimporter

ENCODINGS = (*(f"encodings.{name}" for name in ("ascii", "latin_1", "utf_8_sig")), "locale", "struct")
"""Modules that nobody imports by name: the encodings of texts, and what reads a catalogue."""
FOR_READERS = (
    *("bisect", "calendar", "csv", "datetime", "decimal", "fractions", "heapq", "pprint", "random"),
    *("statistics", "string", "time"),
)
"""Modules that readers may want in a cell, though no notebook imports them yet."""
AT_START = "import gc; gc.disable()"
"""What Python does first: while modules come there is no garbage, and to look for it takes time.

The worker turns the search on again, without what was there by then.
"""


def compile_sources(sources: str, target: str) -> None:
    """Compile every module of a folder into another one, and copy what else lies there."""
    for source in sorted(path for path in Path(sources).rglob("*") if path.is_file()):
        name = source.relative_to(sources)
        if source.suffix == ".py":
            write(Path(target, name).with_suffix(".pyc"), compiled(source.read_bytes(), name.as_posix()))
        else:
            write(Path(target, name), source.read_bytes())


def compile_library(sources: str, target: str) -> None:
    """Compile what Pyodide itself and the modules of a folder need of the standard library."""
    compile_more(sources, target, target, ENCODINGS)
    write(Path(target, "sitecustomize.pyc"), compiled(AT_START.encode(), "sitecustomize.py"))


def compile_more(sources: str, target: str, library: str, others: Iterable[str] = ()) -> None:
    """Compile what the modules of another folder need, and others besides, but what a library has."""
    for name in sorted({*imported(sources), *others}):
        importlib.import_module(name)
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        loader = getattr(module, "__loader__", None)
        if isinstance(loader, zipimporter) and file.startswith(loader.archive):
            place = Path(file).relative_to(loader.archive).with_suffix(".pyc")
            if not Path(library, place).exists():
                write(Path(target, place), compiled(loader.get_data(file), str(place.with_suffix(".py"))))


def imported(sources: str) -> Iterator[str]:
    """Yield the modules of the standard library that sources import, in functions too."""
    for file in Path(sources).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            yield from (name for name in names if name.partition(".")[0] in sys.stdlib_module_names)


def compiled(source: bytes, name: str) -> bytes:
    """Return a module as the bytes of its ``.pyc``, without docstrings."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    made: bytes = _code_to_hash_pyc(code, source_hash(source), checked=False)
    return made


def write(path: Path, content: bytes) -> None:
    """Write a file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
