"""The course of a hand: what interrupts it, what ends it, and who deals."""

from __future__ import annotations

import pytest
from asked_of_play import refused
from rounds import round_of, told

from riichi_rules import load_ruleset
from riichi_rules.play import Pass
from riichi_rules.play.match import begin_match

PON_OF_9P = (
    "E draws 7z, discards 9p; S pon, discards 1m; W draws 5z, discards it; N draws 5z, riichi 5z; E draws 6z,"
    "discards it; S draws 9p"
)
READY = "123456m23p99s789s"


@pytest.mark.rule("turn.interrupted")
@pytest.mark.parametrize(
    ("script", "hands"),
    [
        ("E draws, discards 1z; W pon", {"W": "11z"}),
        ("E draws, discards 5p; S chii 46p", {"S": "46p"}),
        ("E draws, discards 1z; W kan", {"W": "111z"}),
        ("E draws, closed kan 1z", {"E": "1111z"}),
    ],
)
def test_a_call_or_a_kan_interrupts_the_first_turns(script: str, hands: dict[str, str]) -> None:
    # S1-4
    before, _, call = script.rpartition("; " if ";" in script else ", ")
    state = round_of(script, **hands)
    assert not state.first_turn(3)
    assert round_of(before, **hands).first_turn(3), call


@pytest.mark.rule("turn.interrupted")
def test_an_added_kan_interrupts_as_well() -> None:
    # S1-4, E-13: it ends the ippatsu of a riichi
    state = round_of(PON_OF_9P, S="99p", N=READY)
    assert state.players[3].ippatsu
    assert not told(state, "S adds 9p, draws").players[3].ippatsu


@pytest.mark.rule("turn.interrupted")
def test_a_turn_without_a_call_interrupts_nothing() -> None:
    state = told(round_of(PON_OF_9P, S="99p", N=READY), "S discards it; W draws, discards it")
    assert state.players[3].ippatsu


@pytest.mark.rule("turn.over")
def test_a_hand_ends_when_the_wall_ends() -> None:
    # S1-5
    state = round_of("until 0 left; drawn")
    assert state.over
    assert state.due is None
    assert refused(state, "E discards 1z") == "turn.over"


@pytest.mark.rule("turn.seat")
def test_nobody_decides_for_another() -> None:
    state = round_of("E draws, discards 1z", S="11z")
    refusal = state.why_not(2, Pass(1))
    assert refusal is not None
    assert refusal.rule == "turn.seat"
    assert state.why_not(1, Pass(1)) is None


@pytest.mark.rule("turn.dealer")
def test_everybody_deals_once_in_the_round_of_each_wind() -> None:
    # S1-6
    match = begin_match(load_ruleset("ema-2016"), first_dealer=2)
    hands = [match._replace(number=number) for number in range(8)]
    assert [hand.dealer for hand in hands] == [2, 3, 0, 1, 2, 3, 0, 1]
    assert [hand.wind for hand in hands] == list("EEEESSSS")
    assert match.rules.match.length == "east_south"
