"""The front door: texts or objects, a stream of questions, and which of two sources of a fact wins."""

import json
import math
from collections.abc import Callable
from functools import reduce
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from riichi_rules import Hand, ask, load_ruleset, read_hand, read_tile, read_tiles
from riichi_rules.errors import FormError
from riichi_rules.questions import address_of, question_of, read_address
from riichi_rules.questions.question import KINDS, kind_of
from riichi_rules.situation import Win

WON: dict[str, Any] = {"win": "1z", "by": "ron", "seat": "S", "round": "S", "ruleset": "wiki"}
TEXT = "456m11z22z X11Xs X77Xz"


def list_of_answers(stream: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - strangers bring anything
    return list(ask.many(stream))


def test_objects_ask_what_their_texts_ask() -> None:
    text = ask.worth(TEXT, **WON)
    thing = ask.worth(
        read_hand(TEXT), win=read_tile("1z"), by=Win.RON, seat="S", round="S", ruleset=load_ruleset("wiki")
    )
    assert thing.question == question_of("worth", {**WON, "hand": str(read_hand(TEXT))})
    assert thing.value == text.value
    river = read_tiles("9m2p4s")
    free = ask.furiten("77m34567p678s777z", river)
    assert free == ask.furiten("77m34567p678s777z", river.tiles) == ask.furiten("77m34567p678s777z", "9m2p4s")
    assert (
        ask.furiten("77m34567p678s777z", "9m")
        != free
        != ask.furiten("77m34567p678s777z", river, ruleset="wiki")
    )


@pytest.mark.parametrize(
    ("asks", "says", "all_wrong"),
    [
        (ask.waits, "hand must be a hand as a text", (7, 1.5, b"1m", [1], {"a": 1}, object(), Hand)),
        (ask.question, "ask must be a kind of question, one of waits, f", (7, None, [], {}, b"waits")),
        (read_address, r"an address is a text such as ask\.html#ask=waits", (7, None, [], {}, b"waits")),
        (list_of_answers, "many takes questions one after the other", (7, None, "{}", b"", {"ask": "waits"})),
    ],
)
def test_what_nobody_can_ask_is_told_what_was_wanted(
    asks: Callable[[Any], object], says: str, all_wrong: tuple[object, ...]
) -> None:
    for wrong in all_wrong:
        with pytest.raises(FormError, match=says):
            asks(wrong)


DEEP = reduce(lambda inside, _: [inside], range(100_000), list[Any]())
HOSTILE: list[Any] = [10**5000, -(10**5000), math.nan, math.inf, "\ud800", "x" * 200_000, DEEP, b"x"]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_a_question_says_ends_a_stream(kind: str) -> None:
    shape = kind_of(kind)
    good = {"ask": kind, **shape.example}
    asked: list[dict[Any, object]] = [
        {**good, name: value} for name in ("ask", *shape.form.fields) for value in HOSTILE
    ]
    asked += [{**good, key: 1} for key in HOSTILE if key.__hash__]
    asked += [{**good, "set": {"fu.double_wind_pair": value}} for value in HOSTILE]
    asked += [{**good, "deal": {"scores": value}, "wins": [{"seat": value}]} for value in HOSTILE]
    answers = list(ask.many([each for question in asked for each in (question, good)]))
    assert len(answers) == 2 * len(asked)
    assert all(["error" not in answer for answer in answers[1::2]])
    json.dumps(answers, allow_nan=False)


def test_questions_are_equal_when_they_ask_the_same() -> None:
    answer = ask.question("waits", hand="1m", id=1)
    assert answer == ask.question("waits", hand="1m", id=2, set={})
    assert hash(answer) == hash(ask.question("waits", hand="1m"))
    assert answer != ask.question("waits", hand="1m", ruleset="wiki")
    assert ask.question("waits", hand="1m", set={"a": 1}) != ask.question("waits", hand="1m", set={"a": True})
    assert answer != "waits"
    with pytest.raises(AttributeError):
        answer.kind = "worth"  # type: ignore[misc]


def test_a_stream_is_answered_in_order_with_the_ids_and_a_bad_question_is_an_error() -> None:
    stream: list[Any] = [
        {"ask": "waits", "id": 1, "hand": "77m34567p678s777z"},
        "nonsense",
        {"ask": "waits", "id": 3, "hand": "123m12"},
        b'{"ask": "points", "id": [4], "han": 3, "fu": 40, "by": "ron"}',
        ask.question("result", scores=[40000, 30000, 20000, 10000]),
        7,
        ask.question("waits", hand="nonsense", id=5),
        *[{"ask": "waits", "id": unsayable} for unsayable in ({1, 2}, 10**5000)],
    ]
    answers = list_of_answers(stream)
    assert [answer.get("id") for answer in answers] == [1, None, 3, [4], None, None, 5, None, None]
    types = [answer["error"]["type"] if "error" in answer else "" for answer in answers]
    assert types == ["", "usage", "notation", "", "", "usage", "notation", "usage", "usage"]
    assert all(set(answer) == {"id", "error"} for answer in answers if "error" in answer)


def test_a_stream_without_end_is_answered_as_it_comes() -> None:
    hands = ("77m34567p678s777z", "77m34567p678s", "123m456p789s1123z")
    asked = count()
    answers = ask.many({"ask": "waits", "id": number, "hand": hands[number % 3]} for number in asked)
    some = list(islice(answers, 300))
    assert next(asked) == 300
    assert [answer["id"] for answer in some] == list(range(300))
    assert ["error" in answer for answer in some] == [False, True, False] * 100
    assert {answer["error"]["type"] for answer in some[1::3]} == {"hand"}


def test_what_a_question_says_wins_over_what_it_is_asked_under() -> None:
    question = ask.question("worth", hand=TEXT, **WON, set={"fu.double_wind_pair": 2})
    under = question.under("tenhou", {"fu.double_wind_pair": 4, "fu.open_pinfu_ron": 20})
    assert (under["ruleset"], under["set"]) == ("wiki", {"fu.double_wind_pair": 2, "fu.open_pinfu_ron": 20})
    assert ask.question("waits", hand="1m").under("tenhou")["ruleset"] == "tenhou"
    club = load_ruleset("wiki").with_settings({"fu.double_wind_pair": 2})
    asked_under = ask.question("waits", hand="1m", ruleset=club, set={"fu.double_wind_pair": 4})
    assert asked_under["set"] == {"fu.double_wind_pair": 4}


def test_a_clubs_file_travels_as_its_differences_and_what_is_set_on_top(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "wiki"\nname = "Club"\n[fu]\ndouble_wind_pair = 2\nopen_pinfu_ron = 20\n')
    question = ask.question("waits", hand="1m", ruleset=club, set={"fu.double_wind_pair": 4})
    assert question.rules.ruleset == load_ruleset(club).with_settings({"fu.double_wind_pair": 4})
    there = read_address(address_of(question))
    assert there["ruleset"] == "wiki"
    assert {name: str(value) for name, value in there["set"].items()} == {
        "fu.double_wind_pair": "4",
        "fu.open_pinfu_ron": "20",
    }
