"""What a question tells of its moment, as a friend at the table would say it."""

from __future__ import annotations

from typing import Any

import pytest

from riichi_book.teaching.moments import moment_of
from riichi_rules.questions import KINDS, kind_of, question_of, read_question
from riichi_rules.questions.field import FLAG

HAND = {"ask": "worth", "hand": "77m34567p678s777z", "win": "5p"}
TOLD_ELSEWHERE = ("hand", "river", "dora_indicators", "ura_indicators", "ruleset", "set", "id")
"""The facts of a win that its drawing shows, and those of the rules."""


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({**HAND, "by": "ron", "discarder": "left"}, "You are East, the dealer, in the East round. The player on your left throws the 5p."),
        ({**HAND, "by": "tsumo", "seat": "S", "riichi": True, "honba": 2}, "You are South in the East round. You declared riichi. You draw the 5p. On the table: 2 counters."),
        ({**HAND, "by": "ron", "passed": "8p"}, "You are East, the dealer, in the East round. Since your last turn somebody threw the 8p, and you did not win on it. Somebody throws the 5p."),
        ({"ask": "points", "han": 3, "fu": 40, "by": "ron", "seat": "S"}, "A hand of 3 han 40 fu is won by ron, by a player who is not the dealer."),
        ({"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [0, 2]}, "The wall is used up, and nobody won. East and West are tenpai."),
        ({"ask": "turn", "deal": {"S": "46p"}, "events": "E draws, discards 5p", "seat": "S"}, "You are South. East draws and throws the 5p."),
        ({"ask": "turn", "deal": {"E": "77m34567p678s777z"}, "events": "E draws 1z, discards it; S draws 5p, discards it", "seat": "E"}, "You are East. You draw the east wind and throw it. South draws and throws the 5p."),
        ({"ask": "waits", "hand": "77m34567p678s777z"}, ""),
    ],
)  # fmt: skip
def test_the_moment_is_said_in_sentences(question: dict[str, Any], words: str) -> None:
    assert " ".join(moment_of(read_question(question))) == words


def test_every_circumstance_of_a_win_is_said() -> None:
    plain = question_of("worth", {"hand": "77m34567p678s777z", "win": "5p", "by": "ron"})
    drawn_tile = plain.with_facts(by="tsumo")
    values = {
        "honba": 1,
        "bets": 1,
        "liable": "left",
        "discarder": "left",
        "passed": "8p",
        "seat": "W",
        "round": "S",
    }
    for name, field in kind_of("worth").form.fields.items():
        if name in TOLD_ELSEWHERE or name in {"win", "by"}:
            continue
        value = True if field.type is FLAG else values[name]
        base = drawn_tile if name in {"rinshan", "tile_not_apart"} else plain
        beside = {"riichi": True} if name == "ippatsu" else {}
        without = base.with_facts(**beside)
        assert moment_of(without.with_facts(**{name: value})) != moment_of(without), name


@pytest.mark.parametrize("kind", KINDS)
def test_no_moment_shows_how_honours_or_seats_are_written(kind: str) -> None:
    example = dict(kind_of(kind).example)
    words = " ".join(moment_of(question_of(kind, example)))
    assert "seat " not in words
    assert not any(f"{rank}z" in words for rank in range(1, 8))
