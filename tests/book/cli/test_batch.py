"""``riichi-rules score --batch``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from shared.command_line import Ask, json_lines

Answers: TypeAlias = Callable[..., tuple[int, list[dict[str, Any]]]]
WIN = {"hand": "234m456p678s11z55z", "win": "5z", "by": "ron"}
CONTRACT = (
    '{"id": 7, "hand": "456m11z22z X11Xs X77Xz", "win": "1z", "by": "ron", "seat": "S", "round": "S",'
    ' "riichi": true, "dora_indicators": "3m", "honba": 0, "bets": 0, "ruleset": "tenhou",'
    ' "set": {"fu.double_wind_pair": 2}}'
)


@pytest.fixture
def answers(ask: Ask) -> Answers:
    """Return a function from lines to a status and answers."""

    def asked(*given: object, words: tuple[str, ...] = ()) -> tuple[int, list[dict[str, Any]]]:
        answer = ask("score", "--batch", "-", *words, stdin=json_lines(*given))
        return answer.status, answer.lines

    return asked


def test_the_line_of_the_contract_is_answered(answers: Answers) -> None:
    status, (answer,) = answers(CONTRACT)
    assert status == 0
    assert (answer["id"], answer["hand"]) == (7, "456m11z22z X11Xs X77Xz")
    assert (answer["ruleset"], answer["changes"]) == ("tenhou", ["fu.double_wind_pair=2"])
    assert (answer["han"], answer["fu_total"], answer["dora"]["dora"]) == (3, 100, 1)


def test_a_line_is_answered_as_the_command_answers(ask_json: Ask, answers: Answers) -> None:
    alone = ask_json("score", WIN["hand"], "--win", "5z", "--by", "ron", "--riichi", "--honba", "1").data
    _, (answer,) = answers({**WIN, "riichi": True, "honba": 1})
    assert answer == {"id": None, **alone}


def test_a_bad_line_is_answered_and_the_rest_too_in_order(answers: Answers) -> None:
    status, answer = answers(
        {"id": 1, **WIN}, "nonsense", {"id": 3, **WIN, "win": "9z"}, "", {"id": "d", **WIN}
    )
    assert status == 1
    assert [each["id"] for each in answer] == [1, None, 3, "d"]
    assert ["error" in each for each in answer] == [False, True, True, False]
    assert set(answer[2]) == {"id", "error"}
    assert answer[1]["error"] == {"type": "usage", "message": "line 2: no JSON: Expecting value", "at": 0}
    assert answer[2]["error"]["type"] == "notation"
    assert answer[2]["error"]["message"].startswith("win: 9z is no tile")


@pytest.mark.parametrize(
    ("line", "kind", "says"),
    [
        ({**WIN, "hnad": 1}, "usage", "unknown key 'hnad'; did you mean hand?"),
        ({**WIN, "riichi": 1}, "usage", "riichi is true or false, not 1"),
        ({**WIN, "by": "chii"}, "usage", 'by is one of ron, tsumo, not "chii"'),
        ({**WIN, "ruleset": "nope"}, "ruleset", "there is no ruleset 'nope'"),
        ({**WIN, "win": "2z"}, "not-complete", "1 tile away"),
        ({**WIN, "hand": "1m"}, "hand", "1 concealed tile"),
        ({**WIN, "ippatsu": True}, "usage", "ippatsu needs riichi"),
        ("[1]", "usage", "no object"),
        ("[" * 5000, "usage", "line 1: no"),
        ('{"id": 1e999}', "usage", "1e999 is no number"),
        ('{"id": NaN}', "usage", "NaN is no number"),
        ('{"id": 1, "id": 2}', "usage", "the key 'id' is given twice"),
        ('{"id": ' + "9" * 5000 + "}", "usage", "line 1: a number of 5000 digits"),
        ('{"hand": "' + "1" * 200_000, "usage", "more than 100000 bytes"),
    ],
)
def test_each_fault_of_a_line_is_named(answers: Answers, line: object, kind: str, says: str) -> None:
    status, answer = answers(line, {"id": "next", **WIN})
    assert status == 1
    assert len(answer) == 2
    assert answer[0]["error"]["type"] == kind
    assert says in answer[0]["error"]["message"]
    assert answer[1]["id"] == "next"
    assert answer[1]["valid"] is True


def test_a_line_that_is_not_utf_8_is_a_bad_line(ask: Ask) -> None:
    answer = ask("score", "--batch", "-", stdin=b'{"id": "\xff"}\n' + json_lines(WIN))
    assert answer.status == 1
    assert answer.lines[0]["error"]["at"] == 8
    assert answer.lines[1]["valid"] is True


@pytest.mark.parametrize("identity", [0, "é", "\ud800", None, 1.5, [1], {"a": None}, 10**400])
def test_any_id_is_handed_back(answers: Answers, identity: object) -> None:
    _, (answer,) = answers({"id": identity, **WIN})
    assert answer["id"] == identity


def test_a_batch_is_read_from_a_file_too(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "wins.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + json_lines({"id": 1, **WIN}).replace(b"\n", b"\r\n"))
    answer = ask("score", "--batch", str(file))
    assert answer.status == 0
    assert [line["id"] for line in answer.lines] == [1]


def test_an_empty_batch_has_no_answers(answers: Answers) -> None:
    assert answers() == (0, [])


def test_the_rules_of_the_command_hold_where_a_line_has_none(answers: Answers) -> None:
    words = ("--ruleset", "wiki", "--set", "fu.double_wind_pair=2")
    asked = {"hand": "456m11z22z X11Xs X77Xz", "win": "1z", "by": "ron", "seat": "S", "round": "S"}
    _, answer = answers(
        asked, {**asked, "set": {"fu.double_wind_pair": 4}}, {**asked, "ruleset": "tenhou"}, words=words
    )
    assert [(each["ruleset"], each["fu_total"]) for each in answer] == [
        ("wiki", 100),
        ("wiki", 102),
        ("tenhou", 100),
    ]


def test_settings_that_python_takes_for_equal_are_told_apart(answers: Answers) -> None:
    _, answer = answers({**WIN, "set": {"yaku.min_han": 1}}, {**WIN, "set": {"yaku.min_han": True}})
    assert ["error" in each for each in answer] == [False, True]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--batch", "no/such/file"), "cannot be read: No such file or directory"),
        (("--batch", "."), "cannot be read"),
        (("--batch", "a\0b"), "no file can have that name"),
        (("1m", "--batch", "-"), "HAND does not go with --batch"),
        (("--riichi", "--batch", "-"), "--riichi does not go with --batch"),
    ],
)
def test_a_batch_that_cannot_be_read_is_an_error_of_its_own(
    ask_json: Ask, words: tuple[str, ...], says: str
) -> None:
    error = ask_json("score", *words).error
    assert error["type"] == "usage"
    assert says in error["message"]
