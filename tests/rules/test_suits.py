"""Suits: what is known about the tiles of one suit is found once, and so much is remembered at a time."""

from __future__ import annotations

import pytest

from riichi_rules.suits import MOST_SUITS, SPLITTINGS, Suit, learn_suit, splittings

ONE_TWO_THREE = 0o111


@pytest.mark.parametrize(("before", "after"), [(MOST_SUITS - 1, MOST_SUITS), (MOST_SUITS, 1)])
def test_a_table_that_is_full_begins_anew(before: int, after: int) -> None:
    other = Suit(0, 0)
    known = {-number: other for number in range(1, before + 1)}
    learned = learn_suit(known, ONE_TWO_THREE, 9)
    assert known[ONE_TWO_THREE] is learned
    assert len(known) == after
    assert [str(group) for split in learned.splits for group in split.groups] == ["123p"]


def test_so_many_ways_to_split_are_remembered_and_no_more() -> None:
    for counts in range(8**5):
        splittings(counts, False)
        assert len(SPLITTINGS) <= MOST_SUITS
    assert SPLITTINGS
