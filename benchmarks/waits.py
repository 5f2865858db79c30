"""Waits found a second, beside the peers `mahjong` and `riichienv`.

`python -P benchmarks/waits.py [--hands N] [--json]`; the extra `benchmarks` has the peers.

Two corpora of thirteen concealed tiles: hands that wait, which are random wins without their winning tile,
and hands as they are dealt, which seldom do. Asked are the kinds that complete them (`kinds`), and all that
is known of the waits: tiles, wait shapes and compound waits (`whole`). Both peers tell the kinds alone:
`riichienv` by `HandEvaluator(tiles).get_waits()`, and `mahjong`, which has no function for waits, by
`Agari.is_agari` of the hand with each kind of which it does not have all four. Each side has the hands in its
own form, made beforehand, is asked once cold, and then takes turns with the others in one process. Cold is
only what comes first: of `whole` the suits are known from `kinds`, and of hands as dealt some from those that
wait.
The medians of several rounds are printed, by the time that the processor gave, and how many times as fast as
each peer this package is. Where a peer sees other waits, that is a disagreement. Nothing remembers whole
hands.
How many times as fast as the pure package the compiled one is, `compiled_vs_pure.py` says.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from mahjong.agari import Agari
from riichienv import HandEvaluator

from riichi_rules import Hand, waits_of
from riichi_rules.tiles import COPIES, KINDS
from riichi_rules.waits import completing_kinds

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from measuring import each_second, in_turns, ratio, seconds, sized, tell
from random_wins import cases, dealt

ROUNDS = 5


def main() -> None:
    """Answer the command line."""
    asked = sized(
        __doc__, "hands", 2000, "hands of a corpus", seed="another seed makes other hands"
    ).parse_args()
    chance = Random(asked.seed)  # noqa: S311 - hands from a seed, nothing secret
    corpora = {
        "waiting": [case.ours[0] for case in cases(asked.hands, chance, mixed=False)],
        "dealt": [dealt(chance) for _ in range(asked.hands)],
    }
    rows = [row for corpus, hands in corpora.items() for row in measure(corpus, hands)]
    tell(rows, as_json=asked.json)


def measure(corpus: str, hands: list[Hand]) -> list[dict[str, Any]]:
    """Time both questions about one corpus, cold and then warm, beside the peers."""
    counts = [[hand.copies[kind] for kind in KINDS] for hand in hands]
    numbers = [[COPIES * kind + copy for kind in KINDS for copy in range(held[kind])] for held in counts]
    sides: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        "kinds": (completing_kinds, hands),
        "whole": (waits_of, hands),
        "riichienv": (riichienv_waits, numbers),
        "mahjong": (mahjong_waits, counts),
    }
    cold, warm = (in_turns(lambda side, _: seconds(*side), sides, rounds) for rounds in (1, ROUNDS))
    mine = [[tile.kind for tile in waits_of(hand).tiles] for hand in hands]
    found = [mine, list(map(riichienv_waits, numbers)), list(map(mahjong_waits, counts))]
    differ = sum([ours != first or ours != second for ours, first, second in zip(*found, strict=True)])
    return [
        {
            "corpus": corpus,
            "question": question,
            "hands": len(hands),
            "disagreements": differ,
            "per_s": each_second(len(hands), warm[question]),
            "cold_per_s": each_second(len(hands), cold[question]),
            **{f"{peer}_ratio": ratio(warm[peer], warm[question]) for peer in ("riichienv", "mahjong")},
        }
        for question in ("kinds", "whole")
    ]


def riichienv_waits(numbers: list[int]) -> list[int]:
    """Find the kinds that complete a hand with the peer `riichienv`."""
    found: list[int] = HandEvaluator(numbers).get_waits()
    return found


def mahjong_waits(counts: list[int]) -> list[int]:
    """Find them with the peer `mahjong`: it is asked of each kind whether the hand with it is complete."""
    found = []
    for kind in KINDS:
        if counts[kind] < COPIES:
            counts[kind] += 1
            if Agari.is_agari(counts):
                found.append(kind)
            counts[kind] -= 1
    return found


if __name__ == "__main__":
    main()
