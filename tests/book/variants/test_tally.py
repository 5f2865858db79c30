"""Counts of real games are those that other means of counting find."""

from __future__ import annotations

import pytest
from shared.forms import SAMPLE

from riichi_book.games.variants import Changes, whatif
from riichi_book.games.variants.ending import ending_of, price
from riichi_book.games.variants.games import rounds_in_order
from riichi_book.games.variants.tally import Tally, tally
from riichi_book.records import record_files
from riichi_rules.ruleset import load_ruleset

GAMES = [SAMPLE / "ranked.mjlog"]


@pytest.fixture(scope="module")
def counted() -> Tally:
    return tally(GAMES)


@pytest.mark.parametrize("setting", [("yaku.ippatsu", "false"), ("wins.honba_value", "600")])
def test_a_change_counts_as_it_does_when_it_is_asked_alone(counted: Tally, setting: tuple[str, str]) -> None:
    found = whatif(GAMES, Changes(settings=(setting,)))
    amounts = {
        points: times for (*value, points), times in counted.amounts.items() if tuple(value) == setting
    }
    assert amounts == dict(found.amounts)
    assert amounts
    by_hand = [points for (*value, _), points in counted.places.items() if tuple(value) == setting]
    assert sum(by_hand) == found.counts["points_moved"]
    assert sum(counted.endings.values()) == found.counts["endings"]


def test_two_rulesets_are_as_far_apart_as_their_payments(counted: Tally) -> None:
    apart = moved = received = 0
    for file in record_files(GAMES[0]):
        for each in rounds_in_order(file, Changes().before, []):
            assert each.played is not None
            asked = ending_of(each.played.states[-1])
            assert asked is not None
            first, second = (price(asked, load_ruleset(name)).deltas for name in ("ema-2025", "tenhou"))
            apart += first != second
            moved += sum(abs(a - b) for a, b in zip(first, second, strict=True))
            received += sum(max(0, points) for points in price(asked, each.played.rules).deltas)
    assert (counted.apart["ema-2025", "tenhou"], counted.moved["ema-2025", "tenhou"]) == (apart, moved)
    assert moved > 0
    assert sum(counted.received.values()) == received
