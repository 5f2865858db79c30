"""Limits: from han and fu to base points, beside what claims say of them."""

from __future__ import annotations

import pytest
from shared.wins import ron, tsumo

from riichi_rules.limits import KIRIAGE, Limit, Worth, formula, limit_of, units_paid, yakuman_worth
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import load_ruleset

BASE = load_ruleset("base")


@pytest.mark.rule("limits.ladder")
def test_five_han_are_a_mangan_with_any_fu() -> None:
    assert {limit_of(5, fu, BASE) for fu in range(0, 140, 10)} == {Limit.MANGAN}


def test_what_may_be_rounded_up_to_mangan_is_4_han_30_fu_and_3_han_60_fu() -> None:
    assert formula(4, 30) == formula(3, 60) == KIRIAGE


AOTENJOU: dict[str, object] = {"limits.aotenjou": True}
KOKUSHI = ("19m19p19s1234567z", "1m")


@pytest.mark.rule("limits.aotenjou")
def test_fu_that_no_source_states_say_so() -> None:
    for value, id_, amount in (
        (ron(*KOKUSHI, options=AOTENJOU), "unsourced-ron", 40),
        (tsumo(*KOKUSHI, options=AOTENJOU), "unsourced-tsumo", 30),
    ):
        (item,) = value.fu_items
        assert (item.id, item.amount) == (id_, amount)
        assert item.words.endswith("no source")
    assert ron(*KOKUSHI).fu_items == ()


@pytest.mark.rule("limits.aotenjou")
@pytest.mark.rule("payment.liability")
def test_without_limits_a_liable_player_answers_for_the_whole_hand() -> None:
    value = tsumo("1177z 2'22z 55'5z 6'66z", "7z", "m-league", AOTENJOU, seat="S", liable="right")
    assert payment_of(value).payers == {"liable": payment_of(value).points}


@pytest.mark.rule("yaku.yakuman-alone")
def test_yakuman_add_up_unless_a_hand_pays_its_largest_alone() -> None:
    assert yakuman_worth(2) == Worth(16_000, Limit.YAKUMAN)
    largest = load_ruleset("base", {"limits.yakuman_stacking": False})
    assert [units_paid(units, BASE) for units in ([1], [1, 1], [2, 1])] == [1, 2, 3]
    assert [units_paid(units, largest) for units in ([1], [1, 1], [2, 1])] == [1, 1, 2]
