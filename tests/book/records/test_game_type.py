"""A record says by which rules it was played: red fives, open tanyao, length."""

from __future__ import annotations

import pytest

from riichi_book.records import GameType, game_type_of
from riichi_rules.errors import RecordError


@pytest.mark.parametrize(
    ("game_type", "rules"),
    [
        (9, GameType(red_fives=True, open_tanyao=True, two_winds=True)),
        (1, GameType(red_fives=True, open_tanyao=True, two_winds=False)),
        (11, GameType(red_fives=False, open_tanyao=True, two_winds=True)),
        (15, GameType(red_fives=False, open_tanyao=False, two_winds=True)),
        (169, GameType(red_fives=True, open_tanyao=True, two_winds=True)),  # the highest lobby
        (233, GameType(red_fives=True, open_tanyao=True, two_winds=True)),  # likewise, and fast
    ],
)
def test_the_type_of_a_game_is_read_bit_by_bit(game_type: int, rules: GameType) -> None:
    assert game_type_of(game_type) == rules


@pytest.mark.parametrize(("game_type", "why"), [(25, "three players"), (9 | 512, "0x200"), (-7, "not known")])
def test_a_type_that_is_not_understood_is_refused(game_type: int, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        game_type_of(game_type)


def test_what_a_record_says_sets_options_of_a_ruleset() -> None:
    plain = GameType(red_fives=False, open_tanyao=False, two_winds=False).ruleset()
    assert plain.table[1:4] == (0, 0, 0)
    assert not plain.yaku.open_tanyao
    assert plain.match.length == "east"
    assert GameType().ruleset().changes == ()  # the ranked game is the ruleset itself


def test_tiles_are_numbered_in_the_order_of_their_kinds() -> None:
    tiles = GameType().tiles(tuple(range(136)))
    assert [str(tile) for tile in tiles[::4]][:5] == ["1m", "2m", "3m", "4m", "0m"]
    assert [number for number, tile in enumerate(tiles) if tile.red] == [16, 52, 88]
    assert not any(tile.red for tile in GameType(red_fives=False).tiles((16, 52, 88)))


@pytest.mark.parametrize("numbers", [(-1,), (136,), (5, 6, 5)])
def test_a_number_without_a_tile_and_a_tile_in_two_places_are_refused(numbers: tuple[int, ...]) -> None:
    with pytest.raises(RecordError):
        GameType().tiles(numbers)
