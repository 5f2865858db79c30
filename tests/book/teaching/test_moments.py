"""What a question tells of its moment, as a friend at the table would say it."""

from __future__ import annotations

import pytest

from riichi_book.teaching.moments import moment_of
from riichi_rules.questions import KINDS, kind_of, question_of
from riichi_rules.questions.field import FLAG

HAND = {"ask": "worth", "hand": "77m34567p678s777z", "win": "5p"}
TOLD_ELSEWHERE = ("hand", "river", "dora_indicators", "ura_indicators", "ruleset", "set", "id")
"""The facts of a win that its drawing shows, and those of the rules."""


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
