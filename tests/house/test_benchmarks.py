"""Benchmarks, asked for little, tell a program what they measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from shared.proofs import Record

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
BESIDE_RIICHIENV = {"score_vs_riichienv", "waits", "selfplay_vs_riichienv"}


def run(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    if name in BESIDE_RIICHIENV:
        pytest.importorskip("riichienv", reason="the engine of the extra `benchmarks` is not installed")
    command = [sys.executable, "-P", str(BENCHMARKS / f"{name}.py"), *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def rows(name: str, *arguments: str) -> list[dict[str, Any]]:
    ran = run(name, *arguments, "--json")
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert found
    assert all(isinstance(row["compiled"], bool) for row in found)
    return list(found)


def test_both_corpora_are_timed_beside_the_peer_and_answered_alike() -> None:
    closed, mixed = rows("score_vs_mahjong", "--hands", "3")
    assert [closed["corpus"], mixed["corpus"]] == ["closed", "mixed"]
    assert (closed["hands"], closed["disagreements"], closed["compiled"]) == (3, 0, False)
    assert all(row[figure] > 0 for row in (closed, mixed) for figure in ("ratio", "cold_ratio"))


@pytest.mark.proof
@pytest.mark.parametrize(
    "arguments",
    [
        ("score_vs_riichienv", "--hands", "30"),
        ("waits", "--hands", "100"),
        ("selfplay_vs_riichienv", "--rounds", "1"),
        ("ask_lines", "--lines", "20"),
        ("audit", str(BENCHMARKS.parent / "tests/data/records"), "1"),
        ("import_time",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_every_row_says_whether_the_package_is_compiled(
    arguments: tuple[str, ...], record_property: Record
) -> None:
    found = rows(*arguments)
    assert {row["compiled"] for row in found} == {False}
    record_property("rows of benchmarks read", len(found))
