"""Whatever is asked, a stream answers it or says what is wrong; what is legal is never refused."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from shared.proofs import Record

from riichi_rules import ask
from riichi_rules.questions.faults import TYPES
from riichi_rules.questions.question import KINDS, kind_of
from riichi_rules.ruleset import OPTIONS, ruleset_ids

STARTS: list[dict[str, Any]] = [
    *[{"ask": kind, **kind_of(kind).example} for kind in KINDS],
    {"ask": "turn", "deal": {"E": "123m456p789s1122z", "S": "444z23s"}, "events": "E draws 4z, riichi 4z",
     "seat": "S", "action": "pon"},
    {"ask": "turn", "deal": {"E": "1111m456p789s112z"}, "events": "E draws 5z, closed kan 1m", "seat": "E"},
    {"ask": "ending", "dealer": 0, "wins": [{"seat": 1, "from": 0, "score": kind_of("worth").example}]},
    {"ask": "ending", "draw": "exhaustive", "dealer": 2, "tenpai": [0, 3], "nagashi": [1], "bets": 2},
]  # fmt: skip
MARKS = "0123456789mpszXESWN'\"_ ,-/"
VALUES = [None, True, False, 0, 1, -1, 3, 4, 999, 1000, 10**9, 10**30, 1.5, 1e300, "", "E", "ron", "1m", "é",
          "\ud800", "\x1b[2J", "x" * 200, [], [0], [0, 0], {}, {"E": ""}, [[[[]]]]]  # fmt: skip
WORDS = ("draws", "discards 1m", "riichi 4z", "pon", "chii", "kan", "closed kan 1m", "ron", "tsumo", "passes",
         "nine kinds", "adds 1m", "E", "S", "W", "N")  # fmt: skip


def changed_text(text: str, chance: Random) -> str:
    at, kind = chance.randrange(len(text) + 1), chance.randrange(5)
    if kind == 0:
        return text[:at] + chance.choice(MARKS) + text[at:]
    if kind == 1:
        return text[:at] + text[at + 1 :]
    if kind == 2:
        return text[:at] + chance.choice(MARKS) + text[at + 1 :]
    if kind == 3:
        return f"{text}, {chance.choice('ESWN')} {chance.choice(WORDS)}"
    return text + text[at:]


def changed(value: Any, chance: Random) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Return a value with one slip somewhere in it."""
    if not value or not chance.randrange(8):
        return copy.deepcopy(chance.choice(VALUES))
    if isinstance(value, str):
        return changed_text(value, chance)
    if isinstance(value, dict):
        key = chance.choice(list(value))
        return {**value, key: changed(value[key], chance)}
    if isinstance(value, list):
        place = chance.randrange(len(value))
        return [*value[:place], changed(value[place], chance), *value[place + 1 :]]
    return value + chance.choice((-1, 1, 1000)) if type(value) is int else chance.choice(VALUES)


def question(chance: Random) -> dict[str, Any]:
    """Return a question with some slips, under any rules."""
    asked = dict(chance.choice(STARTS))
    if chance.randrange(3):
        asked["ruleset"] = chance.choice(ruleset_ids())
    if not chance.randrange(5):
        asked["set"] = {chance.choice(list(OPTIONS)): chance.choice([*VALUES, "true", "none", "0"])}
    if not chance.randrange(5):
        fields = kind_of(asked["ask"]).form.fields if asked.get("ask") in KINDS else {"hand": None}
        asked[chance.choice(list(fields))] = copy.deepcopy(chance.choice(VALUES))
    for _ in range(chance.randrange(4)):
        key = chance.choice(list(asked))
        asked[key] = changed(asked[key], chance)
    return asked


def answered(count: int, seed: str) -> int:
    """Ask so many questions. Return how many were answered."""
    chance, good = Random(seed), 0  # noqa: S311 - questions from a seed
    for _ in range(count):
        asked = question(chance)
        (answer,) = ask.many([asked])
        json.dumps(answer, allow_nan=False)
        if "error" in answer:
            assert answer["error"]["type"] in TYPES, asked
            assert answer["error"]["message"], asked
            continue
        good += 1
        if asked["ask"] == "turn" and asked.get("action") in answer["legal"]:
            assert answer["refused"] is None, asked
    return good


def test_whatever_is_asked_is_answered_or_refused() -> None:
    assert answered(3_000, "any question") > 300


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_whatever_is_asked_is_answered_or_refused_very_often(part: int, record_property: Record) -> None:
    good = answered(50_000, f"many questions {part}")
    record_property("answers to questions with slips", good)
    assert good > 5_000
