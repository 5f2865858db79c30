"""Swap-calling (kuikae): what may not be discarded right after a call."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from shared.play import calls, may_discard, refused, why_not

from riichi_rules.play.script import call, round_of, state_after


@pytest.mark.rule("swap.same")
def test_the_tile_just_called_may_not_be_discarded() -> None:
    # S1-29
    state = round_of("E draws, discards 1p; S pon", S="111p")
    assert "1p" not in may_discard(state)
    assert refused(state, "S discards 1p") == "swap.same"


@pytest.mark.rule("swap.other-end")
def test_the_tile_of_the_other_end_may_not_be_discarded() -> None:
    # S1-30: 1p with 2p 3p, then 4p
    state = round_of("E draws, discards 1p; S chii 23p", S="1234p")
    assert may_discard(state).isdisjoint({"1p", "4p"})
    assert refused(state, "S discards 4p") == "swap.other-end"
    assert refused(state, "S discards 1p") == "swap.same"


@pytest.mark.rule("swap.other-end")
def test_the_other_end_is_forbidden_below_as_well() -> None:
    state = round_of("E draws, discards 4p; S chii 23p", S="1234p")
    assert may_discard(state).isdisjoint({"1p", "4p"})


@pytest.mark.rule("swap.other-end")
def test_a_call_of_the_middle_tile_forbids_that_tile_only() -> None:
    state = round_of("E draws, discards 2p; S chii 13p", S="12345p")
    assert "2p" not in may_discard(state)
    assert {"4p", "5p"} <= may_discard(state)


@pytest.mark.rule("swap.other-end")
def test_the_other_end_does_not_leave_the_suit() -> None:
    state = round_of("E draws, discards 7m; S chii 89m", S="89m1p")
    assert "1p" in may_discard(state)


@pytest.mark.rule("swap.same")
def test_a_red_five_is_swapped_like_any_five() -> None:
    state = round_of("E draws, discards 5p; S pon 55p", "tenhou", S="055p")
    assert "0p" not in may_discard(state)


@pytest.mark.rule("swap.same")
def test_the_next_turn_is_free_again() -> None:
    state = round_of(
        "E draws, discards 1p; S pon, discards 9m; W draws, discards it; N draws, discards it;"
        "E draws, discards it; S draws",
        S="111p",
    )
    assert "1p" in may_discard(state)


@pytest.mark.rule("swap.same")
@pytest.mark.rule("swap.other-end")
def test_swapping_is_allowed_where_the_ruleset_says_so() -> None:
    script = "E draws, discards 1p; S chii 23p"
    same = round_of(script, settings={"calls.swap_same": True}, S="1234p")
    assert "1p" in may_discard(same)
    assert "4p" not in may_discard(same)
    other = round_of(script, settings={"calls.swap_other_end": True}, S="1234p")
    assert "4p" in may_discard(other)
    assert "1p" not in may_discard(other)


FOUR_LEFT = """E draws, discards 1z; S pon, discards 1m; W draws, discards it; N draws, discards it
E draws, discards 2z; S pon, discards 2m; W draws, discards it; N draws, discards it
E draws, discards 3z; S pon, discards 3m; W draws, discards it; N draws, discards it
E draws, discards 3p"""
"""South has called three times and holds four tiles."""


@pytest.mark.rule("swap.dead-end")
def test_a_call_that_would_leave_nothing_to_discard_is_refused() -> None:
    state = round_of(FOUR_LEFT, S="112233z1245p")
    assert len(state.hand(1).concealed) == 4
    chii = call(state, 1, "chii", "45p")
    left = round_of(FOUR_LEFT, S="112233z3456p")
    assert str(chii.meld) in calls(state, "S")
    assert "3'45p" not in calls(left, "S")
    assert why_not(left, 1, call(left, 1, "chii", "45p")) == "swap.dead-end"


@pytest.mark.rule("swap.dead-end")
def test_where_such_a_call_can_be_made_it_frees_the_discard() -> None:
    state = round_of(FOUR_LEFT, settings={"calls.dead_end": True}, S="112233z3456p")
    assert "3'45p" in calls(state, "S")
    assert may_discard(state_after(state, "S chii 45p")) == {"3p", "6p"}


def test_the_table_on_the_page_says_so_of_each_call() -> None:
    computed = Path(__file__).parents[3] / "rulebook" / "computed" / "swapped_tiles.py"
    rows = runpy.run_path(str(computed))["rows"]()
    assert {str(meld): [str(tile) for tile in tiles] for meld, tiles in rows} == {
        "1'11p": ["1p"],
        "1'23p": ["1p", "4p"],
        "4'23p": ["1p", "4p"],
        "2'13p": ["2p"],
        "7'89m": ["7m"],
    }
