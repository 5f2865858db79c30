"""A win of a record becomes hand, tile and situation, beside what the record says of it."""

from __future__ import annotations

import pytest
from shared.made_records import DEAL, agari, listed, wins

from riichi_book.records import CodedMeld, RecordedYaku, encode_meld
from riichi_rules.errors import RecordError
from riichi_rules.limits import Limit
from riichi_rules.melds import MeldType
from riichi_rules.payment import payment_of
from riichi_rules.seats import Seat
from riichi_rules.settlement import Won, settle_wins
from riichi_rules.situation import Win
from riichi_rules.value import value_of

PINFU = "234567m345p678s99p"
RIICHI = '<REACH who="0" step="1"/><REACH who="0" ten="240,250,250,250" step="2"/>'


def test_the_hand_is_told_without_its_winning_tile() -> None:
    (win,) = wins(agari("234067m345p678s99p", "8s"))
    assert str(win.hand) == "234067m34599p67s"
    assert str(win.tile) == "8s"
    assert str(win.rules.tile(124)) == "5z"
    assert [str(tile) for tile in win.situation.dora_indicators] == ["5z"]


def test_melds_stand_in_the_order_in_which_they_were_made() -> None:
    # A record names the newest first.
    pon = CodedMeld(MeldType.PON, (124, 125), 126, Seat.LEFT)
    chii = CodedMeld(MeldType.CHII, (8, 12), 4, Seat.LEFT)
    (win,) = wins(agari("345p678s99p", "8s", m=listed(map(encode_meld, (chii, pon))), yaku="18,1"))
    assert [str(meld) for meld in win.hand.melds] == ["5'55z", "2'34m"]


def test_seats_become_winds_and_places_around_the_table() -> None:
    deal = '<INIT seed="6,1,0,1,1,40" ten="250,250,250,250" oya="2"/>'
    (win,) = wins(agari(PINFU, "8s", who="1", fromWho="0", ba="1,0"), deal=deal)
    situation = win.situation
    assert (situation.by, situation.round, situation.seat) == (Win.RON, "S", "N")
    assert situation.discarder is Seat.LEFT
    assert (situation.honba, situation.bets) == (1, 0)


def test_who_draws_the_winning_tile_has_no_discarder() -> None:
    (win,) = wins(agari(PINFU, "8s", fromWho="0", yaku="0,1,7,1"))
    assert (win.situation.by, win.situation.discarder) == (Win.TSUMO, None)


def test_riichi_is_known_from_the_round_and_not_from_the_list_of_yaku() -> None:
    (win,) = wins(RIICHI, agari(PINFU, "8s", ba="0,1"))
    assert win.situation.riichi
    assert win.table.bets == win.situation.bets == 1
    (silent,) = wins(agari(PINFU, "8s", yaku="1,1,8,1"))
    assert not silent.situation.riichi


def test_of_a_round_seen_from_its_middle_the_list_of_yaku_tells_riichi() -> None:
    (win,) = wins(agari(PINFU, "8s", yaku="1,1,8,1"), deal=DEAL.replace("INIT", "REINIT"))
    assert win.situation.riichi


def test_a_riichi_whose_tile_is_won_puts_no_bet_down() -> None:
    (win,) = wins('<REACH who="1" step="1"/>', agari(PINFU, "8s"))
    assert win.table.bets == 0


def test_nobody_declares_riichi_twice() -> None:
    with pytest.raises(RecordError, match="tag 6: REACH: seat 0 declared riichi before"):
        wins(RIICHI, RIICHI, agari(PINFU, "8s"))


@pytest.mark.parametrize(
    ("yaku", "fact"),
    [
        ("1,1,2,1", "ippatsu"),
        ("21,2", "double_riichi"),
        ("6,1", "last_tile"),
        ("3,1", "chankan"),
    ],
)
def test_what_only_the_moment_knows_is_taken_from_the_record(yaku: str, fact: str) -> None:
    (win,) = wins(RIICHI, agari(PINFU, "8s", yaku=yaku, ba="0,1"))
    assert getattr(win.situation, fact)


def test_a_win_of_the_first_draw_is_taken_from_the_record() -> None:
    (win,) = wins(agari(PINFU, "8s", fromWho="0", yaku="", yakuman="37", ten="20,48000,5"))
    assert win.situation.first_turn
    assert win.worth.yakuman == (RecordedYaku("tenhou", 0),)
    assert win.worth.limit is Limit.YAKUMAN


def test_counted_yakuman_are_told_from_others() -> None:
    (win,) = wins(agari(PINFU, "8s", yaku="8,1,52,12", ten="30,48000,5"))
    assert win.worth.limit is Limit.COUNTED_YAKUMAN
    assert win.worth.han == 13


def test_dora_are_told_apart_from_yaku() -> None:
    (win,) = wins(
        RIICHI,
        agari(PINFU, "8s", yaku="1,1,11,1,52,2,53,3,54,1", ten="30,12000,2", doraHaiUra="0", ba="0,1"),
    )
    worth = win.worth
    assert worth.yaku == (RecordedYaku("riichi", 1), RecordedYaku("yakuhai-jikaze", 1, wind=1))
    assert (worth.dora, worth.ura, worth.red, worth.han) == (2, 3, 1, 8)
    assert worth.limit is Limit.HANEMAN


def test_several_rons_share_a_table_and_the_first_takes_what_lies_there() -> None:
    deal = '<INIT seed="0,1,2,1,1,40" ten="250,250,250,250" oya="0"/>'
    pair = wins(
        agari(PINFU, "8s", who="2", ba="1,2"),
        agari("234m22567p345678s", "8s", who="0", ba="1,0"),
        deal=deal,
    )
    assert [win.situation.bets for win in pair] == [2, 0]
    assert [win.situation.honba for win in pair] == [1, 1]
    assert pair[0].table == pair[1].table
    won = [Won(win.seat, value_of(win.hand, win.tile, win.situation, win.rules.ruleset())) for win in pair]
    both = sum(payment_of(each.value).points for each in won)
    assert settle_wins(won, pair[0].table).deltas[1] == -both - 300


def test_who_is_liable_is_what_the_record_says() -> None:
    (win,) = wins(agari(PINFU, "8s", fromWho="0", yaku="0,1", paoWho="3"))
    assert win.situation.liable is Seat.LEFT


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
