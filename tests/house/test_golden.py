"""Golden answers are the same, byte for byte, on every Python."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest
from shared import golden
from shared.golden import SAMPLE, Python, first_difference, pure
from shared.proofs import Record


def on_pyodide(pyodide: Path, root: Path) -> Python:
    """Return Pyodide, with the package of this checkout."""
    packages = sysconfig.get_path("purelib")
    command = ["node", f"{root}/tests/house/pyodide/code.mjs", str(pyodide), str(root), packages]
    return Python(command, "/project/tests")


def test_a_sample_is_the_same_on_the_newest_python(pyodide: Path, root: Path) -> None:
    assert first_difference(pure(root), on_pyodide(pyodide, root), SAMPLE) is None


@pytest.mark.proof
def test_all_are_the_same_on_the_newest_python(pyodide: Path, root: Path, record_property: Record) -> None:
    assert first_difference(pure(root), on_pyodide(pyodide, root)) is None
    record_property("golden answers that are the same on the newest Python", golden.WHOLE["worth"])
