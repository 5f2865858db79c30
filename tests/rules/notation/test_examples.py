"""The sources' own examples, each in its own notation, read to what the canonical text says."""

from __future__ import annotations

import pytest

from riichi_rules.notation import convert, read_hand, read_river, read_tile, read_tiles, write

HANDS = {
    "X0-1": ("wiki", "77m34567p678s777z", "77m34567p678s777z"),
    "X1-1": ("drawhand", "m33~s111~p12345678", "33m12345678p111s"),
    "X1-2": ("drawhand", "m33~s123~s123~s456~p23", "33m23p112233456s"),
    "X1-3": ("drawhand", "z77~p44456~m123~m123", "112233m44456p77z"),
    "X2-1": (
        "words",
        "3man3man1sou1sou1sou1pin2pin3pin4pin5pin6pin7pin8pin",
        "33m12345678p111s",
    ),
    "X2-2": (
        "words",
        "3man3man1sou2sou3sou1sou2sou3sou4sou5sou6sou2pin3pin",
        "33m23p112233456s",
    ),
    "X2-3": (
        "words",
        "redred4pin4pin4pin5pin6pin1man2man3man1man2man3man",
        "112233m44456p77z",
    ),
    "X3-1": ("wiki", "23345789m567p44s", "23345789m567p44s"),
    "X3-2": ("wiki", "789m66678999p789s", "789m66678999p789s"),
    "X3-3": ("wiki", "456m11z22z 0z11s0z 0z77z0z", "456m1122z X11Xs X77Xz"),
    "X3-4": ("wiki", "234s1z 999-9m 0330z 0z11p0z", "234s1z 9999'm X33Xz X11Xp"),
    "X3-5": ("wiki", "123m45p22s -234p-657s", "123m45p22s 2'34p 6'57s"),
}


@pytest.mark.parametrize("example", HANDS)
def test_the_hand_of_a_source_reads_to_its_canonical_text(example: str) -> None:
    dialect, text, canonical = HANDS[example]
    assert str(read_hand(text, dialect)) == canonical
    assert read_hand(text, dialect) == read_hand(canonical)
    assert convert(text, dialect, "canonical") == canonical


@pytest.mark.parametrize("example", HANDS)
def test_the_hand_of_a_source_can_be_said_in_its_dialect_again(example: str) -> None:
    dialect, text, _ = HANDS[example]
    hand = read_hand(text, dialect)
    assert read_hand(write(hand, dialect), dialect) == hand


def test_the_fourteen_tiles_of_x3_2_are_a_full_hand() -> None:
    assert read_hand("789m66678999p789s", "wiki").full
    assert not read_hand("77m34567p678s777z", "wiki").full


def test_the_river_of_x0_2_keeps_its_rows_and_its_order() -> None:
    river = read_river("1s6527z7s 23p3s6z4s1m 4z", "wiki")
    assert " ".join(str(discard.tile) for discard in river) == "1s 6z 5z 2z 7z 7s 2p 3p 3s 6z 4s 1m 4z"
    assert not any(discard.turned or discard.taken for discard in river)
    rows = "1s6527z7s 23p3s6z4s1m 4z"
    assert convert(rows, "wiki", "canonical") == rows


@pytest.mark.parametrize(
    ("drawing", "canonical"),
    [
        ("m456", "456m"),
        ("p444", "444p"),
        ("z1111", "1111z"),
        ("p1", "1p"),
        ("p11*1", "11'1p"),
        ("p1*23", "1'23p"),
        ("p8*79", "8'79p"),
        ("z44*4", "44'4z"),
        ("m6666*", "6666'm"),
    ],
)
def test_the_small_drawings_of_the_polish_rulebook(drawing: str, canonical: str) -> None:
    assert convert(drawing, "drawhand", "canonical") == canonical
    assert convert(canonical, "canonical", "drawhand") == drawing


@pytest.mark.parametrize("winning", ["1z", "2p", "5z", "4m", "3p", "6p"])
def test_a_winning_tile_of_the_sources_is_one_tile(winning: str) -> None:
    assert str(read_tile(winning)) == winning
    assert read_tiles(winning, "wiki").tiles == (read_tile(winning),)


def test_two_chii_need_no_space_between_them_in_the_wiki() -> None:
    assert str(read_tiles("-234p-657s", "wiki")) == "2'34p 6'57s"


def test_a_whole_hand_may_stand_without_spaces_in_the_wiki() -> None:
    assert str(read_hand("456m11z22z0z11s0z0z77z0z", "wiki")) == "456m1122z X11Xs X77Xz"
    assert str(read_hand("123m45p22s-234p-657s", "wiki")) == "123m45p22s 2'34p 6'57s"
