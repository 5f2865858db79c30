"""Let rounds play themselves and check them: `python tools/watch_rounds.py --rounds 20000 --seed 1`.

Seeded players play under sixty rulesets; every fourth round is laid out so that something rare happens.
After every event tiles, points and bets are counted, and before it all that is legal is tried. The answer is
a table of how often each kind of event and each yaku occurred. `--round N` prints one round event by event.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import track

from riichi_book.audit.processes import start_worker

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from selfplay.tally import Tally  # noqa: E402
from selfplay.watching import numbered, watch_rounds  # noqa: E402 - the players stand beside the tests

CHUNK = 50


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=1000, metavar="N", help="how many rounds (1000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other rounds")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (2)")
    parser.add_argument("--round", type=int, metavar="N", help="print one round, event by event")
    asked = parser.parse_args()
    if asked.round is not None:
        print_round(asked.seed, asked.round)
        return
    start = time.perf_counter()
    found = play_many(asked.rounds, asked.seed, asked.jobs)
    print(found.table())
    verdict = "every check passed" if not found.wrong else f"{len(found.wrong)} rounds went wrong"
    print(f"\nSeed {asked.seed}, {time.perf_counter() - start:,.0f} seconds: {verdict}.")
    print(*found.wrong, sep="\n", end="")
    sys.exit(bool(found.wrong))


def play_many(rounds: int, seed: int, jobs: int) -> Tally:
    """Play and watch rounds in several processes."""
    chunks = [range(first, min(first + CHUNK, rounds)) for first in range(0, rounds, CHUNK)]
    found = Tally()
    console = Console(stderr=True)
    with ProcessPoolExecutor(jobs, initializer=start_worker) as pool:
        watched = pool.map(partial(watch_rounds, seed), chunks)
        for tally in track(watched, "rounds", total=len(chunks), console=console):
            found.add(tally)
    return found


def print_round(seed: int, number: int) -> None:
    """Print the ruleset and the events of a round."""
    for event, state in numbered(seed, number):
        print(event.words if event else f"{state.rules.label}: {state.deal.words}")


if __name__ == "__main__":
    main()
