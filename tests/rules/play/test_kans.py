"""Kans: who may make one, the dead wall, the indicators, and robbing."""

from __future__ import annotations

import pytest

from riichi_rules import IllegalEvent
from riichi_rules.play import Draw, Indicator, Role
from riichi_rules.play.script import round_of, state_after


@pytest.mark.rule("kans.dead-wall-refill")
def test_the_dead_wall_always_has_fourteen_tiles() -> None:
    # S1-36, S2-9
    state = round_of("E draws, closed kan 1z, draws, discards it", E="1111z")
    assert len(state.dead_wall) == 14
    assert state.live == 68
    roles = [tile.role for tile in state.dead_wall]
    assert roles.count(Role.REPLACEMENT) == 3
    assert roles.count(Role.REFILL) == 1
    assert state.deal.wall is not None
    (moved,) = [tile for tile in state.dead_wall if tile.role is Role.REFILL]
    assert (moved.tile, moved.kan) == (state.deal.wall.live[-1], 1)


@pytest.mark.rule("table.dead-wall")
def test_every_tile_of_the_dead_wall_has_a_role_and_a_kan() -> None:
    # S1-97
    state = round_of("", dora="1z", ura="2z")
    assert [tile.kan for tile in state.dead_wall if tile.role is Role.REPLACEMENT] == [1, 2, 3, 4]
    assert [tile.kan for tile in state.dead_wall if tile.role is Role.INDICATOR] == [0, 1, 2, 3, 4]
    assert [str(tile.tile) for tile in state.dead_wall if tile.turned] == ["1z"]
    assert next(str(tile.tile) for tile in state.dead_wall if tile.role is Role.URA) == "2z"


@pytest.mark.rule("kans.indicator")
def test_an_indicator_is_turned_neither_early_nor_late() -> None:
    kan = round_of("E draws, closed kan 1z", E="1111z")
    assert isinstance(kan.due, Indicator)
    assert kan.deal.wall is not None
    with pytest.raises(IllegalEvent, match="before that, the indicator") as caught:
        kan.apply(Draw(0, kan.deal.wall.replacements[0], replacement=True))
    assert caught.value.rule == "kans.indicator"
    replaced = state_after(kan, "E draws")
    assert kan.deal.wall is not None
    with pytest.raises(IllegalEvent, match="no indicator of a kan is to be turned now"):
        replaced.apply(Indicator(kan.deal.wall.indicators[2]))
