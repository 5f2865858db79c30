"""Rounds of random legal actions a second, beside the peer `riichienv`, whose engine is written in Rust.

`python -P benchmarks/rounds.py [--rounds N] [--json]`; the extra `benchmarks` has the peer.

Both sides shuffle, deal and play single rounds to their end by Tenhou's rules. Each player with a decision
gets all legal actions and takes a random one. The sides take turns in one process, and medians of processor
time are printed. The rounds are similar but not the same, so the decisions per round are printed for both.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).parent))  # `python -P` leaves this folder out of the path
from measuring import arguments, each_second, in_turns, ratio, seconds, tell
from riichienv import GameRule, RiichiEnv

from riichi_book.search.self_play import shuffled_deal
from riichi_rules import load_ruleset
from riichi_rules.play import Stage, begin

RUNS = 5
RULES = load_ruleset("tenhou")


def main() -> None:
    """Run the command line."""
    asked = arguments(__doc__, "rounds", 200, "rounds of a run").parse_args()

    def run(play: Callable[[Random, int], int], turn: int) -> tuple[float, int]:
        chance, decisions = Random(turn), list[int]()  # noqa: S311 - rounds from a seed, nothing secret
        took = seconds(lambda rounds: decisions.append(play(chance, rounds)), [asked.rounds])
        return took, decisions[0]

    sides = {"riichi_rules": ours, "riichienv": theirs}
    in_turns(run, sides, 1)  # fill caches and warm up both sides
    found = in_turns(run, sides, RUNS)
    took = {side: [time for time, _ in runs] for side, runs in found.items()}
    rows = [
        {
            "side": side,
            "rounds_per_processor_s": each_second(asked.rounds, took[side]),
            "decisions_per_round": round(statistics.median([made for _, made in runs]) / asked.rounds),
            "ratio": ratio(took["riichienv"], took[side]),
        }
        for side, runs in found.items()
    ]
    tell(rows, as_json=asked.json)


def ours(chance: Random, rounds: int) -> int:
    """Play rounds with this package. Return the number of decisions."""
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
    """Play rounds with the peer. Return the number of decisions."""
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
