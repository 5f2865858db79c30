"""The code of a meld says tiles, who gave one, and how; every bit of it means something."""

from __future__ import annotations

import pytest
from shared.made_records import numbers

from riichi_book.records import CodedMeld, GameType, decode_meld, encode_meld
from riichi_rules.errors import RecordError
from riichi_rules.melds import MeldType
from riichi_rules.seats import Seat
from riichi_rules.tiles import KINDS

SOURCES = {Seat.RIGHT: 1, Seat.OPPOSITE: 2, Seat.LEFT: 3}


def all_melds() -> list[CodedMeld]:
    """Return every meld that there can be, by the numbers of its tiles."""
    found = []
    for first in (kind for kind in range(27) if kind % 9 <= 6):
        for copies in range(64):
            three = [4 * (first + step) + (copies >> 2 * step & 3) for step in range(3)]
            for called in three:
                own = tuple(number for number in three if number != called)
                found.append(CodedMeld(MeldType.CHII, own, called, Seat.LEFT))
    for kind in KINDS:
        four = range(4 * kind, 4 * kind + 4)
        for named in four:
            others = tuple(number for number in four if number != named)
            found.append(CodedMeld(MeldType.CLOSED_KAN, (named, *others)))
            for source in Seat:
                found.append(CodedMeld(MeldType.OPEN_KAN, others, named, source))
                for left_out in others:
                    own = tuple(number for number in others if number != left_out)
                    found.append(CodedMeld(MeldType.PON, own, named, source))
                    found.append(CodedMeld(MeldType.ADDED_KAN, own, named, source, left_out))
    return found


def test_every_meld_has_a_code_of_its_own_that_says_it() -> None:
    melds = all_melds()
    codes = {encode_meld(meld): meld for meld in melds}
    assert len(codes) == len(melds)
    assert all(decode_meld(code) == meld for code, meld in codes.items())


def test_every_other_number_of_sixteen_bits_is_refused() -> None:
    codes = {encode_meld(meld) for meld in all_melds()}
    for code in set(range(1 << 16)) - codes:
        with pytest.raises(RecordError):
            decode_meld(code)


@pytest.mark.parametrize("code", [-1, 1 << 16, 1 << 40])
def test_a_code_has_sixteen_bits(code: int) -> None:
    with pytest.raises(RecordError, match="16 bits"):
        decode_meld(code)


def test_a_north_set_aside_belongs_to_three_players() -> None:
    with pytest.raises(RecordError, match="three players"):
        decode_meld(120 << 8 | 1 << 5)


@pytest.mark.parametrize("meld_type", [MeldType.PON, MeldType.ADDED_KAN, MeldType.OPEN_KAN])
@pytest.mark.parametrize("source", Seat)
def test_the_two_lowest_bits_say_who_gave_the_tile(meld_type: MeldType, source: Seat) -> None:
    codes = [encode_meld(meld) for meld in all_melds() if (meld.type, meld.source) == (meld_type, source)]
    assert {code & 3 for code in codes} == {SOURCES[source]}


def test_red_fives_are_red_where_the_record_has_them() -> None:
    red, five = numbers("0s5s")
    meld = CodedMeld(MeldType.PON, (red, five + 1), five, Seat.OPPOSITE)
    assert str(meld.meld(GameType(red_fives=True))) == "05'5s"
    assert str(meld.meld(GameType(red_fives=False))) == "55'5s"


def test_a_called_tile_is_told_from_those_of_the_hand() -> None:
    five, six, seven = numbers("567m")
    assert str(CodedMeld(MeldType.CHII, (five, seven), six, Seat.LEFT).meld(GameType())) == "6'57m"
    added = CodedMeld(MeldType.ADDED_KAN, (16, 18), 17, Seat.OPPOSITE, 19)
    assert str(added.meld(GameType())) == "05'5\"5m"
    assert added.numbers == (16, 17, 18, 19)
