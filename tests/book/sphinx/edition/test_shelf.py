"""The folder of an edition's rules: every value written out, and no other ruleset known."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from shared import ROOT

from riichi_book.sphinx.edition.shelf import BORROWED, put
from riichi_rules.ruleset import OPTIONS, load_ruleset

CLUB = ROOT / "tests/data/clubs/hilltop.toml"
KNOWN = """
import json, sys
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids
from riichi_rules.ruleset.shelf import assumed, use_shelf
use_shelf(sys.argv[1])
rules = load_ruleset(assumed())
values = {name: [rules.text(name), rules.is_decided(name)] for name in OPTIONS}
print(json.dumps([ruleset_ids(), rules.name, rules.house, [*rules.sources], values]))
"""


def known_with(folder: Path) -> list[object]:
    """Return what a process knows if all its rulesets are in this folder."""
    ended = subprocess.run([sys.executable, "-c", KNOWN, folder], check=True, capture_output=True, text=True)
    found: list[object] = json.loads(ended.stdout)
    return found


@pytest.mark.parametrize("name", ["jpml-a-2026", "tenhou", "hilltop"])
def test_a_process_with_that_folder_knows_its_ruleset_whole_and_no_other(name: str, tmp_path: Path) -> None:
    rules = load_ruleset(CLUB if name == "hilltop" else name)
    put(rules, tmp_path / "rulesets")
    values = {option: [rules.text(option), rules.is_decided(option)] for option in OPTIONS}
    assert known_with(tmp_path / "rulesets") == [[name], rules.name, [*rules.house], [*rules.sources], values]


@pytest.mark.parametrize(
    ("name", "notes", "summary"),
    [("ema-2012", set(), "The European rules before 2016, known in parts"), ("hilltop", {"by a vote"}, None)],
)
def test_what_this_book_notes_of_sources_that_are_not_theirs_is_left_out(
    name: str, notes: set[str], summary: str | None, tmp_path: Path
) -> None:
    rules = load_ruleset(CLUB if name == "hilltop" else name)
    assert {origin.note for origin in rules.origins.values()} > notes | {""}
    put(rules, tmp_path / "rulesets")
    written = tomllib.loads((tmp_path / "rulesets" / f"{name}.toml").read_text("utf-8"))
    entries = [entry for group in ("table", "dora", "match") for entry in written[group].values()]
    assert {entry["note"] for entry in entries if "note" in entry} - {BORROWED} == notes
    assert written.get("summary") == summary
