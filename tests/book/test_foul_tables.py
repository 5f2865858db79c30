"""The tables of fouls: what texts say, each with its place, and nothing where they are silent."""

import re
import runpy
import tomllib
from typing import Any

import pytest
from shared.rows import COMPUTED, computed, in_words, rows

from riichi_rules.ruleset import load_ruleset, ruleset_ids, sources

KNOWN: dict[str, Any] = tomllib.loads((COMPUTED / "fouls.toml").read_text("utf-8"))
NAMED_BY = {
    "none": "is put right|^nothing",
    "warning": r"warning|\bcard",
    "points": "points off",
    "dead-hand": r"\bdead(?! wall)",
    "chombo": "chombo",
    "disqualification": "still take part",
}
"""A pattern for each penalty: how statements name it."""
SERVERS = {"tenhou", "mahjong-soul"}


def answers() -> dict[str, dict[str, str]]:
    """Return the table of chombos: for each foul, the words for each ruleset."""
    found: dict[str, dict[str, str]] = {}
    foul = ""
    for name, words, pages in computed("chombo_costs"):
        foul = name or foul
        rulesets = re.findall(r"rulesets/([^.)]+)\.md", pages)
        found.setdefault(foul, {}).update(dict.fromkeys(rulesets, words))
    return found


@pytest.mark.rule("fouls.furiten-ron")
def test_every_ruleset_has_an_answer_to_each_foul_and_says_what_no_text_states() -> None:
    fouls = ("A chombo", "Ron in furiten", "Riichi without tenpai", "A kan that riichi forbids")
    assert (*answers(),) == fouls
    for foul, by_ruleset in answers().items():
        assert sorted(by_ruleset) == sorted(ruleset_ids()), foul
        # At a table every foul is possible; a program prevents them.
        for ruleset, words in by_ruleset.items() if foul != "A chombo" else ():
            assert ("not possible" in words) == (ruleset in SERVERS), (foul, ruleset)
            assert words.startswith("a chombo") == (ruleset not in SERVERS), (foul, ruleset)
    words = answers()["Ron in furiten"]
    unstated = {name for name in ruleset_ids() if words[name].endswith("(not stated)")}
    assert unstated == {"ema-2025", "jpml-a-2026", "wrc-2015"}
    assert words["m-league"] == "a chombo"


def test_every_statement_names_its_text_and_the_place() -> None:
    entries = [entry for kind in ("foul", "penalty", "matter") for entry in KNOWN[kind]]
    for statement in [statement for entry in entries for statement in entry.get("says", ())]:
        assert statement["ruleset"] in set(ruleset_ids()) - SERVERS, statement
        assert statement["source"] in sources()
        assert statement["source"] in KNOWN["texts"]
        assert re.search(r"\d|page on ", statement["section"])
        # The rules of 2008 represent those of 2012, whose text was not seen; WRC 2014 represents 2015.
        assert statement.get("weak", False) == (statement["source"] in {"RCR08", "W14"})


@pytest.mark.parametrize(("table", "kind"), [("foul_consequences", "foul"), ("table_matters", "matter")])
def test_every_ruleset_of_a_table_speaks_or_is_named_as_silent(table: str, kind: str) -> None:
    listed: dict[str, list[str]] = {}
    foul = ""
    for name, who, follows in computed(table):
        foul = name or foul
        silent = follows == "not stated"
        listed.setdefault(foul, []).extend(who.split(", ") if silent else [who[0].removesuffix(" (weak)")])
    everybody = sorted(load_ruleset(name).short_name for name in set(ruleset_ids()) - SERVERS)
    assert len(listed) == len(KNOWN[kind])
    for foul, names in listed.items():
        # A swap that is allowed is not a foul.
        allowed = ["EMA 2012"] if "swap-calling" in foul else []
        assert sorted(names + allowed) == everybody, foul


def test_a_statement_stands_under_the_penalties_that_its_words_name() -> None:
    for foul in KNOWN["foul"]:
        on_purpose = {"chombo"} if foul["name"] == "A chombo on purpose" else set()
        for statement in foul["says"]:
            words = re.sub("points of a chombo", "points", statement["follows"])
            named = {step for step, pattern in NAMED_BY.items() if re.search(pattern, words)}
            assert {*statement["steps"]} == named | on_purpose, (foul["name"], statement)


def test_a_chombo_costs_in_the_table_of_penalties_what_each_ruleset_has() -> None:
    (means,) = [means for name, means, _ in computed("penalties") if name == "Chombo"]
    for ruleset in {*ruleset_ids()} - SERVERS:
        rules = load_ruleset(ruleset)
        (line,) = [line for line in means if rules.short_name in re.split(r"(?: \(\w+\))?[,:] ?", line)]
        amount = rules.penalties.chombo_amount
        assert ("a mangan" in line) if amount is None else (f"{amount} points" in line), ruleset


@pytest.mark.parametrize(("option", "foul"), rows("penalties-by-option"))
def test_a_penalty_that_is_an_option_is_shown_as_each_ruleset_has_it(option: str, foul: str) -> None:
    words = {"chombo": "Chombo", "dead_hand": "Dead hand"}
    for name, _, fouls in computed("penalties"):
        line = " ".join(each for each in fouls if each.startswith(f"{foul}: "))
        for ruleset in {*ruleset_ids()} - SERVERS:
            rules = load_ruleset(ruleset)
            assert (rules.short_name in line) == (words[rules.text(option)] == name), (name, ruleset)


def test_where_there_is_no_chombo_nothing_is_punished_by_one() -> None:
    module = runpy.run_path(str(COMPUTED / "penalties.py"))
    settings = {"penalties.chombo_kind": "none", "penalties.chombo_amount": "none"}
    club = load_ruleset("base").with_settings({**settings, "penalties.noten_riichi": "chombo"})
    module["FOULS"]["RULESETS"][:] = [club]
    table = {in_words(name): in_words(fouls) for name, _, fouls in module["rows"]()}
    assert "Chombo" not in table
    assert table["Dead hand"] == [f"A called tile is taken too late: {club.short_name} (not stated)"]
    assert in_words(module["unpunished"]()) == ["Riichi without tenpai"]
    still_open = filter(module["is_open"], module["FOULS"]["KNOWN"]["foul"])
    assert not [foul["name"] for foul in still_open if "chombo" in foul["name"]]


@pytest.mark.rule("fouls.no-win")
def test_every_text_that_speaks_of_a_win_that_is_none_has_a_chombo() -> None:
    (foul,) = [foul for foul in KNOWN["foul"] if "False ron" in foul["name"]]
    assert all(statement["follows"].startswith("chombo") for statement in foul["says"])
