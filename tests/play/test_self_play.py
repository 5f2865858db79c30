"""Rounds that play themselves: tiles, points and bets are kept, and nobody is offered ron in furiten."""

from __future__ import annotations

from collections import Counter

import pytest
from rounds import all_tiles
from self_play import states_of

from riichi_rules import load_ruleset, ruleset_ids
from riichi_rules.play import Deposit, Discard, ExhaustiveDraw, Ron, RoundState, Stage, Tsumo
from riichi_rules.play.position import LIVE_TILES
from riichi_rules.tiles import pack

ROUNDS = 20


def tiles_on_the_table(state: RoundState) -> tuple[int, int]:
    """Count the tiles in hands, melds, rivers, live wall and dead wall: by kind, packed, and the red ones."""
    wall = state.deal.wall
    assert wall is not None
    gone = LIVE_TILES - state.live - state.replaced
    tiles = [*wall.live[gone : gone + state.live], *[one.tile for one in state.dead_wall]]
    for player in state.players:
        tiles += [*player.concealed, *[one.tile for one in player.river if one.taken_by is None]]
        tiles += [tile for meld in player.melds for tile in meld.tiles]
    return pack(tiles), sum(tile.red for tile in tiles)


FOUR_OF_EACH = sum(4 << 3 * kind for kind in range(34))


@pytest.mark.parametrize("name", ruleset_ids())
def test_tiles_points_and_bets_are_kept_and_furiten_is_respected(name: str) -> None:
    rules = load_ruleset(name)
    reds = sum(tile.red for tile in all_tiles(rules))
    for seed in range(ROUNDS):
        for state in states_of(f"{name} {seed}", rules):
            assert tiles_on_the_table(state) == (FOUR_OF_EACH, reds)
            assert len(state.dead_wall) == 14
            assert sum(state.scores) + 1000 * state.bets == 100_000
            assert all(
                state.why_not(seat, one) is None for seat in range(4) for one in state.legal(seat) or ()
            )
            for seat in range(4):
                furiten = state.furiten(seat)
                assert furiten is not None
                assert furiten.furiten is state.is_furiten(seat)
                assert not (furiten.furiten and any(isinstance(one, Ron) for one in state.legal(seat) or ()))
        assert state.settlement is not None
        assert sum(state.scores_after or ()) + 1000 * state.settlement.bets_left == 100_000


def test_every_hand_has_the_tiles_that_its_stage_asks_for() -> None:
    for seed in range(ROUNDS):
        for state in states_of(seed, load_ruleset("tenhou")):
            for seat, player in enumerate(state.players):
                full = seat == state.turn and state.stage is Stage.TURN
                full = full or (isinstance(state.end, Tsumo) and state.end.seat == seat)
                if not state.over:
                    assert len(player.concealed) == 13 - 3 * len(player.melds) + full


def test_the_same_seed_plays_the_same_round() -> None:
    rules = load_ruleset("wrc-2025")
    first, second = (list(states_of("again", rules)) for _ in range(2))
    assert first == second


def test_rounds_end_in_wins_and_in_draws() -> None:
    ends = Counter(type(list(states_of(seed, load_ruleset("tenhou")))[-1].end) for seed in range(60))
    assert {Ron, Tsumo, ExhaustiveDraw} <= set(ends)
    assert Discard not in ends
    assert Deposit not in ends
