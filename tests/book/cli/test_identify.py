"""``riichi-rules identify`` tells by which rules games were played."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from shared.command_line import Ask
from shared.forms import SAMPLE, first_round, text_of
from shared.proofs import Record


@pytest.fixture
def game(tmp_path: Path) -> str:
    """Return the path of a game of one round."""
    file = tmp_path / "game.mjlog"
    file.write_text(first_round(text_of("mjlog")), "utf-8")
    return str(file)


def test_json_has_the_keys_of_the_contract_and_a_question_that_is_answered(
    ask: Ask, ask_json: Ask, game: str, tmp_path: Path
) -> None:
    answer = ask_json("identify", game)
    assert answer.status == 0
    assert all(set(each) == {"id", "agrees", "against"} for each in answer.data["rulesets"])
    assert "tenhou" in [each["id"] for each in answer.data["rulesets"] if each["agrees"]]
    assert all(set(each) == {"option", "possible", "ruled_out_by"} for each in answer.data["options"])
    file = tmp_path / "next.jsonl"
    file.write_text(json.dumps(answer.data["next"]), "utf-8")
    assert ask("ask", str(file), "--ruleset", "tenhou").status == 0


def test_a_person_reads_what_is_decided_why_and_what_to_ask(ask: Ask, game: str, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou"\n[fu]\ndouble_wind_pair = 2\n', "utf-8")
    printed = ask("identify", game, "--among", str(club))
    assert printed.status == 0
    text = " ".join(printed.out.split())
    assert "Nothing that was seen tells them apart." in text
    assert " or club. Nothing" in text
    assert "only the nearest after the discarder wins" in text
    assert "To ask next:" in text


def test_rulesets_stand_in_the_order_of_the_rounds_that_contradict_them(ask: Ask, ask_json: Ask) -> None:
    game = str(SAMPLE / "ranked.mjlog")
    found = {each["id"]: each["against"] for each in ask_json("identify", game).data["rulesets"]}
    rows = [line.split() for line in ask("identify", game).out.splitlines()]
    assert ["Ruleset", "Rounds", "Against", "First"] in rows
    counts = [(row[1], row[2]) for row in rows if row and found.get(row[0])]
    assert counts == [(str(each["rounds"]), str(each["count"])) for each in found.values() if each]
    assert counts == sorted(counts, key=lambda pair: (int(pair[0]), int(pair[1])))
    assert len(set(counts)) > 1


def test_what_cannot_be_read_is_refused(ask_json: Ask, tmp_path: Path) -> None:
    assert "there is no record" in ask_json("identify", str(tmp_path)).error["message"]
    assert "standard input" in ask_json("identify", "-", "--among", "-").error["message"]


@pytest.mark.proof
def test_an_engine_stands_behind_two_dashes(ask: Ask, record_property: Record) -> None:
    engine = (sys.executable, "-m", "riichi_book", "ask", "-", "--ruleset", "mahjong-soul")
    answer = ask("identify", "--json", "--", *engine, "--set", "fu.double_wind_pair=2")
    assert answer.status == 0
    assert answer.data["asked"] > len(answer.data["refused"])
    assert not any(each["agrees"] for each in answer.data["rulesets"])
    (near,) = answer.data["nearest"]
    assert (near["id"], near["set"]["fu.double_wind_pair"]) == ("mahjong-soul", "2")
    by_name = {each["option"]: each for each in answer.data["options"]}
    assert by_name["fu.double_wind_pair"]["possible"] == ["2"]
    assert list(by_name["fu.double_wind_pair"]["ruled_out_by"]) == ["4"]
    record_property("questions by which a process is known", answer.data["asked"])
    printed = ask("identify", "--questions", "5", "--", *engine)
    assert "To ask next:" in printed.out


def test_an_engine_that_fails_is_told_at_once(ask: Ask) -> None:
    answer = ask("identify", "--json", "--", sys.executable, "-c", "pass", "--json")
    assert "ended with status 0" in answer.error["message"]
    assert ask("identify", "--", sys.executable, "-c", "print('hello')").status == 2


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((), "Missing argument 'PATH...', or -- and the command of an engine."),
        (("--",), "Missing argument"),
        (("game.mjlog", "--", "engine"), "games stand before --, an engine behind it"),
    ],
)
def test_games_or_an_engine_are_named(ask: Ask, words: tuple[str, ...], problem: str) -> None:
    assert problem in ask("identify", "--json", *words).error["message"]
