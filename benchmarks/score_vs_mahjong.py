"""Hands valued a second, beside the peer `mahjong`: `python benchmarks/score_vs_mahjong.py --hands N [--json]`.

Two corpora of random wins: closed hands won by riichi and tsumo with one indicator, and mixed ones, open and
closed, in varied situations. Both sides get the hands in their own form, made beforehand, and both answer
with yaku, han, fu, every reason of the fu, and payment. They take turns in one process; the medians of
several rounds are printed. The warm-up uses another seed. Nothing remembers whole hands.
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
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as PeerMeld

from riichi_rules import Hand, Meld, MeldType, Seat, Situation, Tile, load_ruleset, payment_of, value_of
from riichi_rules.tiles import COPIES, KINDS, WIND_LETTERS

ROUNDS = 5
RULES = load_ruleset(
    "base", {"fu.double_wind_pair": 4, "yaku.renhou": None, "limits.kazoe": "yakuman", "limits.kiriage": False}
)


class Case(NamedTuple):
    """One win, as each side takes it."""

    ours: tuple[Hand, Tile, Situation]
    theirs: tuple[list[int], int, dict[str, Any]]


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=2000, metavar="N", help="hands of each corpus (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other hands")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    figures = [measure(name, mixed, asked.hands, asked.seed) for name, mixed in (("closed", False), ("mixed", True))]
    if asked.json:
        print(json.dumps(figures, indent=1))
        return
    print(f"{'corpus':8}{'hands':>8}{'ours/s':>10}{'mahjong/s':>11}{'ratio':>8}{'cold':>8}{'disagreements':>15}")
    for row in figures:
        print(
            f"{row['corpus']:8}{row['hands']:8}{row['ours_per_s']:10}{row['mahjong_per_s']:11}"
            f"{row['ratio']:8}{row['cold_ratio']:8}{row['disagreements']:15}"
        )


def measure(name: str, mixed: bool, hands: int, seed: int) -> dict[str, Any]:
    """Time one corpus: cold in a new interpreter, then warm here, and compare the answers."""
    warm = cases(hands, Random(seed + 1_000_003), mixed=mixed)
    fresh = cases(hands, Random(seed), mixed=mixed)
    cold_ours, cold_theirs = seconds(ours, fresh), seconds(theirs, fresh)
    seconds(ours, warm)
    times = [(seconds(ours, fresh), seconds(theirs, fresh)) for _ in range(ROUNDS)]
    return {
        "corpus": name,
        "hands": hands,
        "disagreements": sum(ours(case) != theirs(case) for case in fresh),
        "ours_per_s": round(hands / statistics.median(mine for mine, _ in times)),
        "mahjong_per_s": round(hands / statistics.median(peer for _, peer in times)),
        "ratio": round(statistics.median(peer / mine for mine, peer in times), 2),
        "cold_ratio": round(cold_theirs / cold_ours, 2),
    }


def seconds(answer: Callable[[Case], object], corpus: list[Case]) -> float:
    """Return how long one side takes for all hands."""
    start = time.perf_counter()
    for case in corpus:
        answer(case)
    return time.perf_counter() - start


def ours(case: Case) -> tuple[object, ...]:
    """Value a hand with this package."""
    value = value_of(*case.ours, RULES)
    best = value.best
    if best.refusal:
        return (None,)
    payment, reasons = payment_of(value), best.fu_items
    if best.yakuman:
        return (13 * best.yakuman, None, payment.points)
    return (best.han, best.fu if reasons else 0, payment.points)


def theirs(case: Case) -> tuple[object, ...]:
    """Value a hand with the peer."""
    tiles, win, more = case.theirs
    answer = HandCalculator.estimate_hand_value(tiles, win, **more)
    if answer.error:
        return (None,)
    cost = answer.cost
    points = cost["main"] + (2 * cost["additional"] if more["config"].is_tsumo else 0)
    yakuman = any(yaku.is_yakuman for yaku in answer.yaku)
    return (answer.han, None if yakuman else answer.fu, points)


def cases(number: int, chance: Random, *, mixed: bool) -> list[Case]:
    """Make up wins."""
    return [case(chance, mixed=mixed) for _ in range(number)]


def case(chance: Random, *, mixed: bool) -> Case:
    """Make up one win: groups and a pair out of 136 tiles, or now and then seven pairs."""
    while True:
        left = [COPIES] * 34
        groups = [group(chance) for _ in range(4)]
        pair = [chance.choice(KINDS)] * 2
        if chance.random() < 0.04:
            groups, pair = [], [kind for kind in chance.sample(KINDS, 7) for _ in range(2)]
        for kind in (*pair, *(kind for tiles in groups for kind in tiles)):
            left[kind] -= 1
        if min(left) >= 0:
            break
    called = [len(groups) > 0 and mixed and chance.random() < chance.choice((0.0, 0.3, 0.6)) for _ in groups]
    return dressed(groups, pair, called, left, chance, mixed=mixed)


def group(chance: Random) -> list[int]:
    """Make up a run or, less often, a triplet."""
    first = chance.choice(KINDS)
    if first < 27 and first % 9 < 7 and chance.random() < 0.8:
        return [first, first + 1, first + 2]
    return [first] * 3


def dressed(
    groups: list[list[int]], pair: list[int], called: list[bool], left: list[int], chance: Random, *, mixed: bool
) -> Case:
    """Give a win its melds and its circumstances, for both sides."""
    numbers = {kind: list(range(4 * kind, 4 * kind + 4)) for kind in KINDS}
    take = lambda kinds: [numbers[kind].pop() for kind in kinds]  # noqa: E731 - one line, used thrice
    melds, peers = [], []
    for kinds, is_called in zip(groups, called, strict=True):
        if is_called:
            tiles = tuple(map(Tile, kinds))
            run = len(set(kinds)) > 1
            kan = not run and left[kinds[0]] and chance.random() < 0.3
            if run:
                melds.append(Meld(MeldType.CHII, tiles[1:], tiles[0], Seat.LEFT))
            elif kan:
                kind_of_kan = chance.choice((MeldType.OPEN_KAN, MeldType.CLOSED_KAN))
                own = tiles if kind_of_kan is MeldType.OPEN_KAN else (*tiles, tiles[0])
                left[kinds[0]] = 0
                melds.append(
                    Meld(kind_of_kan, own, tiles[0], Seat.RIGHT)
                    if kind_of_kan is MeldType.OPEN_KAN
                    else Meld(kind_of_kan, own)
                )
                kinds = [kinds[0]] * 4
            else:
                melds.append(Meld(MeldType.PON, tiles[1:], tiles[0], Seat.OPPOSITE))
            what = PeerMeld.CHI if run else PeerMeld.KAN if kan else PeerMeld.PON
            peers.append(PeerMeld(what, take(kinds), melds[-1].open))
    concealed = [kind for kinds, is_called in zip(groups, called, strict=True) if not is_called for kind in kinds]
    concealed += pair
    chance.shuffle(concealed)
    held = take(concealed)
    win = concealed[-1]
    free = [kind for kind in KINDS for _ in numbers[kind]]
    indicators = chance.sample(free, chance.choice((1, 1, 2)) if mixed else 1)
    closed = not any(meld.open for meld in melds)
    tsumo = chance.random() < 0.4 if mixed else True
    riichi = closed and (chance.random() < 0.6 if mixed else True)
    facts: dict[str, Any] = {
        "riichi": riichi,
        "ippatsu": mixed and riichi and chance.random() < 0.2,
        "last_tile": mixed and chance.random() < 0.04,
    }
    seat, wind = chance.choice(WIND_LETTERS), chance.choice("ES")
    situation = Situation(
        by="tsumo" if tsumo else "ron",
        seat=seat,
        round=wind,
        dora_indicators=tuple(map(Tile, indicators)),
        **facts,
    )
    config = HandConfig(
        is_tsumo=tsumo,
        is_riichi=riichi,
        is_ippatsu=facts["ippatsu"],
        is_haitei=facts["last_tile"] and tsumo,
        is_houtei=facts["last_tile"] and not tsumo,
        player_wind=27 + WIND_LETTERS.index(seat),
        round_wind=27 + WIND_LETTERS.index(wind),
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=False, has_double_yakuman=False),
    )
    hand = Hand(tuple(Tile(kind) for kind in concealed[:-1]), tuple(melds))
    more = {
        "melds": peers,
        "dora_indicators": [4 * kind for kind in indicators],
        "config": config,
    }
    return Case((hand, Tile(win), situation), ([*held, *(t for meld in peers for t in meld.tiles)], held[-1], more))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
