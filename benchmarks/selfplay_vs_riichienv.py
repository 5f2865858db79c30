"""Rounds of random legal actions a second, beside the peer `riichienv`, whose engine is written in Rust.

`python benchmarks/selfplay_vs_riichienv.py --rounds N [--json]`; the extra `benchmarks` has the peer.

Both sides shuffle, deal and play single rounds by Tenhou's rules to their end. Whoever has to decide is told
all legal actions and takes any of them. They take turns in one process, and the medians of several runs are
printed, by the clock and by the time that the processor gave. Rounds are of the same kind, not the same
rounds: how many decisions they have is told for both.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from riichienv import GameRule, RiichiEnv

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from selfplay.self_play import shuffled_deal

from riichi_rules import load_ruleset
from riichi_rules.play import Stage, begin

RUNS = 5
RULES = load_ruleset("tenhou")


class Run(NamedTuple):
    """How long some rounds took, in seconds by the clock and of the processor, and the decisions in them."""

    clock: float
    processor: float
    decisions: int


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=200, metavar="N", help="rounds of a run (200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other rounds")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    run(ours, asked.rounds, asked.seed - 1)  # tables are filled, and both are warm
    run(theirs, asked.rounds, asked.seed - 1)
    pairs = [
        (run(ours, asked.rounds, asked.seed + number), run(theirs, asked.rounds, asked.seed + number))
        for number in range(RUNS)
    ]
    rows = [
        figures("riichi_rules", asked.rounds, [mine for mine, _ in pairs]),
        figures("riichienv", asked.rounds, [peer for _, peer in pairs]),
    ]
    ratio = statistics.median(peer.processor / mine.processor for mine, peer in pairs)
    if asked.json:
        print(json.dumps({"sides": rows, "ratio": round(ratio, 2)}, indent=1))
        return
    print(" ".join(f"{name:>22}" for name in rows[0]))
    for row in rows:
        print(" ".join(f"{figure:>22}" for figure in row.values()))
    print(f"ratio of rounds per second of the processor: {ratio:.2f}")


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
        "rounds_per_s": round(rounds / statistics.median(run.clock for run in runs)),
        "rounds_per_processor_s": round(rounds / statistics.median(run.processor for run in runs)),
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
