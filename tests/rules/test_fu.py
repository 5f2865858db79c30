"""Fu: what claims do not say, of readings that count for less and of hands by lot."""

from __future__ import annotations

from random import Random

import pytest
from selfplay.deals import deal
from shared.wins import fu, tsumo

from riichi_rules.ruleset import load_ruleset
from riichi_rules.value import value_of


@pytest.mark.rule("fu.wait-once")
def test_wait_fu_count_once_though_the_tile_ends_two_shapes() -> None:
    # S3-8: 4p is the middle of 345p or ends the pair, with 2 fu for either.
    value = tsumo("123m3445p123789s", "4p")
    assert fu(value) == {"base": 20, "tsumo": 2, "kanchan": 2}
    assert sorted(valuation.wait for valuation in value.all) == ["kanchan", "tanki"]
    assert {valuation.fu_total for valuation in value.all} == {24}


def test_the_reasons_add_up_to_the_total() -> None:
    chance = Random(31)  # noqa: S311 - hands from a seed, nothing secret
    rules = load_ruleset("base", {"yaku.open_riichi": True})
    for _ in range(300):
        value = value_of(*deal(chance), rules)
        assert value.yakuman or sum(item.amount for item in value.fu_items) == value.fu_total
