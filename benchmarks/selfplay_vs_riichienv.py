"""Rounds of random legal actions a second, beside the peer `riichienv`, whose engine is written in Rust.

`python -P benchmarks/selfplay_vs_riichienv.py --rounds N [--json]`; the extra `benchmarks` has the peer.

Both sides shuffle, deal and play single rounds by Tenhou's rules to their end. Whoever has to decide is told
all legal actions and takes any of them. They take turns in one process, and the medians of several runs are
printed, by the clock and by the time that the processor gave; `ratio` is how many times as many rounds as
the peer a side plays in it. Rounds are of the same kind, not the same rounds: how many decisions they have is
told for both.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from riichienv import GameRule, RiichiEnv

from riichi_book.search.self_play import shuffled_deal
from riichi_rules import load_ruleset
from riichi_rules.play import Stage, begin

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from measuring import each_second, in_turns, ratio, sized, tell

RUNS = 5
RULES = load_ruleset("tenhou")


class Run(NamedTuple):
    """How long some rounds took, in seconds by the clock and of the processor, and the decisions in them."""

    clock: float
    processor: float
    decisions: int


def main() -> None:
    """Answer the command line."""
    asked = sized(__doc__, "rounds", 200, "rounds of a run", seed="plays other rounds").parse_args()
    sides = {"riichi_rules": ours, "riichienv": theirs}
    for play in sides.values():
        run(play, asked.rounds, asked.seed - 1)  # tables are filled, and both are warm
    runs = in_turns(lambda play, turn: run(play, asked.rounds, asked.seed + turn), sides, RUNS)
    peer = [each.processor for each in runs["riichienv"]]
    rows = [
        figures(side, asked.rounds, some_runs)
        | {"ratio": ratio(peer, [each.processor for each in some_runs])}
        for side, some_runs in runs.items()
    ]
    tell(rows, as_json=asked.json)


def run(play: Callable[[Random, int], int], rounds: int, seed: int) -> Run:
    """Time some rounds of one side."""
    chance = Random(seed)  # noqa: S311 - rounds from a seed, nothing secret
    gc.collect()
    clock, processor = time.perf_counter(), time.process_time()
    decisions = play(chance, rounds)
    return Run(time.perf_counter() - clock, time.process_time() - processor, decisions)


def figures(side: str, rounds: int, runs: list[Run]) -> dict[str, object]:
    """Return the medians of one side."""
    return {
        "side": side,
        "rounds_per_s": each_second(rounds, [run.clock for run in runs]),
        "rounds_per_processor_s": each_second(rounds, [run.processor for run in runs]),
        "decisions_per_round": round(statistics.median(run.decisions for run in runs) / rounds),
    }


def ours(chance: Random, rounds: int) -> int:
    """Play rounds with this package. Return how many decisions were made."""
    decisions = 0
    for _ in range(rounds):
        state = begin(shuffled_deal(chance, RULES), RULES)
        while not state.over:
            chosen = [chance.choice(legal) for seat in range(4) if (legal := state.legal(seat))]
            decisions += len(chosen)
            event = chosen[0] if state.stage is Stage.TURN else state.holds(chosen) or state.due
            if event is None:
                raise AssertionError(state)
            state = state.play(event)
    return decisions


def theirs(chance: Random, rounds: int) -> int:
    """Play rounds with the peer. Return how many decisions were made."""
    decisions = 0
    table = RiichiEnv(game_mode="4p-red-single", rule=GameRule.default_tenhou(), seed=chance.getrandbits(32))
    for _ in range(rounds):
        seen = table.reset()
        while not table.done():
            decisions += len(seen)
            seen = table.step({seat: chance.choice(view.legal_actions()) for seat, view in seen.items()})
    return decisions


if __name__ == "__main__":
    main()
