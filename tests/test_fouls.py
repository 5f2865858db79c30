"""Fouls on their page: what an abortive draw spares a riichi without tenpai."""

from __future__ import annotations

import pytest
from rounds import round_of, told

from riichi_rules import IllegalEvent
from riichi_rules.play import Abort, AbortiveDraw, Chombo, Foul

FAR = "147m258p369s1234z"

FOUR_RIICHI = (
    "E draws 1z, riichi 1z; S draws 1z, riichi 1z; W draws 2z, riichi 2z; N draws 2z, riichi 2z; drawn"
)

SPOILT: dict[str, object] = {
    "draws.four_winds": True,
    "draws.four_riichi": True,
    "penalties.noten_riichi": "chombo",
}


@pytest.mark.rule("draw.noten-riichi")
def test_at_four_riichi_the_hands_are_shown_and_a_noten_one_is_a_chombo() -> None:
    # S4-10, E-21
    state = round_of(
        FOUR_RIICHI,
        settings=SPOILT,
        E=FAR,
        S="123456789p23s99m",
        W="123456789s23p55z",
        N="456m456p45678s66z",
    )
    with pytest.raises(IllegalEvent, match="one declared riichi without tenpai") as caught:
        state.apply(AbortiveDraw(Abort.FOUR_RIICHI))
    assert caught.value.rule == "draw.noten-riichi"
    assert state.apply(Chombo(0, Foul.NOTEN_RIICHI)).over


@pytest.mark.rule("draw.noten-riichi")
def test_another_abortive_draw_spares_it() -> None:
    # S4-10: nobody shows a hand at four equal winds
    script = (
        "E draws 4z, riichi 4z; S draws 4z, discards it; W draws 4z, discards it; N draws 4z, discards it"
    )
    state = round_of(script, settings=SPOILT, E="147m258p369s1123z")
    assert Foul.NOTEN_RIICHI in state.players[0].fouls
    over = told(state, "drawn")
    assert over.end == AbortiveDraw(Abort.FOUR_WINDS)
    assert over.settlement is not None
    assert over.settlement.deltas == (0, 0, 0, 0)
