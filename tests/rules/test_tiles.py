"""Tiles: 34 kinds, their names, their order, and red fives among them."""

from __future__ import annotations

from collections import Counter

import pytest

from riichi_rules.tiles import (
    KINDS,
    UNKNOWN,
    Tile,
    count_of,
    is_honour,
    is_outside,
    is_terminal,
    kind_name,
    kind_words,
    pack,
    tiles_text,
)


def test_there_are_34_kinds_each_with_its_name() -> None:
    names = [kind_name(kind) for kind in KINDS]
    assert len(set(names)) == 34
    assert " ".join(names) == (
        "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s "
        "1z 2z 3z 4z 5z 6z 7z"
    )


def test_of_34_kinds_13_are_terminals_and_honours() -> None:
    assert sum(map(is_honour, KINDS)) == 7
    assert sum(map(is_terminal, KINDS)) == 6
    assert sum(map(is_outside, KINDS)) == 13


def test_each_kind_has_its_words() -> None:
    assert [kind_words(kind) for kind in (0, 13, 26, 27, 30, 31, 32, 33)] == [
        "one of characters",
        "five of circles",
        "nine of bamboos",
        "east wind",
        "north wind",
        "white dragon",
        "green dragon",
        "red dragon",
    ]
    assert UNKNOWN.words == "unknown tile"
    assert Tile(4, red=True).words == "red five of characters"


@pytest.mark.parametrize(
    ("kind", "text", "suit", "rank"),
    [(0, "1m", "m", 1), (17, "9p", "p", 9), (18, "1s", "s", 1), (27, "1z", "z", 1), (33, "7z", "z", 7)],
)
def test_a_tile_tells_its_suit_and_rank(kind: int, text: str, suit: str, rank: int) -> None:
    tile = Tile(kind)
    assert (str(tile), tile.suit, tile.rank, tile.known) == (text, suit, rank, True)


def test_the_unknown_tile_has_neither() -> None:
    assert (str(UNKNOWN), UNKNOWN.suit, UNKNOWN.known) == ("X", "", False)


def test_a_red_five_is_another_tile_of_the_same_kind() -> None:
    assert Tile(4, red=True) != Tile(4)
    assert Tile(4, red=True).rank == 5
    assert str(Tile(22, red=True)) == "0s"


@pytest.mark.parametrize("kind", [3, 5, 27, 34])
def test_only_fives_are_red(kind: int) -> None:
    with pytest.raises(ValueError, match="only a five can be red"):
        Tile(kind, red=True)


@pytest.mark.parametrize("kind", [-1, 35])
def test_a_kind_is_a_number_from_0_to_33(kind: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 33"):
        Tile(kind)


def test_tiles_sort_as_they_are_written() -> None:
    tiles = [UNKNOWN, Tile(33), Tile(5), Tile(4), Tile(4, red=True), Tile(3), Tile(9)]
    assert tiles_text(sorted(tiles)) == "4056m1p7zX"
    assert Tile(4, red=True) < Tile(4) <= Tile(4) < Tile(5)
    assert Tile(5) > Tile(4) >= Tile(4) > Tile(4, red=True)
    assert not Tile(4) > Tile(4)
    assert not Tile(4, red=True) >= Tile(4)


def test_equal_tiles_are_one_in_a_set() -> None:
    assert len({Tile(4), Tile(4), Tile(4, red=True)}) == 2


def test_each_suit_letter_is_written_once_for_its_run() -> None:
    assert tiles_text([Tile(0), Tile(1), Tile(9), Tile(0), UNKNOWN, Tile(27)]) == "12m1p1mX1z"
    assert tiles_text([]) == ""


def test_packed_counts_hold_up_to_four_of_each_kind() -> None:
    tiles = [Tile(kind) for kind in KINDS for _ in range(kind % 5)]
    packed = pack([*tiles, UNKNOWN])
    counted = Counter(tile.kind for tile in tiles)
    assert [count_of(packed, kind) for kind in KINDS] == [counted[kind] for kind in KINDS]
    assert count_of(pack([Tile(4), Tile(4, red=True)]), 4) == 2
