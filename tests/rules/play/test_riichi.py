"""Riichi: who may declare it, its turned tile and its bet, what it forbids and brings."""

from __future__ import annotations

import pytest
from shared.play import (
    choices,
    may_win,
    river,
    why_not,
)

from riichi_rules import IllegalEvent
from riichi_rules.play import Deposit, Draw, Riichi
from riichi_rules.play.script import round_of

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p."""


@pytest.mark.rule("riichi.bet")
def test_the_bet_is_a_thousand_points_and_lies_before_play_goes_on() -> None:
    # S1-63, S4-5
    state = round_of("E draws 5z, riichi 5z", E=READY)
    start = state.rules.table.start_points
    assert (state.bets, state.scores[0]) == (0, start)
    assert state.due == Deposit(0)
    after = state.apply(Deposit(0))
    assert (after.bets, after.scores[0]) == (1, start - 1000)
    assert isinstance(after.due, Draw)
    with pytest.raises(IllegalEvent, match="before that, seat 0 places the bet") as caught:
        state.apply(after.due)
    assert caught.value.rule == "riichi.bet"
    with pytest.raises(IllegalEvent, match="a bet is placed once"):
        after.apply(Deposit(0))


@pytest.mark.rule("riichi.turned-tile")
def test_when_the_turned_tile_is_called_the_next_discard_is_turned() -> None:
    # S1-65, S4-4
    state = round_of(
        "E draws 5z, riichi 5z; S pon, discards 9m; W draws, discards it; N draws, discards it;"
        "E draws 6z, discards it",
        E=READY,
        S="55z",
    )
    assert river(state, "E") == "5z'_ 6z'"


def test_a_bet_placed_only_if_nobody_wins_closes_the_wins() -> None:
    script, hands = "E draws 1p, riichi 1p", {"E": "123456m77888s55z", "S": READY}
    state = round_of(script, settings={"riichi.bet_if_ronned": "not_paid"}, **hands)
    placed = state.apply(Deposit(0))
    assert may_win(state, "S")
    assert not may_win(placed, "S")
    assert placed.is_furiten(1)
    returned = round_of(script, settings={"riichi.bet_if_ronned": "returned"}, **hands)
    assert may_win(returned.apply(Deposit(0)), "S")


@pytest.mark.rule("riichi.live-tiles")
@pytest.mark.parametrize(
    ("least", "left", "allowed"), [(4, 4, True), (4, 3, False), (1, 1, True), (1, 0, False)]
)
def test_riichi_needs_live_tiles(least: int, left: int, allowed: bool) -> None:
    # S1-66, S4-8
    seat = "ESWN"[(69 - left) % 4]
    script = f"until {left + 1} left; {seat} draws"
    state = round_of(script, settings={"riichi.min_live_tiles": least}, **{seat: "123456m11789p99s"})
    assert state.live == left
    assert ("Riichi" in choices(state, seat)) == allowed
    if not allowed:
        assert why_not(state, state.turn, Riichi(state.turn)) == "riichi.live-tiles"


@pytest.mark.rule("riichi.double")
def test_the_own_kan_on_the_first_turn_ends_double_riichi() -> None:
    # E-17: a dealer's double riichi can be interrupted
    state = round_of(
        "E draws 9p, closed kan 1z, draws 5z, riichi 5z; S draws 6p, discards it", E="1111z123456m78s9p"
    )
    assert state.players[0].riichi is not None
    assert not state.players[0].riichi.double
