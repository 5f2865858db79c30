"""Dora: which tile an indicator names, who counts which, and that dora are no yaku."""

from __future__ import annotations

import pytest
from shared.wins import ron, tsumo

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


@pytest.mark.rule("yaku.dora")
def test_each_dora_of_the_hand_is_a_han() -> None:
    value = ron(HAND, "4m", dora_indicators="4s")
    assert value.dora == Dora(dora=2)
    assert value.han == 1 + 2


def test_the_winning_tile_and_melds_count() -> None:
    assert ron(HAND, "4m", dora_indicators="3m").dora.dora == 1
    assert ron("24m45699s 2'34p 55'55z", "3m", dora_indicators="7z").dora.dora == 4


def test_a_tile_named_twice_counts_twice() -> None:
    assert ron(HAND, "4m", dora_indicators="44s").dora.dora == 4


@pytest.mark.rule("yaku.dora")
def test_dora_are_no_yaku() -> None:
    value = ron("24m45699s 2'34p 7'89s", "3m", dora_indicators="8s1m")
    assert not value.valid
    assert (value.reason, value.han) == ("no yaku", 0)


@pytest.mark.rule("yaku.dora")
def test_red_fives_are_dora_and_dora_may_be_red_fives() -> None:
    assert ron("23m406p12378955s", "4m").dora == Dora(red=1)
    assert ron("23m406p12378905s", "4m", dora_indicators="4p").dora == Dora(dora=1, red=2)
    assert ron("34m456p12378922s", "0m").dora == Dora(red=1)
    assert ron("23m12378955s X05Xp", "4m", riichi=True).dora == Dora(red=1)


@pytest.mark.rule("yaku.dora")
@pytest.mark.rule("riichi.ura")
def test_only_a_riichi_winner_counts_what_lies_under_the_indicators() -> None:
    # S1-78, S4-15.
    value = ron(HAND, "4m", riichi=True, dora_indicators="9p", ura_indicators="4s")
    assert value.dora == Dora(ura=2)
    assert value.han == 2 + 2


@pytest.mark.rule("yaku.dora")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, Dora(dora=3, ura=3)),
        ({"dora.kan_ura": False}, Dora(dora=3, ura=1)),
        ({"dora.ura": False, "dora.kan_ura": False}, Dora(dora=3)),
        ({"dora.kan": False, "dora.kan_ura": False}, Dora(dora=1, ura=1)),
    ],
)
def test_the_ruleset_says_which_indicators_count(options: dict[str, object], expected: Dora) -> None:
    value = tsumo(
        "24m12378955s X66Xp", "3m", options=options, riichi=True, dora_indicators="24s", ura_indicators="24s"
    )
    assert value.dora == expected


def test_dora_lift_a_hand_to_its_limit() -> None:
    # Riichi, and four dora from the kan of North.
    value = ron("24m12378955s X44Xz", "3m", riichi=True, dora_indicators="3z")
    assert (value.han, value.limit) == (5, "mangan")


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
