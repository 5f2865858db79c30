"""The code of a meld says tiles, who gave one, and how; every bit of it means something."""

from __future__ import annotations

import pytest
from shared.made_records import DEAL, RANKED, agari, listed, mjlog, tags

from riichi_book.records import CodedMeld, decode_meld, encode_meld, wins_in
from riichi_rules.errors import RecordError
from riichi_rules.melds import MeldType
from riichi_rules.seats import Seat
from riichi_rules.tiles import KINDS


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


def test_melds_stand_in_the_order_in_which_they_were_made() -> None:
    # A record names the newest first.
    pon = CodedMeld(MeldType.PON, (124, 125), 126, Seat.LEFT)
    chii = CodedMeld(MeldType.CHII, (8, 12), 4, Seat.LEFT)
    called = agari("345p678s99p", "8s", m=listed(map(encode_meld, (chii, pon))), yaku="18,1")
    (win,) = wins_in(tags(mjlog(RANKED, DEAL, called)))
    assert win.hand is not None
    assert [str(meld) for meld in win.hand.melds] == ["5'55z", "2'34m"]
