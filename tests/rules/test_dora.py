"""Dora: which tile an indicator names."""

import pytest

from riichi_rules.dora import dora_kind
from riichi_rules.notation import read_tiles
from riichi_rules.tiles import Tile, tiles_text


@pytest.mark.rule("yaku.dora")
@pytest.mark.parametrize("suit", ["123456789m", "123456789p", "123456789s", "1234z", "567z"])
def test_an_indicator_names_the_next_tile_in_a_ring(suit: str) -> None:
    dora = [Tile(dora_kind(tile.kind)) for tile in read_tiles(suit).tiles]
    assert tiles_text(dora) == f"{suit[1:-1]}{suit[0]}{suit[-1]}"
