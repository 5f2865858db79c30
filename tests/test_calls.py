"""Calls as everybody sees them: the group is shown at once, stays, and a win stays a win."""

from __future__ import annotations

import pytest
from asked_of_play import calls, choices, refused
from rounds import call, round_of, told

from riichi_rules import UNKNOWN, load_ruleset
from riichi_rules.play import Chii, Discard, Draw, OpenKan, Pon, Stage, begin


@pytest.mark.rule("claims.shown")
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


@pytest.mark.rule("claims.group-stays")
def test_a_tile_of_a_declared_group_makes_no_other_group() -> None:
    # S1-44
    state = round_of(
        "E draws 7z, discards 5p; S pon, discards 9m; W draws 7z, discards it; N draws 7z, discards it;"
        "E draws, discards 4p",
        S="55p6p",
    )
    assert calls(state, "S") == []
    assert "4'56p" in calls(round_of("E draws, discards 4p", S="56p"), "S")


@pytest.mark.rule("claims.win-stands")
@pytest.mark.parametrize("after", ["N passes", "N pon", "S passes"])
def test_a_declared_win_cannot_be_taken_back(after: str) -> None:
    # S1-26
    state = round_of("E draws, discards 1p", S="123456m23789p99s", N="11p")
    assert "Ron" in choices(state, "S")
    won = told(state, "S ron")
    assert won.over
    assert refused(won, after) == "turn.over"
