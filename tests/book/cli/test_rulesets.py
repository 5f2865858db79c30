"""``riichi-rules rulesets``, and the options ``--ruleset`` and ``--set``."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from shared.command_line import Ask

from riichi_book.cli.rulesets import MEANINGS
from riichi_rules.ruleset import OPTIONS, ruleset_ids

ROOT = Path(__file__).resolve().parents[3]
ROW = {"option", "value", "source", "confidence", "inherited", "note"}


def test_all_rulesets_are_listed(ask_json: Ask) -> None:
    answer = ask_json("rulesets")
    assert answer.status == 0
    assert [ruleset["id"] for ruleset in answer.data["rulesets"]] == list(ruleset_ids())
    assert all(set(ruleset) == {"id", "name", "extends", "edition"} for ruleset in answer.data["rulesets"])


def test_of_one_ruleset_every_option_is_told(ask_json: Ask) -> None:
    answer = ask_json("rulesets", "wrc-2025").data
    assert answer["ruleset"] == "wrc-2025"
    assert [ruleset["id"] for ruleset in answer["rulesets"]] == ["wrc-2025"]
    assert {row["option"] for row in answer["options"]} == set(OPTIONS)
    assert all(set(row) == ROW for row in answer["options"])


def test_a_person_sees_which_values_nobody_stated(ask: Ask) -> None:
    lines = ask("rulesets", "wiki").out.splitlines()
    assert any(line.split()[:2] == ["fu.double_wind_pair", "4"] for line in lines)
    inherited, note = [line for line in lines if line.startswith("yaku.green_needs_dragon")]
    assert inherited.split() == ["yaku.green_needs_dragon", "false", "*", "base", "not", "stated"]
    assert note.split(maxsplit=1)[1].startswith("3 of the 4 current rulesets")
    assert max(map(len, lines)) <= 80


def test_a_person_sees_where_sources_disagree(ask: Ask) -> None:
    lines = [" ".join(line.split()) for line in ask("rulesets", "wrc-2025").out.splitlines()]
    place = lines.index("Where sources disagree")
    assert "riichi.min_live_tiles 0 1 W25" in lines[place:]
    assert "Where sources disagree" not in ask("rulesets", "m-league").out


def test_a_changed_option_is_shown_as_such(ask: Ask, ask_json: Ask) -> None:
    words = ("rulesets", "wiki", "--set", "fu.double_wind_pair=2")
    answer = ask_json(*words).data
    assert answer["changes"] == ["fu.double_wind_pair=2"]
    (row,) = [row for row in answer["options"] if row["option"] == "fu.double_wind_pair"]
    assert (row["value"], row["source"]) == ("2", "set by hand")
    assert "Ruleset   wiki with fu.double_wind_pair=2\n" in ask(*words).out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--ruleset", "wrc-2052"), "did you mean wrc-2025?"),
        (("--ruleset", "nowhere.toml"), "no such file"),
        (("--set", "fu.double_wind_par=2"), "did you mean fu.double_wind_pair?"),
        (("--set", "fu.double_wind_pair=9"), "2 or 4"),
        (("--set", "fu.double_wind_pair"), "group.option=value"),
    ],
)
def test_an_unknown_ruleset_option_or_value_is_refused_with_the_nearest(
    ask_json: Ask, words: tuple[str, ...], says: str
) -> None:
    error = ask_json("waits", "77m34567p678s777z", *words).error
    assert (error["type"], error["at"]) == ("ruleset", None)
    assert says in error["message"]


def test_a_fault_in_a_file_is_told_with_its_line(ask: Ask, ask_json: Ask, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('id = "club"\n[fu]\ndouble_wind_pair = 3\n')
    error = ask_json("rulesets", str(file)).error
    assert (error["type"], error["at"]) == ("ruleset", f"{file}:3")
    answer = ask("rulesets", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert f"{file}, line 3: fu.double_wind_pair is" in answer.err


def test_settings_without_a_ruleset_change_nothing_and_are_refused(ask_json: Ask) -> None:
    assert ask_json("rulesets", "--set", "fu.double_wind_pair=2").error["type"] == "usage"


CLUB = """id = "club"
extends = "ema-2025"
[sources]
MAY = {title = "Minutes of May", date = "2026-05-03"}
[house]
phones = "Phones stay in the bag."
[fu]
double_wind_pair = {value = 4, source = "MAY", confidence = "stated", note = "as in 2016"}
[match]
uma = [20000, 10000, -5000, -15000]
"""


@pytest.fixture
def club(tmp_path: Path) -> str:
    """Return the name of a club's file, written as some systems write it."""
    file = tmp_path / "CLUB.TOML"
    file.write_text(CLUB)
    return str(file)


def test_a_club_reads_its_own_sources_conduct_and_notes(ask: Ask, ask_json: Ask, club: str) -> None:
    lines = ask("rulesets", club).out.splitlines()
    assert "  Phones stay in the bag." in lines
    assert any(line.split()[:2] == ["MAY", "Minutes"] for line in lines)
    assert ["fu.double_wind_pair", "as", "in", "2016"] in [line.split() for line in lines]
    found = ask_json("rulesets", club).data
    assert found["house"] == ["Phones stay in the bag."]
    assert found["warnings"][0].startswith("match.uma adds up to 10000")


@pytest.mark.parametrize(
    "words",
    [
        ("rulesets",),
        ("waits", "77m34567p678s777z", "--ruleset"),
        ("result", "45000", "30000", "25000", "20000", "--ruleset"),
    ],
)
def test_what_is_odd_in_rules_stands_beside_each_answer(ask: Ask, club: str, words: tuple[str, ...]) -> None:
    assert "Odd       match.uma adds up to 10000" in ask(*words, club).out


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (("atamahane",), ["wins.multiple_ron"]),
        (("head", "bump"), ["wins.multiple_ron"]),
        (("Nagashi-Mangan",), ["draws.nagashi", "draws.nagashi_is_win", "draws.nagashi_several"]),
        (("fu.double_wind_pair",), ["fu.double_wind_pair"]),
        (("nagashi",), ["draws.nagashi"]),
        (("open", "tanyao"), ["yaku.open_tanyao"]),
        (("fu",), [name for name in OPTIONS if name.startswith("fu.")]),
    ],
)
def test_a_word_of_players_leads_to_its_options(
    ask: Ask, ask_json: Ask, words: tuple[str, ...], options: list[str]
) -> None:
    assert [row["option"] for row in ask_json("rulesets", "wrc-2025", *words).data["options"]] == options
    lines = ask("rulesets", "wrc-2025", *words).out.splitlines()
    assert [line for line in lines if line in OPTIONS] == options


def test_a_clubs_file_may_come_from_standard_input(ask: Ask) -> None:
    found = ask("rulesets", "-", "fu.double_wind_pair", "--json", stdin=CLUB.encode()).data
    assert (found["ruleset"], found["options"][0]["source"]) == ("club", "MAY")
    differs = ask("compare", "ema-2025", "-", "--json", stdin=CLUB.encode()).data["differences"]
    assert {"fu.double_wind_pair"} <= {difference["option"] for difference in differs}
    error = ask("rulesets", "-", "--json", stdin=b'id = "club"\n[fu]\ndouble_wind_pair = 3\n').error
    assert (error["type"], error["at"]) == ("ruleset", "standard input:3")
    nameless = ask("rulesets", "-", "--json", stdin=b"[fu]\ndouble_wind_pair = 2\n").data
    assert nameless["ruleset"] == "standard-input"
    page = ask(
        "points", "3", "40", "--by", "ron", "--ruleset", "-", stdin=b"[fu]\ndouble_wind_pair = 2\n"
    ).out
    assert page.count("standard-input") == 1
    assert ask("compare", "-", "-", "--json", stdin=b"").error["type"] == "usage"


def test_an_option_is_shown_with_all_that_is_said_of_it(ask: Ask, club: str) -> None:
    assert ask("rulesets", club, "fu.double_wind_pair").out == (
        "Ruleset   club\n\n"
        "fu.double_wind_pair\n"
        "Asks      How many fu has a pair of your seat wind that is the round wind too?\n"
        "Value     4\n"
        "So        A pair of your seat wind that is the round wind too has 4 fu.\n"
        "May be    2 / 4, fu\n"
        "Source    MAY, stated\n"
        "Note      as in 2016\n\n"
        "Source   What it is                \n"
        "───────────────────────────────────\n"
        "MAY      Minutes of May, 2026-05-03\n"
    )
    borrowed = ask("rulesets", "wiki", "atamahane").out
    assert "Value     all (not stated: borrowed, or taken as its note says)\n" in borrowed


@pytest.mark.parametrize(
    ("words", "type_", "says"),
    [
        (("kuikae",), "usage", "`riichi-rules rulesets ema-2025 kuikae`"),
        (("head", "bump"), "usage", "`riichi-rules rulesets ema-2025 head bump`"),
        (("rulset",), "usage", "did you mean rulesets?"),
        (("xyzzy",), "usage", "there are ask, audit,"),
        (("rulesets", "pao"), "usage", "rulesets ema-2025 pao"),
        (("rulesets", "wiki", "fu.double_wind"), "ruleset", "did you mean fu.double_wind_pair?"),
        (("points", "3", "40", "--by", "ron", "--set", "kuikae=true"), "ruleset", "calls.swap_same"),
    ],
)
def test_a_word_out_of_place_is_answered_with_where_it_belongs(
    ask_json: Ask, words: tuple[str, ...], type_: str, says: str
) -> None:
    error = ask_json(*words).error
    assert error["type"] == type_
    assert says in error["message"]


def test_all_faults_of_a_file_are_told_at_once_those_of_its_book_too(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(
        """id = "club"
extends = “ema-2025”
[fu]
double_wind_pair = 3
[dora]
ura = False
kan_ura = false
[book]
colour = "#ffcc00"
name = "Hill
logo = "gone.svg"
""",
        "utf-8",
    )
    answer = ask("rulesets", str(file))
    assert (answer.status, answer.out) == (2, "")
    lines = answer.err.removeprefix("riichi-rules: ").splitlines()
    assert [line.removeprefix(f"{file}, line ").partition(":")[0] for line in lines] == [
        *("2", "4", "6", "9", "10", "11")
    ]
    error = ask("rulesets", str(file), "--json").error
    assert {*error} == {"type", "message", "at"}
    assert (error["type"], error["message"].splitlines(), error["at"]) == ("ruleset", lines, f"{file}:2")


@pytest.mark.parametrize("word", MEANINGS)
def test_a_word_that_no_option_decides_is_told_what_it_means(ask: Ask, word: str) -> None:
    answer = ask("rulesets", "ema-2025", word)
    assert (answer.status, str(MEANINGS[word]) in " ".join(answer.out.split())) == (0, True)
    assert ask("rulesets", "ema-2025", word, "--json").data["options"] == []
    glossary = tomllib.loads((ROOT / "rulebook/glossary.toml").read_text("utf-8"))
    known = [[name, entry.get("romaji"), *entry.get("also", ())] for name, entry in glossary.items()]
    assert any(word in names for names in known)
