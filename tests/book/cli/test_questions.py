"""``riichi-rules ask``, ``schema``, ``points`` and ``result``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from shared.command_line import Ask, json_lines

from riichi_rules import ask as rules_ask
from riichi_rules.questions import KINDS, kind_of, question_of

HAND = "77m34567p678s777z"


def test_questions_of_any_kind_are_answered_in_order(ask: Ask) -> None:
    asked = [{"ask": kind, "id": kind, **kind_of(kind).example} for kind in KINDS]
    output = ask("ask", "-", stdin=json_lines(*asked))
    assert output.status == 0
    assert output.lines == list(rules_ask.many(asked))
    assert [answer["id"] for answer in output.lines] == list(KINDS)


def test_a_bad_line_is_an_error_and_the_rest_goes_on(ask: Ask) -> None:
    good = {"ask": "points", "han": 3, "fu": 40, "by": "ron"}
    output = ask(
        "ask",
        stdin=json_lines(
            good, "nonsense", {"id": 3, **good, "fu": 20}, {"id": 4, "hand": HAND}, {"id": 5, **good}
        ),
    )
    assert output.status == 1
    assert ["error" in answer for answer in output.lines] == [False, True, True, True, False]
    assert output.lines[1]["error"]["message"] == "line 2: no JSON: Expecting value"
    assert [answer["error"]["type"] for answer in output.lines[1:4]] == ["usage", "question", "usage"]
    assert [answer.get("id") for answer in output.lines] == [None, None, 3, 4, 5]


def test_questions_are_read_from_a_file_and_asked_under_the_rules_of_the_command(
    ask: Ask, tmp_path: Path
) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_bytes(
        json_lines({"ask": "waits", "hand": HAND}, {"ask": "waits", "hand": HAND, "ruleset": "wiki"})
    )
    output = ask("ask", str(file), "--ruleset", "tenhou", "--json")
    assert [answer["ruleset"] for answer in output.lines] == ["tenhou", "wiki"]
    assert ask("ask", str(tmp_path / "none.jsonl")).status == 2


@pytest.mark.parametrize("kind", KINDS)
def test_one_question_is_asked_by_its_options(ask_json: Ask, kind: str) -> None:
    example = dict(kind_of(kind).example)
    words = []
    for name, value in example.items():
        text = value if isinstance(value, str) else json.dumps(value)
        words += [f"--{name.replace('_', '-')}", text]
    answer = ask_json("ask", kind, *words)
    assert answer.status == 0
    assert answer.data == question_of(kind, example).answer().data


@pytest.mark.parametrize("kind", KINDS)
def test_a_person_reads_the_answer_to_each_kind(ask: Ask, kind: str) -> None:
    words = []
    for name, value in kind_of(kind).example.items():
        text = value if isinstance(value, str) else json.dumps(value)
        words += [f"--{name.replace('_', '-')}", text]
    answer = ask("ask", kind, *words)
    assert (answer.status, answer.err) == (0, "")
    assert "Rules" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


def test_what_contradicts_itself_is_a_question_to_ask_and_usage_to_score(ask_json: Ask) -> None:
    words = ("--win", "5p", "--by", "ron", "--ippatsu")
    assert ask_json("ask", "worth", "--hand", HAND, *words).error["type"] == "question"
    assert ask_json("score", HAND, *words).error["type"] == "usage"


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_of_a_kind_is_printed(ask: Ask, ask_json: Ask, kind: str) -> None:
    answer = ask_json("schema", kind).data
    Draft202012Validator.check_schema(answer)
    Draft202012Validator(answer).validate({"ask": kind, **kind_of(kind).example})
    assert json.loads(ask("schema", kind).out) == answer


def test_points_are_told_from_han_and_fu_alone(ask: Ask, ask_json: Ask) -> None:
    assert ask_json("points", "3", "40", "--by", "ron", "--seat", "S").data["points"] == 5200
    assert ask_json("points", "--yakuman", "1", "--by", "tsumo").data["payments"] == {"all": 16_000}
    out = ask("points", "3", "40", "--by", "ron", "--seat", "S").out
    assert "3 han 40 fu, ron by a non-dealer.\n5200 points: the discarder pays 5200.\n" in out


def test_a_result_takes_scores_below_zero(ask: Ask, ask_json: Ask) -> None:
    answer = ask_json("result", "61200", "-4300", "30000", "33100", "--ruleset", "ema-2025").data
    assert answer["places"] == [1, 4, 3, 2]
    assert "Beware" not in ask("result", "61200", "-4300", "30000", "33100").out
    assert "Beware: the scores add up to 100000 points, not to 120000." in ask(
        "result", "61200", "-4300", "30000", "13100"
    ).out.replace("\n", " ").replace("  ", " ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("points", "3", "--by", "ron"), "missing fu: 20, 25 or tens from 30 to 170"),
        (("points", "3", "40"), "missing by: one of ron, tsumo"),
        (("points", "x", "40", "--by", "ron"), 'han is a whole number from 1 to 200, not "x"'),
        (("result", "1", "2", "3"), "scores is a list of four scores"),
        (("ask", "worth", "--hand", HAND), "missing win, by"),
        (("ask", "nothing"), "'nothing' cannot be read"),
        (("ask", "point", "--han", "3"), "ending, turn, result) nor a file; did you mean points?"),
        (("ask", "no.jsonl"), "'no.jsonl' cannot be read: No such file"),
        (
            ("result", "9999999999", "0", "0", "0"),
            "scores[0] is points, a whole number from -1000000000 to 1000000000, not 9999999999",
        ),
        (("result", "1", "-2", "3", "4", "--rulset", "wiki"), "--ruleset"),
        (("schema", "nothing"), "'waits'"),
    ],
)
def test_what_is_missing_or_wrong_is_named(ask_json: Ask, words: tuple[str, ...], says: str) -> None:
    error = ask_json(*words).error
    assert error["type"] == "usage"
    assert says in error["message"]
