"""The compiled package answers as the pure one does, and plays rounds in which every check passes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import compiled as building
import pytest
from compiled import PYTHON
from shared import golden
from shared.browser import skip_or_fail
from shared.golden import Python, first_difference, pure
from shared.proofs import Record

ROUNDS: Final = 20_000


@pytest.fixture(scope="module")
def compiled(root: Path) -> Path:
    """Build and install the compiled package once, and return its Python."""
    build = [sys.executable, str(root / "tools" / "compiled.py"), "--build-only"]
    if subprocess.run(build, check=False, cwd=root).returncode:
        skip_or_fail("the compiled package could not be built: its compiler is gcc")
    return PYTHON


def test_what_was_compiled_is_kept_until_a_source_or_the_compiler_changes(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in building.of_the_wheel():
        place = root / name
        (tmp_path / name).mkdir() if place.is_dir() else (tmp_path / name).write_bytes(place.read_bytes())
    source = tmp_path / "riichi_rules" / "value.py"
    source.write_text("FU = 20\n")
    monkeypatch.setattr(building, "ROOT", tmp_path)
    monkeypatch.setenv("CFLAGS", "-O3")
    first = building.fingerprint()
    assert building.fingerprint() == first
    source.write_text("FU = 30\n")
    second = building.fingerprint()
    monkeypatch.setenv("CFLAGS", "-O0")
    third = building.fingerprint()
    (tmp_path / "riichi_rules" / "__pycache__").mkdir()
    (tmp_path / "riichi_rules" / "__pycache__" / "value.pyc").write_bytes(b"")
    assert building.fingerprint() == third
    (tmp_path / "constraints.txt").write_text("mypy==9\n")
    assert len({first, second, third, building.fingerprint()}) == 4


@pytest.mark.proof
def test_all_answers_are_those_of_the_pure_package(
    compiled: Path, root: Path, record_property: Record
) -> None:
    package = Python([str(compiled), "-P", "-c"], f"{root}/tests")
    assert (pure(root).package, package.package) == ("pure", "compiled")
    assert first_difference(pure(root), package) is None
    answers = sum(golden.WHOLE.values())
    record_property("golden answers and rounds that are the same from the compiled package", answers)


@pytest.mark.proof
def test_its_rounds_pass_every_check_after_every_event(
    compiled: Path, root: Path, record_property: Record
) -> None:
    place = [str(compiled), "-P", "-c", "import riichi_rules.play.state as module; print(module.__file__)"]
    assert not subprocess.run(place, check=True, capture_output=True, text=True).stdout.endswith(".py\n")
    watched = [str(compiled), "-P", str(root / "tools" / "watch_rounds.py"), "--rounds", str(ROUNDS)]
    run = subprocess.run(watched, check=False, capture_output=True, text=True, cwd=root)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    assert "every check passed" in run.stdout
    record_property("rounds of the compiled package in which every check passed", ROUNDS)
