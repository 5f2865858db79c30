"""The end of a hand: with a win, as an exhaustive draw, as an abortive one."""

from __future__ import annotations

import pytest
from shared.play import deltas, settled, why_not

from riichi_rules import IllegalEvent
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    Declaration,
    Draw,
    ExhaustiveDraw,
    Ron,
    RoundState,
    Stage,
    Tsumo,
)
from riichi_rules.play.laying import wall_of_outside_tiles
from riichi_rules.play.script import round_of, state_after

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p."""

FAR = "147m258p369s1234z"
"""Far from tenpai."""


def ended(settings: dict[str, object] | None = None, **hands: str) -> RoundState:
    """Return a round of which the last discard lies, everybody discarding what was drawn."""
    return round_of("until 0 left", settings=settings, **hands)


def declared(*tenpai: int, order: tuple[int, ...] = (0, 1, 2, 3)) -> ExhaustiveDraw:
    """Return an exhaustive draw at which these seats say tenpai."""
    return ExhaustiveDraw(tuple(Declaration(seat, seat in tenpai) for seat in order))


@pytest.mark.rule("ending.ron")
def test_ron_takes_the_last_discard_of_another_player() -> None:
    # S1-56, S2-1
    state = round_of("E draws 4p, discards it", S=READY)
    assert Ron((1,)) in (state.legal(1) or ())
    assert state_after(state, "S ron").wins[0].seat == 1
    assert why_not(state_after(state, "S draws"), 1, Ron((1,))) == "ending.ron"


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


@pytest.mark.rule("ending.exhaustive-draw")
def test_the_round_is_drawn_after_the_last_discard_with_fourteen_tiles_unused() -> None:
    # S1-85, S2-9, S2-10
    state = ended(E=FAR)
    assert state.live == 0
    assert len(state.dead_wall) == 14
    assert isinstance(state.due, ExhaustiveDraw)
    early = round_of("until 1 left", E=FAR)
    assert why_not(early, 0, declared()) == "ending.exhaustive-draw"


@pytest.mark.rule("ending.tenpai-or-noten")
def test_everybody_declares_once_in_any_order() -> None:
    # S1-86, S2-12
    state = ended(E=READY, S=FAR)
    assert why_not(state, 0, declared(0, order=(3, 1, 0, 2))) is None
    assert why_not(state, 0, ExhaustiveDraw((Declaration(0, True),))) == "ending.tenpai-or-noten"
    assert isinstance(state.due, ExhaustiveDraw)
    assert [declaration.seat for declaration in state.due.declarations] == [0, 1, 2, 3]


@pytest.mark.rule("ending.tenpai-or-noten")
def test_a_noten_hand_cannot_be_declared_tenpai() -> None:
    assert why_not(ended(E=FAR), 0, declared(0)) == "waits.tenpai"


@pytest.mark.rule("ending.hidden-tenpai")
def test_a_tenpai_hand_may_be_hidden_unless_the_ruleset_forbids_it() -> None:
    # S1-86, S2-11
    assert why_not(ended({"draws.may_hide_tenpai": True}, E=READY), 0, declared()) is None
    assert why_not(ended({"draws.may_hide_tenpai": False}, E=READY), 0, declared()) == "ending.hidden-tenpai"


@pytest.mark.rule("ending.riichi-shows")
def test_a_riichi_player_must_show_tenpai() -> None:
    # S1-87, S2-14
    state = round_of("E draws 5z, riichi 5z; until 0 left", settings={"draws.may_hide_tenpai": True}, E=READY)
    assert why_not(state, 0, declared()) == "ending.riichi-shows"
    assert why_not(state, 0, declared(0)) is None


@pytest.mark.rule("ending.tenpai-or-noten")
def test_an_open_hand_without_a_yaku_is_tenpai_unless_the_ruleset_says_otherwise() -> None:
    # S1-59, S1-86
    script = "E draws 7z, discards 3m; S chii 45m, discards 9m; until 0 left"
    hand = "45m123789s11p23p"
    assert why_not(round_of(script, settings={"tenpai.keishiki": True}, S=hand), 0, declared(1)) is None
    strict = round_of(script, settings={"tenpai.keishiki": False}, S=hand)
    assert why_not(strict, 0, declared(1)) == "waits.tenpai"


@pytest.mark.rule("waits.tenpai")
def test_a_hand_whose_every_tile_is_seen_is_tenpai_unless_the_ruleset_says_otherwise() -> None:
    # S1-60
    script = (
        "E draws 8s, discards it; S draws 7z, discards 8s; W draws 7z, discards 8s; N draws 6z, discards 8s;"
        "until 0 left"
    )
    hand = "123456m111z99p79s"
    assert why_not(round_of(script, settings={"tenpai.all_seen": True}, E=hand), 0, declared(0)) is None
    strict = round_of(script, settings={"tenpai.all_seen": False}, E=hand)
    assert why_not(strict, 0, declared(0)) == "waits.tenpai"


def nagashi(*seats: int, honba: int = 0, **draws: object) -> RoundState:
    """Return a round that was drawn, with nagashi mangan for these seats."""
    settings = {"draws.nagashi": True, **{f"draws.{name}": value for name, value in draws.items()}}
    state = round_of(
        "until 0 left", settings=settings, last=wall_of_outside_tiles(*seats), honba=honba, bets=1
    )
    return state.apply(declared())


@pytest.mark.rule("payment.nagashi-mangan")
def test_nagashi_is_paid_in_place_of_the_noten_payment_where_it_counts() -> None:
    state = nagashi(0)
    assert state.nagashi == (0,)
    assert deltas(state) == (12_000, -4000, -4000, -4000)
    assert settled(state).bets_left == 1
    without = nagashi(0, nagashi=False)
    assert without.nagashi == ()
    assert deltas(without) == (0, 0, 0, 0)


def test_a_called_discard_ends_nagashi() -> None:
    wall = wall_of_outside_tiles(0)
    script = f"E draws, discards {wall[:2]}; N pon, discards 5p; until 0 left"
    state = round_of(
        script.replace("draws,", f"draws {wall[:2]},"), settings={"draws.nagashi": True}, N=f"{wall[:2]}" * 2
    )
    assert 0 not in state.nagashi


FOUR_WINDS = "E draws, discards 4z; S draws, discards 4z; W draws, discards 4z; N draws, discards 4z"


@pytest.mark.rule("ending.four-winds")
@pytest.mark.rule("ending.abortive-draws")
def test_four_equal_winds_at_first_abort_the_round_where_it_counts() -> None:
    state = round_of(FOUR_WINDS, "tenhou")
    assert state.due == AbortiveDraw(Abort.FOUR_WINDS)
    following = round_of(FOUR_WINDS, "tenhou", {"draws.four_winds": False}).due
    assert following is not None
    with pytest.raises(IllegalEvent, match="aborted: four winds"):
        state.apply(following)
    assert state_after(state, "drawn").over
    ema = round_of(FOUR_WINDS, "ema-2025")
    assert why_not(ema, 0, AbortiveDraw(Abort.FOUR_WINDS)) == "ending.four-winds"
    assert state_after(ema, "E draws").turn == 0


@pytest.mark.rule("ending.four-winds")
def test_a_call_a_closed_kan_or_another_wind_keeps_the_round_going() -> None:
    three = round_of(FOUR_WINDS.removesuffix("4z") + "3z", "tenhou")
    assert why_not(three, 0, AbortiveDraw(Abort.FOUR_WINDS)) == "ending.four-winds"
    script = FOUR_WINDS.replace("E draws,", "E draws 5z, closed kan 1z, draws 4z,")
    assert round_of(FOUR_WINDS, "tenhou", E="1111z").due == AbortiveDraw(Abort.FOUR_WINDS)
    kan = round_of(script, "tenhou", E="1111z")
    assert why_not(kan, 0, AbortiveDraw(Abort.FOUR_WINDS)) == "ending.four-winds"


RIICHI = """E draws 1z, riichi 1z; S draws 1z, riichi 1z; W draws 2z, riichi 2z; N draws 2z, riichi 2z"""
FOUR_READY = {
    "E": "123456789m23p99s",
    "S": "123456789p23s99m",
    "W": "123456789s23p55z",
    "N": "456m456p45678s66z",
}


@pytest.mark.rule("ending.four-riichi")
@pytest.mark.rule("ending.abortive-draws")
def test_the_fourth_riichi_aborts_the_round_unless_its_tile_is_won_on() -> None:
    # S4-16
    state = round_of(RIICHI, "tenhou", **FOUR_READY)
    assert state.due is not None
    state = state_after(state, "drawn")
    assert state.bets == 4
    assert state.due == AbortiveDraw(Abort.FOUR_RIICHI)
    over = state_after(state, "drawn")
    assert settled(over).bets_left == 4
    ema = round_of(RIICHI + "; E draws", "ema-2025", **FOUR_READY)
    assert ema.turn == 0


FOUR_KANS = """E draws, closed kan 1z, draws 5m, closed kan 2z, draws 7m, closed kan 3z, draws 1s, discards 1s
S draws 4z, closed kan 4z, draws 5s"""


@pytest.mark.rule("ending.four-kans")
@pytest.mark.rule("ending.abortive-draws")
def test_the_fourth_kan_of_several_players_aborts_the_round_once_its_discard_is_let_go_by() -> None:
    # S1-55
    hands = {"E": "111122223333z", "S": "444z"}
    state = round_of(FOUR_KANS, "tenhou", **hands)
    assert not state.over
    state = state_after(state, "S discards it")
    assert state.due == AbortiveDraw(Abort.FOUR_KANS)
    assert state_after(state, "drawn").over
    ema = round_of(FOUR_KANS + ", discards it; W draws", "ema-2025", **hands)
    assert ema.turn == 2


@pytest.mark.rule("ending.four-kans")
def test_four_kans_of_one_player_abort_nothing() -> None:
    kans = "closed kan 1z, draws 2z, closed kan 2z, draws 3z, closed kan 3z, draws 4z, closed kan 4z"
    state = round_of(f"E draws 1z, {kans}, draws 6z, discards it", "tenhou", E="111222333444z5z")
    assert state.kans == 4
    assert isinstance(state.due, Draw)
