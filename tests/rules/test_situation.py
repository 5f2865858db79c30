"""Situation: circumstances that exclude each other are refused."""

from __future__ import annotations

from typing import Any

import pytest

from riichi_rules.errors import SituationError
from riichi_rules.seats import Seat
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import UNKNOWN, Tile

INDICATOR = (Tile(0),)

CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"by": "chance"}, "by is one of ron, tsumo, not 'chance'"),
    ({"seat": "X"}, "the seat wind is one of E, S, W, N, not 'X'"),
    ({"seat": ""}, "the seat wind"),
    ({"seat": "ES"}, "the seat wind"),
    ({"round": "e"}, "the round wind"),
    ({"liable": "above"}, "liable is one of left, opposite, right, not 'above'"),
    ({"discarder": "me"}, "discarder is one of"),
    ({"honba": -1}, "honba is 0 or more, not -1"),
    ({"bets": -1}, "bets is 0 or more, not -1"),
    ({"ippatsu": True}, "ippatsu needs riichi"),
    ({"dora_indicators": (UNKNOWN,)}, "cannot be unknown"),
]


@pytest.mark.parametrize(("facts", "problem"), CONTRADICTIONS)
def test_facts_that_exclude_each_other_are_refused(facts: dict[str, Any], problem: str) -> None:
    # S4-22, E-18 among them.
    with pytest.raises(SituationError, match=problem):
        Situation(**{"by": "ron", **facts})


@pytest.mark.parametrize("kind", ["double_riichi", "open_riichi"])
def test_every_riichi_is_a_riichi(kind: str) -> None:
    assert Situation(by="ron", **{kind: True}).riichi
    assert not Situation(by="ron").riichi


def test_names_may_be_texts() -> None:
    situation = Situation(by="ron", liable="left", discarder="right")
    assert situation.by is Win.RON
    assert (situation.liable, situation.discarder) == (Seat.LEFT, Seat.RIGHT)
    assert situation == Situation(by=Win.RON, liable=Seat.LEFT, discarder=Seat.RIGHT)
