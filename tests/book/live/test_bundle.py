"""What the page's Python is made of: every module that it needs, and archives that are always the same."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from riichi_book.live import bundle
from riichi_rules.questions import KINDS, kind_of

ROOT = Path(__file__).resolve().parents[3]
USED = """
import json, sys
sys.path.insert(0, sys.argv[1])
from riichi_book.live import desk
for question in json.loads(sys.argv[2]):
    desk.reply(question, "tenhou", {"fu.double_wind_pair": 2})
desk.understand("nothing"), desk.club("x"), desk.options("wiki"), desk.use()
for name, module in sorted(sys.modules.items()):
    if name.startswith("riichi_"):
        print(module.__file__)
"""
NEEDED = """
import json, sys
sys.path.insert(0, sys.argv[1])
from riichi_book.live.cells import Notebook
for path in sys.argv[2:]:
    notebook = Notebook()
    with open(path) as file:
        cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
    assert notebook.run(1, "".join(cells[0]["source"]))["state"] == "done"
for name, module in sorted(sys.modules.items()):
    if name.startswith("riichi_"):
        print(module.__file__)
"""
TAUGHT = """
import sys
sys.path.insert(0, sys.argv[1])
from riichi_book.live import practice
from riichi_book.teaching.drills import LEVELS
from riichi_book.teaching.exercise import read_exercise
for kind in LEVELS:
    asked = practice.drill(kind, 1, 7, 1)["exercise"]
    practice.check(asked, read_exercise(asked).value)
for name, module in sorted(sys.modules.items()):
    if name.startswith("riichi_"):
        print(module.__file__)
"""
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_every_module_that_an_answer_needs_is_packed() -> None:
    examples = [json.loads(kind_of(kind).example_text) for kind in KINDS]
    command = [sys.executable, "-I", "-S", "-c", USED, str(ROOT), json.dumps(examples)]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    used = {Path(line).relative_to(ROOT).as_posix() for line in ended.stdout.splitlines()}
    packed = {name for name, _ in bundle.sources()}
    assert len(used) > 100
    assert used <= packed
    book = {name for name in packed if name.startswith("riichi_book/live/")}
    assert book <= used  # and nothing of this room that no page needs


def test_every_module_that_a_cell_needs_is_packed() -> None:
    command = [sys.executable, "-I", "-S", "-c", NEEDED, str(ROOT), *map(str, NOTEBOOKS)]
    ended = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT / "notebooks")
    used = {Path(line).relative_to(ROOT).as_posix() for line in ended.stdout.splitlines()}
    more = {name for name, _ in bundle.cell_sources(ROOT / "notebooks")}
    assert used <= more | {name for name, _ in bundle.sources()}
    assert "riichi_book/figures/worded.py" in used & more
    assert not more & {name for name, _ in bundle.sources()}
    assert "rulebook/club.toml" in more  # a notebook opens it


def test_every_module_that_an_exercise_needs_is_packed_apart_from_what_a_question_needs() -> None:
    command = [sys.executable, "-I", "-S", "-c", TAUGHT, str(ROOT)]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    used = {Path(line).relative_to(ROOT).as_posix() for line in ended.stdout.splitlines()}
    more = {name for name, _ in bundle.teaching_sources()}
    packed = {name for name, _ in bundle.sources()}
    assert more <= used <= more | packed
    assert not more & packed


@pytest.mark.parametrize("archive", [bundle.packed, bundle.zipped])
def test_the_same_files_give_the_same_archive(tmp_path: Path, archive: Callable[[Path], bytes]) -> None:
    made = []
    for turn, name in enumerate(("one", "other")):
        folder = tmp_path / name
        for part in ("b/c.pyc", "a.txt") if turn else ("a.txt", "b/c.pyc"):
            (folder / part).parent.mkdir(parents=True, exist_ok=True)
            (folder / part).write_text(part)
            os.utime(folder / part, (1e9 + turn, 1e9 + turn))
        made.append(archive(folder))
    assert made[0] == made[1]
    name = tmp_path / ("made.zip" if archive is bundle.zipped else "made.tar.gz")
    name.write_bytes(made[0])
    shutil.unpack_archive(name, tmp_path / "unpacked")
    assert bundle.contents(tmp_path / "unpacked") == [("a.txt", b"a.txt"), ("b/c.pyc", b"b/c.pyc")]
