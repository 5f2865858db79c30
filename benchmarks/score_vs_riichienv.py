"""Hands valued a second, beside the peer `riichienv`, whose judge of hands is written in Rust.

`python -P benchmarks/score_vs_riichienv.py --hands N [--json]`; the extra `benchmarks` has the peer.

The corpora are those of `score_vs_mahjong.py`. Both sides get the hands in their own form, made beforehand,
and answer by their public calls: here yaku, han, fu, every reason of the fu and the payment with its reasons,
there `HandEvaluator(tiles, melds).calc(...)`, which has yaku, han, fu and points. They take turns in one
process, and of several rounds the median of the ratios is printed, by the time that the processor gave.
Where the answers differ, the hand is printed with the reason that settles it.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from riichienv import Conditions, HandEvaluator, Meld, MeldType

import riichi_rules.value
from riichi_rules import load_ruleset, payment_of, value_of
from riichi_rules.tiles import COPIES, FIVES

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from random_wins import Case, cases
from score_vs_mahjong import seconds
from shared.peers import numbers_of

ROUNDS = 9
RULES = load_ruleset(
    "tenhou",
    {
        # Its judge of hands takes no options: these are what it does.
        "yaku.rinshan_with_last_tile": True,
        "limits.double_suuankou_tanki": True,
        "limits.double_kokushi_13": True,
        "limits.double_chuuren_9": True,
        "limits.double_daisuushii": True,
        # The hands of the corpora have plain fives alone.
        "table.red_m": 0,
        "table.red_p": 0,
        "table.red_s": 0,
    },
)
COMPILED = not str(riichi_rules.value.__file__).endswith(".py")
WINDS = "ESWN"
MELDS = {"chii": "Chi", "pon": "Pon", "open kan": "Daiminkan", "added kan": "Kakan", "closed kan": "Ankan"}
FIRST_YAKUMAN = 35


class Win(NamedTuple):
    """One win as the peer takes it: concealed tiles with the winning one, melds, that one, what else."""

    tiles: list[int]
    melds: list[Meld]
    win: int
    indicators: list[int]
    conditions: Conditions


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=2000, metavar="N", help="hands of a corpus (2000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other hands")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    figures = [measure(name, asked.hands, asked.seed, quiet=asked.json) for name in ("closed", "mixed")]
    if asked.json:
        print(json.dumps(figures, indent=1))
        return
    print(" ".join(f"{name:>13}" for name in figures[0]))
    for row in figures:
        print(" ".join(f"{figure!s:>13}" for figure in row.values()))


def measure(name: str, hands: int, seed: int, *, quiet: bool) -> dict[str, Any]:
    """Time one corpus and compare the answers; those that differ are printed, unless it is to be quiet."""
    chance = Random(seed)  # noqa: S311 - hands from a seed, nothing secret
    pairs = [(case, as_it_takes(case)) for case in cases(hands, chance, mixed=name == "mixed")]
    mine, peers = [case for case, _ in pairs], [win for _, win in pairs]
    differ = [
        f"{case.ours[0]} with {case.ours[1]}: {answer}, riichienv {other}; {reason(case)}"
        for case, win in pairs
        if (answer := ours(case)) != (other := theirs(win))
    ]
    if not quiet:
        print("\n".join(differ))
    gc.collect()
    gc.freeze()
    rounds = [seconds(theirs, peers) / seconds(ours, mine) for _ in range(ROUNDS)]
    return {
        "corpus": name,
        "hands": hands,
        "disagreements": len(differ),
        "compiled": COMPILED,
        "ratio": round(statistics.median(rounds), 2),
    }


def as_it_takes(case: Case) -> Win:
    """Return a win as the peer takes it."""
    numbers, situation = numbers_of(*case.ours), case.ours[2]
    tsumo = not situation.ron
    return Win(
        sorted([*numbers.concealed, numbers.win]),
        [Meld(getattr(MeldType, MELDS[meld.type]), tiles, meld.open) for meld, tiles in numbers.melds],
        numbers.win,
        numbers.dora_indicators,
        Conditions(
            tsumo=tsumo,
            riichi=situation.riichi,
            ippatsu=situation.ippatsu,
            haitei=situation.last_tile and tsumo,
            houtei=situation.last_tile and not tsumo,
            player_wind=WINDS.index(situation.seat),
            round_wind=WINDS.index(situation.round),
        ),
    )


def ours(case: Case) -> tuple[object, ...]:
    """Value a hand with this package: han, fu with their reasons, payment."""
    value = value_of(*case.ours, RULES)
    best = value.best
    if best.refusal:
        return (None,)
    payment, reasons = payment_of(value), best.fu_items
    if best.yakuman:
        return (13 * best.yakuman, None, payment.points)
    return (best.han, best.fu if reasons else None, payment.points)


def theirs(win: Win) -> tuple[object, ...]:
    """Value a hand with the peer."""
    found = HandEvaluator(win.tiles, win.melds).calc(win.win, win.indicators, win.conditions)
    if not found.is_win:
        return (None,)
    by_each = 2 if found.tsumo_agari_oya else 3
    points = found.ron_agari or found.tsumo_agari_oya + by_each * found.tsumo_agari_ko
    return (found.han, None if max(found.yaku) >= FIRST_YAKUMAN else found.fu, points)


def reason(case: Case) -> str:
    """Say what settles why two answers differ, by the rule that this package keeps."""
    hand = case.ours[0]
    if sum(meld.is_kan for meld in hand.melds) == 2:
        return "rule kan.replacement: it counts tiles, and takes the winning one twice beside two kans"
    if any(hand.copies[five] + (case.ours[1].kind == five) == COPIES for five in FIVES):
        return "rule yaku.dora: of four fives it takes one for red, and these hands have none"
    return "nothing known settles it"


if __name__ == "__main__":
    main()
