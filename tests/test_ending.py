"""The end of a hand on its page: ron, tsumo, and that nothing else ends it."""

from __future__ import annotations

import pytest
from rounds import round_of, told

from riichi_rules.play import ExhaustiveDraw, Ron, Stage, Tsumo

READY = "123456m23789p99s"


@pytest.mark.rule("win.ron")
def test_ron_takes_the_last_discard_of_another_player() -> None:
    # S1-56, S2-1
    state = round_of("E draws 4p, discards it", S=READY)
    assert Ron((1,)) in (state.legal(1) or ())
    assert told(state, "S ron").wins[0].seat == 1
    refusal = told(state, "S draws").why_not(1, Ron((1,)))
    assert refusal is not None
    assert refusal.rule == "win.ron"


@pytest.mark.rule("win.tsumo")
def test_tsumo_takes_a_tile_from_the_wall_or_a_replacement() -> None:
    # S1-57, S2-2
    drawn = round_of("E draws 4p", E=READY)
    assert Tsumo(0) in (drawn.legal(0) or ())
    replaced = round_of("E draws 1z, closed kan 1z, draws 5s", E="111z234m456p99s67s")
    assert Tsumo(0) in (replaced.legal(0) or ())


@pytest.mark.rule("ending.ways")
def test_a_hand_ends_with_a_win_or_as_a_draw() -> None:
    # S1-5, S1-79
    for script, end in (("E draws 4p, tsumo", Tsumo), ("until 0 left; drawn", ExhaustiveDraw)):
        state = round_of(script, E=READY)
        assert isinstance(state.end, end)
        assert state.stage is Stage.OVER
        assert state.due is None


@pytest.mark.rule("ending.ways")
def test_several_players_may_end_a_hand_together() -> None:
    # S1-79
    state = round_of("E draws 1p, discards it; S and N ron", "ema-2016", S=READY, N="234567s23p11s456p")
    assert [won.seat for won in state.wins] == [1, 3]
    assert state.over
