"""The code of a meld gives its tiles, the giver, and the type; every bit has a meaning."""

from collections import Counter
from contextlib import suppress

from shared.made_records import DEAL, RANKED, agari, listed, mjlog, tags

from riichi_book.records import CodedMeld, decode_meld, encode_meld, wins_in
from riichi_rules.errors import RecordError
from riichi_rules.melds import MeldType
from riichi_rules.seats import Seat


def test_every_meld_has_a_code_of_its_own_and_no_other_number_says_one() -> None:
    melds = {}
    for code in range(-1, (1 << 16) + 1):
        with suppress(RecordError):
            melds[code] = decode_meld(code)
    assert [encode_meld(meld) for meld in melds.values()] == [*melds]
    assert Counter(meld.type for meld in melds.values()) == {
        MeldType.CHII: 21 * 4**3 * 3,  # which run, which copy of each tile, which of the three was called
        MeldType.PON: 34 * 4 * 3 * 3,  # the kind, the called copy, the unused copy, the giver
        MeldType.ADDED_KAN: 34 * 4 * 3 * 3,
        MeldType.OPEN_KAN: 34 * 4 * 3,
        MeldType.CLOSED_KAN: 34 * 4,  # the code names one of its tiles
    }
    for meld in melds.values():
        assert len({*meld.numbers}) == len(meld.numbers)
        assert (meld.called is None) == (meld.source is None) == (meld.type is MeldType.CLOSED_KAN)


def test_melds_stand_in_the_order_in_which_they_were_made() -> None:
    # A record lists the newest first.
    pon = CodedMeld(MeldType.PON, (124, 125), 126, Seat.LEFT)
    chii = CodedMeld(MeldType.CHII, (8, 12), 4, Seat.LEFT)
    called = agari("345p678s99p", "8s", m=listed(map(encode_meld, (chii, pon))), yaku="18,1")
    (win,) = wins_in(tags(mjlog(RANKED, DEAL, called)))
    assert win.hand is not None
    assert [str(meld) for meld in win.hand.melds] == ["5'55z", "2'34m"]
