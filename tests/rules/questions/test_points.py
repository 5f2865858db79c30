"""What han and fu are worth, asked as data."""

from __future__ import annotations

import pytest

from riichi_rules import ask


@pytest.mark.rule("yaku.yakuman-alone")
@pytest.mark.parametrize(("asked", "doubled", "paid"), [(3, True, 2), (2, True, 2), (2, False, 1)])
def test_where_yakuman_do_not_add_up_one_is_paid_which_may_count_twice(
    asked: int, doubled: bool, paid: int
) -> None:
    options = {"limits.yakuman_stacking": False, "limits.double_kokushi_13": doubled}
    answer = ask.points(yakuman=asked, by="ron", seat="S", ruleset="tenhou", set=options)
    assert (answer.data["yakuman"], answer.data["points"]) == (paid, 32_000 * paid)
    assert bool(answer.notes) is ("warnings" in answer.data) is (paid < asked)
    assert answer.words.endswith("".join(map(str, answer.notes)))


def test_the_words_say_who_won() -> None:
    assert ask.points(3, 40, by="ron").words.startswith("3 han 40 fu, ron by the dealer.")
    assert ask.points(3, 40, by="ron", seat="S").words.startswith("3 han 40 fu, ron by a non-dealer.")
    assert ask.points(yakuman=2, by="ron", ruleset="tenhou").words.startswith("2 yakuman, ron by the dealer.")
