"""The table before play: the deal, and refusals of impossible deals."""

import pytest

from riichi_rules import IllegalEvent, Tile
from riichi_rules.play import ExhaustiveDraw, Role, begin
from riichi_rules.play.script import round_of


@pytest.mark.rule("table.deal", "table.dead-wall")
def test_every_tile_of_the_dead_wall_has_a_role_and_a_kan_and_the_first_indicator_lies_open() -> None:
    # S1-97
    state = round_of("", dora="3m", ura="2z")
    assert list(map(str, state.indicators)) == ["3m"]
    assert [str(tile.tile) for tile in state.dead_wall if tile.turned] == ["3m"]
    assert next(str(tile.tile) for tile in state.dead_wall if tile.role is Role.URA) == "2z"
    for role, kans in ((Role.REPLACEMENT, [1, 2, 3, 4]), (Role.INDICATOR, [0, 1, 2, 3, 4])):
        assert [tile.kan for tile in state.dead_wall if tile.role is role] == kans


@pytest.mark.rule("kans.dead-wall-refill", "ending.exhaustive-draw")
def test_the_dead_wall_always_has_fourteen_tiles() -> None:
    # S1-36, S1-85, S2-9, S2-10
    state = round_of("E draws, closed kan 1z, draws, discards it", E="1111z")
    assert state.deal.wall is not None
    assert (len(state.dead_wall), state.live) == (14, 68)
    assert [tile.role for tile in state.dead_wall].count(Role.REPLACEMENT) == 3
    (moved,) = [tile for tile in state.dead_wall if tile.role is Role.REFILL]
    assert (moved.tile, moved.kan) == (state.deal.wall.live[-1], 1)
    ended = round_of("until 0 left", E="147m258p369s1234z")
    assert (ended.live, len(ended.dead_wall)) == (0, 14)
    assert isinstance(ended.due, ExhaustiveDraw)
    assert [declaration.seat for declaration in ended.due.declarations] == [0, 1, 2, 3]


@pytest.mark.rule("table.deal")
def test_a_deal_that_cannot_be_is_refused() -> None:
    deal = round_of("").deal
    rules = round_of("").rules
    assert deal.wall is not None
    first, second, third, fourth = deal.hands
    for wrong, problem in (
        (deal._replace(hands=(first[1:], second, third, fourth)), "each hand has 13 tiles"),
        (deal._replace(hands=(first, first, first, first)), "five or more of"),
        (deal._replace(wall=deal.wall._replace(live=deal.wall.live[1:])), "70 tiles as live, not 69"),
        (deal._replace(indicator=deal.wall.ura[0]), "the first indicator of the wall"),
        (deal._replace(dealer=4), "there is no seat 4"),
        (deal._replace(hands=deal.hands[:3], scores=deal.scores[:3]), "four hands and four scores"),  # type: ignore[arg-type]
        (deal._replace(hands=deal.hands * 2), "four hands and four scores"),  # type: ignore[arg-type]
        (deal._replace(scores=()), "four hands and four scores"),  # type: ignore[arg-type]
        (deal._replace(wind="X"), "E, S, W or N, not X"),
        (deal._replace(bets=-1), "counted from 0"),
        (deal._replace(wall=None, indicator=Tile(4, red=True)), "more red fives than EMA 2025 has: 1 of 0m"),
    ):
        with pytest.raises(IllegalEvent, match=problem) as caught:
            begin(wrong, rules)
        assert caught.value.rule == "table.deal"
