"""Hands: how many tiles they have, what is closed, and drawing and discarding."""

from __future__ import annotations

import pytest

from riichi_rules.errors import HandError
from riichi_rules.hand import Hand
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.tiles import UNKNOWN, count_of


def hand(tiles: str, *melds: str) -> Hand:
    """Make a hand of texts, without the checks of the notation."""
    blocks = read_tiles(" ".join(melds)).blocks if melds else ()
    return Hand(read_tiles(tiles).tiles, blocks)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("123m456p789s1112z", False),
        ("123m456p789s11122z", True),
        ("23m456p789s11z 2'22z", False),
        ("1z 2'22z 1'23m X44Xs 55'5\"5p", False),
        ("11z 2'22z 1'23m X44Xs 55'5\"5p", True),
    ],
)
def test_a_hand_has_thirteen_tiles_less_three_for_each_meld_or_one_more(text: str, *, full: bool) -> None:
    assert read_hand(text).full is full


@pytest.mark.parametrize(
    ("tiles", "melds", "problem"),
    [
        ("123m", [], r"3 concealed tiles: a hand without melds has 13 \(or 14 with the drawn tile\)"),
        ("123m456p789s111222z", [], "15 concealed tiles"),
        ("123m456p789s1112z", ["2'22z"], r"a hand with one meld has 10 \(or 11"),
        ("1z", ["2'22z", "X44Xs"], "1 concealed tile: a hand with 2 melds has 7"),
        ("1z", ["2'22z", "1'23m", "X44Xs", "55'5p", "6'66p"], "at most four melds, not 5"),
    ],
)
def test_a_hand_of_another_size_is_none(tiles: str, melds: list[str], problem: str) -> None:
    with pytest.raises(HandError, match=problem):
        hand(tiles, *melds)


@pytest.mark.parametrize(
    ("tiles", "melds"),
    [("11111m456p789s22z", []), ("11m456p789s22z", ["1'11m"]), ("055m456p789s2z", ["55'5m"])],
)
def test_there_is_no_fifth_tile_of_a_kind(tiles: str, melds: list[str]) -> None:
    with pytest.raises(HandError, match="there are only 4"):
        hand(tiles, *melds)


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("123m456p789s1112z", True),
        ("123m456p78s11z X99Xm", True),
        ("123m456p78s11z 9'99m", False),
        ("123m78s11z 4'56p X99Xm", False),
    ],
)
def test_only_called_tiles_open_a_hand(text: str, *, closed: bool) -> None:
    # S1-41.
    assert read_hand(text).closed is closed


def test_drawing_and_discarding_leave_the_old_hand_as_it_was() -> None:
    before = read_hand("123m456p789s1112z")
    full = before.draw(read_tile("5z"))
    assert str(full) == "123m456p789s11125z"
    assert str(full.discard(read_tile("2z"))) == "123m456p789s1115z"
    assert str(before) == "123m456p789s1112z"


def test_only_a_concealed_tile_can_be_discarded() -> None:
    full = read_hand("340m456p789s11z 2'22z")
    for tile in ("2z", "5m", "9p"):
        with pytest.raises(HandError, match="not among the concealed tiles"):
            full.discard(read_tile(tile))
    assert str(full.discard(read_tile("0m"))) == "34m456p789s11z 2'22z"


def test_hands_are_equal_when_tiles_and_melds_are_in_any_order() -> None:
    hand = read_hand("23m456p11z 2'22z X44Xs")
    other = read_hand("11z654p32m X44Xs 2'22z")
    assert hand == other
    assert hash(hand) == hash(other)
    assert hand != read_hand("23m456p11z 22'2z X44Xs")
    assert hand != read_hand("23m406p11z 2'22z X44Xs")
    assert hand != "23m456p11z 2'22z X44Xs"


def test_counts_are_of_the_concealed_tiles_and_of_all() -> None:
    hand = read_hand("23m406p11z 2'22z X44Xs")
    assert count_of(hand.counts, 13) == count_of(hand.all_counts, 13) == 1
    assert (count_of(hand.counts, 28), count_of(hand.all_counts, 28)) == (0, 3)
    assert count_of(hand.all_counts, 21) == 4


def test_a_hand_may_hold_unknown_tiles() -> None:
    hand = Hand((UNKNOWN,) * 13)
    assert not hand.known
    assert str(hand) == "X" * 13
    assert read_hand("123m456p789s1112z").known


def test_the_words_name_each_tile_and_meld() -> None:
    assert read_hand("0m 4'56p 2'22z X44Xs 7'77z").words == (
        "concealed: red five of characters; chii 456p from left; pon 222z from left; closed kan 4444s; "
        "pon 777z from left"
    )
