"""Hands valued a second, beside the peer `mahjong`.

`python -P benchmarks/score_vs_mahjong.py --hands N [--json]`

Two corpora of random wins: closed hands won by riichi and tsumo with one indicator, and mixed ones, open and
closed, in varied situations. Both sides get the hands in their own form, made beforehand, and both answer
with yaku, han, fu, every reason of the fu, and payment. They take turns in one process, and the medians of
several rounds are printed. The first look at hands, of another seed, is told apart as cold; the mixed corpus
comes second, when some of its suits are known. Nothing remembers whole hands. What is timed is the work of
the processor for this process, so that other work on the machine is not counted.

In the pure package the interpreter bounds the warm figure: a hand costs some hundreds of its instructions and
under twenty calls, no one of them more than a fifth. What bounds the cold one is learning: how each new
pattern of a suit splits, then all yaku for each new profile.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator

from riichi_rules import load_ruleset

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from measuring import each_second, in_turns, ratio, seconds, sized, tell
from random_wins import Case, cases, valuing

ROUNDS = 5
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
    figures = [measure(corpus, asked.hands, asked.seed) for corpus in ("closed", "mixed")]
    tell(figures, as_json=asked.json)


def measure(corpus: str, hands: int, seed: int) -> dict[str, Any]:
    """Time one corpus, cold and then warm, and compare the answers."""
    mixed = corpus == "mixed"
    wins = cases(hands, Random(seed), mixed=mixed)  # noqa: S311 - hands from a seed, nothing secret
    first = cases(hands, Random(seed + 1_000_003), mixed=mixed)  # noqa: S311
    cold, warm = timed(first, 1), timed(wins, ROUNDS)
    return {
        "corpus": corpus,
        "hands": hands,
        "disagreements": sum(ours(case) != theirs(case) for case in wins),
        "ours_per_s": each_second(hands, warm["ours"]),
        "mahjong_per_s": each_second(hands, warm["mahjong"]),
        "ratio": ratio(warm["mahjong"], warm["ours"]),
        "cold_ratio": ratio(cold["mahjong"], cold["ours"]),
    }


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
