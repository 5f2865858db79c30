"""The core's tests also pass on the newest Python: 3.14, as WebAssembly under node."""

import re
import sys
import sysconfig
from pathlib import Path

import pytest
from shared.command_line import printed_by
from shared.proofs import Record
from shared.sheets import DIGEST

HERE = Path(__file__).with_name("pyodide")
ROOMS = ("drawing", "games", "records", "search", "sheets", "teaching")
PLACES = ("riichi_rules", "tests/claims", "tests/rules", *[f"tests/book/{room}" for room in ROOMS])
WITHOUT = [line.split()[0] for line in (HERE / "left_out.txt").read_text("utf-8").splitlines()]
"""Tests that WebAssembly cannot run, or not fast enough; the file gives each reason."""
NEEDS_MORE = re.compile(
    r"(?m)^\s*(import|from) (hypothesis|jsonschema|matplotlib|numpy|nbformat|sphinx|subprocess|click)"
    r"|^\s*from shared.(strategies|command_line)"
    r"|riichi_book[. ](import )?(cli|notebook|sphinx|drawing.figures)"
)


@pytest.mark.proof
def test_what_needs_the_standard_library_alone_passes_its_tests_on_python_3_14(
    pyodide: Path, root: Path, record_property: Record
) -> None:
    tests = [file for place in PLACES for file in sorted((root / place).rglob("test_*.py"))]
    needing = [str(file.relative_to(root)) for file in tests if NEEDS_MORE.search(file.read_text("utf-8"))]
    left = [f"--{'deselect' if '::' in name else 'ignore'}={name}" for name in (*WITHOUT, *needing)]
    command = ("node", HERE / "run.mjs", pyodide, root, sysconfig.get_path("purelib"))
    printed = printed_by(*command, *left, *PLACES, timeout=900)  # a busy machine takes long
    assert printed.startswith("Python 3.14")
    counted = int((re.search(r"(\d+) passed", printed) or "0")[1])
    assert counted > 1000
    record_property("tests that pass on the newest Python, under WebAssembly", counted)


@pytest.mark.proof
def test_the_same_seed_prints_the_same_sheets_on_python_3_14(
    pyodide: Path, root: Path, record_property: Record
) -> None:
    code = ["node", HERE / "code.mjs", pyodide, root, sysconfig.get_path("purelib")]
    there, here = (
        printed_by(*command, DIGEST, cwd=root).split() for command in (code, [sys.executable, "-c"])
    )
    assert there[0].startswith("3.14")
    assert there[1:] == here
    record_property("characters of the digest that are the same on the newest Python", len(here[0]))
