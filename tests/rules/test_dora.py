"""Dora: which tile an indicator names, and indicators that cannot be."""

from __future__ import annotations

import pytest

from riichi_rules.dora import Dora, dora_kind, dora_of
from riichi_rules.errors import SituationError
from riichi_rules.notation import read_hand, read_river, read_tile, read_tiles
from riichi_rules.ruleset import load_ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import Tile, tiles_text

HAND = "23m456p12378955s"  # wins on 4m, with pinfu


@pytest.mark.rule("yaku.dora")
@pytest.mark.parametrize(
    ("indicators", "dora"),
    [
        ("123456789m", "234567891m"),
        ("123456789p", "234567891p"),
        ("123456789s", "234567891s"),
        ("1234z", "2341z"),
        ("567z", "675z"),
    ],
)
def test_an_indicator_names_the_next_tile_in_a_ring(indicators: str, dora: str) -> None:
    assert tiles_text(Tile(dora_kind(tile.kind)) for tile in read_tiles(indicators).tiles) == dora


def test_indicators_are_tiles_that_there_can_be() -> None:
    with pytest.raises(SituationError, match="fifth 4z"):
        count("24m12378955s X44Xz", "3m", "4z", "")
    with pytest.raises(SituationError, match="fifth 9p"):
        count(HAND, "4m", "999p", "99p")


def count(hand: str, win: str, indicators: str, ura: str) -> Dora:
    """Count the dora of a hand in riichi."""
    lying, under = (read_river(text) for text in (indicators, ura))
    situation = Situation(
        by=Win.RON,
        riichi=True,
        dora_indicators=tuple(tile.tile for tile in lying),
        ura_indicators=tuple(tile.tile for tile in under),
    )
    return dora_of(read_hand(hand), read_tile(win), situation, load_ruleset("base"))


def test_the_winning_tile_counts_among_the_copies_of_an_indicator() -> None:
    rules, hand = load_ruleset("base"), read_hand("111m456p78955s23m")
    facts = Situation(by=Win.RON, seat="S", dora_indicators=read_tiles("1m").tiles)
    assert dora_of(hand, read_tile("4m"), facts, rules).dora == 1
    with pytest.raises(SituationError, match="a fifth 1m"):
        dora_of(hand, read_tile("1m"), facts, rules)
