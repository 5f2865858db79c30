"""The canonical notation: what it means, and how it refuses nonsense."""

import pytest
from shared.rows import rows

from riichi_rules.errors import HandError, NotationError
from riichi_rules.notation import (
    LooseTile,
    TilesText,
    as_hand,
    as_tiles,
    read_hand,
    read_river,
    read_tile,
    read_tiles,
    write,
)
from riichi_rules.tiles import UNKNOWN, Tile

TEN = "123456789m1z"
READS = {reads.__name__: reads for reads in (read_tile, read_tiles, read_hand, read_river)}


def test_a_river_has_a_riichi_tile_and_tiles_that_somebody_took() -> None:
    river = read_river("5'55p1_z 0_'p X")
    assert river == (
        LooseTile(Tile(13), turned=True),
        LooseTile(Tile(13)),
        LooseTile(Tile(13)),
        LooseTile(Tile(27), taken=True),
        LooseTile(Tile(13, red=True), turned=True, taken=True),
        LooseTile(UNKNOWN),
    )


def test_loose_tiles_that_look_like_a_meld_have_a_suit_letter_each() -> None:
    river = read_river("5'55p")
    assert write(TilesText((river,))) == "5'p5p5p"
    assert read_tiles("5'p5p5p").blocks == (river,)
    assert read_tiles("X11sX").blocks == (tuple(map(LooseTile, (UNKNOWN, Tile(18), Tile(18), UNKNOWN))),)
    (row,) = read_tiles("1s6527'z7s").blocks  # a long row with a riichi tile is not a meld
    assert isinstance(row, tuple)
    assert [tile.turned for tile in row] == [False, False, False, False, True, False]


def test_tiles_are_written_sorted_and_unknown_ones_last() -> None:
    assert str(read_hand("7z5s3m1z5550p1s2m9s1mX")) == "123m0555p159s17zX"
    assert str(read_hand("12XXX34567m1pXX")) == "1234567m1pXXXXX"
    assert (read_tile("X"), read_tiles("X").tiles) == (UNKNOWN, (UNKNOWN,))
    assert read_river("") == ()


def test_spaces_tabs_line_ends_and_tildes_part_groups() -> None:
    assert str(read_tiles(" 1m\t2m\n3m~4m\r\n")) == "1m 2m 3m 4m"


def test_tiles_and_hands_become_each_other() -> None:
    hand = read_hand(f"{TEN} 8'79p")
    assert as_hand(as_tiles(hand)) == hand
    assert str(as_tiles(hand)) == str(hand)


def test_tiles_are_told_in_words() -> None:
    assert read_tiles("0'1_p8s7z 44'4z").words == (
        "red five of circles sideways, one of circles taken, eight of bamboos, red dragon; "
        "pon 444z from opposite"
    )
    assert [str(tile) for tile in read_tiles("0'1_p 8'79s").tiles] == ["0p", "1p", "7s", "8s", "9s"]


@pytest.mark.parametrize(("text", "words"), rows("tiles-that-are-no-hand"))
def test_tiles_that_are_no_hand_do_not_become_one(text: str, words: str) -> None:
    with pytest.raises(HandError, match=words):
        as_hand(read_tiles(text))


@pytest.mark.parametrize(
    ("reads", "text", "at", "words"),
    [*rows("notation-refused"), *[(reads, "1" * 1_000_000, 40, "at most 600") for reads in READS]],
)
def test_what_says_nothing_is_refused_at_its_place_and_not_shown_whole(
    reads: str, text: str, at: int, words: str
) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        READS[reads](text)
    assert caught.value.at == at
    assert len(str(caught.value)) < 200


def test_a_text_may_be_600_characters_long() -> None:
    assert len(read_tiles("1" * 599 + "m").tiles) == 599
