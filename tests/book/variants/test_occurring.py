"""How often two rulesets pay endings of records otherwise, against pricing each ending alone."""

from __future__ import annotations

import pytest
from shared.forms import SAMPLE

from riichi_book.games.variants.occurring import Occurring, occurring
from riichi_book.games.variants.tally import tally
from riichi_book.search.differing import Two
from riichi_book.studies.real_games import apart, endings, pairs
from riichi_rules.ruleset import load_ruleset

GAMES = [SAMPLE / "ranked.mjlog"]
TENHOU, EMA = load_ruleset("tenhou"), load_ruleset("ema-2025")


@pytest.fixture(scope="module")
def seen() -> Occurring:
    return occurring(GAMES, Two(EMA, TENHOU))


def test_as_many_endings_differ_as_were_counted_for_all_rulesets(seen: Occurring) -> None:
    counted = tally(GAMES)
    assert seen.endings == sum(counted.endings.values())
    assert (seen.differ, seen.points) == (
        counted.apart["ema-2025", "tenhou"],
        counted.moved["ema-2025", "tenhou"],
    )
    assert seen.data["differ"] > 0


def test_the_likeliest_win_is_one_on_which_they_differ(seen: Occurring) -> None:
    assert seen.likeliest is not None
    assert Two(EMA, TENHOU).differ(seen.likeliest)
    assert sum(seen.sorts.values()) <= seen.wins
    assert occurring(GAMES, Two(EMA, EMA)).likeliest is None


def test_what_was_counted_is_told_for_rulesets_as_they_ship_and_single_changes_of_tenhou() -> None:
    assert apart(EMA, TENHOU) == apart(TENHOU, EMA) == pairs()["ema-2025", "tenhou"]
    kiriage = apart(TENHOU, TENHOU.with_settings({"limits.kiriage": True}))
    assert kiriage is not None
    assert 0 < kiriage.endings < endings()
    assert apart(EMA, EMA.with_settings({"limits.kiriage": True})) is None
    assert apart(EMA, TENHOU.with_settings({"limits.kiriage": True})) is None
