"""Hands valued a second, beside the peer `riichienv`, whose judge of hands is written in Rust.

`python -P benchmarks/score_vs_riichienv.py --hands N [--json]`; the extra `benchmarks` has the peer.

The corpora are those of `score_vs_mahjong.py`. Both sides get the hands in their own form, made beforehand,
and answer by their public calls: here han, fu, the reasons of yaku, dora and fu, and who pays what and why,
there `HandEvaluator(tiles, melds).calc(...)`, which has yaku, han, fu and points. They take turns in one
process, and of several rounds the median of the ratios is printed, by the time that the processor gave.
Where the answers differ, the hand is printed with the reason that settles it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from riichienv import HandEvaluator

from riichi_rules import load_ruleset
from riichi_rules.questions.worth import facts_of_value
from riichi_rules.tiles import COPIES, FIVES

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from measuring import compiled, in_turns, ratio, seconds, sized, tell
from random_wins import Case, cases, valuing
from riichienv_adapter import FIRST_YAKUMAN, conditions, held

ROUNDS = 9
OPTIONS = {
    "yaku.rinshan_with_last_tile": True,
    **{f"limits.double_{yaku}": True for yaku in ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")},
}
"""What it has over Tenhou's rules."""
# The hands of the corpora have plain fives alone.
RULES = load_ruleset("tenhou", {**OPTIONS, "table.red_m": 0, "table.red_p": 0, "table.red_s": 0})
ours = valuing(RULES, every_reason=True)


class Win(NamedTuple):
    """One win as the peer takes it: concealed tiles with the winning one, melds, that one, what else."""

    tiles: list[int]
    melds: list[Any]
    win: int
    indicators: list[int]
    conditions: Any


def main() -> None:
    """Answer the command line."""
    asked = sized(
        __doc__, "hands", 2000, "hands of a corpus", seed="another seed makes other hands"
    ).parse_args()
    figures = [measure(name, asked.hands, asked.seed, quiet=asked.json) for name in ("closed", "mixed")]
    tell(figures, as_json=asked.json)


def measure(corpus: str, hands: int, seed: int, *, quiet: bool) -> dict[str, Any]:
    """Time one corpus and compare the answers; those that differ are printed, apart from figures as JSON."""
    chance = Random(seed)  # noqa: S311 - hands from a seed, nothing secret
    mine = cases(hands, chance, mixed=corpus == "mixed")
    peers = [for_the_peer(case) for case in mine]
    differ = [
        f"{case.ours[0]} with {case.ours[1]}: {answer}, riichienv {other}; {reason(case, other)}"
        for case, win in zip(mine, peers, strict=True)
        if (answer := ours(case)) != (other := theirs(win))
    ]
    if differ:
        print("\n".join(differ), file=sys.stderr if quiet else sys.stdout)
    sides: dict[str, tuple[Callable[[Any], object], list[Any]]]
    sides = {"riichienv": (theirs, peers), "ours": (ours, mine)}
    took = in_turns(lambda side, _: seconds(*side), sides, ROUNDS)
    return {
        "corpus": corpus,
        "hands": hands,
        "disagreements": len(differ),
        "compiled": compiled(),
        "ratio": ratio(took["riichienv"], took["ours"]),
    }


def for_the_peer(case: Case) -> Win:
    """Return a win as the peer takes it."""
    facts = facts_of_value(*case.ours)
    number, tiles, melds = held(facts["hand"])
    win, indicators = number(facts["win"]), [COPIES * tile.kind for tile in case.ours[2].dora_indicators]
    return Win(sorted([*tiles, win]), melds, win, indicators, conditions(facts))


def theirs(win: Win) -> tuple[object, ...]:
    """Value a hand with the peer."""
    found = HandEvaluator(win.tiles, win.melds).calc(win.win, win.indicators, win.conditions)
    if not found.is_win:
        return (None,)
    by_each = 2 if found.tsumo_agari_oya else 3
    points = found.ron_agari or found.tsumo_agari_oya + by_each * found.tsumo_agari_ko
    return (found.han, None if max(found.yaku) >= FIRST_YAKUMAN else found.fu, points)


def reason(case: Case, other: tuple[object, ...]) -> str:
    """Say what settles why the peer answers otherwise, by the rule that this package keeps."""
    hand, win, _ = case.ours
    if other == (None,) and sum(meld.is_kan for meld in hand.melds) == 2:
        return "rule kans.replacement: it counts tiles, and takes the winning one twice beside two kans"
    if other != (None,) and any(hand.copies[five] + (win.kind == five) == COPIES for five in FIVES):
        return "rule yaku.dora: of four fives it takes one for red, and these hands have none"
    return UNSETTLED


UNSETTLED = "nothing known settles it"


if __name__ == "__main__":
    main()
