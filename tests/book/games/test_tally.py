"""Counts of the endings of real games match those of independent ways of counting."""

from typing import Any

import pytest
from counting import tally
from shared.forms import SAMPLE

from riichi_book.games.variants import Changes, whatif
from riichi_book.games.variants.games import endings_in, occurring, price
from riichi_book.search.differing import RulesetPair
from riichi_book.search.real_games import apart, endings, pairs
from riichi_rules.ruleset import load_ruleset

GAMES = [SAMPLE / "ranked.mjlog"]
TENHOU, EMA = load_ruleset("tenhou"), load_ruleset("ema-2025")


@pytest.fixture(scope="module")
def counted() -> dict[str, Any]:
    return tally(GAMES)


@pytest.mark.parametrize("setting", [("yaku.ippatsu", "false"), ("wins.honba_value", "600")])
def test_a_change_counts_as_it_does_when_it_is_asked_alone(
    counted: dict[str, Any], setting: tuple[str, str]
) -> None:
    found = whatif(GAMES, Changes(settings=(setting,)))
    (row,) = [row for row in counted["options"] if (row["option"], row["value"]) == setting]
    assert row["amounts"] == found.data["amounts"] != {}
    assert sum(row["hands"].values()) == found.counts["points_moved"]
    assert sum(hand["endings"] for hand in counted["hands"].values()) == found.counts["endings"]


def test_two_rulesets_are_as_far_apart_as_their_payments(counted: dict[str, Any]) -> None:
    differ = points = received = 0
    for played, asked in endings_in(GAMES):
        first, second = (price(asked, rules).deltas for rules in (EMA, TENHOU))
        differ += first != second
        points += sum(abs(a - b) for a, b in zip(first, second, strict=True))
        received += sum(max(0, gained) for gained in price(asked, played.rules).deltas)
    (pair,) = [pair for pair in counted["pairs"] if (pair["a"], pair["b"]) == ("ema-2025", "tenhou")]
    seen = occurring(GAMES, RulesetPair(EMA, TENHOU))
    assert (pair["endings"], pair["points"]) == (seen.differ, seen.points) == (differ, points)
    assert sum(hand["points"] for hand in counted["hands"].values()) == received
    assert seen.endings == 11 > differ > 0


def test_the_likeliest_win_is_one_on_which_they_differ() -> None:
    seen = occurring(GAMES, RulesetPair(EMA, TENHOU))
    assert seen.likeliest is not None
    assert RulesetPair(EMA, TENHOU).differ(seen.likeliest.question)
    assert seen.likeliest.differed <= seen.likeliest.asked
    assert occurring(GAMES, RulesetPair(EMA, EMA)).likeliest is None


def test_what_was_counted_is_told_for_rulesets_as_they_ship_and_single_changes_of_tenhou() -> None:
    assert apart(EMA, TENHOU) == apart(TENHOU, EMA) == pairs()["ema-2025", "tenhou"]
    kiriage = apart(TENHOU, TENHOU.with_settings({"limits.kiriage": True}))
    assert kiriage is not None
    assert 0 < kiriage.endings < endings()
    assert apart(EMA, EMA.with_settings({"limits.kiriage": True})) is None
    assert apart(EMA, TENHOU.with_settings({"limits.kiriage": True})) is None
