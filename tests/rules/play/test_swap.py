"""Swap-calling (kuikae): what may not be discarded right after a call."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from shared.play import calls, why_not

from riichi_rules.play.script import call, round_of

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
