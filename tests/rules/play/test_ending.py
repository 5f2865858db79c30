"""The end of a hand as an exhaustive draw: when it is due, and who declares what."""

from __future__ import annotations

import pytest
from shared.play import why_not

from riichi_rules.play import (
    Declaration,
    ExhaustiveDraw,
    RoundState,
)
from riichi_rules.play.script import round_of

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p."""

FAR = "147m258p369s1234z"
"""Far from tenpai."""


def ended(settings: dict[str, object] | None = None, **hands: str) -> RoundState:
    """Return a round of which the last discard lies, everybody discarding what was drawn."""
    return round_of("until 0 left", settings=settings, **hands)


def declared(*tenpai: int, order: tuple[int, ...] = (0, 1, 2, 3)) -> ExhaustiveDraw:
    """Return an exhaustive draw at which these seats say tenpai."""
    return ExhaustiveDraw(tuple(Declaration(seat, seat in tenpai) for seat in order))


@pytest.mark.rule("ending.exhaustive-draw")
def test_the_round_is_drawn_after_the_last_discard_with_fourteen_tiles_unused() -> None:
    # S1-85, S2-9, S2-10
    state = ended(E=FAR)
    assert state.live == 0
    assert len(state.dead_wall) == 14
    assert isinstance(state.due, ExhaustiveDraw)
    early = round_of("until 1 left", E=FAR)
    assert why_not(early, 0, declared()) == "ending.exhaustive-draw"


@pytest.mark.rule("ending.tenpai-or-noten")
def test_everybody_declares_once_in_any_order() -> None:
    # S1-86, S2-12
    state = ended(E=READY, S=FAR)
    assert why_not(state, 0, declared(0, order=(3, 1, 0, 2))) is None
    assert why_not(state, 0, ExhaustiveDraw((Declaration(0, True),))) == "ending.tenpai-or-noten"
    assert isinstance(state.due, ExhaustiveDraw)
    assert [declaration.seat for declaration in state.due.declarations] == [0, 1, 2, 3]


@pytest.mark.rule("ending.tenpai-or-noten")
def test_a_noten_hand_cannot_be_declared_tenpai() -> None:
    assert why_not(ended(E=FAR), 0, declared(0)) == "waits.tenpai"
