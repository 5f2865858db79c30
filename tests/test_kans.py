"""Kans where a source says less than it means."""

from __future__ import annotations

import pytest
from asked_of_play import choices
from rounds import added_kan, round_of

from riichi_rules import read_tile


@pytest.mark.rule("kan.last-tile")
def test_nothing_is_added_to_a_pon_with_the_last_tile() -> None:
    # S1-84, E-12: the text names the closed kan only
    state = round_of(
        "E draws 7z, discards it; S draws, discards 1z; W pon, discards 9m; until 1 left; W draws 1z",
        W="11z",
        last="1z",
    )
    assert state.live == 0
    assert choices(state, "W") == ["Discard"]
    refusal = state.why_not(2, added_kan(state, 2, read_tile("1z")))
    assert refusal is not None
    assert refusal.rule == "kan.last-tile"
