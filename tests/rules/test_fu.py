"""Fu: what claims do not say, of readings that count for less and of hands by lot."""

from __future__ import annotations

from random import Random

from selfplay.deals import deal

from riichi_rules.ruleset import load_ruleset
from riichi_rules.value import value_of


def test_the_reasons_add_up_to_the_total() -> None:
    chance = Random(31)  # noqa: S311 - hands from a seed, nothing secret
    rules = load_ruleset("base", {"yaku.open_riichi": True})
    for _ in range(300):
        value = value_of(*deal(chance), rules)
        assert value.yakuman or sum(item.amount for item in value.fu_items) == value.fu_total
