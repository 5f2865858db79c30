"""Winning: what it needs, what the moment adds to a hand, and who pays."""

from __future__ import annotations

import pytest
from shared.play import choices, deltas, may_win, refused, settled, why_not, yaku

from riichi_rules.errors import NotComplete
from riichi_rules.play import DeadHand, Tsumo
from riichi_rules.play.script import round_of, state_after

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p."""

LATER = "W draws 7z, discards it; N draws 7z, discards it; E draws 6z, {kan}discards it; S draws 4p, tsumo"
AROUND = "S draws 7z, discards it; W draws 7z, discards it; N draws 6z, discards it;"


@pytest.mark.rule("ending.complete-hand")
def test_the_tile_must_complete_the_hand() -> None:
    state = round_of("E draws, discards 5z", S=READY)
    assert refused(state, "S ron") == "ending.complete-hand"
    with pytest.raises(NotComplete):
        state.value(1)
    after = round_of("E draws 5z", E=READY)
    assert why_not(after, 0, Tsumo(0)) == "ending.complete-hand"


def test_the_dealers_first_fourteen_tiles_are_tenhou() -> None:
    assert "tenhou" in yaku(round_of("E draws 4p, tsumo", E=READY))


def test_another_first_draw_is_chiihou_before_any_call() -> None:
    assert "chiihou" in yaku(round_of("E draws, discards 5z; S draws 4p, tsumo", S=READY))
    script = "E draws, discards 5z; N pon, discards 9m; E draws, discards it; S draws 4p, tsumo"
    called = round_of(script, S=READY, N="55z")
    assert "chiihou" not in yaku(called)


def test_a_ron_before_the_first_draw_is_renhou_where_it_counts() -> None:
    state = round_of("E draws, discards 4p; S ron", settings={"yaku.renhou": "mangan"}, S=READY)
    assert "renhou" in yaku(state)


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("chiihou", "E draws 6z, {kan}discards it; S draws 4p, tsumo"),
        ("renhou", "E draws 6z, {kan}discards 4p; S ron"),
        (
            "double-riichi",
            "E draws 6z, {kan}discards it; S draws 5z, riichi 5z; W draws 4p, discards it; S ron",
        ),
        ("ippatsu", f"E draws, discards it; S draws 5z, riichi 5z; {LATER}"),
    ],
)
def test_a_closed_kan_ends_what_a_call_ends(name: str, script: str) -> None:
    hands = {"E": "1111z4p", "S": READY}
    before = round_of(script.format(kan=""), settings={"yaku.renhou": "mangan"}, **hands)
    after = round_of(
        script.format(kan="closed kan 1z, draws 6z, "), settings={"yaku.renhou": "mangan"}, **hands
    )
    assert name in yaku(before)
    assert name not in yaku(after)


def test_the_last_tile_is_haitei_and_the_last_discard_houtei() -> None:
    last = round_of("until 1 left; S draws 4p, tsumo", S=READY, last="4p")
    assert "haitei" in yaku(last)
    discard = round_of(
        "until 1 left; S draws 4p, discards it; N ron", E="1144p", W="114p", N=READY, last="4p"
    )
    assert "houtei" in yaku(discard)


def test_a_win_on_a_replacement_tile_is_rinshan() -> None:
    state = round_of("E draws 9s, closed kan 1z, draws 4p, tsumo", E="1111z456789m23p9s")
    assert "rinshan" in yaku(state)
    assert "tenhou" not in yaku(state)


def test_counters_and_bets_go_to_the_winner() -> None:
    # S1-54, S1-67
    state = round_of("E draws, discards 4p; S ron", S=READY, honba=2, bets=3)
    assert state.settlement is not None
    plain = round_of("E draws, discards 4p; S ron", S=READY)
    assert deltas(state)[0] == deltas(plain)[0] - 600
    assert deltas(state)[1] == deltas(plain)[1] + 600 + 3000
    assert settled(state).bets_left == 0


@pytest.mark.rule("payment.bets")
def test_bets_of_several_winners_go_to_the_nearest() -> None:
    # S1-68
    both = {"S": READY, "N": "234567s23p11s456p"}
    state = round_of("E draws, discards 1p; S and N ron", "ema-2016", **both, bets=1)
    taken = [reason for reason in settled(state).reasons if reason.id == "bets"] if state.settlement else []
    assert [reason.taker for reason in taken] == [1]


@pytest.mark.rule("ending.tile-apart")
def test_a_drawn_tile_mixed_into_the_hand_can_cost_the_wait() -> None:
    # S2-3
    script = "E draws 7z, discards it;" + AROUND + "E draws 4p, tsumo"
    kept = round_of(script, settings={"wins.mixed_tile": "no_wait_value"}, E=READY)
    assert "pinfu" in yaku(kept)
    mixed = round_of(script + " mixed in", settings={"wins.mixed_tile": "no_wait_value"}, E=READY)
    assert "pinfu" not in yaku(mixed)
    valid = round_of(script + " mixed in", settings={"wins.mixed_tile": "valid"}, E=READY)
    assert "pinfu" in yaku(valid)


@pytest.mark.rule("fouls.dead-hand")
def test_a_dead_hand_neither_wins_nor_calls() -> None:
    # S1-46, S1-62
    state = round_of("E draws, discards 4p", S=READY).apply(DeadHand(1, "too few tiles"))
    assert state.legal(1) == ()
    assert refused(state, "S ron") == "fouls.dead-hand"
    assert state.tenpai(1) is False
    assert not may_win(state, "S")
    assert choices(state_after(state, "S draws"), "S") == ["Discard"]


def test_seven_pairs_win_without_groups() -> None:
    # S1-12
    state = round_of("E draws 7z, discards it; S draws 1m, discards it; E ron", E="1m2233p4455s6644z")
    assert "chiitoitsu" in yaku(state)
