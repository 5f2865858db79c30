"""Wins valued and waits found a second, beside the peers `mahjong` and `riichienv`.

`python -P benchmarks/hands.py [--hands N] [--json]`; the extra `benchmarks` has the peers.

Wins are random: closed ones by riichi and tsumo, and mixed ones, open and closed, in varied situations. Each
side has them in its own form, made beforehand, and answers with han, fu, the reasons of fu and payment; the
judge of `riichienv` is written in Rust, and beside it the reasons of yaku and dora are made too. Waits are
asked of hands that wait and of hands as they are dealt: the kinds that complete them, and the whole of tiles,
shapes and compound waits; the peers tell the kinds alone. The sides take turns in one process, first cold,
then warm, and the medians of the ratios are printed, by the time of the processor. Nothing remembers whole
hands. The last row is `import riichi_rules` in a new interpreter, in milliseconds by the clock.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as PeerMeld
from measuring import arguments, each_second, in_turns, ratio, seconds, tell

from asked import Numbers  # isort: skip - measuring says where it is

from riichi_book.search.hands import Chance, Motif, made, wall_beside
from riichi_rules import (
    Hand,
    MeldType,
    Ruleset,
    Situation,
    Tile,
    Win,
    load_ruleset,
    payment_of,
    value_of,
    waits_of,
)
from riichi_rules.questions.worth import facts_of_value
from riichi_rules.tiles import COPIES, KINDS, WIND_KINDS, WIND_LETTERS
from riichi_rules.waits import completing_kinds

try:
    import riichienv_adapter as adapter
    from riichienv import HandEvaluator
except ImportError:
    HandEvaluator = None

ROUNDS = 5
IMPORTS = 15
IMPORT = "import time; start = time.perf_counter(); import riichi_rules; print(time.perf_counter() - start)"
PLAIN = {"table.red_m": 0, "table.red_p": 0, "table.red_s": 0}
"""The hands have plain fives alone."""
PEERS_FU = {"fu.double_wind_pair": 4, "limits.kiriage": False}
OF_MAHJONG = load_ruleset("base", {**PEERS_FU, "yaku.renhou": None, "limits.kazoe": "yakuman", **PLAIN})
DOUBLE = ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")
OF_RIICHIENV = load_ruleset(
    "tenhou",
    {"yaku.rinshan_with_last_tile": True, **{f"limits.double_{yaku}": True for yaku in DOUBLE}, **PLAIN},
)

PEER_TYPES = {MeldType.CHII: PeerMeld.CHI, MeldType.PON: PeerMeld.PON}


class Case(NamedTuple):
    """One win, as each side takes it."""

    ours: tuple[Hand, Tile, Situation]
    theirs: tuple[list[int], int, dict[str, Any]]


class Race(NamedTuple):
    """A question about a corpus: what we do, with what, and what a peer does."""

    corpus: str
    question: str
    ours: tuple[Callable[[Any], Any], list[Any]]
    peers: Mapping[str, tuple[Callable[[Any], Any], list[Any]]]


def main() -> None:
    """Answer the command line."""
    asked = arguments(__doc__, "hands", 2000, "hands of a corpus").parse_args()
    rows = list(map(run, races(asked.hands, Random(asked.seed))))  # noqa: S311 - a seed, nothing secret
    tell([*rows, importing()], as_json=asked.json)


def races(hands: int, chance: Random) -> Iterator[Race]:
    """Yield the questions about each corpus."""
    for corpus in ("closed", "mixed"):
        wins = [case(chance, mixed=corpus == "mixed") for _ in range(hands)]
        yield Race(corpus, "worth", (valuing(OF_MAHJONG), wins), {"mahjong": (mahjong_worth, wins)})
        if HandEvaluator:
            peer = {"riichienv": (riichienv_worth, list(map(for_riichienv, wins)))}
            yield Race(corpus, "every reason", (valuing(OF_RIICHIENV, every_reason=True), wins), peer)
    waiting = [case(chance, mixed=False).ours[0] for _ in range(hands)]
    for corpus, some in (("waiting", waiting), ("dealt", [dealt(chance) for _ in range(hands)])):
        counts = [[hand.copies[kind] for kind in KINDS] for hand in some]
        peers: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {"mahjong": (mahjong_waits, counts)}
        if HandEvaluator:
            numbers = [[4 * kind + copy for kind in KINDS for copy in range(held[kind])] for held in counts]
            peers["riichienv"] = (lambda tiles: HandEvaluator(tiles).get_waits(), numbers)
        yield Race(corpus, "kinds", (kinds, some), peers)
        yield Race(corpus, "whole", (waits_of, some), peers)


def run(race: Race) -> dict[str, Any]:
    """Time a question, cold and then warm, and count the answers that differ."""
    sides = {"ours": race.ours, **race.peers}
    cold, warm = (in_turns(lambda side, _: seconds(*side), sides, rounds) for rounds in (1, ROUNDS))
    ask, things = race.ours
    mine = list(map(kinds if race.question == "whole" else ask, things))
    differ = {name: sum(map(lambda a, b: a != b, mine, map(*side))) for name, side in race.peers.items()}
    return {
        "corpus": race.corpus,
        "question": race.question,
        "hands": len(things),
        "per_s": each_second(len(things), warm["ours"]),
        **{f"{name}_ratio": ratio(warm[name], warm["ours"]) for name in race.peers},
        **{f"{name}_cold_ratio": ratio(cold[name], cold["ours"]) for name in race.peers},
        **{f"{name}_disagreements": number for name, number in differ.items()},
    }


def kinds(hand: Hand) -> list[int]:
    """Find the kinds that complete a hand, and of which it does not hold all four."""
    return [kind for kind in completing_kinds(hand) if hand.copies[kind] < COPIES]


def importing() -> dict[str, Any]:
    """Time the import. A first run compiles, and is not counted; nor is the interpreter's own start."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-P", "-c", IMPORT]
    times = [float(subprocess.check_output(command, env=kept)) for _ in range(IMPORTS + 1)]
    return {"corpus": "import riichi_rules", "ms": round(1000 * statistics.median(times[1:]), 1)}


def mahjong_worth(case: Case) -> tuple[object, ...]:
    """Value a hand with `mahjong`."""
    tiles, win, more = case.theirs
    answer = HandCalculator.estimate_hand_value(tiles, win, **more)
    if answer.error or answer.cost is None or answer.yaku is None:
        return (None,)
    cost = answer.cost
    points = cost["main"] + (2 * cost["additional"] if more["config"].is_tsumo else 0)
    yakuman = any(yaku.is_yakuman for yaku in answer.yaku)
    return (answer.han, None if yakuman else answer.fu, points)


def mahjong_waits(counts: list[int]) -> list[int]:
    """Find waits with `mahjong`: it is asked of each kind whether the hand with it is complete."""
    found = []
    for kind in KINDS:
        if counts[kind] < COPIES:
            counts[kind] += 1
            if Agari.is_agari(counts):
                found.append(kind)
            counts[kind] -= 1
    return found


def for_riichienv(case: Case) -> tuple[list[int], list[Any], tuple[Any, ...]]:
    """Return a win as `riichienv` takes it: tiles and melds, and what it is told to calculate."""
    facts = facts_of_value(*case.ours)
    number, tiles, melds = adapter.held(facts["hand"])
    win, indicators = number(facts["win"]), [COPIES * tile.kind for tile in case.ours[2].dora_indicators]
    return sorted([*tiles, win]), melds, (win, indicators, adapter.conditions(facts))


def riichienv_worth(win: tuple[list[int], list[Any], tuple[Any, ...]]) -> tuple[object, ...]:
    """Value a hand with `riichienv`."""
    tiles, melds, asked = win
    found = HandEvaluator(tiles, melds).calc(*asked)
    if not found.is_win:
        return (None,)
    by_each = 2 if found.tsumo_agari_oya else 3
    points = found.ron_agari or found.tsumo_agari_oya + by_each * found.tsumo_agari_ko
    return (found.han, None if max(found.yaku) >= adapter.FIRST_YAKUMAN else found.fu, points)


def dealt(chance: Random) -> Hand:
    """Deal thirteen tiles."""
    wall = [kind for kind in KINDS for _ in range(COPIES)]
    return Hand(tuple(map(Tile, chance.sample(wall, 13))))


def case(chance: Random, *, mixed: bool) -> Case:
    """Make up a win: a closed one by riichi and tsumo, or a mixed one in a varied situation."""
    lots = Chance(f"{chance.random()}")
    called, kans = (lots.choice((0.0, 0.3, 0.6)), 0.1) if mixed else (0.0, 0.0)
    made_up = made(lots, Motif(runs=0.8, called=called, kans=kans, pairs=lots.likely(0.04)))
    count = chance.choice((1, 1, 2)) if mixed else 1
    dora = tuple(map(Tile, chance.sample(wall_beside(made_up), count)))
    riichi = made_up.hand.closed and (not mixed or chance.random() < 0.6)
    situation = Situation(
        by=Win.TSUMO if not mixed or chance.random() < 0.4 else Win.RON,
        seat=chance.choice(WIND_LETTERS),
        round=chance.choice("ES"),
        riichi=riichi,
        ippatsu=mixed and riichi and chance.random() < 0.2,
        last_tile=mixed and chance.random() < 0.04,
        dora_indicators=dora,
    )
    return Case((*made_up, situation), as_the_peer_takes_it(*made_up, situation))


def valuing(rules: Ruleset, *, every_reason: bool = False) -> Callable[[Case], tuple[object, ...]]:
    """Return what values a win with this package under a ruleset: han, fu with their reasons, payment.

    ``every_reason`` has those of yaku and dora made too.
    """

    def ours(case: Case) -> tuple[object, ...]:
        hand, win, situation = case.ours
        value = value_of(hand, win, situation, rules)
        best = value.best
        if best.refusal:
            return (None,)
        payment, reasons = payment_of(value), value.reasons if every_reason else best.fu_items
        if best.yakuman:
            return (13 * best.yakuman, None, payment.points)
        return (best.han, best.fu if reasons else None, payment.points)

    return ours


def as_the_peer_takes_it(hand: Hand, win: Tile, s: Situation) -> tuple[list[int], int, dict[str, Any]]:
    """Return the same win with tiles as numbers from 0 to 135."""
    number = Numbers()
    melds = [
        PeerMeld(PEER_TYPES.get(meld.type, PeerMeld.KAN), list(map(number, map(str, meld.tiles))), meld.open)
        for meld in hand.melds
    ]
    concealed = list(map(number, map(str, (*hand.concealed, win))))
    tsumo = s.by is Win.TSUMO
    config = HandConfig(
        is_tsumo=tsumo,
        is_riichi=s.riichi,
        is_ippatsu=s.ippatsu,
        is_haitei=s.last_tile and tsumo,
        is_houtei=s.last_tile and not tsumo,
        player_wind=WIND_KINDS[s.seat],
        round_wind=WIND_KINDS[s.round],
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=False, has_double_yakuman=False),
    )
    tiles = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
    indicators = [COPIES * tile.kind for tile in s.dora_indicators]
    return tiles, concealed[-1], {"melds": melds, "dora_indicators": indicators, "config": config}


if __name__ == "__main__":
    main()
