"""The canonical notation: what it says, and how it refuses what says nothing."""

from __future__ import annotations

import pytest

from riichi_rules.errors import HandError, HandTextError, NotationError
from riichi_rules.melds import Meld, MeldType
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
from riichi_rules.seats import Seat
from riichi_rules.tiles import UNKNOWN, Tile

TEN = "123456789m1z"


def only_meld(text: str) -> Meld:
    (block,) = read_tiles(text).blocks
    assert isinstance(block, Meld)
    return block


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("8'79p", Meld(MeldType.CHII, (Tile(15), Tile(17)), Tile(16), Seat.LEFT)),
        ("44'4z", Meld(MeldType.PON, (Tile(30),) * 2, Tile(30), Seat.OPPOSITE)),
        ("444'z", Meld(MeldType.PON, (Tile(30),) * 2, Tile(30), Seat.RIGHT)),
        ("6'666m", Meld(MeldType.OPEN_KAN, (Tile(5),) * 3, Tile(5), Seat.LEFT)),
        ("66'66m", Meld(MeldType.OPEN_KAN, (Tile(5),) * 3, Tile(5), Seat.OPPOSITE)),
        ("6666'm", Meld(MeldType.OPEN_KAN, (Tile(5),) * 3, Tile(5), Seat.RIGHT)),
        ("55'5\"5p", Meld(MeldType.ADDED_KAN, (Tile(13),) * 2, Tile(13), Seat.OPPOSITE, Tile(13))),
        (
            "55'0\"5p",
            Meld(MeldType.ADDED_KAN, (Tile(13),) * 2, Tile(13), Seat.OPPOSITE, Tile(13, red=True)),
        ),
        ("555'5\"p", Meld(MeldType.ADDED_KAN, (Tile(13),) * 2, Tile(13), Seat.RIGHT, Tile(13))),
        ("X11Xs", Meld(MeldType.CLOSED_KAN, (Tile(18),) * 4)),
        ("X05Xp", Meld(MeldType.CLOSED_KAN, (Tile(13, red=True), *(Tile(13),) * 3))),
    ],
)
def test_a_meld_reads_and_writes(text: str, meld: Meld) -> None:
    assert only_meld(text) == meld
    assert str(meld) == text
    assert write(TilesText((meld,))) == text


def test_tiles_are_read_in_any_order_and_written_sorted() -> None:
    assert str(read_hand("7z5s3m1z5550p1s2m9s1mX")) == "123m0555p159s17zX"
    assert str(read_hand("1z9s5p0p X77Xz 3'21s 5'50m")) == "05p9s1z X77Xz 3'12s 5'05m"


def test_hands_are_equal_when_their_melds_are_in_any_order() -> None:
    assert read_hand("456789m1z 1'11s 2'34p") == read_hand("789m1z456m 2'34p 1'11s")
    assert read_hand("456789m1z 1'11s 2'34p") != read_hand("456789m1z 11'1s 2'34p")


def test_hands_keep_the_order_in_which_melds_were_made() -> None:
    assert str(read_hand("456789m1z 1'11s 2'34p")) == "456789m1z 1'11s 2'34p"
    assert str(read_hand("456789m1z 2'34p 1'11s")) == "456789m1z 2'34p 1'11s"


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


def test_before_the_first_discard_a_river_is_empty() -> None:
    assert read_river("") == ()


def test_loose_tiles_that_look_like_a_meld_have_a_suit_letter_each() -> None:
    river = read_river("5'55p")
    assert write(TilesText((river,))) == "5'p5p5p"
    assert read_tiles("5'p5p5p").blocks == (river,)
    assert read_tiles("X11sX").blocks == (tuple(map(LooseTile, (UNKNOWN, Tile(18), Tile(18), UNKNOWN))),)


def test_a_long_row_with_a_riichi_tile_is_no_meld() -> None:
    (row,) = read_tiles("1s6527'z7s").blocks
    assert isinstance(row, tuple)
    assert [tile.turned for tile in row] == [False, False, False, False, True, False]


def test_loose_tiles_keep_their_order() -> None:
    assert str(read_tiles("9m1z1m")) == "9m1z1m"


def test_an_unknown_tile_stands_alone_and_in_a_hand() -> None:
    assert read_tile("X") == UNKNOWN
    assert read_tiles("X").tiles == (UNKNOWN,)
    assert str(read_hand("12XXX34567m1pXX")) == "1234567m1pXXXXX"
    assert not read_hand("X" * 13).known


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8'79p", "is a meld"),
        ("123456789m1'z 8'79p", "no marks"),
        ("123456789m1z 789p", "is no meld"),
        ("123m", "3 concealed tiles"),
    ],
)
def test_tiles_that_are_no_hand_do_not_become_one(text: str, words: str) -> None:
    with pytest.raises(HandError, match=words):
        as_hand(read_tiles(text))


REFUSALS = [
    # text, what the carets mark, what is said
    ("12m3", "12m[3]", "m, p, s or z has to follow"),
    ("1m23 4p", "1m[23] 4p", "digits without a suit"),
    ("1m2'3", "1m[2'3]", "digits without a suit"),
    ("m", "[m]", "without a digit"),
    ("1mm", "1m[m]", "without a digit"),
    ("m33", "[m]33", "the suit comes last, 3m"),
    ("Xm", "X[m]", "without a digit"),
    ("18z", "1[8]z", "honours are 1z to 7z"),
    ("19z", "1[9]z", "honours are 1z to 7z"),
    ("0z", "[0]z", "a tile face down is X"),
    ("1m!", "1m[!]", "digits with m, p, s or z"),
    ("1q", "1[q]", "digits with m, p, s or z"),
    ("1M", "1[M]", "write the small m"),
    ("x", "[x]", "a capital X"),
    ("5\u201955p", "5[\u2019]55p", "the plain '"),
    ("55'5”5p", "55'5[”]5p", 'the plain "'),
    ("1\uff12m", "1[\uff12]m", "only the plain 0 to 9"),
    ("٣m", "[٣]m", "only the plain 0 to 9"),
    ("1²m", "1[²]m", "only the plain 0 to 9"),
    ("1m\x00", "1m[\x00]", "U+0000"),
    ("1m\ud800", "1m[\ud800]", "U+D800"),
    ("1m\u200b", "1m[\u200b]", "U+200B"),
    ("'1m", "[']1m", "follows the digit"),
    ("1m'", "1m[']", "follows the digit"),
    ("1m 'X", "1m [']X", "follows the digit"),
    ("1''m", "1'[']m", "twice"),
    ("1'\"m", "1'[\"]m", "not both"),
    ("8'91p", "[8'91p]", "no run goes on from 9 to 1"),
    ("9'12p", "[9'12p]", "no run goes on from 9 to 1"),
    ("1'23z", "[1'23z]", "honours make no runs"),
    ("1'24m", "[1'24m]", "neither a run"),
    ("1'234m", "[1'234m]", "neither a run"),
    ("1'1'1z", "1'[1]'1z", "one called tile, not two"),
    ("79'8p", "7[9]'8p", "called tile first: 9'78p"),
    ("798'p", "79[8]'p", "called tile first: 8'79p"),
    ('555"5p', '55[5]"5p', "needs its called tile"),
    ("5'55\"5p", "5'5[5]\"5p", "written after it"),
    ('55\'5"5"p', '55\'5"[5]"p', "one tile is added"),
    ("55'5\"p", "[55'5\"p]", "no meld"),
    ("4'5\"6p", "[4'5\"6p]", "no meld"),
    ("55'5\"55p", "[55'5\"55p]", "three or four tiles, not 5"),
    ("666'6m", "66[6]'6m", "first is left, second opposite, last right"),
    ("5'X5p", "5'[X]5p", "shows its tiles"),
    ("X12Xs", "X1[2]Xs", "two equal tiles"),
    ("55'5_\"5p", "55'[5]_\"5p", "nobody takes it"),
]

HAND_REFUSALS = [
    (f"{TEN} 8'91p", f"{TEN} [8'91p]", "no run goes on"),
    (f"{TEN} 9'm1p2p", f"{TEN} [9'm1p2p]", "neither a run"),
    (f"{TEN} 1'1'1z", f"{TEN} 1'[1]'1z", "one called tile"),
    (f"{TEN} 444z", f"{TEN} [444z]", "write 4'44z (left), 44'4z (opposite), 444'z (right)"),
    (f"{TEN} 4444z", f"{TEN} [4444z]", "X44Xz (closed)"),
    (f"{TEN} 456p", f"{TEN} [456p]", "4'56p"),
    (f"{TEN} 4z", f"{TEN} [4z]", "together in the first group"),
    (f"{TEN} 458p", f"{TEN} [458p]", "neither a run"),
    (f"{TEN} X1sX1s", f"{TEN} [X]1sX1s", "shows its tiles"),
    (f"{TEN} 5'p5p5p", f"{TEN} [5'p5p5p]", "the meld is 5'55p"),
    (f"{TEN} X11sX", f"{TEN} [X11sX]", "the meld is X11Xs"),
    (f"8'79p {TEN}", f"[8'79p] {TEN}", "begins with its concealed tiles"),
    ("123456789m1'z 8'79p", "123456789m[1]'z 8'79p", "a concealed tile has no mark"),
    ("123456789m1_z 8'79p", "123456789m[1]_z 8'79p", "a concealed tile has no mark"),
]

NO_HANDS = [
    ("123m", "[123m]", "3 concealed tiles: a hand without melds has 13 (or 14"),
    ("123456789m1234567p", "[123456789m1234567p]", "16 concealed tiles"),
    (f"{TEN[:-1]}2z", f"[{TEN[:-1]}2z]", "11 concealed tiles"),
    (f"{TEN} 2'13s 2'13p", f"[{TEN}] 2'13s 2'13p", "10 concealed tiles: a hand with 2 melds has 7"),
    ("1m 2'34p 2'34p 2'34p 5'67s 6'78s", "1m 2'34p 2'34p 2'34p 5'67s [6'78s]", "at most four melds"),
    ("11111m23456789p", "1111[1]m23456789p", "a fifth 1m"),
    ("11111m", "1111[1]m", "a fifth 1m"),
    ("0055m5m123456789s", "0055m[5]m123456789s", "a fifth 5m"),
    ("5m234567p123s 55'0\"5m", "5m234567p123s 55'0\"[5]m", "red fives and melds counted in"),
    ("1s234567p123m X11Xs", "1s234567p123m X11[X]s", "a fifth 1s"),
    ("111s2345p 2'13s 1'23s", "111s2345p 2'13s [1]'23s", "a fifth 1s"),
]


def marked_by(text: str, error: NotationError) -> str:
    end = error.at + error.length
    return f"{text[: error.at]}[{text[error.at : end]}]{text[end:]}"


@pytest.mark.parametrize(("text", "marked", "words"), REFUSALS, ids=[ascii(row[0]) for row in REFUSALS])
def test_what_says_no_tiles_is_refused_at_its_place(text: str, marked: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_tiles(text)
    assert marked_by(text, caught.value) == marked
    assert words in caught.value.problem
    lines = str(caught.value).splitlines()
    assert lines[-1] == "  " + " " * caught.value.at + "^" * caught.value.length
    assert not isinstance(caught.value, HandError)


@pytest.mark.parametrize(("text", "marked", "words"), HAND_REFUSALS)
def test_a_group_that_is_no_meld_is_refused_in_a_hand(text: str, marked: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_hand(text)
    assert marked_by(text, caught.value) == marked
    assert words in caught.value.problem
    assert not isinstance(caught.value, HandError)


@pytest.mark.parametrize(("text", "marked", "words"), NO_HANDS)
def test_tiles_that_are_no_hand_are_refused_at_their_place(text: str, marked: str, words: str) -> None:
    with pytest.raises(HandTextError) as caught:
        read_hand(text)
    assert marked_by(text, caught.value) == marked
    assert words in caught.value.problem


@pytest.mark.parametrize("text", ["", " ", "\t\n", "~"])
def test_no_tiles_are_refused(text: str) -> None:
    for reads in (read_tile, read_tiles, read_hand):
        with pytest.raises(NotationError, match="no tile"):
            reads(text)


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("12m", 1, "2 tiles: one"),
        ("5'm", 1, "without marks"),
        ('5"m', 1, "without marks"),
        ("5_m", 1, "without marks"),
        ("5", 0, "without a suit"),
    ],
)
def test_a_text_of_one_tile_says_no_more(text: str, at: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        read_tile(text)
    assert caught.value.at == at


def test_nothing_is_added_to_a_river() -> None:
    with pytest.raises(NotationError, match="added") as caught:
        read_river("1m55'5\"5p")
    assert caught.value.at == 5


def test_a_text_that_is_too_long_is_refused_and_not_shown_whole() -> None:
    assert len(read_tiles("1" * 599 + "m").tiles) == 599
    for reads in (read_tile, read_tiles, read_hand, read_river):
        with pytest.raises(NotationError, match="at most 600") as caught:
            reads("1" * 1_000_000)
        assert len(str(caught.value)) < 200
