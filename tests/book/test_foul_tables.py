"""The tables on fouls: what texts say, each with its place, and nothing where they are silent."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from riichi_rules.ruleset import load_ruleset, ruleset_ids, sources

BOOK = Path(__file__).parents[2] / "rulebook"
KNOWN: dict[str, Any] = tomllib.loads((BOOK / "computed" / "fouls.toml").read_text("utf-8"))
STATEMENTS = [(foul["name"], statement) for foul in KNOWN["foul"] for statement in foul["says"]]
SERVERS = {"tenhou", "mahjong-soul"}


def rows(name: str) -> list[tuple[Any, ...]]:
    """Return the rows that a file computes."""
    return list(runpy.run_path(str(BOOK / "computed" / f"{name}.py"))["rows"]())


def answers() -> dict[str, dict[str, str]]:
    """Return what the table of chombos says of each foul: by ruleset, in words."""
    found: dict[str, dict[str, str]] = {}
    foul = ""
    for name, words, pages in rows("chombo_costs"):
        foul = name or foul
        rulesets = re.findall(r"rulesets/([^.)]+)\.md", pages)
        found.setdefault(foul, {}).update(dict.fromkeys(rulesets, words))
    return found


def test_every_ruleset_has_an_answer_to_each_foul() -> None:
    assert list(answers()) == [
        *("A chombo", "Ron in furiten", "Riichi without tenpai", "A forbidden kan in riichi"),
    ]
    for foul, by_ruleset in answers().items():
        assert sorted(by_ruleset) == sorted(ruleset_ids()), foul


def test_no_table_is_told_that_a_foul_cannot_be_done() -> None:
    # A ron in furiten was shown as blocked under EMA 2025, M-League, JPML A and WRC 2015.
    for foul, by_ruleset in answers().items():
        for ruleset, words in by_ruleset.items() if foul != "A chombo" else ():
            assert ("cannot be done" in words) == (ruleset in SERVERS), (foul, ruleset)
            assert words.startswith("chombo") == (ruleset not in SERVERS), (foul, ruleset)


@pytest.mark.rule("fouls.furiten-ron")
def test_what_no_text_states_of_a_ron_in_furiten_is_shown_as_not_stated() -> None:
    words = answers()["Ron in furiten"]
    assert {name for name in ruleset_ids() if words[name].endswith("(not stated)")} == {
        *("ema-2025", "jpml-a-2026", "wrc-2015"),
    }
    assert words["m-league"] == "chombo"


@pytest.mark.parametrize(("foul", "statement"), STATEMENTS)
def test_every_statement_names_its_text_and_the_place(foul: str, statement: dict[str, Any]) -> None:
    assert statement["ruleset"] in set(ruleset_ids()) - SERVERS, foul
    assert statement["source"] in sources()
    assert statement["source"] in KNOWN["texts"]
    assert re.search(r"\d|page on ", statement["section"])
    # The rules of 2008 stand for those of 2012, whose own text was not seen.
    assert statement.get("weak", False) == (statement["source"] == "RCR08")


def test_every_ruleset_of_a_table_speaks_or_is_named_as_silent() -> None:
    listed: dict[str, list[str]] = {}
    foul = ""
    for name, who, follows in rows("foul_consequences"):
        foul = name or foul
        silent = follows == "not stated"
        listed.setdefault(foul, []).extend(who.split(", ") if silent else [who[0].removesuffix(" (weak)")])
    everybody = sorted(load_ruleset(name).short_name for name in set(ruleset_ids()) - SERVERS)
    assert len(listed) == len(KNOWN["foul"])
    for foul, names in listed.items():
        assert sorted(names) == everybody, foul


def test_a_text_says_the_same_here_and_in_its_ruleset() -> None:
    # A called tile that was not fetched leaves a hand with a tile too few.
    by_ruleset = {
        statement["ruleset"]: statement
        for foul, statement in STATEMENTS
        if foul == "A tile too few or too many"
    }
    for ruleset, statement in by_ruleset.items():
        rules = load_ruleset(ruleset)
        option = "conduct.claimed_tile_penalty"
        if rules.is_decided(option):
            assert rules.text(option).replace("_", " ") in statement["follows"], ruleset


@pytest.mark.rule("fouls.no-win")
def test_every_text_that_speaks_of_a_win_that_is_none_has_a_chombo() -> None:
    (foul,) = [foul for foul in KNOWN["foul"] if "is no win" in foul["name"]]
    assert all(statement["follows"].startswith("chombo") for statement in foul["says"])


def test_of_the_fouls_that_readers_missed_each_has_a_row() -> None:
    names = " ".join(foul["name"] for foul in KNOWN["foul"])
    for words in ("is no win", "too few or too many", "taken back", "no group", "knocked over"):
        assert words in names
