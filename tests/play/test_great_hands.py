"""Great hands and riichi in play: who fed them, and what riichi adds to them."""

from __future__ import annotations

from asked_of_play import may_win
from rounds import round_of

from riichi_rules.play import RoundState

READY = "123456m23789p99s"
AROUND = "S draws 7z, discards it; W draws 7z, discards it; N draws 6z, discards it;"

WINDS = """E draws 9m, discards 9s; S draws 9p, discards 1z; N pon, discards 9m
E draws 9p, discards 2z; N pon, discards 9p
E draws 9p, discards 3z; N pon, discards 8s
E draws 8s, discards it; S draws 8s, discards 4z; N pon, discards 7s
E draws 7s, discards it; S draws 7s, discards it; W draws 7s, discards it; N draws 5m"""
"""North calls four winds, the last one from South, and draws its pair."""

KANS = """E draws 9m, discards 9s; S kan, draws 2m, discards it
W draws 9m, discards 1p; S kan, draws 3m, discards it
W draws 9m, discards 1s; S kan, draws 5m, discards it; W draws 7z, discards 1m; S kan, draws 5z, tsumo"""
"""South makes four open kans, the first fed by East, the others by West."""


FIRST_CALL = "E draws 1z, discards it; N pon, discards 8m; E draws 5z, riichi 5z; S draws 6z, discards it;"
"""A call before the riichi, so that it is no double one."""


def deltas(state: RoundState) -> tuple[int, int, int, int]:
    """Return the changes of the scores."""
    assert state.settlement is not None
    return state.settlement.deltas


def yaku(state: RoundState) -> set[str]:
    """Return the yaku of the first win."""
    return {scored.id for scored in state.wins[0].value.yaku}


def test_the_feeder_of_the_fourth_wind_is_liable() -> None:
    # S1-51, S1-52
    settings = {"limits.double_daisuushii": False, "liability.composite": "liable_part"}
    state = round_of(WINDS + ", tsumo", settings=settings, N="11223344z5m")
    assert state.players[3].feeders == (("daisuushii", 1),)
    assert "daisuushii" in yaku(state)
    assert deltas(state) == (0, -32_000, 0, 32_000)


def test_three_winds_make_nobody_liable() -> None:
    # S1-51
    state = round_of(WINDS.partition("\nE draws 8s")[0], N="11223344z5m")
    assert state.players[3].feeders == ()


def test_the_feeder_of_the_fourth_kan_is_liable_where_the_ruleset_has_it() -> None:
    hand, options = "999s111p111s111m5z", {"liability.yaku": ["suukantsu"]}
    state = round_of(KANS, settings=options, S=hand)
    assert state.players[1].feeders == (("suukantsu", 2),)
    assert deltas(state)[0] == deltas(state)[3] == 0
    without = round_of(KANS, settings={"liability.yaku": []}, S=hand)
    assert without.players[1].feeders == ()
    assert min(deltas(without)[0], deltas(without)[3]) < 0


def test_riichi_is_a_yaku() -> None:
    # S1-75, S4-22
    base = "E draws 7z, discards it;" + AROUND + "E draws 5z, {}; S draws 5p, discards it; E ron"
    hand = "123456m46p789s99s"
    closed = round_of(base.format("riichi 5z"), E=hand)
    assert "riichi" in yaku(closed)
    silent = round_of(base.format("discards it").replace("; E ron", ""), E=hand)
    assert not may_win(silent, "E")


def test_a_riichi_hand_has_a_yaku_on_every_wait_unless_two_han_are_needed() -> None:
    # S0-28
    called = FIRST_CALL + (
        "W draws 6z, discards it; N draws 6z, discards it; E draws 6z, discards it; S draws 5p, discards it"
    )
    hand = "123456m46p789s99s"
    free = round_of(called, settings={"yaku.min_han": 1}, E=hand, N="11z")
    assert may_win(free, "E")
    strict = round_of(called, settings={"yaku.min_han": 2}, E=hand, N="11z")
    assert not may_win(strict, "E")


def test_riichi_goes_with_yakuman_without_changing_them() -> None:
    # S4-2
    script = "E draws 5m, riichi 5m; S draws 7z, discards it; E ron"
    hand = "119m19p19s123456z"
    riichi = round_of(script, E=hand)
    assert yaku(riichi) == {"kokushi-musou"}
    silent = round_of(script.replace("riichi 5m", "discards it"), E=hand)
    assert riichi.wins[0].value.best.base == silent.wins[0].value.best.base


def test_rinshan_goes_with_riichi_where_the_kan_is_allowed() -> None:
    # S4-23
    script = "E draws 5z, riichi 5z;" + AROUND + "E draws 1z, closed kan 1z, draws 8s, tsumo"
    state = round_of(script, E="111z234m456p99s67s")
    assert "rinshan" in yaku(state)
    assert "ippatsu" not in yaku(state)


def test_seven_pairs_win_without_groups() -> None:
    # S1-12
    state = round_of("E draws 7z, discards it; S draws 1m, discards it; E ron", E="1m2233p4455s6644z")
    assert "chiitoitsu" in yaku(state)
