"""Hands valued a second, beside the peer `mahjong`.

`python -P benchmarks/score_vs_mahjong.py --hands N [--json]`

Two corpora of random wins: closed hands won by riichi and tsumo with one indicator, and mixed ones, open and
closed, in varied situations. Both sides get the hands in their own form, made beforehand, and both answer
with yaku, han, fu, every reason of the fu, and payment. They take turns in one process, and the medians of
several rounds are printed. The first look at hands, of another seed, is told apart as cold, the median of
several processes, as there is one first look in each; the mixed corpus comes second there, when some of its
suits are known. Nothing remembers whole hands. What is timed is the work of the processor for a process, so
that other work on the machine is not counted.

In the pure package the interpreter bounds the warm figure: a hand costs some hundreds of its instructions and
under twenty calls, no one of them more than a fifth. What bounds the cold one is learning: how each new
pattern of a suit splits, then all yaku for each new profile.
"""

from __future__ import annotations

import sys
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator

from riichi_rules import load_ruleset

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from measuring import each_second, in_turns, ratio, seconds, sized, tell
from random_wins import Case, cases, valuing

ROUNDS = 5
CORPORA = ("closed", "mixed")
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
ours = valuing(RULES)


def main() -> None:
    """Answer the command line."""
    asked = sized(
        __doc__, "hands", 2000, "hands of a corpus", seed="another seed makes other hands"
    ).parse_args()
    # Each process looks once: what it has learned would make the next look no first one.
    with get_context("spawn").Pool(1, maxtasksperchild=1) as processes:
        looks = processes.starmap(at_first_look, [(asked.hands, asked.seed)] * ROUNDS, chunksize=1)
    figures = []
    for corpus, ratios in zip(CORPORA, zip(*looks, strict=True), strict=True):
        figures.append({**measure(corpus, asked.hands, asked.seed), "cold_ratio": median(ratios)})
    tell(figures, as_json=asked.json)


def measure(corpus: str, hands: int, seed: int) -> dict[str, Any]:
    """Time one corpus when its suits are known, and compare the answers."""
    wins = made_up(corpus, hands, seed)
    timed(wins, 1)
    warm = timed(wins, ROUNDS)
    return {
        "corpus": corpus,
        "hands": hands,
        "disagreements": sum(ours(case) != theirs(case) for case in wins),
        "ours_per_s": each_second(hands, warm["ours"]),
        "mahjong_per_s": each_second(hands, warm["mahjong"]),
        "ratio": ratio(warm["mahjong"], warm["ours"]),
    }


def at_first_look(hands: int, seed: int) -> list[float]:
    """Return the ratio of each corpus in a process that has valued nothing yet."""
    ratios = []
    for corpus in CORPORA:
        cold = timed(made_up(corpus, hands, seed + 1_000_003), 1)
        ratios.append(ratio(cold["mahjong"], cold["ours"]))
    return ratios


def made_up(corpus: str, hands: int, seed: int) -> list[Case]:
    """Make up the wins of a corpus."""
    return cases(hands, Random(seed), mixed=corpus == "mixed")  # noqa: S311 - a seed, nothing secret


def timed(wins: list[Case], rounds: int) -> dict[str, list[float]]:
    """Let both sides value all wins so many times, in turns. Return their seconds."""
    return in_turns(lambda ask, _: seconds(ask, wins), {"ours": ours, "mahjong": theirs}, rounds)


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
