"""A win of a record becomes hand, tile and situation, beside what the record says of it."""

from __future__ import annotations

import pytest
from shared.made_records import agari, listed, wins

from riichi_book.records import CodedMeld, encode_meld
from riichi_rules.errors import RecordError
from riichi_rules.melds import MeldType
from riichi_rules.seats import Seat

PINFU = "234567m345p678s99p"
RIICHI = '<REACH who="0" step="1"/><REACH who="0" ten="240,250,250,250" step="2"/>'


def test_melds_stand_in_the_order_in_which_they_were_made() -> None:
    # A record names the newest first.
    pon = CodedMeld(MeldType.PON, (124, 125), 126, Seat.LEFT)
    chii = CodedMeld(MeldType.CHII, (8, 12), 4, Seat.LEFT)
    (win,) = wins(agari("345p678s99p", "8s", m=listed(map(encode_meld, (chii, pon))), yaku="18,1"))
    assert [str(meld) for meld in win.hand.melds] == ["5'55z", "2'34m"]


def test_a_riichi_whose_tile_is_won_puts_no_bet_down() -> None:
    (win,) = wins('<REACH who="1" step="1"/>', agari(PINFU, "8s"))
    assert win.table.bets == 0


def test_nobody_declares_riichi_twice() -> None:
    with pytest.raises(RecordError, match="tag 6: REACH: seat 0 declared riichi before"):
        wins(RIICHI, RIICHI, agari(PINFU, "8s"))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"machi": "0"}, "is not in the hand"),
        ({"machi": ""}, "'machi' lists 1 numbers"),
        ({"hai": listed(range(11)), "machi": "1"}, "a hand without melds"),
        ({"hai": "4,4,8,12,17,21,25,44,48,52,93,97,101,69"}, "tile 4 comes twice"),
        ({"m": "3"}, "tile 4 comes twice|concealed tiles"),
        ({"m": "70000"}, "16 bits"),
        ({"ten": "30,1000,6"}, "no limit 6"),
        ({"ten": "30,1000"}, "'ten' lists 3 numbers"),
        ({"yaku": "8"}, "in pairs"),
        ({"yaku": "55,1"}, "no yaku 55"),
        ({"yaku": ""}, "without yaku"),
        ({"who": "4"}, "from 0 to 3"),
        ({"paoWho": "0"}, "nobody is liable for an own win"),
        ({"doraHai": "136"}, "no tile 136"),
        ({"doraHai": "1,2,3,5,6,7"}, "at most five dora indicators"),
        ({"doraHaiUra": "1"}, "only a riichi winner counts ura dora"),
        ({"yaku": "2,1"}, "ippatsu needs riichi"),
        ({"sc": "250,0"}, "'sc' lists 8 numbers"),
    ],
)
def test_a_win_that_cannot_be_is_refused_by_its_tag(changes: dict[str, str], why: str) -> None:
    with pytest.raises(RecordError, match=why) as caught:
        wins(agari(PINFU, "8s", **changes))
    assert caught.value.tag == 3
    assert caught.value.file == "made.mjlog"
