"""On how many shuffled deals two rulesets part."""

from __future__ import annotations

from riichi_book.search.deals import in_deals, parts
from riichi_book.search.differing import Two
from riichi_rules import load_ruleset
from riichi_rules.ruleset import parse_settings

TENHOU = load_ruleset("tenhou")


def with_option(*settings: str) -> Two:
    return Two(TENHOU, TENHOU.with_settings(parse_settings(settings)))


def test_rulesets_that_are_alike_part_on_no_deal() -> None:
    assert in_deals(Two(TENHOU, TENHOU), count=12) == (12, 0, 0, 0)


def test_the_deals_on_which_rulesets_part_are_those_that_are_counted() -> None:
    two = with_option("wins.honba_value=600")
    played = [parts(two, f"3 {number}") for number in range(15)]
    found = in_deals(two, 3, 15)
    assert found == (15, *map(sum, zip(*played, strict=True)))
    assert 0 < found.paid <= found.differ < 15
    assert in_deals(two, 3, 15) == found


def test_what_may_be_done_parts_a_deal_though_nobody_is_paid_otherwise() -> None:
    two = with_option("riichi.min_points=20000")
    found = in_deals(two, count=12)
    assert found.differ > found.paid


def test_other_red_fives_in_the_wall_part_no_deal() -> None:
    assert in_deals(with_option("table.red_p=0"), count=8).differ == 0
