"""Tiles: 34 kinds, their names and order, and red fives."""

from collections import Counter

import pytest
from shared.rows import rows

from riichi_rules.notation import read_tile
from riichi_rules.tiles import (
    KINDS,
    UNKNOWN,
    Tile,
    count_of,
    is_honour,
    is_outside,
    kind_name,
    pack,
    tiles_text,
)

red_five = Tile(4, red=True)
NAMES = [
    f"{rank}{suit}" for suit, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7)) for rank in range(1, most + 1)
]


def test_there_are_34_kinds_of_which_13_are_terminals_and_honours() -> None:
    assert [kind_name(kind) for kind in KINDS] == NAMES
    assert [sum(map(holds, KINDS)) for holds in (is_honour, is_outside)] == [7, 13]


@pytest.mark.parametrize("kind", KINDS)
def test_a_tile_tells_its_suit_and_rank(kind: int) -> None:
    tile, name = Tile(kind), NAMES[kind]
    assert (str(tile), tile.suit, str(tile.rank), tile.known) == (name, name[1], name[0], True)


@pytest.mark.parametrize(("tile", "words"), rows("words-of-tiles"))
def test_each_tile_has_its_words(tile: str, words: str) -> None:
    assert read_tile(tile).words == words


def test_the_unknown_tile_has_no_suit_and_a_red_five_is_another_tile_of_the_same_kind() -> None:
    assert (str(UNKNOWN), UNKNOWN.suit, UNKNOWN.known) == ("X", "", False)
    assert (str(Tile(22, red=True)), red_five.rank) == ("0s", 5)
    assert red_five != Tile(4)
    assert len({Tile(4), Tile(4), red_five}) == 2


@pytest.mark.parametrize(("kind", "red", "says"), rows("tiles-that-are-none"))
def test_a_kind_is_a_number_from_0_to_33_and_only_fives_are_red(kind: int, red: bool, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Tile(kind, red=red)


def test_tiles_sort_as_they_are_written() -> None:
    tiles = [UNKNOWN, Tile(33), Tile(5), Tile(4), red_five, Tile(3), Tile(9)]
    assert tiles_text(sorted(tiles)) == "4056m1p7zX"
    assert red_five < Tile(4) <= Tile(4) < Tile(5)
    assert Tile(5) > Tile(4) >= Tile(4) > red_five
    assert not Tile(4) > Tile(4)
    assert not red_five >= Tile(4)


def test_each_suit_letter_is_written_once_for_its_run() -> None:
    assert tiles_text([Tile(0), Tile(1), Tile(9), Tile(0), UNKNOWN, Tile(27)]) == "12m1p1mX1z"
    assert tiles_text([]) == ""


def test_packed_counts_hold_up_to_four_of_each_kind() -> None:
    tiles = [Tile(kind) for kind in KINDS for _ in range(kind % 5)]
    packed, counted = pack([*tiles, UNKNOWN]), Counter(tile.kind for tile in tiles)
    assert [count_of(packed, kind) for kind in KINDS] == [counted[kind] for kind in KINDS]
    assert count_of(pack([Tile(4), red_five]), 4) == 2
