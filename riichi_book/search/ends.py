"""Drills on the end of a hand: what the noten pay, who deals next, what stays on the table."""

from __future__ import annotations

from typing import Any, Final

from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS

from .chance import Chance
from .hands import made, played
from .points import with_bets, won
from .recipe import Recipe

ABORTS: Final = ("nine-kinds", "four-winds", "four-riichi", "four-kans")


def ends(chance: Chance, level: int, rules: Ruleset, _yes: bool) -> Recipe:
    """Make up the end of a hand."""
    question: dict[str, Any] = {"ask": "ending", "dealer": chance.below(4), "round": chance.choice("ES")}
    if level > 1:
        question |= {"honba": chance.choice((0, 1, 2, 3)), "bets": chance.choice((0, 1, 2))}
    if rules.match.bankruptcy is not None:  # whether the match goes on is decided by scores
        question["scores"] = [rules.table.start_points] * len(SEATS)
    if level == 3:
        return seldom(chance, question, rules)
    if chance.likely(0.6):
        question |= {"draw": "exhaustive", "tenpai": seats(chance)}
        asks = ["payments", "next-dealer", *(["counters", "bets"] if level == 2 else [])]
    else:
        question = with_bets({**question, "wins": [one_win(chance, rules, bet=level > 1)]})
        asks = ["next-dealer", *(["counters", "bets"] if level == 2 else [])]
    return Recipe(chance.choice(asks), question)


def seldom(chance: Chance, question: dict[str, Any], rules: Ruleset) -> Recipe:
    """Make up an end that comes seldom: an abortive draw, a chombo, nagashi mangan, or the last hands."""
    what = chance.below(4)
    if what == 0:
        question["draw"] = chance.choice(ABORTS)
        if question["draw"] == "four-riichi":
            question |= {"riichi": list(SEATS), "bets": question["bets"] + len(SEATS)}
        return Recipe(chance.choice(("next-dealer", "counters")), question)
    if what == 1:
        question["chombo"] = chance.below(4)
        return Recipe(chance.choice(("next-dealer", "payments", "counters")), question)
    question |= {"draw": "exhaustive", "tenpai": seats(chance)}
    if what == 2:
        question["nagashi"] = [chance.below(4)]
        return Recipe("payments", question)
    first, second, third = (1000 * chance.below(30) for _ in range(3))
    start = rules.table.start_points
    question["scores"] = [start + first, start - second, start + third, start - first + second - third]
    question |= {"round": "S", "bets": 0}
    return Recipe("next-dealer", question, sound=min(question["scores"]) >= 0)


def seats(chance: Chance) -> list[int]:
    """Return some seats: one to three mostly."""
    count = chance.weighted(((0, 1), (1, 4), (2, 5), (3, 3), (4, 1)))
    return sorted(chance.shuffled(SEATS)[:count])


def one_win(chance: Chance, rules: Ruleset, *, bet: bool) -> dict[str, Any]:
    """Return a win of some seat; ``bet`` says whether riichi may have been declared."""
    winner = chance.below(4)
    giver = None if chance.likely(0.5) else chance.choice([seat for seat in SEATS if seat != winner])
    return won(made(chance, played(chance, 0.15), rules), winner, giver, bet=bet)
