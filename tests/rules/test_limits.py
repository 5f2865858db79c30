"""Limits: from han and fu to base points, and what each option of the limits changes."""

from __future__ import annotations

import pytest
from shared.wins import ids, ron, tsumo

from riichi_rules.limits import KIRIAGE, Limit, Worth, formula, limit_of, units_paid, worth_of, yakuman_worth
from riichi_rules.payment import payment_of
from riichi_rules.reasons import Unit
from riichi_rules.ruleset import load_ruleset
from riichi_rules.value import Value

BASE = load_ruleset("base")
FOUR_WINDS = ("5z 11'1z 222'z 33'33z 4'44z", "5z")  # daisuushii of honours only: tsuuiisou too


@pytest.mark.rule("limits.ladder")
@pytest.mark.parametrize(
    ("han", "fu", "base"),
    [
        (1, 30, 240),
        (1, 110, 880),
        (2, 25, 400),
        (2, 110, 1760),
        (3, 60, 1920),
        (4, 30, 1920),
        (4, 25, 1600),
    ],
)
def test_below_the_limits_fu_are_doubled_for_each_han_and_twice_more(han: int, fu: int, base: int) -> None:
    # E-4: 110 fu alone are no mangan.
    assert formula(han, fu) == base
    assert worth_of(han, fu, BASE) == Worth(base, None)


@pytest.mark.rule("limits.ladder")
def test_five_han_are_a_mangan_with_any_fu() -> None:
    assert {limit_of(5, fu, BASE) for fu in range(0, 140, 10)} == {Limit.MANGAN}


def test_what_may_be_rounded_up_to_mangan_is_4_han_30_fu_and_3_han_60_fu() -> None:
    assert formula(4, 30) == formula(3, 60) == KIRIAGE


@pytest.mark.rule("limits.kiriage")
@pytest.mark.parametrize(("han", "fu"), [(2, 110), (3, 50), (4, 25), (1, 110)])
def test_no_other_hand_is_rounded_up(han: int, fu: int) -> None:
    assert worth_of(han, fu, load_ruleset("base", {"limits.kiriage": True})).limit is None


AOTENJOU: dict[str, object] = {"limits.aotenjou": True}
KOKUSHI = ("19m19p19s1234567z", "1m")
FOUR_TRIPLETS = ("222m333p444s5556z", "6z")


@pytest.mark.rule("limits.aotenjou")
@pytest.mark.parametrize(
    ("value", "han", "fu", "points"),
    [
        # 13 han. 40 fu by ron: 40 x 2^15 x 4 = 5,242,880.
        (ron(*KOKUSHI, options=AOTENJOU, seat="S"), 13, 40, 5_242_900),
        # And menzen-tsumo: 14 han. 30 fu: 1,966,080, twice of it from the dealer.
        (tsumo(*KOKUSHI, options=AOTENJOU, seat="S"), 14, 30, 3_932_200 + 2 * 1_966_100),
        # Suuankou, toitoi, haku; 20 + 10 closed ron + 2 pair wait + 3 x 4 + 8 + 2 = 54: 60 fu.
        # 60 x 2^18 x 4 = 62,914,560.
        (ron(*FOUR_TRIPLETS, options=AOTENJOU, seat="S"), 13 + 2 + 1, 60, 62_914_600),
        (
            ron(
                *FOUR_TRIPLETS,
                options={**AOTENJOU, "limits.double_suuankou_tanki": True},
                seat="S",
                riichi=True,
                dora_indicators="1m",
            ),
            26 + 2 + 1 + 1 + 3,
            60,
            8_246_337_208_400,  # 60 x 2^35 x 4 = 8,246,337,208,320
        ),
        # Daisuushii and tsuuiisou; toitoi, two valued winds. 20 + 3 x 4 + 16 + 2 + 2 pair wait = 52: 60 fu.
        # 60 x 2^32 x 4 = 1,030,792,151,040.
        (ron(*FOUR_WINDS, options=AOTENJOU, seat="S"), 26 + 2 + 2, 60, 1_030_792_151_100),
    ],
)
def test_without_limits_a_yakuman_is_13_han_beside_all_others(
    value: Value, han: int, fu: int, points: int
) -> None:
    # Corrections: each yakuman counts 13 han, further yakuman and ordinary yaku are added, fu are counted.
    assert (value.han, value.fu, value.yakuman, value.limit) == (han, fu, 0, None)
    assert payment_of(value).points == points
    assert sum(item.amount for item in value.fu_items) == value.fu_total
    ordinary = sum(reason.amount for reason in value.reasons if reason.unit is Unit.HAN)
    assert ordinary + 13 * sum(yaku.yakuman for yaku in value.yaku) == value.han


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


def test_one_yakuman_at_most_is_shown_and_paid() -> None:
    hand, win = "1177z 2'22z 55'5z 6'66z", "7z"
    several = ron(hand, win, seat="S")
    single = ron(hand, win, options={"limits.yakuman_stacking": False}, seat="S")
    assert (several.yakuman, payment_of(several).points) == (2, 64_000)
    assert (single.yakuman, payment_of(single).points) == (1, 32_000)
    assert ids(several) == ids(single)
