"""Benchmarks, asked for little: what they take, what they refuse, and what they tell a program."""

from __future__ import annotations

import ast
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


def test_of_no_hands_no_time_is_told() -> None:
    refuses_no_hands("score_vs_mahjong")


def refuses_no_hands(name: str) -> None:
    ran = run(name, "--hands", "0")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "'0': give a whole number from 1 on" in ran.stderr


def test_both_corpora_are_timed_beside_the_peer_and_answered_alike() -> None:
    closed, mixed = rows("score_vs_mahjong", "--hands", "3")
    assert [closed["corpus"], mixed["corpus"]] == ["closed", "mixed"]
    assert (closed["hands"], closed["disagreements"], closed["compiled"]) == (3, 0, False)
    assert all(row[figure] > 0 for row in (closed, mixed) for figure in ("ratio", "cold_ratio"))


@pytest.mark.proof
def test_beside_riichienv_a_program_is_told_what_was_agreed(record_property: Record) -> None:
    refuses_no_hands("score_vs_riichienv")
    assert "nothing known settles it" not in run("score_vs_riichienv", "--hands", "400").stdout
    found = rows("score_vs_riichienv", "--hands", "30")
    for row in found:
        assert row.keys() == {"corpus", "hands", "disagreements", "compiled", "ratio"}
    record_property("hands timed beside riichienv", sum([row["hands"] for row in found]))


@pytest.mark.proof
def test_waits_are_timed_beside_both_peers_and_seen_alike(record_property: Record) -> None:
    refuses_no_hands("waits")
    found = rows("waits", "--hands", "100")
    assert [(row["corpus"], row["question"]) for row in found] == [
        (corpus, question) for corpus in ("waiting", "dealt") for question in ("kinds", "whole")
    ]
    for row in found:
        assert row["disagreements"] == 0
        assert row["riichienv_ratio"] > 0
        assert row["mahjong_ratio"] > 0
    record_property("hands whose waits are timed beside both peers", found[0]["hands"] + found[2]["hands"])


@pytest.mark.proof
@pytest.mark.parametrize(
    "arguments",
    [
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


def test_all_benchmarks_read_their_arguments_in_one_way() -> None:
    scripts = [path for path in sorted(BENCHMARKS.glob("*.py")) if "__main__" in path.read_text("utf-8")]
    assert len(scripts) > 8
    for script in scripts:
        names = {
            alias.name
            for node in ast.walk(ast.parse(script.read_text("utf-8")))
            if isinstance(node, ast.ImportFrom) and node.module == "measuring"
            for alias in node.names
        }
        assert names & {"arguments", "over_records", "sized"}, script.name
        assert "tell" in names, script.name
