"""Players for rounds of their own: they keep to ``legal`` and like to win, to call and to declare riichi."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rounds import all_tiles

from riichi_rules import Ruleset, Tile
from riichi_rules.play import (
    AbortiveDraw,
    Deal,
    Discard,
    Event,
    Pass,
    Riichi,
    Ron,
    RoundState,
    Stage,
    Tsumo,
    Wall,
    begin,
)
from riichi_rules.tiles import count_of, is_honour


def shuffled_deal(rng: random.Random, rules: Ruleset) -> Deal:
    """Shuffle the tiles of a ruleset and deal them."""
    tiles = all_tiles(rules)
    rng.shuffle(tiles)
    one, two, three, four = [tuple(tiles[13 * seat : 13 * seat + 13]) for seat in range(4)]
    wall = Wall(tuple(tiles[52:122]), tuple(tiles[122:126]), tuple(tiles[126:131]), tuple(tiles[131:]))
    return Deal(rng.randrange(4), (one, two, three, four), wall.indicators[0], wall=wall)


def states_of(seed: object, rules: Ruleset) -> Iterator[RoundState]:
    """Play the round of a seed, and yield its states."""
    rng = random.Random(str(seed))  # noqa: S311 - no secret
    state = begin(shuffled_deal(rng, rules), rules)
    yield state
    while not state.over:
        event = decided(rng, state) if state.stage is Stage.TURN else claimed(rng, state)
        assert event is not None
        # One at a time: a bet or an indicator makes a state of its own.
        state = state.play(event)
        yield state


def decided(rng: random.Random, state: RoundState) -> Event:
    """Return what the seat in turn does."""
    choices = state.legal(state.turn)
    assert choices, state
    for kind, chance in ((Tsumo, 0.95), (AbortiveDraw, 0.5), (Riichi, 0.8)):
        for choice in choices:
            if isinstance(choice, kind) and rng.random() < chance:
                return choice
    discards = [one for one in choices if isinstance(one, Discard)]
    others = [one for one in choices if not isinstance(one, Discard | Riichi | AbortiveDraw)]
    if others and (not discards or rng.random() < 0.5):
        return rng.choice(others)
    counts = state.players[state.turn].counts
    return min(discards, key=lambda one: (use_of(counts, one.tile), rng.random()))


def claimed(rng: random.Random, state: RoundState) -> Event | None:
    """Return what becomes of the tile that lies, once everybody has thought about it."""
    claims: list[Event] = []
    for seat in range(4):
        choices = state.legal(seat) or ()
        wins = [one for one in choices if isinstance(one, Ron)]
        calls = [one for one in choices if not isinstance(one, Ron | Pass)]
        if wins and (rng.random() < 0.9 or not state.rules.riichi.pass_win):
            claims += wins
        elif calls and rng.random() < 0.3:
            claims.append(rng.choice(calls))
    return state.holds(claims) or state.due


def use_of(counts: int, tile: Tile) -> int:
    """Return how much a tile has to do with others of the hand."""
    kind = tile.kind
    use = 3 * (count_of(counts, kind) - 1)
    if not is_honour(kind):
        for step, worth in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            if 0 <= kind % 9 + step <= 8:
                use += worth * min(count_of(counts, kind + step), 1)
    return use
