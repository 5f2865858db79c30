"""Wins valued and waits found a second, beside the peers `mahjong` and `riichienv`.

`python -P benchmarks/hands.py [--hands N] [--json]`; the extra `benchmarks` has the peers.

Wins are random: closed ones by riichi and tsumo, and mixed ones, open and closed, in varied situations. Each
side gets them prepared in its own form, and answers with han, fu, the reasons of fu and payment. Against
`riichienv`, whose evaluator is written in Rust, our side also makes the reasons of yaku and dora. Waits are
found for tenpai hands and for dealt hands: the kinds alone, and the whole answer with tiles, shapes and
compound waits; the peers return kinds only. The sides take turns in one process, first cold, then warm. The
ratios are medians of processor time. No side caches whole hands. The last row is `import riichi_rules` in a
new interpreter, in milliseconds of wall-clock time.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).parent))  # `python -P` leaves this folder out of the path
from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from measuring import arguments, each_second, in_turns, ratio, seconds, tell

import mahjong_adapter  # isort: skip - measuring adds its folder to the path

from riichi_book.answers.tables.yaku import PLAIN_FIVES
from riichi_book.search.hands import Chance, Made, Motif, made, wall_beside
from riichi_rules import Hand, Ruleset, Situation, Tile, Win, load_ruleset, payment_of, value_of, waits_of
from riichi_rules.questions.worth import facts_of_value
from riichi_rules.tiles import COPIES, KINDS, WIND_LETTERS
from riichi_rules.waits import completing_kinds

try:
    import riichienv_adapter
    from riichienv import HandEvaluator
except ImportError:
    HandEvaluator = None

ROUNDS = 5
IMPORTS = 15
IMPORT = "import time; start = time.perf_counter(); import riichi_rules; print(time.perf_counter() - start)"
DOUBLES = mahjong_adapter.DOUBLES
# The random hands have no red fives.
OF_MAHJONG = load_ruleset("base", {**PLAIN_FIVES, "yaku.renhou": None, "fu.double_wind_pair": 4})
OF_RIICHIENV = load_ruleset(
    "tenhou", {**PLAIN_FIVES, **dict.fromkeys(DOUBLES, True), "yaku.rinshan_with_last_tile": True}
)

OurWin = tuple[Hand, Tile, Situation]
Answer = tuple[object, ...]
"""Han, fu and points; fu is None for a yakuman."""
Asking = tuple[Callable[[Any], Any], list[Any]]
"""What a side calls, and the inputs."""


class Race(NamedTuple):
    """A benchmark on one corpus: our call with its inputs, and each peer's."""

    corpus: str
    question: str
    ours: Asking
    peers: Mapping[str, Asking]


def main() -> None:
    """Run the command line."""
    asked = arguments(__doc__, "hands", 2000, "hands of a corpus").parse_args()
    tell([*map(run, races(asked.hands, Chance("hands"))), importing()], as_json=asked.json)


def races(hands: int, chance: Chance) -> Iterator[Race]:
    """Yield the benchmarks of each corpus."""
    for corpus, winning in (("closed", closed_win), ("mixed", mixed_win)):
        wins = [winning(chance) for _ in range(hands)]
        yield Race(corpus, "worth", (valuing(OF_MAHJONG), wins), {"mahjong": beside_mahjong(wins)})
        if HandEvaluator:
            ours = (valuing(OF_RIICHIENV, every_reason=True), wins)
            yield Race(corpus, "every reason", ours, {"riichienv": beside_riichienv(wins)})
    waiting = [closed_win(chance)[0] for _ in range(hands)]
    for corpus, some in (("waiting", waiting), ("dealt", [dealt(chance) for _ in range(hands)])):
        counts = [[hand.copies[kind] for kind in KINDS] for hand in some]
        peers: dict[str, Asking] = {"mahjong": (mahjong_waits, counts)}
        if HandEvaluator:
            numbers = [[4 * kind + copy for kind in KINDS for copy in range(held[kind])] for held in counts]
            peers["riichienv"] = (lambda tiles: HandEvaluator(tiles).get_waits(), numbers)
        yield Race(corpus, "kinds", (kinds, some), peers)
        yield Race(corpus, "whole", (waits_of, some), peers)


def run(race: Race) -> dict[str, Any]:
    """Time a benchmark, cold and then warm, and count the answers that differ."""
    sides = {"ours": race.ours, **race.peers}
    cold, warm = (in_turns(lambda side, _: seconds(*side), sides, rounds) for rounds in (1, ROUNDS))
    ask, things = race.ours
    mine = list(map(kinds if race.question == "whole" else ask, things))
    row: dict[str, Any] = {"corpus": race.corpus, "question": race.question, "hands": len(things)}
    row["per_s"] = each_second(len(things), warm["ours"])
    for name, (peer, given) in race.peers.items():
        row[f"{name}_ratio"] = ratio(warm[name], warm["ours"])
        row[f"{name}_cold_ratio"] = ratio(cold[name], cold["ours"])
        row[f"{name}_disagreements"] = sum(map(lambda a, b: a != b, mine, map(peer, given)))
    return row


def importing() -> dict[str, Any]:
    """Time the import, without interpreter start-up. The first run only fills the bytecode cache."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-P", "-c", IMPORT]
    times = [float(subprocess.check_output(command, env=kept)) for _ in range(IMPORTS + 1)]
    return {"corpus": "import riichi_rules", "ms": round(1000 * statistics.median(times[1:]), 1)}


def valuing(rules: Ruleset, *, every_reason: bool = False) -> Callable[[OurWin], Answer]:
    """Return a function that values a win under a ruleset, the reasons of its fu included.

    With ``every_reason`` it also makes the reasons of yaku and dora.
    """

    def ours(win: OurWin) -> Answer:
        value = value_of(*win, rules)
        best = value.best
        if best.refusal:
            return (None,)
        payment, reasons = payment_of(value), value.reasons if every_reason else best.fu_items
        if best.yakuman:
            return (13 * best.yakuman, None, payment.points)
        return (best.han, best.fu if reasons else None, payment.points)

    return ours


def beside_mahjong(wins: list[OurWin]) -> Asking:
    """Return the function with which `mahjong` values wins, and the wins in its form."""

    def theirs(asked: dict[str, Any]) -> Answer:
        answer = HandCalculator.estimate_hand_value(**asked)
        if answer.error or answer.cost is None or answer.yaku is None:
            return (None,)
        points = answer.cost["main"] + 2 * answer.cost["additional"] * asked["config"].is_tsumo
        yakuman = any(yaku.is_yakuman for yaku in answer.yaku)
        return (answer.han, None if yakuman else answer.fu, points)

    single = dict.fromkeys(DOUBLES, "false")
    asked = [mahjong_adapter.asked_of({**facts_of_value(*win), "set": single}) for win in wins]
    for each in asked:
        each["config"].options.has_aka_dora = False
    return theirs, asked


def beside_riichienv(wins: list[OurWin]) -> Asking:
    """Return the function with which `riichienv` values wins, and the wins in its form."""

    def theirs(win: tuple[list[int], list[Any], tuple[Any, ...]]) -> Answer:
        tiles, melds, asked = win
        found = HandEvaluator(tiles, melds).calc(*asked)
        if not found.is_win:
            return (None,)
        by_each = 2 if found.tsumo_agari_oya else 3
        points = found.ron_agari or found.tsumo_agari_oya + by_each * found.tsumo_agari_ko
        yakuman = max(found.yaku) >= riichienv_adapter.FIRST_YAKUMAN
        return (found.han, None if yakuman else found.fu, points)

    asked = []
    for win in wins:
        facts = facts_of_value(*win)
        number, tiles, melds = riichienv_adapter.held(facts["hand"])
        last, indicators = number(facts["win"]), [COPIES * tile.kind for tile in win[2].dora_indicators]
        asked.append((sorted([*tiles, last]), melds, (last, indicators, riichienv_adapter.conditions(facts))))
    return theirs, asked


def kinds(hand: Hand) -> list[int]:
    """Return the kinds that complete a hand, without those of which it already holds all four."""
    return [kind for kind in completing_kinds(hand) if hand.copies[kind] < COPIES]


def mahjong_waits(counts: list[int]) -> list[int]:
    """Return the waits by `mahjong`, which is asked for each kind whether the hand with it is complete."""
    found = []
    for kind in KINDS:
        if counts[kind] < COPIES:
            counts[kind] += 1
            if Agari.is_agari(counts):
                found.append(kind)
            counts[kind] -= 1
    return found


def dealt(chance: Chance) -> Hand:
    """Deal thirteen tiles."""
    wall = [kind for kind in KINDS for _ in range(COPIES)]
    return Hand(tuple(map(Tile, chance.shuffled(wall)[:13])))


def closed_win(chance: Chance) -> OurWin:
    """Return a random closed win by riichi and tsumo."""
    hand, win = won = made(chance, Motif(runs=0.8, pairs=chance.likely(0.04)))
    return hand, win, Situation(by=Win.TSUMO, **dealt_to(chance, won, 1), riichi=True)


def mixed_win(chance: Chance) -> OurWin:
    """Return a random win, open or closed, in a varied situation."""
    motif = Motif(runs=0.8, called=chance.choice((0.0, 0.3, 0.6)), kans=0.1, pairs=chance.likely(0.04))
    hand, win = won = made(chance, motif)
    riichi = hand.closed and chance.likely(0.6)
    situation = Situation(
        by=Win.TSUMO if chance.likely(0.4) else Win.RON,
        **dealt_to(chance, won, chance.choice((1, 1, 2))),
        riichi=riichi,
        ippatsu=riichi and chance.likely(0.2),
        last_tile=chance.likely(0.04),
    )
    return hand, win, situation


def dealt_to(chance: Chance, won: Made, indicators: int) -> dict[str, Any]:
    """Return random winds for a win, and ``indicators`` dora indicators."""
    dora = chance.shuffled(list(wall_beside(won)))[:indicators]
    return {
        "seat": chance.choice(WIND_LETTERS),
        "round": chance.choice("ES"),
        "dora_indicators": tuple(map(Tile, dora)),
    }


if __name__ == "__main__":
    main()
