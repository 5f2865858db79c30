"""Findings of many games: what is listed, and what is only counted."""

from __future__ import annotations

from riichi_book.variants import Findings, Parted
from riichi_book.variants.findings import MOST_PARTED


def test_of_many_rounds_that_part_the_first_are_listed_and_all_are_counted() -> None:
    some, more = Findings(), Findings()
    for number in range(1, MOST_PARTED):
        some.note_parted(Parted("some", number, 1, ""))
    for number in range(1, 4):
        more.note_parted(Parted("more", number, 1, ""))
    some.add(more)
    assert some.counts["rounds_parted"] == MOST_PARTED + 2
    assert [len(some.parted), some.parted[-1].file, some.parted[-1].round] == [MOST_PARTED, "more", 1]
    some.note_parted(Parted("last", 1, 1, ""))
    assert len(some.parted) == MOST_PARTED
