"""Refusals: every no has its rule and says what is in the way."""

from __future__ import annotations

import pytest
from shared.play import SEATS, choices, may_win, refused

from riichi_rules import IllegalEvent, Meld, MeldType, Seat, read_tile, read_tiles
from riichi_rules.messages import SeatFact
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    ClosedKan,
    DeadHand,
    Discard,
    Draw,
    Event,
    Pon,
    Riichi,
    Ron,
    RoundState,
    replay,
)
from riichi_rules.play.script import call, closed_kan, round_of, state_after
from riichi_rules.seats import by_winds

READY = "123456m23789p99s"
PON_1Z = Meld(MeldType.PON, read_tiles("11z").tiles, read_tile("1z"), Seat.LEFT)
FOUR_1Z = Meld(MeldType.CLOSED_KAN, read_tiles("1111z").tiles)


def no(state: RoundState, seat: str, action: Event) -> tuple[str, str]:
    """Return the rule and the words that refuse an action."""
    refusal = state.why_not(SEATS.index(seat), action)
    assert refusal is not None
    return refusal.rule, refusal.words


def test_a_meld_must_be_of_the_kind_that_is_called() -> None:
    state = round_of("E draws, discards 1z", S="111z")
    assert no(state, "S", Pon(1, call(state, 1, "kan", "").meld)) == ("calls.own-tiles", "1'111z is no pon")
    state = round_of("E draws, discards 1z", S="1z", W="11z")
    assert no(state, "S", Pon(1, PON_1Z))[1] == "the tiles to call it with are not in the hand"


def test_nine_kinds_are_declared_by_a_seat_whose_hand_is_not_dead() -> None:
    state = round_of("E draws 5s", settings={"draws.nine_kinds": True}, E="19m19p19s123z258m5p")
    assert no(state, "E", AbortiveDraw(Abort.NINE_KINDS))[1] == "nine kinds are declared by a seat"
    dead = no(state.apply(DeadHand(0)), "E", AbortiveDraw(Abort.NINE_KINDS, 0))
    assert dead == ("fouls.dead-hand", "a dead hand declares nothing")


def test_a_closed_kan_is_one_of_four_held_tiles() -> None:
    state = round_of("E draws", E="1z", S="111z")
    assert no(state, "E", ClosedKan(0, PON_1Z)) == ("kans.tiles", "1'11z is no closed kan")
    assert no(state, "E", ClosedKan(0, FOUR_1Z)) == ("kans.tiles", "the four 1z are not in the hand")


def test_a_refusal_keeps_its_facts_and_seats_may_be_called_by_their_winds() -> None:
    state = round_of("E draws, discards 5z", dealer=2)
    refusal = state.why_not(3, Draw(3, replacement=True))
    assert refusal is not None
    assert refusal.message.facts["seat"] == SeatFact(3)
    assert refusal.message.shown(by_winds(2)) == "South draws a tile of the live wall"
    with pytest.raises(IllegalEvent) as caught:
        state.apply(Ron((0, 3)))
    assert caught.value.why.facts["tile"] == read_tile("5z")
    assert caught.value.what.shown(by_winds(2)).startswith("ron by West and South: the 5z")


def test_after_declaring_riichi_comes_the_discard() -> None:
    declared = round_of("E draws 1z", E="111z234m456p99s67s").apply(Riichi(0))
    assert no(declared, "E", closed_kan(declared, 0, read_tile("1z")))[0] == "riichi.turn"


def test_nobody_draws_from_an_empty_wall_or_from_the_wrong_end() -> None:
    assert no(round_of("until 0 left"), "W", Draw(2)) == ("turn.draw", "the live wall is empty")
    state = round_of("E draws, discards 5z")
    words = "seat 1 draws a tile of the live wall"
    assert no(state, "S", Draw(1, replacement=True)) == ("turn.draw", words)
    kan = round_of("E draws, closed kan 1z", E="1111z")
    assert no(kan, "E", Draw(0)) == ("turn.draw", "seat 0 draws a replacement tile")


def test_three_rons_need_a_tile_to_win_on() -> None:
    state = round_of("E draws", "tenhou")
    assert no(state, "E", AbortiveDraw(Abort.TRIPLE_RON))[1] == "no tile lies there to be won on"


def test_a_ron_names_each_winner_once() -> None:
    state = round_of("E draws, discards 4p", S=READY)
    assert no(state, "S", Ron((1, 1))) == ("ending.ron", "a ron names each winner once")


def test_a_round_is_replayed_state_by_state() -> None:
    state = round_of("")
    first = state.due
    assert isinstance(first, Draw)
    events = [first, Discard(0, first.tile, drawn=True)]
    states = list(replay(state.deal, events, state.rules))
    assert states[0] == state
    assert states[-1] == state.apply(events[0]).apply(events[1])
    with pytest.raises(IllegalEvent):
        list(replay(state.deal, [first, first], state.rules))


def test_events_and_dead_tiles_say_what_they_are() -> None:
    state = round_of("", dora="5m")
    assert state.deal.words == "seat 0 deals, round wind E, indicator 5m"
    assert call(round_of("E draws, discards 1z", S="11z"), 1, "pon", "").words == "seat 1: pon 111z from left"
    assert ClosedKan(0, FOUR_1Z).words == "seat 0: closed kan 1111z"
    assert DeadHand(2, "a tile too many").words == "the hand of seat 2 is dead: a tile too many"
    assert [tile.words for tile in state.dead_wall if tile.turned] == [
        "indicator of the first dora: 5m, turned"
    ]
    assert state.dead_wall[0].words.startswith("replacement of kan 1: ")
    assert state.settlement is None


@pytest.mark.rule("fouls.dead-hand")
def test_a_dead_hand_neither_wins_nor_calls() -> None:
    # S1-46, S1-62
    state = round_of("E draws, discards 4p", S=READY).apply(DeadHand(1, "too few tiles"))
    assert state.legal(1) == ()
    assert refused(state, "S ron") == "fouls.dead-hand"
    assert state.tenpai(1) is False
    assert not may_win(state, "S")
    assert choices(state_after(state, "S draws"), "S") == ["Discard"]
    with pytest.raises(IllegalEvent, match="the hand is dead already"):
        state.apply(DeadHand(1))
    assert choices(round_of("E draws 4p", E=READY).apply(DeadHand(0)), "E") == ["Discard"]
