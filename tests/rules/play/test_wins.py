"""Winning: what no claim says of it."""

from __future__ import annotations

import pytest
from shared.play import choices, may_win, refused, settled, why_not

from riichi_rules.errors import NotComplete
from riichi_rules.play import DeadHand, Tsumo
from riichi_rules.play.script import round_of, state_after

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p."""


@pytest.mark.rule("ending.complete-hand")
def test_the_tile_must_complete_the_hand() -> None:
    state = round_of("E draws, discards 5z", S=READY)
    assert refused(state, "S ron") == "ending.complete-hand"
    with pytest.raises(NotComplete):
        state.value(1)
    after = round_of("E draws 5z", E=READY)
    assert why_not(after, 0, Tsumo(0)) == "ending.complete-hand"


@pytest.mark.rule("payment.bets")
def test_bets_of_several_winners_go_to_the_nearest() -> None:
    # S1-68
    both = {"S": READY, "N": "234567s23p11s456p"}
    state = round_of("E draws, discards 1p; S and N ron", "ema-2016", **both, bets=1)
    taken = [reason for reason in settled(state).reasons if reason.id == "bets"] if state.settlement else []
    assert [reason.taker for reason in taken] == [1]


@pytest.mark.rule("fouls.dead-hand")
def test_a_dead_hand_neither_wins_nor_calls() -> None:
    # S1-46, S1-62
    state = round_of("E draws, discards 4p", S=READY).apply(DeadHand(1, "too few tiles"))
    assert state.legal(1) == ()
    assert refused(state, "S ron") == "fouls.dead-hand"
    assert state.tenpai(1) is False
    assert not may_win(state, "S")
    assert choices(state_after(state, "S draws"), "S") == ["Discard"]
