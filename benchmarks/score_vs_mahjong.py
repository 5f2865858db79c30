"""Hands valued a second, beside the peer `mahjong`.

`python benchmarks/score_vs_mahjong.py --hands N [--json]`

Two corpora of random wins: closed hands won by riichi and tsumo with one indicator, and mixed ones, open and
closed, in varied situations. Both sides get the hands in their own form, made beforehand, and both answer
with yaku, han, fu, every reason of the fu, and payment. They take turns in one process, and the medians of
several rounds are printed. The first look at fresh hands is told apart as cold; the warm-up has hands of
another seed. Nothing remembers whole hands. What is timed is the work of the processor for this process, so
that other work on the machine is not counted.

What bounds the warm figure is the interpreter: a hand costs some hundreds of its instructions and under
twenty calls, spread over reading, profile, dora, worth and reasons, no one of them more than a fifth. What
bounds the cold one is learning: the splits of each new pattern of a suit, and all yaku for each new profile.
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
from typing import Any, TypeVar

from mahjong.hand_calculating.hand import HandCalculator

from riichi_rules import load_ruleset, payment_of, value_of

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from random_wins import Case, cases

ROUNDS = 5
Win = TypeVar("Win")
RULES = load_ruleset(
    "base",
    {
        "fu.double_wind_pair": 4,
        "yaku.renhou": None,
        "limits.kazoe": "yakuman",
        "limits.kiriage": False,
        "table.red_m": 0,
        "table.red_p": 0,
        "table.red_s": 0,
    },
)


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=2000, metavar="N", help="hands of a corpus (2000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other hands")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    figures = [
        measure("closed", asked.hands, asked.seed, mixed=False),
        measure("mixed", asked.hands, asked.seed, mixed=True),
    ]
    if asked.json:
        print(json.dumps(figures, indent=1))
        return
    print(" ".join(f"{name:>13}" for name in figures[0]))
    for row in figures:
        print(" ".join(f"{figure:>13}" for figure in row.values()))


def measure(name: str, hands: int, seed: int, *, mixed: bool) -> dict[str, Any]:
    """Time one corpus, cold and then warm, and compare the answers."""
    fresh = cases(hands, Random(seed), mixed=mixed)  # noqa: S311 - hands from a seed, nothing secret
    warm = cases(hands, Random(seed + 1_000_003), mixed=mixed)  # noqa: S311
    # The collector of garbage shall not walk through the corpora while either side works.
    gc.collect()
    gc.freeze()
    cold = seconds(theirs, warm) / seconds(ours, warm)
    rounds = [(seconds(ours, fresh), seconds(theirs, fresh)) for _ in range(ROUNDS)]
    return {
        "corpus": name,
        "hands": hands,
        "disagreements": sum(ours(case) != theirs(case) for case in fresh),
        "ours_per_s": round(hands / statistics.median(mine for mine, _ in rounds)),
        "mahjong_per_s": round(hands / statistics.median(peer for _, peer in rounds)),
        "ratio": round(statistics.median(peer / mine for mine, peer in rounds), 2),
        "cold_ratio": round(cold, 2),
    }


def seconds(answer: Callable[[Win], object], corpus: list[Win]) -> float:
    """Return how long one side takes for all hands."""
    start = time.process_time()
    for case in corpus:
        answer(case)
    return time.process_time() - start


def ours(case: Case) -> tuple[object, ...]:
    """Value a hand with this package: yaku, han, fu with their reasons, payment."""
    value = value_of(*case.ours, RULES)
    best = value.best
    if best.refusal:
        return (None,)
    payment, reasons = payment_of(value), best.fu_items
    if best.yakuman:
        return (13 * best.yakuman, None, payment.points)
    return (best.han, best.fu if reasons else None, payment.points)


def theirs(case: Case) -> tuple[object, ...]:
    """Value a hand with the peer."""
    tiles, win, more = case.theirs
    answer = HandCalculator.estimate_hand_value(tiles, win, **more)
    if answer.error or answer.cost is None or answer.yaku is None:
        return (None,)
    cost = answer.cost
    points = cost["main"] + (2 * cost["additional"] if more["config"].is_tsumo else 0)
    yakuman = any(yaku.is_yakuman for yaku in answer.yaku)
    return (answer.han, None if yakuman else answer.fu, points)


if __name__ == "__main__":
    main()
