"""What makes valuing quick: tables that learn."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from shared.wins import ron

from riichi_rules.quick import Learned, facts_of, refilled


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


def test_a_table_that_asks_itself_holds_no_more_either() -> None:
    table: Learned[int, int] = Learned(lambda number: table[number - 1] + 1 if number else 0, most=3)
    assert table[10] == 10
    assert len(table) <= 3


def test_a_value_made_again_of_its_facts_has_them() -> None:
    @dataclass(init=False)
    class Filled:
        first: int
        second: str

    again = refilled(Filled, 1, "two")
    assert (again.first, again.second) == facts_of(again) == (1, "two")
    with pytest.raises(ValueError, match="longer"):
        refilled(Filled, 1, "two", 3)


def test_values_that_are_made_in_numbers_have_no_table_each() -> None:
    value = ron("23345789m567p44s", "4m")
    for made in (value, value.best, value.best.reading):
        assert not hasattr(made, "__dict__")
