"""Pack the page's Python and Pyodide into archives when the site is built.

This needs node, and Pyodide where ``make pyodide`` puts it; without them the site says that it cannot answer.
The archives are cached in a folder named by the digest of everything that they are built from.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

import riichi_book
import riichi_rules
from riichi_book.answers.tables.listings import FOLDER, data_files_of
from riichi_book.sphinx.fingerprint import contents, digest
from riichi_book.sphinx.tiles import compiled_words
from riichi_rules.messages import language_of_reader
from riichi_rules.ruleset.shelf import shelf

from . import points

Parts: TypeAlias = dict[str, list[tuple[str, Path]]]
"""Files of Python and data by archive, each with its name in the archive and its path on disk."""
PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files of the npm package that a page loads unchanged; the standard library is repacked."""
OF_DESK: Final = ("__init__", "answer_extras", "chapter", "desk", "forms", "rules_chosen", "understanding")
PAGE_MODULES: Final = (
    *("__init__.py", "answers/*.py", "answers/tables/*.py", "answers/tables/*.jsonl"),
    *("drawing/*.py", "drawing/*.svg", "sphinx/__init__.py"),
    *[f"sphinx/live/{name}.py" for name in OF_DESK],
)
"""The modules of the book that run in the page."""
CELL_MODULES: Final = (
    *("notebook.py", "tasks.py", "sphinx/live/cells.py", "sphinx/live/undrawn.py", "drawing/figures/*.py"),
    *("search/*.jsonl", "search/*.py", "search/*.json", "teaching/**/*.py"),
)
"""Further files of the book, which a page loads when somebody runs a cell of a notebook."""
TEACHING_MODULES: Final = (
    *("sphinx/live/practice.py", "teaching/**/*.py"),
    *[f"search/{name}.py" for name in ("__init__", "calls", "endings", "hands", "wins")],
)
"""Further modules of the book, which a page loads when somebody answers an exercise or asks for a drill."""
BUILD_ONLY: Final = frozenset({"game.py", "moment_questions.py"})
"""Modules that run only when the book is built: pages have their results already."""
RULES: Final = Path(riichi_rules.__file__).parent
BOOK: Final = Path(riichi_book.__file__).parent
HERE: Final = Path(__file__).parent
PACKED: Final = ".pack"
"""The suffix of packed files. It does not mention gzip, or hosts would have the browser unpack them."""
LIBRARY: Final = "lib.zip"
OF_MODULES: Final = ("app", LIBRARY, "cells", "teaching")
ARCHIVES: Final = tuple(f"{name}{PACKED}" for name in (*OF_MODULES, *PYODIDE_FILES[1:]))
WHEN: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a zip, so that the same files give the same archive."""


def sources(notebooks: Path | None = None, listings: Iterable[Path] = ()) -> Parts:
    """Return the files of Python and data that the page loads, by archive.

    ``listings`` are the files of a project that compute tables, ``notebooks`` is the folder of its notebooks.
    """
    rules = [(f"riichi_rules/{file.relative_to(RULES).as_posix()}", file) for file in RULES.rglob("*.*")]
    app = [(name, file) for name, file in sorted(rules) if file.suffix in {".py", ".json"}]
    app += [
        (f"riichi_rules/ruleset/data/{file.name}", file)
        for file in sorted(Path(shelf().folder).glob("*.toml"))
    ]
    app += _modules(PAGE_MODULES)
    if words := compiled_words():
        app.append((f"riichi_rules/locale/{language_of_reader()[0]}/LC_MESSAGES/words.mo", words))
    tables = [file for listing in listings for file in (listing, *data_files_of(listing))]
    app += [(f"riichi_book/answers/tables/{FOLDER.name}/{file.name}", file) for file in tables]
    cells = [*_modules(CELL_MODULES), *(_opened(notebooks) if notebooks else ())]
    return {"app": app, "cells": cells, "teaching": [*_modules(TEACHING_MODULES)]}


def _modules(patterns: Iterable[str]) -> Iterator[tuple[str, Path]]:
    for pattern in patterns:
        for file in sorted(BOOK.glob(pattern)):
            if file.name not in BUILD_ONLY:
                yield f"riichi_book/{file.relative_to(BOOK).as_posix()}", file


def _opened(notebooks: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files of a project that its notebooks open."""
    for notebook in sorted(notebooks.glob("*.ipynb")):
        cells = json.loads(notebook.read_text("utf-8"))["cells"]
        code = "".join([line for cell in cells if cell["cell_type"] == "code" for line in cell["source"]])
        for name in re.findall(r"""["']\.\./([\w./-]+)["']""", code):
            if (notebooks.parent / name).is_file():
                yield name, notebooks.parent / name


def pyodide_in(root: Path) -> Path | None:
    """Return the folder that ``make pyodide`` made in a project; None if it or node is missing."""
    found = sorted(root.glob("_build/pyodide-*/node_modules/pyodide"))
    return found[-1] if found and shutil.which("node") else None


def archives(
    pyodide: Path, kept: Path, notebooks: Path | None = None, listings: Sequence[Path] = ()
) -> tuple[Path, ...]:
    """Return the archives; rebuild all of them if anything that they are built from changed.

    They hold Pyodide, the page's modules, its standard library, what notebook cells and exercises need, and
    tables of what han and fu are worth under each ruleset.
    """
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    parts = sources(notebooks, listings)
    files = [(name, file.read_bytes()) for part in parts.values() for name, file in part]
    made_by = ("pack.mjs", "compiling.py", "bundle.py", "points.py")
    files += [(name, (HERE / name).read_bytes()) for name in made_by]
    place = kept / f"live-{digest([('pyodide', version.encode()), *files])}"
    if not place.exists():
        with tempfile.TemporaryDirectory(dir=kept) as name:
            folder = Path(name)
            made = folder / "made"
            made.mkdir()

            def pack(files: Iterable[tuple[str, bytes]]) -> None:
                for file, content in files:
                    (made / f"{file}{PACKED}").write_bytes(packed(content))

            with ThreadPoolExecutor(1) as beside:  # node compiles while the rest is computed and packed
                compiling = beside.submit(compile_in, pyodide, folder, parts)
                pack((file, (pyodide / file).read_bytes()) for file in PYODIDE_FILES[1:])
                pack(points.tables())
                compiling.result()
            for archive in OF_MODULES:
                target = [*contents(folder / "target" / archive.partition(".")[0])]
                pack([(archive, zipped(target) if archive == LIBRARY else concatenated(target))])
            for old in kept.glob("live-*"):
                shutil.rmtree(old, ignore_errors=True)
            with suppress(FileExistsError):  # another build was quicker
                made.rename(place)
    return tuple(sorted(place.iterdir()))


def compile_in(pyodide: Path, folder: Path, parts: Parts) -> None:
    """Compile the page's modules with Pyodide's own Python, which node runs."""
    (folder / "target").mkdir()
    for part, files in parts.items():
        for name, file in files:
            place = folder / "sources" / part / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)
    node = shutil.which("node") or "node"
    given = (HERE / "pack.mjs", pyodide, HERE / "compiling.py", folder / "sources", folder / "target")
    ended = subprocess.run([node, *given], check=False, capture_output=True, text=True)  # noqa: S603
    if ended.returncode:
        raise RuntimeError(f"the page's Python could not be compiled:\n{ended.stdout}{ended.stderr}")


def packed(content: bytes, level: int = 9) -> bytes:
    """Return content compressed with gzip, always to the same bytes. The page itself unpacks it."""
    return gzip.compress(content, level, mtime=0)


def concatenated(files: Sequence[tuple[str, bytes]]) -> bytes:
    """Return a line of JSON with the name and length of each file, followed by their contents."""
    names = json.dumps([[name, len(content)] for name, content in files]).encode()
    return b"".join([names, b"\n", *[content for _, content in files]])


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as an uncompressed zip, from which Python imports.

    The zip as a whole is compressed later: that is smaller, and Python does not unpack each module.
    """
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, WHEN), content)
    return whole.getvalue()
