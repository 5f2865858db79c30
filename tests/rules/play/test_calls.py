"""Claims: who may take a discard, with which tiles, and whose claim holds."""

from __future__ import annotations

import pytest
from shared.play import calls, river, why_not

from riichi_rules import UNKNOWN, load_ruleset, read_tile
from riichi_rules.play import Abort, AbortiveDraw, Chii, Discard, Draw, OpenKan, Pon, Ron, Stage, begin
from riichi_rules.play.script import call, round_of, state_after

WAITS_14P = "123456m23789p99s"
"""Tenpai on 1p and 4p, closed: pinfu."""


@pytest.mark.rule("calls.own-tiles")
@pytest.mark.rule("calls.turned-tile")
@pytest.mark.parametrize(("name", "meld"), [("S", "1'11z"), ("W", "11'1z"), ("N", "111'z")])
def test_anyone_takes_a_discard_for_a_triplet_and_its_place_tells_from_whom(name: str, meld: str) -> None:
    # S1-32, S1-48, S0-10
    state = round_of("E draws, discards 1z", **{name: "11z"})
    assert meld in calls(state, name)
    after = state_after(state, f"{name} pon")
    assert [str(held) for held in after.players["ESWN".index(name)].melds] == [meld]
    assert river(after, "E") == "1z_"


@pytest.mark.rule("calls.own-tiles")
def test_calls_with_a_red_five_are_told_from_those_without() -> None:
    state = round_of("E draws, discards 5p", "tenhou", S="0p5p46p")
    assert set(calls(state, "S")) == {"5'05p", "5'46p"}
    state = round_of("E draws, discards 4p", "tenhou", S="0p5p36p")
    assert set(calls(state, "S")) == {"4'06p", "4'56p", "4'30p", "4'35p"}


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


@pytest.mark.rule("calls.several-rons")
def test_where_only_one_wins_it_is_the_nearest() -> None:
    # S2-4
    state = round_of("E draws, discards 1p", "wrc-2015", S=WAITS_14P, N="234567s23p11s456p")
    assert state.holds([Ron((3,)), Ron((1,))]) == Ron((1,))
    assert why_not(state, 1, Ron((1, 3))) == "calls.several-rons"


THREE = {"S": WAITS_14P, "W": "234567s23p11s456p", "N": "234567m23p44s678s"}
"""Three players who win on 1p."""


@pytest.mark.rule("ending.triple-ron")
@pytest.mark.rule("calls.several-rons")
def test_three_rons_hold_as_the_draw_that_they_bring_and_not_as_wins() -> None:
    rons = [Ron((seat,)) for seat in (1, 2, 3)]
    state = round_of("E draws, discards 1p", "tenhou", **THREE)
    assert state.holds(rons) == AbortiveDraw(Abort.TRIPLE_RON)
    assert why_not(state, 1, Ron((1, 2, 3))) == "ending.triple-ron"
    ema = round_of("E draws, discards 1p", "ema-2016", **THREE)
    assert ema.holds(rons) == Ron((1, 2, 3))
    assert why_not(ema, 0, AbortiveDraw(Abort.TRIPLE_RON)) == "ending.triple-ron"


@pytest.mark.rule("ending.triple-ron")
@pytest.mark.rule("calls.several-rons")
def test_where_three_rons_abort_two_still_hold_as_that_of_the_nearest() -> None:
    state = round_of("E draws, discards 1p", "tenhou", {"wins.multiple_ron": "nearest"}, **THREE)
    assert state.holds([Ron((3,)), Ron((2,)), Ron((1,))]) == AbortiveDraw(Abort.TRIPLE_RON)
    assert why_not(state, 0, AbortiveDraw(Abort.TRIPLE_RON)) is None
    assert why_not(state, 1, Ron((1, 2, 3))) == "ending.triple-ron"
    assert state.holds([Ron((3,)), Ron((2,))]) == Ron((2,))
    assert why_not(state, 2, Ron((2, 3))) == "calls.several-rons"


@pytest.mark.rule("ending.triple-ron")
def test_a_missing_winner_makes_no_triple_ron() -> None:
    state = round_of("E draws, discards 1p", "tenhou", S=WAITS_14P, W="234567s23p11s456p", N="1111z")
    refusal = state.why_not(0, AbortiveDraw(Abort.TRIPLE_RON))
    assert refusal is not None
    assert refusal.words == "seat 3 cannot win on the tile"


@pytest.mark.rule("calls.turned-tile")
def test_the_rivers_keep_a_called_tile_marked() -> None:
    # S0-3, S0-10
    state = round_of("E draws, discards 1z; S pon, discards 9m", S="11z")
    assert state.players[0].river[0].taken_by == 1
    assert state.players[0].river[0].tile == read_tile("1z")


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
