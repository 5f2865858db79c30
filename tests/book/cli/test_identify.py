"""``riichi-rules identify`` tells by which rules games were played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shared.command_line import Ask
from shared.forms import SAMPLE, first_round, text_of


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
