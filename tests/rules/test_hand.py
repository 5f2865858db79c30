"""Hands: the number of tiles, what is closed, and drawing and discarding."""

import pytest

from riichi_rules.errors import HandError
from riichi_rules.hand import Hand
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.tiles import UNKNOWN, count_of


def test_drawing_and_discarding_leave_the_old_hand_as_it_was() -> None:
    before = read_hand("123m456p789s1112z")
    full = before.draw(read_tile("5z"))
    hands = (full, full.discard(read_tile("2z")), before)
    assert list(map(str, hands)) == ["123m456p789s11125z", "123m456p789s1115z", "123m456p789s1112z"]


def test_only_a_concealed_tile_can_be_discarded() -> None:
    full = read_hand("340m456p789s11z 2'22z")
    for tile in ("2z", "5m", "9p"):
        with pytest.raises(HandError, match="not among the concealed tiles"):
            full.discard(read_tile(tile))
    assert str(full.discard(read_tile("0m"))) == "34m456p789s11z 2'22z"


def test_hands_are_equal_when_tiles_and_melds_are_in_any_order() -> None:
    hand, same = read_hand("23m456p11z 2'22z X44Xs"), read_hand("11z654p32m X44Xs 2'22z")
    assert (hand, hash(hand)) == (same, hash(same))
    for other in (read_hand("23m456p11z 22'2z X44Xs"), read_hand("23m406p11z 2'22z X44Xs"), str(hand)):
        assert hand != other


def test_counts_are_of_the_concealed_tiles_and_of_all() -> None:
    hand = read_hand("23m406p11z 2'22z X44Xs")
    for kind, concealed, whole in ((13, 1, 1), (28, 0, 3), (21, 0, 4)):
        assert (count_of(hand.counts, kind), count_of(hand.all_counts, kind)) == (concealed, whole)


def test_a_hand_may_hold_unknown_tiles() -> None:
    hidden = Hand((UNKNOWN,) * 13)
    assert (hidden.known, str(hidden)) == (False, "X" * 13)
    assert read_hand("123m456p789s1112z").known


def test_the_words_name_each_tile_and_meld() -> None:
    assert read_hand("0m 4'56p 2'22z X44Xs 7'77z").words == (
        "concealed: red five of characters; chii 456p from left; pon 222z from left; closed kan 4444s; "
        "pon 777z from left"
    )


@pytest.mark.parametrize("tiles", ["123m", "123m456p789s111222z", "11111m456p789s22z", "0555m5m56p789s22z"])
def test_tiles_that_were_not_read_make_no_hand_either(tiles: str) -> None:
    with pytest.raises(HandError, match=r"concealed tiles|there are only 4"):
        Hand(read_tiles(tiles).tiles)
