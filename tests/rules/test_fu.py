"""Fu: every source of fu with its amount, the sources' great hands, and the traps in their prose."""

from __future__ import annotations

from random import Random

import pytest
from selfplay.deals import deal
from shared.wins import fu, ids, ron, tsumo

from riichi_rules.payment import payment_of
from riichi_rules.ruleset import load_ruleset
from riichi_rules.value import value_of

# The greatest fu of a hand of 1 han (X3-3) and of 2 han (X3-4), and open runs (X3-5).
X3_3 = "456m1122z X11Xs X77Xz"
X3_4 = "234s1z 9999'm X33Xz X11Xp"


@pytest.mark.rule("fu.wait-once")
def test_wait_fu_count_once_though_the_tile_ends_two_shapes() -> None:
    # S3-8: 4p is the middle of 345p or ends the pair, with 2 fu for either.
    value = tsumo("123m3445p123789s", "4p")
    assert fu(value) == {"base": 20, "tsumo": 2, "kanchan": 2}
    assert sorted(valuation.wait for valuation in value.all) == ["kanchan", "tanki"]
    assert {valuation.fu_total for valuation in value.all} == {24}


@pytest.mark.rule("fu.double-wind-pair")
@pytest.mark.rule("fu.triplet-won-by-ron")
def test_the_hand_of_1_han_and_110_fu() -> None:
    # X3-3, S3-20, E-2: the triplet counts as open, and the hand is closed.
    value = ron(X3_3, "1z", "wiki", seat="S", round="S")
    assert list(fu(value).items()) == [
        ("base", 20),
        ("closed-ron", 10),
        ("triplet-won-by-ron 111z", 4),
        ("closed-kan 1111s", 32),
        ("closed-kan 7777z", 32),
        ("double-wind-pair 22z", 4),
    ]
    assert (value.han, value.fu_total, value.fu) == (1, 102, 110)
    assert ids(value) == {"yakuhai-chun"}
    assert payment_of(value).payers == {"discarder": 3600}


@pytest.mark.rule("fu.open-kan")
@pytest.mark.parametrize(("option", "total"), [(4, 108), (2, 106)])
def test_the_hand_of_2_han_and_110_fu(option: int, total: int) -> None:
    # X3-4, S3-21: 110 fu under either value of the pair.
    value = tsumo(X3_4, "1z", "wiki", {"fu.double_wind_pair": option})
    assert list(fu(value).items()) == [
        ("base", 20),
        ("tsumo", 2),
        ("tanki", 2),
        ("open-kan 9999m", 16),
        ("closed-kan 3333z", 32),
        ("closed-kan 1111p", 32),
        ("double-wind-pair 11z", option),
    ]
    assert (value.han, value.fu_total, value.fu) == (2, total, 110)
    assert ids(value) == {"sankantsu"}
    assert payment_of(value).payers == {"all": 3600}


def test_the_reasons_add_up_to_the_total() -> None:
    chance = Random(31)  # noqa: S311 - hands from a seed, nothing secret
    rules = load_ruleset("base", {"yaku.open_riichi": True})
    for _ in range(300):
        value = value_of(*deal(chance), rules)
        assert value.yakuman or sum(item.amount for item in value.fu_items) == value.fu_total
