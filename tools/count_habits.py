"""Count what happens how often when rounds play themselves: `python tools/count_habits.py`.

The answer is written to `rulebook/computed/habits.json`, for the pages that tell what happens often. The same
players, rules and seed give the same counts. A test counts the first and the last block again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import track

from riichi_book.games.workers import start_worker

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from habits import BLOCK, RULES, SEED, block  # noqa: E402 - the players stand beside the tests

FILE = ROOT / "rulebook" / "computed" / "habits.json"


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=4000, metavar="N", help="how many rounds (4000)")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (2)")
    asked = parser.parse_args()
    blocks = range(asked.rounds // BLOCK)
    with ProcessPoolExecutor(asked.jobs, initializer=start_worker) as pool:
        found = list(track(pool.map(block, blocks), total=len(blocks), console=Console(stderr=True)))
    counts = sum(map(Counter, found), Counter[str]())
    data = {
        "seed": SEED,
        "ruleset": RULES.label,
        "counts": dict(sorted(counts.items())),
        "first block": found[0],
        "last block": found[-1],
    }
    FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    print(f"{counts['rounds']} rounds, counted in {FILE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
