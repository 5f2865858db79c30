"""``riichi-rules smallest`` and ``riichi-rules separate``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.command_line import Ask
from shared.forms import SAMPLE

NO_DEALS = ("--deals", "0")


def test_smallest_answers_as_its_contract_says(ask_json: Ask) -> None:
    answer = ask_json("smallest", "tenhou", "--set", "limits.kiriage=true", "--kind", "points", *NO_DEALS)
    assert answer.status == 0
    assert answer.data["question"] == {"ask": "points", "han": 3, "fu": 60, "by": "ron"}
    assert [answer.data[side]["points"] for side in "ab"] == [11600, 12000]
    assert (answer.data["size"], 0 < answer.data["frequency"] < 1) == (3, True)
    assert answer.data["likeliest"] is None


def test_smallest_says_when_it_found_nothing(ask: Ask, ask_json: Ask) -> None:
    words = ("smallest", "tenhou", "--set", "draws.nine_kinds=false", "--kind", "points", *NO_DEALS)
    answer = ask_json(*words)
    assert (answer.status, answer.data["question"], answer.data["frequency"]) == (0, None, 0)
    assert "No question that was tried has two answers." in ask(*words).out


def test_rulesets_that_do_not_differ_are_not_searched(ask: Ask, ask_json: Ask) -> None:
    answer = ask_json("smallest", "tenhou", "tenhou").data
    assert [answer[name] for name in ("question", "likeliest", "deals")] == [None] * 3
    assert "They do not differ." in ask("smallest", "tenhou", "--set", "draws.nine_kinds=true").out
    apart = ask("separate", "tenhou", "tenhou", "mahjong-soul").out
    assert "tenhou and tenhou do not differ." in apart
    assert "no fewer tell the others apart." in " ".join(apart.split())


def test_smallest_counts_in_games_or_says_what_was_counted(ask: Ask, ask_json: Ask) -> None:
    words = ("smallest", "tenhou", "--set", "wins.honba_value=600", "--kind", "points", *NO_DEALS)
    counted = ask_json(*words).data["games"]
    assert counted["counted"] is True
    assert 0 < counted["differ"] < counted["endings"]
    record = str(SAMPLE / "ranked.mjlog")
    seen = ask_json(*words, "--games", record).data["games"]
    assert (seen["counted"], seen["endings"]) == (False, 11)
    assert seen["points"] >= 600 * seen["differ"] > 0
    assert seen["likeliest"]["question"]["honba"] == 1
    assert f"{seen['differ']} of 11 endings of these records" in ask(*words, "--games", record).out
    house = ask("smallest", "ema-2025", "--set", "limits.kiriage=false", "--kind", "points", *NO_DEALS)
    assert "is not stated" in house.out


def test_smallest_says_on_how_many_deals_they_part_or_on_none(ask: Ask, ask_json: Ask) -> None:
    words = ("smallest", "tenhou", "--set", "wins.honba_value=600", "--kind", "points", "--deals", "15")
    dealt = ask_json(*words).data["deals"]
    assert dealt["deals"] == 15
    assert 0 < dealt["paid"] <= dealt["differ"] < 15
    assert f"They part on {dealt['differ']} of 15 shuffled deals" in " ".join(ask(*words).out.split())
    rare = ("smallest", "tenhou", "--set", "draws.four_kans=false", "--kind", "points", "--deals", "3")
    assert "They part on none of 3 shuffled deals" in " ".join(ask(*rare).out.split())


@pytest.mark.proof
def test_smallest_says_where_rounds_were_arranged(
    ask_json: Ask, record_property: Callable[[str, object], None]
) -> None:
    words = ("smallest", "tenhou", "--set", "kan.rob_closed_kokushi=true", "--kind", "turn", *NO_DEALS)
    found = ask_json(*words).data
    assert (found["frequency"], found["differed"]) == (0, 0)
    assert 0 < found["arranged"]["differed"] <= found["arranged"]["rounds"]
    record_property("arranged rounds that show a kan robbed by kokushi", found["arranged"]["differed"])


def test_smallest_names_an_option_that_there_is_and_in_which_they_differ(ask: Ask) -> None:
    words = (
        "smallest",
        "tenhou",
        "--set",
        "limits.kiriage=true",
        "--kind",
        "points",
        "--deals",
        "0",
        "--option",
    )
    assert "kiriage=true." in ask(*words, "limits.kiriage").out
    wrong, same = ask(*words, "limits.kiriag"), ask(*words, "wins.bets")
    assert wrong.status == same.status == 2
    assert "did you mean limits.kiriage?" in wrong.err
    assert "both rulesets have wins.bets=nearest" in same.err


@pytest.mark.proof
def test_a_club_is_told_from_all_rulesets_that_ship(
    ask_json: Ask, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou"\nname = "Club"\n[fu]\ndouble_wind_pair = 2\n', encoding="utf-8")
    answer = ask_json("separate", str(club))
    assert answer.status == 0
    record_property("questions that tell a club from ten rulesets", len(answer.data["questions"]))
    own, *others = answer.data["rulesets"]
    assert "tenhou" in others
    apart = {
        name
        for name in others
        for row in answer.data["questions"]
        if row["answers"][own] != row["answers"][name]
    }
    assert apart | {name for pair in answer.data["alike"] for name in pair} >= set(others)
