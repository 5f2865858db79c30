"""A proof goes on where it was stopped, begins anew when something changed, and stays out of test runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from proof import FILES, FOLDERS, PLACE, figures, fingerprint, passed

PLAIN = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""No plugin matters here, and all of them take time."""

TESTS = """
import pytest

@pytest.mark.proof
@pytest.mark.parametrize("number", range(3))
def test_long(number, record_property):
    record_property("cases", 100)
    assert number != BAD

def test_short():
    pass
"""


def run(folder: Path, root: Path, bad: int) -> str:
    """Run the proof of a folder in which one number is bad; return what pytest says at the end."""
    (folder / "test_it.py").write_text(TESTS.replace("BAD", str(bad)), "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = proof\n", "utf-8")
    # A worker of the run that asks is none of the run that is asked.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment |= {PLACE: str(folder / "passed.jsonl"), "PYTHONPATH": str(root / "tools")} | PLAIN
    command = [sys.executable, "-m", "pytest", "-q", "-m", "proof", "-p", "proof", "-p", "no:cacheprovider"]
    ended = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    return ended.stdout.splitlines()[-1]


def test_only_what_did_not_pass_is_run_again(tmp_path: Path, root: Path) -> None:
    assert run(tmp_path, root, bad=1).startswith("1 failed, 2 passed, 1 deselected")
    assert len(passed(tmp_path / "passed.jsonl")) == 2
    assert run(tmp_path, root, bad=7).startswith("1 passed, 3 deselected")
    with (tmp_path / "passed.jsonl").open("a") as file:
        file.write('{"test": "cut o')
    lines = figures(tmp_path / "passed.jsonl")
    assert lines[0].startswith("proof: 3 tests passed")
    assert lines[1].split() == ["300", "cases"]


def test_a_change_of_any_file_begins_anew(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for folder in FOLDERS:
        (root / folder).mkdir(parents=True, exist_ok=True)
    seen = {fingerprint(root)}
    for name in ("riichi_rules/fu.py", "tests/test_fu.py", "../shared/logs/one.log", *FILES):
        (root / name).write_text("1", "utf-8")
        seen.add(fingerprint(root))
        (root / name).write_text("2", "utf-8")
        seen.add(fingerprint(root))
    assert len(seen) == 1 + 2 * (3 + len(FILES))


def test_a_proof_that_could_record_no_figure_is_not_even_collected(tmp_path: Path, root: Path) -> None:
    silent = TESTS.replace("number, record_property", "number")
    (tmp_path / "test_it.py").write_text(silent, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = proof\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(root / "tests")} | PLAIN
    command = [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider"]
    ended = subprocess.run(
        command, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True
    )
    assert ended.returncode == pytest.ExitCode.USAGE_ERROR
    assert "record no figure with record_property: test_it.py::test_long[0]," in ended.stderr


@pytest.mark.parametrize(("select", "proofs"), [([], 0), (["-m", "oracle"], 0), (["-m", "proof"], 4)])
def test_a_test_run_leaves_proofs_out_whatever_it_selects(root: Path, select: list[str], proofs: int) -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *select]
    file = "tests/rules/notation/test_random_text.py"
    environment = os.environ | PLAIN
    ended = subprocess.run(
        [*command, file], cwd=root, env=environment, check=True, capture_output=True, text=True
    )
    assert ended.stdout.count("-25000]") == proofs
