"""What each value of an option comes to: an answer for each, and no needless word in all of them."""

from __future__ import annotations

import pytest

from riichi_book.studies.spread import spread
from riichi_rules import load_ruleset


def answers(option: str, circles: int) -> dict[str, str]:
    """Return the answer for each value of an option where so many fives of circles are red."""
    found = spread(option, load_ruleset("base", {"table.red_p": circles}))
    assert found is not None
    assert found.distinct > 1
    return dict(found.answers)


@pytest.mark.parametrize("red", [1, 2])
def test_a_five_that_is_red_under_every_value_is_not_spoken_of(red: int) -> None:
    assert answers("draws.nagashi", red) == {
        "true": "East +8000, South +4000, West -6000, North -6000; a bet stays",
        "false": "no points move; a bet stays",
    }


def test_a_five_that_is_red_under_some_values_is_spoken_of_where_it_is_not() -> None:
    found = answers("table.red_p", 1)
    assert "this ruleset has no red fives of circles, so the red one is plain" in found["0"]
    assert "red" not in found["1"]
