"""Levels: each is what the page on drills says it is, shown by a question of it."""

from __future__ import annotations

from typing import Any

import pytest

from riichi_book.teaching.exercise import Exercise
from riichi_book.teaching.levels import WORDS, kind_of_drill, level_of
from riichi_rules.questions import read_question

WIN = {"ask": "worth", "by": "ron"}
LEVELS: list[tuple[str, int, dict[str, Any]]] = [
    ("waits", 1, {"ask": "waits", "hand": "2344m123p456p789s"}),
    ("waits", 1, {"ask": "waits", "hand": "23m123p456789s11z"}),
    ("waits", 2, {"ask": "waits", "hand": "3334567m123p789s"}),
    ("waits", 2, {"ask": "waits", "hand": "34567p77m123789s"}),
    ("waits", 3, {"ask": "waits", "hand": "2233344456m123p"}),
    ("waits", 3, {"ask": "waits", "hand": "1112345678999m"}),
    ("waits", 4, {"ask": "waits", "hand": "3334567m 1'23p 7'89s"}),
    ("waits", 4, {"ask": "waits", "hand": "1111234m456p789s"}),
    ("may-win", 1, {**WIN, "hand": "77m34567p678s777z", "win": "5p"}),
    ("may-win", 2, {**WIN, "hand": "77m34567p678s777z", "win": "5p", "river": "9m2p"}),
    ("may-win", 3, {**WIN, "hand": "77m34567p678s777z", "win": "5p", "passed": "8p"}),
    ("may-win", 3, {**WIN, "hand": "77m34567p678s777z", "win": "5p", "chankan": True}),
    ("yaku", 1, {**WIN, "hand": "234m567p13s22p678s", "win": "2s", "riichi": True}),
    ("yaku", 2, {**WIN, "hand": "234m567p34s22p678s", "win": "5s"}),
    ("yaku", 3, {**WIN, "hand": "111333m33p55578s", "win": "9s"}),
    ("fu", 1, {**WIN, "hand": "999m567p35s22p678s", "win": "4s", "riichi": True}),
    ("fu", 2, {**WIN, "hand": "999m567p35s22p678s", "win": "4s", "by": "tsumo"}),
    ("fu", 2, {**WIN, "hand": "999m567p35s22z678s", "win": "4s", "riichi": True}),
    ("fu", 3, {**WIN, "hand": "456m1122z X11Xs X77Xz", "win": "1z", "seat": "S", "round": "S"}),
    ("fu", 3, {**WIN, "hand": "2344m678p456s777z", "win": "4m"}),
    ("points", 1, {"ask": "points", "han": 3, "fu": 40, "by": "ron", "seat": "S"}),
    ("points", 2, {"ask": "points", "han": 3, "fu": 40, "by": "ron"}),
    ("points", 2, {"ask": "points", "han": 5, "fu": 40, "by": "ron", "seat": "S"}),
    ("points", 3, {"ask": "points", "han": 3, "fu": 40, "by": "ron", "seat": "S", "honba": 1}),
    ("may-call", 1, {"ask": "turn", "deal": {"S": "46p"}, "events": "E draws, discards 5p", "seat": "S", "action": "chii 46p"}),
    ("may-call", 2, {"ask": "turn", "deal": {"S": "555p"}, "events": "E draws, discards 5p", "seat": "S", "action": "kan"}),
    ("claim", 2, {"ask": "turn", "deal": {"S": "46p", "W": "55p"}, "events": "E draws, discards 5p", "seat": "S", "action": "chii 46p / W pon"}),
    ("swap-calling", 3, {"ask": "turn", "deal": {"S": "678p"}, "events": "E draws, discards 5p; S chii 67p", "seat": "S", "action": "discards 8p"}),
    ("next-dealer", 1, {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [2]}),
    ("next-dealer", 2, {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [2], "honba": 1}),
    ("payments", 3, {"ask": "ending", "chombo": 2, "dealer": 0}),
]  # fmt: skip


@pytest.mark.parametrize(("asks", "level", "question"), LEVELS)
def test_a_question_has_the_level_of_what_it_has(asks: str, level: int, question: dict[str, Any]) -> None:
    assert level_of(exercise_of(asks, question)) == level


def test_every_level_has_a_question_here() -> None:
    met = {(kind_of_drill(exercise_of(asks, question)), level) for asks, level, question in LEVELS}
    assert met == {
        (kind, level) for kind, wording in WORDS.items() for level in range(1, len(wording.levels) + 1)
    }


def exercise_of(asks: str, question: dict[str, Any]) -> Exercise:
    return Exercise("an-exercise", "a-page", "", asks, read_question(question))
