"""Golden answers are the same, byte for byte, on every Python."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from shared import golden
from shared.golden import SAMPLE, Python, first_difference, pure
from shared.proofs import Record


def on_pyodide(pyodide: Path, root: Path) -> Python:
    """Return Pyodide, with the package of this checkout."""
    return Python(["node", f"{root}/tests/house/pyodide/code.mjs", str(pyodide), str(root)], "/project/tests")


def test_the_sample_has_all_kinds_of_answers() -> None:
    parts = {part.kind: part for part in golden.parts(SAMPLE)}
    assert {part.kind: part.first + part.size for part in parts.values()} == {
        "worth": 1000,
        "mixed": 200,
        "rounds": 10,
    }
    answers = [json.loads(line)[1] for line in parts["mixed"].answers]
    found = [answer["data"] for answer in answers if "error" not in answer]
    assert len(found) < len(answers), "some questions cannot be answered"
    for key in ("yakuman", "furiten", "away", "deltas", "results", "legal"):
        assert any([data.get(key) for data in found]), key
    settled = [json.loads(line)[-1] for line in parts["rounds"].answers]
    assert len([end for end in settled if end]) >= parts["rounds"].size


def test_a_difference_is_named_with_its_question(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "riichi_rules", tmp_path / "riichi_rules", ignore=shutil.ignore_patterns("*.pyc"))
    rules = tmp_path / "riichi_rules" / "payment.py"
    rules.write_text(
        rules.read_text("utf-8").replace("the discarder pays {points}", "who dealt in pays {points}"), "utf-8"
    )
    spoilt = Python([sys.executable, "-P", "-c"], f"{root}/tests", str(tmp_path))
    difference = first_difference(pure(root), spoilt, SAMPLE / 20)
    assert difference is not None
    part, *answers = difference.splitlines()
    assert part == "worth-0-50"
    ours, theirs = map(json.loads, answers)
    assert ours[0] == theirs[0]
    assert ["the discarder pays" in line for line in answers] == [True, False]


def test_a_sample_is_the_same_on_the_newest_python(pyodide: Path, root: Path) -> None:
    assert first_difference(pure(root), on_pyodide(pyodide, root), SAMPLE) is None


@pytest.mark.proof
def test_all_are_the_same_on_the_newest_python(pyodide: Path, root: Path, record_property: Record) -> None:
    assert first_difference(pure(root), on_pyodide(pyodide, root)) is None
    record_property("golden answers that are the same on the newest Python", golden.WHOLE["worth"])
