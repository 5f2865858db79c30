"""Golden answers are the same, byte for byte, on the newest Python and from the compiled package."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import compiled as building
import pytest
from shared.browser import skip_or_fail
from shared.command_line import printed_by
from shared.golden import WHOLE, Python, first_difference, pure
from shared.proofs import Record


@pytest.fixture(scope="module")
def compiled(root: Path) -> str:
    """Build and install the compiled package once. Return its Python."""
    build = [sys.executable, str(root / "tools" / "compiled.py"), "--build-only"]
    if subprocess.run(build, check=False, cwd=root).returncode:
        skip_or_fail("the compiled package could not be built: its compiler is gcc")
    return str(building.PYTHON)


@pytest.mark.proof
def test_they_are_the_same_on_the_newest_python(pyodide: Path, root: Path, record_property: Record) -> None:
    packages = sysconfig.get_path("purelib")
    command = ["node", f"{root}/tests/house/pyodide/code.mjs", str(pyodide), str(root), packages]
    assert first_difference(pure(root), Python(command, "/project/tests"), 1) is None
    record_property("golden answers that are the same on the newest Python", WHOLE["worth"])


@pytest.mark.proof
def test_all_are_the_same_from_the_compiled_package(
    compiled: str, root: Path, record_property: Record
) -> None:
    package = Python([compiled, "-P", "-c"], f"{root}/tests")
    assert [each.printed("package") for each in (pure(root), package)] == [['"pure"'], ['"compiled"']]
    assert first_difference(pure(root), package) is None
    record_property("golden answers and rounds that are the same when compiled", sum(WHOLE.values()))


@pytest.mark.proof
def test_its_rounds_pass_every_check_after_every_event(
    compiled: str, root: Path, record_property: Record
) -> None:
    alone = {**os.environ, building.SWITCH: "1", "PYTHONSAFEPATH": "1"}
    asked = ["-P", "-m", "pytest", "-q", "-n", "0", "-m", "proof", "tests/rules/play/test_self_play.py"]
    printed = printed_by(compiled, *asked, cwd=root, env=alone)
    record_property("tests of self-play that the compiled package passes", printed.count("."))
