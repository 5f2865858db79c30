"""The folder of an edition's rules: every value written out, and nothing of another ruleset known."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from riichi_book.edition.shelf import put
from riichi_rules.ruleset import OPTIONS, load_ruleset

CLUB = """
id = "hilltop"
name = "Hilltop Riichi"
extends = "wrc-2025"
[table]
red_m = 1
[match]
uma = { value = [20000, 10000, -10000, -20000], source = "may", confidence = "stated" }
[sources]
may = { title = "Minutes of May", date = "2026-05-03" }
[house]
phones = "Phones are silent, and lie face down."
"""
KNOWN = """
import json
from riichi_rules.questions.rules import ASSUMED
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids
rules = load_ruleset(ASSUMED)
values = {name: [rules.text(name), rules.is_decided(name)] for name in OPTIONS}
print(json.dumps([ruleset_ids(), rules.name, rules.house, [*rules.sources], values]))
"""


def known_with(folder: Path) -> list[object]:
    """Return what a process knows for which a folder holds all rulesets."""
    ended = subprocess.run(
        [sys.executable, "-c", KNOWN],
        env={**os.environ, "RIICHI_RULESETS": str(folder)},
        check=True,
        capture_output=True,
        text=True,
    )
    found: list[object] = json.loads(ended.stdout)
    return found


@pytest.mark.parametrize("name", ["jpml-a-2026", "tenhou", "hilltop"])
def test_a_process_with_that_folder_knows_its_ruleset_whole_and_no_other(name: str, tmp_path: Path) -> None:
    club = tmp_path / "hilltop.toml"
    club.write_text(CLUB, "utf-8")
    rules = load_ruleset(club if name == "hilltop" else name)
    put(rules, tmp_path / "rulesets")
    values = {option: [rules.text(option), rules.is_decided(option)] for option in OPTIONS}
    assert known_with(tmp_path / "rulesets") == [[name], rules.name, [*rules.house], [*rules.sources], values]
