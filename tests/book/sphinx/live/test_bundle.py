"""The bundle of the page's Python: every module that it needs, in reproducible archives."""

import gzip
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shared import ROOT
from shared.questions import EXAMPLES
from shared.small_book import write

from riichi_book.sphinx.fingerprint import contents
from riichi_book.sphinx.live import bundle
from riichi_book.teaching.drills import LEVELS

MODULES = """
import json, sys
sys.path.insert(0, sys.argv[1])
{}
for name, module in sorted(sys.modules.items()):
    if name.startswith("riichi_"):
        print(module.__file__)
"""
ANSWERED = """
from riichi_book.sphinx.live import desk
for question in json.loads(sys.argv[2]):
    assert desk.reply(question)["state"] == "answered", question
    desk.reply(question, "tenhou", {"fu.double_wind_pair": 2})
desk.understand("nothing"), desk.club("x"), desk.options("wiki"), desk.use()
"""
RUN = """
from riichi_book.sphinx.live.cells import Notebook
for path in json.loads(sys.argv[2]):
    with open(path) as file:
        cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
    assert Notebook().run(1, "".join(cells[0]["source"]))["state"] == "done"
"""
TAUGHT = """
from riichi_book.sphinx.live import practice
from riichi_book.teaching.exercise import read_exercise
for kind in json.loads(sys.argv[2]):
    asked = practice.drill(kind, 1, 7, 1)["exercise"]
    practice.check(asked, read_exercise(asked).value)
"""
NOTEBOOKS = ROOT / "notebooks"
PACKED, CELLS, TEACHING = ({*dict(part)} for part in bundle.sources(NOTEBOOKS).values())


def modules_of(code: str, given: list[Any]) -> set[str]:
    """Return our modules that some code needs, in a Python that has only the standard library."""
    command = [sys.executable, "-I", "-S", "-c", MODULES.replace("{}", code, 1), str(ROOT), json.dumps(given)]
    ended = subprocess.run(command, check=True, capture_output=True, text=True, cwd=NOTEBOOKS)
    return {Path(line).relative_to(ROOT).as_posix() for line in ended.stdout.splitlines()}


def test_every_module_that_an_answer_needs_is_packed_and_nothing_of_this_room_that_none_needs() -> None:
    used = modules_of(ANSWERED, EXAMPLES)
    assert len(used) > 100
    assert {name for name in PACKED if name.startswith("riichi_book/sphinx/live/")} <= used <= PACKED


def test_what_cells_and_exercises_need_is_packed_apart_from_what_a_question_needs() -> None:
    used = modules_of(RUN, sorted(map(str, NOTEBOOKS.glob("*.ipynb"))))
    assert used <= CELLS | PACKED
    assert "riichi_book/drawing/figures/worded.py" in used & CELLS
    assert "rulebook/club.toml" in CELLS  # a notebook opens it
    assert TEACHING <= modules_of(TAUGHT, [*LEVELS]) <= TEACHING | PACKED
    assert not (TEACHING | CELLS) & PACKED


@pytest.mark.parametrize("archive", [bundle.concatenated, bundle.zipped])
def test_the_same_files_give_the_same_archive(
    tmp_path: Path, archive: Callable[[list[tuple[str, bytes]]], bytes]
) -> None:
    made = []
    for turn, parts in enumerate((("a.txt", "b/c.pyc"), ("b/c.pyc", "a.txt"))):
        folder = tmp_path / str(turn)
        write(folder, dict(zip(parts, parts, strict=True)))
        for part in parts:
            os.utime(folder / part, (1e9 + turn, 1e9 + turn))
        made.append(bundle.packed(archive([*contents(folder)])))
    assert made[0] == made[1]
    whole = gzip.decompress(made[0])
    if archive is bundle.concatenated:
        assert whole == b'[["a.txt", 5], ["b/c.pyc", 7]]\na.txtb/c.pyc'
    else:
        assert zipfile.ZipFile(io.BytesIO(whole)).read("b/c.pyc") == b"b/c.pyc"
