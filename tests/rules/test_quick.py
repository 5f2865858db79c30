"""What makes valuing quick: tables that learn."""

from __future__ import annotations

from typing import NamedTuple

from riichi_rules.quick import Learned, new_tuple


def test_a_table_works_out_each_answer_once() -> None:
    asked: list[int] = []

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    table = Learned(square)
    assert [table[3], table[3], table[4], table[3]] == [9, 9, 16, 9]
    assert asked == [3, 4]


def test_an_answer_of_nothing_is_remembered_too() -> None:
    asked: list[int] = []
    table: Learned[int, None] = Learned(asked.append)
    assert (table[1], table[1]) == (None, None)
    assert asked == [1]


def test_a_full_table_begins_anew() -> None:
    table = Learned(str, most=2)
    assert [table[1], table[2], table[3]] == ["1", "2", "3"]
    assert dict(table) == {3: "3"}


def test_a_tuple_that_is_made_is_the_one_that_calling_its_class_makes() -> None:
    class Pair(NamedTuple):
        first: int
        second: int

    pair = new_tuple(Pair, (1, 2))
    assert pair == Pair(1, 2)
    assert type(pair) is Pair
