"""``riichi-rules settle``."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from shared.command_line import Ask, Printed, json_lines

from riichi_book.cli.questions import settle as command

Settle: TypeAlias = Callable[..., Printed]
SCORE = {"hand": "23m456p12378955s", "win": "4m", "by": "ron"}
WIN = {"seat": 1, "from": 0, "score": SCORE}
END = {"ruleset": "ema-2025", "dealer": 0, "honba": 1, "bets": 2, "wins": [WIN]}


@pytest.fixture
def settle(ask: Ask) -> Settle:
    """Return a function that settles one object, given on standard input."""

    def settled(asked: object, *words: str) -> Printed:
        return ask("settle", "-", *words, stdin=json.dumps(asked).encode())

    return settled


def test_where_there_is_nothing_an_ending_is_asked_for(ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "end.json").write_text("\n")
    for where, words in (("-", "standard input"), (str(tmp_path / "end.json"), "end.json' is empty")):
        error = ask("settle", where, "--json", stdin=b"").error
        assert error["type"] == "usage"
        assert words in error["message"]
        assert 'is empty: the end of a hand is such as {"draw": "exhaustive"' in error["message"]


def win(**facts: object) -> dict[str, object]:
    """Return the end with other facts of its win."""
    return {**END, "wins": [{**WIN, **facts}]}


def score(**facts: object) -> dict[str, object]:
    """Return the end with other facts of its hand."""
    return win(score={**SCORE, **facts})


def test_a_win_is_settled_for_the_whole_table(settle: Settle) -> None:
    answer = settle(END, "--json")
    assert answer.status == 0
    assert answer.data["deltas"] == [-1300, 3300, 0, 0]
    assert answer.data["bets_left"] == 0
    assert answer.data["ruleset"] == "ema-2025"
    assert answer.data["reasons"] == [
        {
            "id": "ron",
            "points": 1000,
            "words": "seat 0 pays seat 1 for the ron: 1 han 30 fu",
            "from": 0,
            "to": 1,
        },
        {"id": "counters", "points": 300, "words": "seat 0 pays seat 1 for the counters", "from": 0, "to": 1},
        {"id": "bets", "points": 2000, "words": "seat 1 takes the bets on the table", "from": None, "to": 1},
    ]


@pytest.mark.parametrize(
    ("asked", "kind", "says"),
    [
        ({**END, "wnis": []}, "usage", "unknown key 'wnis'; did you mean wins?"),
        ({**END, "wins": [{"seat": 1}]}, "usage", "wins[0]: missing score"),
        (win(seat=0), "usage", "wins[0]: from is another seat than the winner's, 0"),
        (score(win="9z"), "notation", "wins[0]: win: 9z is no tile"),
        (score(hand="1m"), "hand", "wins[0]: "),
        (score(win="9m"), "not-complete", "wins[0]: "),
        ({**END, "ruleset": "ema"}, "ruleset", "there is no ruleset 'ema'"),
        ([], "usage", "no object: a question is such as"),
    ],
)  # fmt: skip
def test_each_fault_is_named(settle: Settle, asked: object, kind: str, says: str) -> None:
    error = settle(asked, "--json").error
    assert error["type"] == kind
    assert says in error["message"]


def test_a_person_reads_a_row_for_each_seat_with_why(settle: Settle) -> None:
    answer = settle({**END, "wins": [WIN, {**WIN, "seat": 2}]}).out.splitlines()
    rows = [line.split() for line in answer if line[:2] in {"0 ", "1 ", "2 ", "3 "}]
    assert rows[:4] == [
        ["0", "East", "-2600"],
        ["1", "South", "+3300"],
        ["2", "West", "+1300"],
        ["3", "North", "0"],
    ]
    assert "East pays South for the ron: 1 han 30 fu" in "\n".join(answer)
    assert answer[-1] == "Assumed: East round."
    assert answer[1].split()[:2] == ["Rules", "ema-2025,"]


def test_an_object_in_place_of_a_file_is_told_where_it_goes(ask_json: Ask) -> None:
    error = ask_json("settle", '{"chombo": 1}').error
    assert error["type"] == "usage"
    assert error["message"].endswith("put the object into a file, or pipe it in with -")


def test_a_file_may_be_written_over_many_lines(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "end.json"
    file.write_text(json.dumps(END, indent=2))
    assert ask("settle", str(file), "--json").data["deltas"] == [-1300, 3300, 0, 0]


def test_a_batch_answers_every_line_in_order(ask: Ask) -> None:
    asked = json_lines({"id": "a", **END}, "nonsense", {"id": 3, "chombo": 9}, {"id": 4, **END})
    printed = ask("settle", "--batch", "-", stdin=asked)
    assert printed.status == 1
    answers: list[dict[str, Any]] = printed.lines
    assert [answer["id"] for answer in answers] == ["a", None, 3, 4]
    assert ["error" in answer for answer in answers] == [False, True, True, False]
    assert answers[1]["error"]["message"] == "line 2: no JSON: Expecting value"
    assert answers[0] == {**answers[3], "id": "a"}


def test_the_rules_of_the_command_hold_where_a_line_has_none(ask: Ask) -> None:
    given = json_lines({"chombo": 0}, {"chombo": 0, "ruleset": "ema-2025"})
    answer = ask("settle", "--batch", "-", "--ruleset", "wiki", stdin=given)
    assert answer.status == 0
    assert [line["deltas"][0] for line in answer.lines] == [-12_000, 0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "name one of FILE and --batch FILE"),
        (("a", "--batch", "b"), "name one of FILE and --batch FILE"),
        (("no/such/file",), "the file 'no/such/file' cannot be read: No such file"),
        (("--batch", "no/such/file"), "the batch 'no/such/file' cannot be read"),
    ],
)
def test_what_cannot_be_read_is_refused(ask_json: Ask, words: tuple[str, ...], says: str) -> None:
    error = ask_json("settle", *words).error
    assert error["type"] == "usage"
    assert says in error["message"]


def test_the_examples_of_the_help_are_answered(ask: Ask) -> None:
    found = shlex.split((command.epilog or "").partition("Examples:")[2])
    asked = [found[place + 1] for place, word in enumerate(found) if word == "echo"]
    assert [ask("settle", "-", "--json", stdin=question.encode()).data["deltas"] for question in asked] == [
        [1500, -1500, 1500, -1500],
        [-1600, 1600, 0, 0],
    ]
