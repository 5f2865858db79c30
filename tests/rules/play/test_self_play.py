"""Self-played rounds keep tiles, points and riichi sticks, and offer exactly the legal actions."""

import random

import pytest
from selfplay.forced_rounds import FORCED, forced_steps
from selfplay.watching import numbered, watched, wrong_rounds
from shared.proofs import Record

from riichi_book.search.self_play import tiles_lacking
from riichi_rules import Hand, load_ruleset
from riichi_rules.play.laying import all_tiles
from riichi_rules.tiles import pack
from riichi_rules.waits import tiles_away

SAMPLE, ROUNDS, CHUNK = 100, 3000, 50
"""How many rounds each test run plays, how many a proof plays, and how many are in one test."""
FURTHER = [pytest.param(first, marks=pytest.mark.proof) for first in range(SAMPLE, ROUNDS, CHUNK)]


@pytest.mark.oracle
@pytest.mark.parametrize("first", [*range(0, SAMPLE, CHUNK), *FURTHER])
def test_whatever_is_legal_applies_and_nothing_is_lost_and_nobody_wins_in_furiten(
    first: int, record_property: Record
) -> None:
    record_property("rounds of self-play", CHUNK)
    assert wrong_rounds(1, range(first, first + CHUNK)) == []


@pytest.mark.parametrize("number", range(len(FORCED)), ids=lambda number: FORCED[number]["shows"])
def test_a_forced_round_shows_what_it_is_for(number: int) -> None:
    assert FORCED[number]["shows"] in watched(forced_steps("shown", number))


def test_the_same_number_plays_the_same_round() -> None:
    for number in (2, 3):
        first, second = (list(numbered(5, number)) for _ in range(2))
        assert first == second


def test_the_fast_count_of_missing_tiles_is_that_of_the_package() -> None:
    chance = random.Random(7)  # noqa: S311 - no secret
    tiles = all_tiles(load_ruleset("ema-2025"))
    for pool in (tiles, [tile for tile in tiles if tile.kind < 9 or tile.kind > 29]):
        for _ in range(60):
            hand = chance.sample(pool, chance.choice((13, 14)))
            assert tiles_lacking(pack(hand), 4) == tiles_away(Hand(tuple(hand)))
