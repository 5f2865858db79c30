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
CORE = ("riichi_rules", "tests/claims", "tests/rules")
"""What a quick run has: the rules, and what questions are answered."""
BOOK = tuple(
    f"tests/book/{room}"
    for room in ("drawing", "games", "live", "records", "search", "sheets", "studies", "tables", "teaching")
)
WITHOUT = (
    "tests/book/games/test_copies.py",  # processes
    "tests/book/live/test_site.py",  # Sphinx
    "tests/rules/test_ask.py::test_nothing_that_a_question_says_ends_a_stream",  # on a small stack
    # WebAssembly is slow: searches, long self-play and long fuzzing are left to the other Pythons.
    "tests/rules/play/test_legal.py",
    "tests/rules/play/test_self_play.py",
    "tests/rules/play/test_strange_events.py",
    "tests/book/games/test_cover.py",
    "tests/book/games/test_identification.py",
    "tests/book/games/test_tally.py",
    "tests/book/games/test_whatif.py",
    "tests/book/studies/test_frequencies.py",
    "tests/book/teaching/test_drills.py::test_a_hundred_drills_are_of_their_level_different_and_mixed",
    "tests/book/search/test_habits.py",
    "tests/book/search/test_rounds.py",
    "tests/rules/test_options_matter.py",
    "tests/rules/test_symmetry.py",
    "tests/rules/test_yaku_pairs.py",
    "tests/book/records/test_meld_code.py::test_every_meld_has_a_code_of_its_own_and_no_other_number_says_one",
    "tests/rules/test_profile.py::test_traits_that_stand_for_others_have_the_same_yaku_and_fu",
    "tests/rules/test_score_table.py::test_no_hand_has_han_and_fu_that_a_score_table_leaves_out",
    "tests/rules/test_waits.py::test_a_draw_never_takes_a_hand_further_away_and_a_discard_never_brings_it_nearer",
    "tests/rules/test_waits.py::test_random_hands_wait_on_the_tiles_that_complete_them_by_trial",
)
NEEDS_MORE = re.compile(
    r"(?m)^\s*(import|from) (hypothesis|jsonschema|matplotlib|numpy|nbformat|sphinx|subprocess|click)"
    r"|^\s*from shared.strategies"
    r"|riichi_book[. ](import )?(cli|notebook|sphinx|drawing.figures)"
)


@pytest.mark.parametrize(
    ("places", "without"),
    [
        pytest.param(CORE, ("tests/rules/play",), id="core"),
        pytest.param((*CORE, *BOOK), (), marks=pytest.mark.proof, id="book"),
    ],
)
def test_the_core_passes_its_tests_on_python_3_14(
    pyodide: Path, root: Path, places: tuple[str, ...], without: tuple[str, ...], record_property: Record
) -> None:
    tests = [file for place in places for file in sorted((root / place).rglob("test_*.py"))]
    needing = [str(file.relative_to(root)) for file in tests if NEEDS_MORE.search(file.read_text("utf-8"))]
    left = [f"--{'deselect' if '::' in name else 'ignore'}={name}" for name in (*WITHOUT, *without, *needing)]
    command = ["node", HERE / "pyodide" / "run.mjs", pyodide, root, sysconfig.get_path("purelib")]
    ended = subprocess.run(
        [*command, *left, *places], check=False, capture_output=True, text=True, timeout=240
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.startswith("Python 3.14")
    counted = int((re.search(r"(\d+) passed", ended.stdout) or "0")[1])
    assert counted > 1000
    record_property("tests that pass on the newest Python, under WebAssembly", counted)


@pytest.mark.proof
def test_the_same_seed_prints_the_same_sheets_on_python_3_14(
    pyodide: Path, root: Path, record_property: Record
) -> None:
    code = ["node", HERE / "pyodide" / "code.mjs", pyodide, root, sysconfig.get_path("purelib")]
    there, here = (
        subprocess.run(
            [*command, DIGEST], cwd=root, check=True, capture_output=True, text=True
        ).stdout.split()
        for command in (code, [sys.executable, "-c"])
    )
    assert there[0].startswith("3.14")
    assert there[1:] == here
    record_property("characters of the digest that are the same on the newest Python", len(here[0]))
