"""Timing: what closes a chance to win, and whom it makes furiten."""

from __future__ import annotations

import pytest
from shared.play import choices, may_win, why_not

from riichi_rules import UNKNOWN, IllegalEvent
from riichi_rules.play import Chombo, Deposit, Indicator, Ron, Stage
from riichi_rules.play.script import round_of, state_after

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p."""

ROBBED = (
    "E draws 7z, discards 1p; S pon, discards 9m; W draws 5z, discards it; N draws 5z, discards it;"
    "E draws 5z, discards it; S draws 1p, adds 1p"
)


def test_an_indicator_turned_after_the_discard_closes_the_rons() -> None:
    settings = {"dora.kan_reveal_closed": "after_discard"}
    lies = round_of("E draws 7z, closed kan 1z, draws 4p, discards it", settings=settings, E="1111z", S=READY)
    assert may_win(lies, "S")
    assert isinstance(lies.due, Indicator)
    turned = lies.apply(lies.due)
    assert not may_win(turned, "S")
    assert turned.is_furiten(1)


def test_an_indicator_turned_for_a_robbery_comes_before_it() -> None:
    settings = {"dora.kan_reveal_open": "before_discard", "dora.kan_reveal_robbed": True}
    state = round_of(ROBBED, settings=settings, S="11p", N=READY)
    with pytest.raises(IllegalEvent, match="before that, the indicator") as caught:
        state.apply(Ron((3,)))
    assert caught.value.rule == "kans.indicator"
    assert len(state_after(state, "N ron").indicators) == 2


def test_neither_a_bet_nor_an_indicator_lets_a_win_go_by_that_must_be_taken() -> None:
    settings = {"riichi.pass_win": False, "riichi.bet_if_ronned": "not_paid"}
    state = round_of(
        "E draws 5z, riichi 5z; S draws 4p, riichi 4p", settings=settings, E=READY, S="123456s789m55z23m"
    )
    assert choices(state, "E") == ["Ron"]
    with pytest.raises(IllegalEvent) as caught:
        state.apply(Deposit(1))
    assert caught.value.rule == "riichi.pass-win"


def test_a_seat_is_told_that_something_is_for_another_to_do() -> None:
    state = round_of("E draws, discards 4p", S=READY)
    for action in (Ron((1,)), Chombo(1)):
        assert why_not(state, 2, action) == "turn.seat"
    assert state.why_not(1, Ron((1,))) is None


def test_the_stages_follow_each_other() -> None:
    script = "E draws 7z|, discards 1p|; S kan|; S draws|, discards it|; W draws, closed kan 2z|; W draws"
    parts = script.split("|")
    stages = [round_of("".join(parts[: count + 1]), S="111p", W="2222z").stage for count in range(len(parts))]
    assert stages == [
        Stage.TURN,
        Stage.CLAIM,
        Stage.DRAW,
        Stage.TURN,
        Stage.CLAIM,
        Stage.ROB,
        Stage.TURN,
    ]


def test_a_hand_that_is_not_known_may_rob_after_the_indicator() -> None:
    settings = {"dora.kan_reveal_open": "before_replacement", "dora.kan_reveal_robbed": True}
    seen = round_of(ROBBED, settings=settings, S="11p", N=READY)
    north = seen.players[3]
    hidden = north.showing((UNKNOWN,) * 13)
    state = seen._replace(players=seen.with_player(3, hidden))
    assert isinstance(state.due, Indicator)
    over = state.apply(state.due).apply(Ron((3,), concealed=(north.concealed,)))
    assert [won.seat for won in over.wins] == [3]
    assert len(over.wins[0].value.situation.dora_indicators) == 2
