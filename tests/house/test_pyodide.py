"""The core's tests pass on the newest Python too: 3.14, as WebAssembly under node."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from shared.proofs import Record
from shared.sheets import DIGEST

HERE = Path(__file__).resolve().parent
# What shows the rules to people needs libraries; what needs a process of its own has none there.
OUTWARD = (
    "tests/house",
    "tests/book/browser",
    "riichi_book/cli",
    "tests/book/cli",
    "riichi_book/sphinx",
    "tests/book/sphinx",
    "tests/book/live/test_site.py",
    "riichi_book/figures",
    "tests/book/audit/test_copies.py",
    "tests/book/edition/test_logo.py",  # pipes, and drawings nested far too deep for a small stack
    "tests/book/edition/test_make.py",
    "tests/book/edition/test_strangers_text.py",
    "tests/rules/test_ask.py::test_nothing_that_a_question_says_ends_a_stream",  # on a small stack
)
# A quick run on the newest Python has the rules and what answers; the whole is a proof.
BESIDE = (
    "tests/book/audit",
    "tests/book/variants",
    "tests/book/records",
    "tests/book/search",
    "tests/book/studies",
    "tests/book/drawing",
    "tests/book/edition",
    "tests/book/sheets",
    "tests/book/tables",
    "tests/book/teaching",
    "tests/book/test_computed_tables.py",
    "tests/book/test_lessons.py",
    "tests/book/test_tasks.py",
    "tests/rules/play",
)
# WebAssembly is slow: searches, long self-play and long fuzzing are left to the other Pythons.
LONG = (
    "tests/oracles",
    "tests/book/identification",
    "tests/rules/play/test_legal.py",
    "tests/rules/play/test_self_play.py",
    "tests/rules/play/test_strange_events.py",
    "tests/book/variants",
    "tests/book/studies/test_frequencies.py",
    "tests/book/teaching/test_drills.py::test_a_hundred_drills_are_of_their_level_different_and_mixed",
    "tests/book/search/test_habits.py",
    "tests/book/search/test_rounds.py",
    "tests/rules/test_options_matter.py",
    "tests/rules/test_symmetry.py",
    "tests/rules/test_yaku_pairs.py",
    "tests/book/records/test_meld_code.py::test_every_other_number_of_sixteen_bits_is_refused",
    "tests/rules/test_profile.py::test_traits_that_stand_for_others_have_the_same_yaku_and_fu",
    "tests/rules/test_score_table.py::test_no_hand_has_han_and_fu_that_a_score_table_leaves_out",
    "tests/rules/test_waits.py::test_a_draw_never_takes_a_hand_further_away_and_a_discard_never_brings_it_nearer",
    "tests/rules/test_waits.py::test_random_hands_wait_on_the_tiles_that_complete_them_by_trial",
)
NEEDS_MORE = re.compile(
    r"(?m)^\s*(import|from) (hypothesis|jsonschema|matplotlib|numpy|nbformat|sphinx|subprocess|click)"
    r"|^\s*from shared.strategies"
    r"|riichi_book[. ](import )?(cli|notebook|sphinx|figures)"
)


def left_out(root: Path) -> list[str]:
    """Name the files whose tests Pyodide cannot run, because of what they import."""
    tests = sorted((root / "tests").rglob("*.py"))
    return [path.relative_to(root).as_posix() for path in tests if NEEDS_MORE.search(path.read_text("utf-8"))]


def test_what_is_left_out_is_there(root: Path) -> None:
    for name in (*OUTWARD, *BESIDE, *LONG):
        file, _, test = name.partition("::")
        place = root / file
        assert place.exists(), name
        assert not test or f"def {test}(" in place.read_text("utf-8"), name


@pytest.mark.parametrize("beside", [BESIDE, pytest.param((), marks=pytest.mark.proof)], ids=["core", "whole"])
def test_the_core_passes_its_tests_on_python_3_14(
    pyodide: Path, root: Path, beside: tuple[str, ...], record_property: Record
) -> None:
    command = ["node", HERE / "pyodide" / "run.mjs", pyodide, root, sysconfig.get_path("purelib")]
    left = [*OUTWARD, *LONG, *beside, *left_out(root)]
    ended = subprocess.run([*command, *left], check=False, capture_output=True, text=True, timeout=240)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.startswith("Python 3.14")
    counted = re.search(r"(\d+) passed", ended.stdout)
    assert counted, ended.stdout
    assert int(counted[1]) > 1000
    record_property("tests that pass on the newest Python, under WebAssembly", int(counted[1]))


@pytest.mark.proof
def test_the_same_seed_prints_the_same_sheets_on_python_3_14(
    pyodide: Path, root: Path, record_property: Record
) -> None:
    there = ["node", HERE / "pyodide" / "code.mjs", pyodide, root, sysconfig.get_path("purelib")]
    commands = (there, [sys.executable, "-c"])
    digests = [
        subprocess.run(
            [*command, DIGEST], cwd=root, check=True, capture_output=True, text=True
        ).stdout.split()
        for command in commands
    ]
    (python, newest), (here,) = digests
    assert python.startswith("3.14")
    assert newest == here
    record_property("characters of the digest that are the same on the newest Python", len(here))
