"""Liability (pao) in play: who fed a great hand or a replacement tile, and what that costs."""

from __future__ import annotations

from typing import Any

import pytest
from shared.play import deltas

from riichi_rules import ask, load_ruleset
from riichi_rules.play.script import round_of
from riichi_rules.questions.worth import facts_of_value

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


FED_KAN = "E draws 7z, discards 9s; S kan, draws 4p, tsumo"
DRAGONS = """E draws 9m, discards 5z; S pon, discards 9m; W draws 9m, discards it; N draws 1s, discards it
E draws 9p, discards 6z; S pon, discards 9p; W draws 9p, discards it; N draws 1s, discards it
E draws 9p, discards it; S draws 1s, discards it; W draws 1s, discards 7z; S pon, discards 8s"""
"""South calls three dragons, the last one from West."""

TSUMO = "; W draws 3s, discards it; N draws 3s, discards it; E draws 3s, discards it; S draws 4m, tsumo"
SOUTH = "556677z23m44p"


@pytest.mark.rule("payment.who-is-liable", "payment.fed-replacement")
@pytest.mark.parametrize(
    ("script", "hands", "settings"),
    [
        (WINDS + ", tsumo", {"N": "11223344z5m"}, {}),
        (KANS, {"S": "999s111p111s111m5z"}, {"liability.yaku": ["suukantsu"]}),
        (FED_KAN, {"S": "999s456789m23p55s"}, {"liability.open_kan_rinshan": True}),
        (FED_KAN, {"S": "999s456789m23p55s"}, {"liability.open_kan_rinshan": False}),
        (DRAGONS + TSUMO, {"S": SOUTH}, {}),
        (DRAGONS + TSUMO, {"S": SOUTH}, {"liability.yaku": []}),
        (DRAGONS + "; W draws 3s, discards it; N draws 4m, discards it; S ron", {"S": SOUTH}, {}),
        (DRAGONS + "; W draws 4m, discards it; S ron", {"S": SOUTH}, {}),
    ],
)
def test_the_melds_tell_an_ending_what_play_has_seen(
    script: str, hands: dict[str, Any], settings: dict[str, Any]
) -> None:
    state = round_of(script, settings=settings, honba=1, **hands)
    (won,) = state.wins
    score = facts_of_value(won.value.hand, won.value.win, won.value.situation)
    assert "liable" not in score
    win = {"seat": won.seat, "score": score, **({} if won.discarder is None else {"from": won.discarder})}
    rules = load_ruleset(state.rules.id).with_settings(settings)
    answer = ask.ending(dealer=0, honba=1, wins=[win], ruleset=rules)
    assert answer.settlement.deltas == deltas(state)
