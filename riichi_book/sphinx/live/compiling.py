"""Compile the page's Python inside Pyodide, where it will run; ``pack.mjs`` calls these functions.

They need only the standard library. A ``.pyc`` replaces each ``.py``, and Python never compares it with its
source.
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
"""Modules that no source imports by name: text encodings, and what reading a catalogue needs."""
FOR_READERS = (
    *("bisect", "calendar", "csv", "datetime", "decimal", "fractions", "heapq", "pprint", "random"),
    *("statistics", "string", "time"),
)
"""Modules that readers may want in a cell, though no notebook imports them yet."""
AT_START = "import gc; gc.disable()"
"""Python runs this first: garbage collection finds nothing while modules load, and takes time.

The worker enables it again later, and excludes the objects that exist by then.
"""


def compile_sources(sources: str, target: str) -> None:
    """Compile every module of a folder into another one, and copy all other files."""
    for source in sorted(path for path in Path(sources).rglob("*") if path.is_file()):
        name = source.relative_to(sources)
        if source.suffix == ".py":
            write(Path(target, name).with_suffix(".pyc"), compiled(source.read_bytes(), name.as_posix()))
        else:
            write(Path(target, name), source.read_bytes())


def compile_library(sources: str, target: str) -> None:
    """Compile the modules of the standard library that Pyodide and the modules of a folder need."""
    compile_more(sources, target, target, ENCODINGS)
    write(Path(target, "sitecustomize.pyc"), compiled(AT_START.encode(), "sitecustomize.py"))


def compile_more(sources: str, target: str, library: str, others: Iterable[str] = ()) -> None:
    """Compile the library modules that a folder of modules needs, and ``others``, if not in ``library``."""
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
    """Yield the modules of the standard library that sources import, also inside functions."""
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
    """Write a file, and make the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
