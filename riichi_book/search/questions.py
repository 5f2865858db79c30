"""Random questions from a seed: hands, ends of hands, results and moments of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from riichi_book.answers.tables.examples import EXAMPLES
from riichi_rules.errors import RiichiError
from riichi_rules.hand import Hand
from riichi_rules.limits import LEAST_HAN, Limit
from riichi_rules.melds import Meld
from riichi_rules.payment import BET
from riichi_rules.play.events import Abort
from riichi_rules.questions import Question, read_question
from riichi_rules.ruleset import Ruleset
from riichi_rules.score_table import FU
from riichi_rules.seats import SEATS
from riichi_rules.situation import Win
from riichi_rules.tiles import KINDS, WIND_LETTERS, Tile

from .calls import calls
from .endings import with_bets, won
from .hands import Chance, Facts, any_win, circumstances, crowded, late, melded, river, seldom
from .shrinking import PAIRS, RUNS, TRIPLETS, kind_names
from .witnesses import WITNESSES

OF_A_TABLE: Final[tuple[str, ...]] = (
    "by",
    "seat",
    "round",
    "dora_indicators",
    "honba",
    "liable",
    "eighth_win",
)
"""Facts of a win that do not depend on the hand."""


def points_asked() -> Iterator[Facts]:
    """Yield every small question about points: each han and fu, by a dealer or not, by ron or tsumo."""
    winners = [
        {"by": str(by), **({"seat": seat} if seat != "E" else {})} for by, seat in product(Win, ("E", "S"))
    ]
    for han, fu in product(range(1, LEAST_HAN[Limit.COUNTED_YAKUMAN] + 1), FU):
        for winner in winners:
            yield {"ask": "points", "han": han, "fu": fu, **winner}
            yield {"ask": "points", "han": han, "fu": fu, **winner, "honba": 1}
    for units, winner in product((1, 2), winners):
        yield {"ask": "points", "yakuman": units, **winner}


def worth_by_lot(chance: Chance, rules: Ruleset) -> Facts:
    """Make up a win: mostly a random one, sometimes the example of a yaku."""
    win = any_win(chance, rules)
    how = circumstances(chance, win)
    how |= seldom(chance, how["by"] == "tsumo")
    question: Facts = {"hand": str(win.hand), "win": str(win.win), **how}
    if chance.likely(0.25):
        example = EXAMPLES[chance.choice(tuple(EXAMPLES))].question
        own = {name: fact for name, fact in example.items() if name not in {"ruleset", "set"}}
        table = {name: how[name] for name in OF_A_TABLE if name in how}
        question = {**own, **table} if chance.likely(0.5) else {**table, **own}
    winds = own_winds(chance, question)
    return {**question, "ask": "worth", **winds, **late(chance, question)}


def own_winds(chance: Chance, question: Facts) -> Facts:
    """Often make a wind that the hand holds at least twice both the seat's and the round's."""
    held = list(kind_names(question["hand"]))
    winds = [wind for place, wind in enumerate(WIND_LETTERS, 1) if held.count(f"{place}z") > 1]
    if not winds or chance.likely(0.3):
        return {}
    wind = chance.choice(winds)
    return {"seat": wind, "round": wind}


def furiten_by_lot(chance: Chance, rules: Ruleset) -> Facts:
    """Make up a hand that waits, and its river."""
    win = any_win(chance, rules)
    lying = [win.win.kind] if chance.likely(0.4) else []
    thrown = river(chance, win, 1 + chance.below(6), lying)
    return {"ask": "furiten", "hand": str(win.hand), "river": "".join([str(Tile(kind)) for kind in thrown])}


def waits_by_lot(chance: Chance, rules: Ruleset) -> Facts:
    """Make up a hand that waits, sometimes on a tile that it holds three or four times."""
    hand = waiting_on_own_triplet(chance) if chance.likely(0.2) else any_win(chance, rules).hand
    return {"ask": "waits", "hand": str(hand)}


def waiting_on_own_triplet(chance: Chance) -> Hand:
    """Make a hand with a triplet, called or not, that waits on one more tile of that kind."""
    while True:
        kind = chance.choice(KINDS)
        lacking = list(chance.choice([*[run for run in RUNS if kind in run], (kind, kind)]))
        concealed, melds = list(chance.choice(PAIRS)) if len(lacking) > 2 else [], list[Meld]()
        groups = [[kind] * 3, *[list(chance.choice((*RUNS, *TRIPLETS))) for _ in range(3 - bool(concealed))]]
        lacking.remove(kind)
        concealed += lacking
        for group in groups:
            if chance.likely(0.3):
                melds.append(melded(chance, group, kan=False))
            else:
                concealed += group
        if not crowded(concealed, melds):
            return Hand(tuple(map(Tile, sorted(concealed))), tuple(melds))


def ending_by_lot(chance: Chance, rules: Ruleset) -> Facts:
    """Make up the end of a hand: wins, a draw or a chombo, at a table in the middle of a match."""
    table = {
        "dealer": chance.below(4),
        "honba": chance.choice((0, 0, 1, 2)),
        "bets": chance.choice((0, 0, 1)),
    }
    question: Facts = {"ask": "ending", **table, "round": chance.choice("EESSW")}
    what = chance.below(10)
    if what < 5:
        question = with_bets({**question, "wins": list(wins(chance, rules, (1, 1, 2, 2, 3)[what]))})
    elif what < 8:
        seats = sorted(chance.shuffled(SEATS)[: chance.below(5)])
        nagashi = sorted(chance.shuffled(SEATS)[: chance.choice((0, 1, 1, 2))]) if what == 7 else []
        question |= {"draw": "exhaustive", "tenpai": seats, "nagashi": nagashi}
    elif what == 8:
        question |= {"draw": chance.choice(tuple(Abort)).value}
    else:
        riichi = sorted(chance.shuffled(SEATS)[: chance.choice((0, 0, 1, 2))])
        question |= {"chombo": chance.below(4), "riichi": riichi, "bets": table["bets"] + len(riichi)}
    if chance.likely(0.5):
        question["scores"] = scores(chance, rules, question["bets"])
    return question


def wins(chance: Chance, rules: Ruleset, count: int) -> Iterator[Facts]:
    """Yield one tsumo or ron, or several rons on one discard."""
    giver, *winners = chance.shuffled(SEATS)
    by = "ron" if count > 1 else chance.choice(("ron", "tsumo"))
    win = any_win(chance, rules)
    riichi = chance.likely(0.6)
    for winner in winners[:count]:
        yield won(win, winner, giver if by == "ron" else None, bet=riichi)


def scores(chance: Chance, rules: Ruleset, bets: int = 0) -> list[int]:
    """Return four scores that add up to what the ruleset deals out, less the riichi sticks on the table."""
    start = rules.table.start_points
    found = [start + 100 * (chance.below(301) - 150) for _ in range(3)]
    return chance.shuffled([*found, 4 * start - BET * bets - sum(found)])


def result_by_lot(chance: Chance, rules: Ruleset) -> Facts:
    """Make up final scores: sometimes with a tie, a riichi stick left over, or a chombo."""
    bets = chance.choice((0, 0, 1))
    final = scores(chance, rules, bets)
    if chance.likely(0.3):
        mean = (final[0] + final[1]) // 200 * 100
        final = [mean, mean, final[2], final[3] + final[0] + final[1] - 2 * mean]
    chombo = [int(seat == chance.below(4)) for seat in SEATS] if chance.likely(0.15) else [0] * 4
    return {"ask": "result", "scores": final, "bets": bets, "chombo": chombo}


def turn_by_lot(chance: Chance, rules: Ruleset) -> Facts:
    """Make up a moment at which somebody wants to call or declare something."""
    made = calls(chance, 1 + chance.below(3), rules, chance.likely(0.5))
    return made[1] if made else {}


BY_LOT: Final[Mapping[str, Callable[[Chance, Ruleset], Facts]]] = {
    "result": result_by_lot,
    "ending": ending_by_lot,
    "waits": waits_by_lot,
    "furiten": furiten_by_lot,
    "worth": worth_by_lot,
    "turn": turn_by_lot,
}
"""What makes up a question, by its kind; ``points`` is missing because all its questions are tried."""

ASKED: Final = ("points", *BY_LOT)
"""The kinds of questions that are made up."""


def made_up(rulesets: Sequence[Ruleset], kinds: Iterable[str], seed: int, count: int) -> Iterator[Question]:
    """Yield up to ``count`` questions of each kind, made for the rulesets in turn; for ``points``, all."""
    for kind in kinds:
        by_lot = (
            BY_LOT[kind](Chance(f"{kind} {seed} {number}"), rulesets[number % len(rulesets)])
            for number in range(count)
        )
        for facts in points_asked() if kind == "points" else by_lot:
            try:
                yield read_question(facts)
            except RiichiError:
                continue  # chance made something that cannot be asked


def cases(rulesets: Sequence[Ruleset], kinds: Iterable[str], seed: int, count: int) -> Iterator[Question]:
    """Yield the witnesses of these kinds, then the random questions of ``made_up``."""
    wanted = tuple(kinds)
    yield from [witness.question for witness in WITNESSES if witness.question.kind in wanted]
    yield from made_up(rulesets, wanted, seed, count)
