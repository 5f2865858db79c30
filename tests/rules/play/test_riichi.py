"""Riichi: who may declare it, its turned tile and its bet, what it forbids and brings."""

from __future__ import annotations

import pytest
from shared.play import (
    choices,
    deltas,
    may_win,
    river,
    scores_after,
    settled,
    why_not,
    yaku,
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
def test_the_discard_of_a_riichi_is_turned() -> None:
    # S4-3
    state = round_of("E draws 5z, riichi 5z; S draws, discards it", E=READY)
    assert river(state, "E") == "5z'"


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


@pytest.mark.rule("riichi.bet")
@pytest.mark.parametrize(("bet", "left"), [("not_paid", 0), ("returned", 0), ("forfeited", 1000)])
def test_the_bet_of_a_riichi_whose_tile_is_won_on(bet: str, left: int) -> None:
    # S1-64, S4-5
    settings = {"riichi.bet_if_ronned": bet}
    state = round_of("E draws 1p, riichi 1p; S ron", settings=settings, E="123456m77888s55z", S=READY)
    start = state.rules.table.start_points
    assert state.scores[0] == start - left
    lost, won, _, _ = deltas(state)
    assert won + lost == left
    assert settled(state).bets_left == 0
    assert sum(scores_after(state)) == 4 * start


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


@pytest.mark.rule("riichi.double")
def test_a_discard_before_ends_double_riichi() -> None:
    state = round_of(
        "E draws 7z, discards it; S draws 6z, discards it; W draws 6z, discards it; N draws 6z, discards it;"
        "E draws 5z, riichi 5z",
        E=READY,
    )
    assert state.players[0].riichi is not None
    assert not state.players[0].riichi.double


@pytest.mark.rule("riichi.open")
def test_open_riichi_shows_the_hand_where_the_ruleset_has_it() -> None:
    # S4-17
    state = round_of(
        "E draws 5z, open riichi 5z; S draws 4p, discards it; E ron",
        settings={"yaku.open_riichi": True},
        E=READY,
    )
    assert "open-riichi" in yaku(state)
    refusal = round_of("E draws 5z", E=READY).why_not(0, Riichi(0, open=True))
    assert refusal is not None
    assert refusal.rule == "riichi.open"


def test_riichi_goes_with_yakuman_without_changing_them() -> None:
    # S4-2
    script = "E draws 5m, riichi 5m; S draws 7z, discards it; E ron"
    hand = "119m19p19s123456z"
    riichi = round_of(script, E=hand)
    assert yaku(riichi) == {"kokushi-musou"}
    silent = round_of(script.replace("riichi 5m", "discards it"), E=hand)
    assert riichi.wins[0].value.best.base == silent.wins[0].value.best.base


def test_a_bet_that_goes_back_leads_to_the_scores_of_one_never_paid() -> None:
    script, hands = "E draws 1p, riichi 1p; S ron", {"E": "123456m77888s55z", "S": READY}
    never, back = [
        scores_after(round_of(script, settings={"riichi.bet_if_ronned": value}, **hands))
        for value in ("not_paid", "returned")
    ]
    assert never == back
