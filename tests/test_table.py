"""The table before play: what the deal hands out, and that nothing else can be dealt."""

from __future__ import annotations

from collections import Counter

import pytest
from rounds import round_of

from riichi_rules import load_ruleset
from riichi_rules.play import begin


@pytest.mark.rule("wall.deal")
def test_the_deal_uses_every_tile_once() -> None:
    deal = round_of(dora="3m").deal
    assert deal.wall is not None
    assert [len(hand) for hand in deal.hands] == [13, 13, 13, 13]
    dead = (*deal.wall.replacements, *deal.wall.indicators, *deal.wall.ura)
    assert len(dead) == 14
    tiles = [*(tile for hand in deal.hands for tile in hand), *deal.wall.live, *dead]
    assert set(Counter(tile.kind for tile in tiles).values()) == {4}
    assert len(tiles) == 136


@pytest.mark.rule("wall.deal")
def test_the_first_indicator_lies_open_from_the_deal_on() -> None:
    state = round_of(dora="3m")
    assert [str(tile) for tile in state.indicators] == ["3m"]
    assert [str(one.tile) for one in state.dead_wall if one.turned] == ["3m"]


@pytest.mark.rule("wall.deal")
def test_a_hand_of_another_size_or_a_fifth_tile_is_no_deal() -> None:
    deal, rules = round_of(E="1111z").deal._replace(wall=None), load_ruleset("ema-2025")
    east, *others = deal.hands
    with pytest.raises(ValueError, match="each hand has 13 tiles"):
        begin(deal._replace(hands=(east[1:], *others)), rules)  # type: ignore[arg-type]
    fifth = (east[0], *others[0][1:])
    with pytest.raises(ValueError, match="five or more of"):
        begin(deal._replace(hands=(east, fifth, *others[1:])), rules)  # type: ignore[arg-type]
