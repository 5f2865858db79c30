"""Furiten in play: whose discards count, what was passed, when that ends."""

from __future__ import annotations

import pytest
from shared.play import choices, may_win, refused, why_not

from riichi_rules import UNKNOWN
from riichi_rules.furiten import FuritenKind
from riichi_rules.play import Chombo, Foul, RoundState, begin
from riichi_rules.play.script import round_of, state_after

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p: pinfu, so every ron has a yaku."""


AROUND = "S draws 7z, discards it; W draws 7z, discards it; N draws 6z, discards it;"
"""Three turns in which nothing of interest is discarded."""


def kinds(state: RoundState, seat: int) -> list[FuritenKind]:
    """Return the kinds of furiten of a seat."""
    furiten = state.furiten(seat)
    assert furiten is not None
    return list(furiten.kinds)


def causes(state: RoundState, seat: int) -> list[str]:
    """Return the tiles that make a seat furiten."""
    furiten = state.furiten(seat)
    assert furiten is not None
    return [str(tile) for tile in furiten.causes]


@pytest.mark.rule("furiten.own-discard")
@pytest.mark.rule("furiten.all-waits")
@pytest.mark.rule("furiten.tsumo-allowed")
def test_an_own_discard_blocks_ron_on_every_tile_of_the_wait_but_no_tsumo() -> None:
    # S0-1, S0-2, S0-4, S1-58
    script = "E draws 1p, discards it;" + AROUND
    state = round_of(script + "E draws 6z, discards it; S draws 4p, discards it", E=READY)
    assert kinds(state, 0)[0] is FuritenKind.OWN_DISCARD
    assert causes(state, 0)[0] == "1p"
    assert not may_win(state, "E")
    assert refused(state, "E ron") == "furiten.own-discard"
    after = round_of(script + "E draws 4p", E=READY)
    assert "Tsumo" in choices(after, "E")


@pytest.mark.rule("furiten.complete-hand")
def test_a_win_declined_leaves_furiten_as_soon_as_its_tile_lies_in_the_river() -> None:
    # S0-15, S0-16: tenhou declined, the drawn tile discarded
    state = round_of("E draws 4p, riichi 4p", E=READY)
    assert kinds(state, 0) == [FuritenKind.OWN_DISCARD]
    assert causes(state, 0) == ["4p"]
    assert state.players[0].riichi is not None
    assert state.players[0].riichi.double


@pytest.mark.rule("furiten.temporary")
def test_a_passed_tile_makes_temporary_furiten() -> None:
    # S0-5, S0-17, S0-18, S1-93, S2-20
    state = round_of("E draws 6z, discards it; S draws 4p, discards it", E=READY)
    assert may_win(state, "E")
    after = state_after(state, "W draws")
    assert kinds(after, 0) == [FuritenKind.TEMPORARY]
    assert causes(after, 0) == ["4p"]


@pytest.mark.rule("fouls.furiten-ron")
def test_ron_in_furiten_is_blocked_or_a_chombo() -> None:
    # S0-9
    script = "E draws 4p, discards it; S draws 4p, discards it"
    blocked = round_of(script, settings={"penalties.furiten_ron": "blocked"}, E=READY)
    assert why_not(blocked, 0, Chombo(0, Foul.FURITEN_RON)) == "fouls.furiten-ron"
    punished = round_of(script, settings={"penalties.furiten_ron": "chombo"}, E=READY)
    assert not may_win(punished, "E")
    over = punished.apply(Chombo(0, Foul.FURITEN_RON))
    assert over.dealt_anew is punished.rules.penalties.chombo_redeal
    assert over.settlement is not None


def test_furiten_of_a_hand_that_is_not_known_is_not_told() -> None:
    state = round_of("E draws", E=READY)
    first, second, third, _ = state.deal.hands
    hidden = begin(state.deal._replace(hands=(first, second, third, (UNKNOWN,) * 13)), state.rules)
    assert hidden.furiten(3) is None
    assert hidden.is_furiten(3) is None
    assert hidden.furiten(0) is not None
    assert hidden.legal(3) == ()
