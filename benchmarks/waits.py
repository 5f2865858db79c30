"""Waits found a second: `python benchmarks/waits.py [--hands N] [--json]`.

Two corpora of thirteen concealed tiles: hands that wait, which are random wins without their winning tile,
and hands as they are dealt, which seldom do. Asked are the kinds that complete them (`kinds`), and all that
is known of the waits: tiles, wait shapes and compound waits (`whole`). Each is asked once cold and then in
several rounds, whose median is printed. Nothing remembers whole hands.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from riichi_rules import Hand, Tile, waits_of
from riichi_rules.tiles import COPIES, KINDS
from riichi_rules.waits import completing_kinds

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from random_wins import cases

ROUNDS = 5
QUESTIONS: dict[str, Callable[[Hand], object]] = {"kinds": completing_kinds, "whole": waits_of}


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=2000, metavar="N", help="hands of a corpus (2000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other hands")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    chance = Random(asked.seed)  # noqa: S311 - hands from a seed, nothing secret
    corpora = {
        "waiting": [case.ours[0] for case in cases(asked.hands, chance, mixed=False)],
        "dealt": [dealt(chance) for _ in range(asked.hands)],
    }
    figures = [
        measure(corpus, hands, question, ask)
        for corpus, hands in corpora.items()
        for question, ask in QUESTIONS.items()
    ]
    if asked.json:
        print(json.dumps(figures, indent=1))
        return
    print(" ".join(f"{name:>10}" for name in figures[0]))
    for row in figures:
        print(" ".join(f"{figure:>10}" for figure in row.values()))


def dealt(chance: Random) -> Hand:
    """Deal thirteen tiles."""
    wall = [kind for kind in KINDS for _ in range(COPIES)]
    return Hand(tuple(map(Tile, chance.sample(wall, 13))))


def measure(corpus: str, hands: list[Hand], question: str, ask: Callable[[Hand], object]) -> dict[str, Any]:
    """Time one question about one corpus, cold and then warm."""
    cold = seconds(ask, hands)
    warm = statistics.median(seconds(ask, hands) for _ in range(ROUNDS))
    return {
        "corpus": corpus,
        "question": question,
        "hands": len(hands),
        "per_s": round(len(hands) / warm),
        "cold_per_s": round(len(hands) / cold),
    }


def seconds(ask: Callable[[Hand], object], hands: list[Hand]) -> float:
    """Return how long the processor works on all hands."""
    start = time.process_time()
    for hand in hands:
        ask(hand)
    return time.process_time() - start


if __name__ == "__main__":
    main()
