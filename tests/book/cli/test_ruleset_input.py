"""A club's ruleset on standard input: ``--ruleset -`` holds wherever a ruleset can be named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from shared.command_line import Ask, json_lines
from shared.forms import FORMS

CLUB = b'id = "club"\nextends = "tenhou"\n[fu]\ndouble_wind_pair = 2\n[wins]\nhonba_value = 1500\n'
HAND = "456m11z22z X11Xs X77Xz"
WIN = {"hand": "23m456p12378955s", "win": "4m", "by": "ron"}
ENDING = {"dealer": 0, "honba": 1, "wins": [{"seat": 1, "from": 0, "score": WIN}]}
ONE_QUESTION = [
    ("ask", "worth", "--hand", HAND, "--win", "1z", "--by", "ron", "--seat", "S", "--round", "S"),
    ("score", HAND, "--win", "1z", "--by", "ron", "--seat", "S", "--round", "S"),
    ("waits", "77m34567p678s777z"),
    ("furiten", "77m34567p678s777z", "--river", "1m"),
    ("result", "45000", "30000", "15000", "10000"),
    ("points", "3", "40", "--by", "ron"),
]


def ruled(ask: Ask, *words: str) -> dict[str, Any]:
    """Return the answer under the club's ruleset on standard input."""
    return ask(*words, "--ruleset", "-", "--json", stdin=CLUB).data


@pytest.mark.parametrize("words", ONE_QUESTION, ids=lambda words: words[0])
def test_a_question_is_answered_under_it(ask: Ask, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_bytes(CLUB)
    by_file = ask(*words, "--ruleset", str(tmp_path / "club.toml"), "--json").data
    assert ruled(ask, *words) == by_file
    assert by_file["ruleset"] == "club"
    changed = ruled(ask, *words, "--set", "wins.honba_value=100")
    assert (changed["ruleset"], changed["changes"]) == ("club", ["wins.honba_value=100"])


def test_its_options_count_and_those_that_are_set_count_over_it(ask: Ask) -> None:
    words = ONE_QUESTION[1]
    assert [row["fu"] for row in ruled(ask, *words)["fu_items"] if row["id"] == "double-wind-pair"] == [2]
    changed = ruled(ask, *words, "--set", "fu.double_wind_pair=4")
    assert [row["fu"] for row in changed["fu_items"] if row["id"] == "double-wind-pair"] == [4]


def test_questions_in_a_file_are_answered_under_it_unless_they_name_another(ask: Ask, tmp_path: Path) -> None:
    ending = tmp_path / "end.json"
    ending.write_text(json.dumps(ENDING))
    assert ruled(ask, "settle", str(ending))["deltas"] == [-2500, 2500, 0, 0]
    ending.write_text(json.dumps({**ENDING, "ruleset": "ema-2025"}))
    assert ruled(ask, "settle", str(ending))["deltas"] == [-1300, 1300, 0, 0]
    lines = [{}, {"ruleset": "wiki"}, {"set": {"wins.honba_value": 0}}]
    batch = tmp_path / "lines.jsonl"
    batch.write_bytes(json_lines(*[{"ask": "ending", **ENDING, **line} for line in lines]))
    answers = ask("ask", str(batch), "--ruleset", "-", stdin=CLUB).lines
    assert [answer["deltas"][1] for answer in answers] == [2500, 1300, 1000]
    assert [answer["ruleset"] for answer in answers] == ["club", "wiki", "club"]
    assert ask("ask", "--ruleset", "-", str(batch), stdin=CLUB).lines == answers


def test_a_record_is_audited_and_rewritten_under_it(ask: Ask) -> None:
    game = str(FORMS["mjlog"])
    found = ruled(ask, "audit", game)
    assert found["ruleset"] == "club"
    assert {name for name in found["disagreed"] if name.startswith("win.")} >= {"win.payment"}
    words = ("rewrite", game, "--to", "mjai", "--ruleset", "-", "--json")
    assert ask(*words, stdin=b'extends = "tenhou"').status == 0
    error = ask(*words, stdin=b'extends = "wiki"').error
    assert "not played by these rules" in error["message"]


def test_an_audit_goes_on_only_under_the_same_ruleset(ask: Ask, tmp_path: Path) -> None:
    words = ("audit", str(FORMS["mjlog"]), "--resume", str(tmp_path / "state"))
    first = ruled(ask, *words)
    assert ruled(ask, *words) == first
    error = ask(*words, "--ruleset", "-", "--json", stdin=CLUB.replace(b"1500", b"0")).error
    assert "it belongs to a run with other rules" in error["message"]


@pytest.mark.parametrize(
    "words",
    [
        ("ask",),
        ("ask", "-"),
        ("settle", "-"),
        ("settle", "--batch", "-"),
        ("score", "--batch", "-"),
        ("audit", "-"),
        ("rewrite", "-", "--to", "mjai"),
    ],
    ids=" ".join,
)
def test_standard_input_has_one_thing(ask: Ask, words: tuple[str, ...]) -> None:
    error = ask(*words, "--ruleset", "-", "--json", stdin=CLUB).error
    assert error["type"] == "usage"
    assert error["message"].startswith("standard input has the ruleset: name a file for the ")


def test_what_is_wrong_with_it_says_where(ask: Ask) -> None:
    for words in (*ONE_QUESTION, ("audit", str(FORMS["mjlog"]))):
        error = ask(*words, "--ruleset", "-", "--json", stdin=b"[fu]\ndouble_wind_pair = 3\n").error
        assert (error["type"], error["at"]) == ("ruleset", "standard input:2")


def test_a_stream_names_the_ids_of_the_files_that_the_command_names(ask: Ask, tmp_path: Path) -> None:
    files = [tmp_path / "club.toml", tmp_path / "hilltop.toml"]
    files[0].write_bytes(CLUB)
    files[1].write_bytes(CLUB.replace(b'"club"', b'"hilltop"').replace(b"1500", b"600"))
    named = [{}, {"ruleset": "club"}, {"ruleset": "hilltop"}, {"ruleset": str(files[0])}, {"ruleset": "wiki"}]
    batch = tmp_path / "lines.jsonl"
    batch.write_bytes(json_lines(*[{"ask": "ending", **ENDING, **line} for line in named]))
    rules = [word for file in files for word in ("--ruleset", str(file))]
    answers = ask("ask", str(batch), *rules).lines
    assert [answer.get("ruleset") for answer in answers] == ["club", "club", "hilltop", None, "wiki"]
    assert [answer["deltas"][1] for answer in answers if "deltas" in answer] == [2500, 2500, 1600, 1300]
    assert "a question opens no file" in answers[3]["error"]["message"]
    for old in ("settle", "score"):
        facts = ENDING if old == "settle" else WIN
        batch.write_bytes(json_lines({**facts, "ruleset": str(files[0])}, {**facts, "ruleset": "club"}))
        refused, answered = ask(old, "--batch", str(batch), "--ruleset", str(files[0])).lines
        assert (refused["error"]["type"], answered["ruleset"]) == ("ruleset", "club")


@pytest.mark.parametrize("name", ["base", "sources", "card"])
def test_a_bad_id_is_an_error_in_one_line(ask: Ask, tmp_path: Path, name: str) -> None:
    file = tmp_path / "club.toml"
    file.write_text(f'id = "{name}"\n[fu]\nchiitoitsu = 25\n', "utf-8")
    error = ask("waits", "77m34567p678s777z", "--ruleset", str(file), "--json").error
    assert f"the id {name} belongs to" in error["message"]
