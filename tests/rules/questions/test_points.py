"""What han and fu are worth, asked as data."""

from __future__ import annotations

import pytest

from riichi_rules import ask


@pytest.mark.rule("payment.liability")
def test_a_liable_player_shares_with_the_discarder_or_pays_alone() -> None:
    shared = ask.points(yakuman=1, by="ron", seat="S", liable="left", discarder="right", honba=1).data
    assert sum(shared["payments"].values()) == 32_300
    assert ask.points(yakuman=1, by="tsumo", seat="S", liable="left").data["payments"] == {"liable": 32_000}


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


@pytest.mark.rule("payment.liability")
@pytest.mark.parametrize(
    ("facts", "payments"),
    [
        ({"by": "ron", "liable": "left", "discarder": "left"}, {"discarder": 32_300}),
        ({"by": "ron", "liable": "left", "discarder": "right"}, {"discarder": 16_300, "liable": 16_000}),
        ({"by": "ron", "liable": "left", "discarder": "right", "ruleset": "tenhou"},
         {"discarder": 16_000, "liable": 16_300}),
        ({"by": "tsumo", "liable": "left"}, {"liable": 32_300}),
    ],
)  # fmt: skip
def test_the_counters_of_a_liable_win_are_paid_once(
    facts: dict[str, object], payments: dict[str, int]
) -> None:
    answer = ask.points(yakuman=1, seat="S", honba=1, **facts)
    assert answer.data["payments"] == payments
    assert sum(reason.amount for reason in answer.reasons) == answer.payment.total == 32_300


def test_the_words_say_who_won() -> None:
    assert ask.points(3, 40, by="ron").words.startswith("3 han 40 fu, ron by the dealer.")
    assert ask.points(3, 40, by="ron", seat="S").words.startswith("3 han 40 fu, ron by a non-dealer.")
    assert ask.points(yakuman=2, by="ron", ruleset="tenhou").words.startswith("2 yakuman, ron by the dealer.")
