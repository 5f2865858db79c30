"""Claims: who may take a discard, with which tiles, and whose claim holds."""

from __future__ import annotations

import pytest

from riichi_rules import UNKNOWN, load_ruleset
from riichi_rules.play import Abort, AbortiveDraw, Chii, Discard, Draw, OpenKan, Pon, Stage, begin
from riichi_rules.play.script import call, round_of, state_after

WAITS_14P = "123456m23789p99s"
"""Tenpai on 1p and 4p, closed: pinfu."""


@pytest.mark.rule("calls.own-tiles")
def test_a_tile_not_held_makes_no_meld() -> None:
    state = round_of("E draws, discards 1z", S="11z", W="2z")
    pon = call(state, 1, "pon", "")
    refusal = state.why_not(2, pon._replace(seat=2))
    assert refusal is not None
    assert refusal.rule in {"calls.turned-tile", "calls.own-tiles"}
    other = state_after(round_of("E draws, discards 2z", S="11z"), "")
    refusal = other.why_not(1, pon)
    assert refusal is not None
    assert refusal.words == "the discard is 2z, not 1z"


@pytest.mark.rule("calls.priority")
def test_where_the_first_call_counts_a_chii_can_go_before_a_pon() -> None:
    state = round_of("E draws, discards 5p", settings={"calls.priority": "first_call"}, S="46p", N="55p")
    chii, pon = call(state, 1, "chii", "46p"), call(state, 3, "pon", "")
    assert state.holds([chii, pon]) == chii
    assert state.holds([chii, pon], at_once=True) == pon


@pytest.mark.rule("ending.triple-ron")
def test_a_missing_winner_makes_no_triple_ron() -> None:
    state = round_of("E draws, discards 1p", "tenhou", S=WAITS_14P, W="234567s23p11s456p", N="1111z")
    refusal = state.why_not(0, AbortiveDraw(Abort.TRIPLE_RON))
    assert refusal is not None
    assert refusal.words == "seat 3 cannot win on the tile"


@pytest.mark.rule("calls.show-and-discard")
@pytest.mark.parametrize(
    ("name", "word", "held"), [("S", "chii", "46p"), ("W", "pon", "55p"), ("N", "kan", "555p")]
)
def test_whoever_knows_no_hand_knows_the_group_once_it_is_called(name: str, word: str, held: str) -> None:
    # S1-31, S1-32, S1-33, S1-45: the own tiles are shown with the call, before any discard
    known = round_of("E draws, discards 5p", **{name: held})
    seat = "ESWN".index(name)
    event = call(known, seat, word, held)
    hidden = (UNKNOWN,) * 13
    state = begin(
        known.deal._replace(hands=(hidden, hidden, hidden, hidden), wall=None), load_ruleset("ema-2016")
    )
    assert known.tile is not None
    state = state.apply(Draw(0)).apply(Discard(0, known.tile)).apply(event)
    assert isinstance(event, Chii | Pon | OpenKan)
    assert state.players[seat].melds == (event.meld,)
    assert len(state.players[seat].concealed) == 13 - len(event.meld.own)
    assert state.stage is (Stage.DRAW if word == "kan" else Stage.TURN)
