"""Drills on points: the table, the limits, and what lies on the table when a hand is won."""

from __future__ import annotations

from typing import Any, Final

from riichi_rules.hand import too_many
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS

from .chance import Chance
from .hands import Made, Motif, made, played
from .recipe import Recipe

HAN: Final = ((1, 5), (2, 6), (3, 6), (4, 3))
FU: Final = (
    (20, 1),
    (25, 2),
    (30, 8),
    (40, 8),
    (50, 4),
    (60, 2),
    (70, 2),
    (80, 1),
    (90, 1),
    (100, 1),
    (110, 1),
)
"""Fu, and about how often they come."""


def points(chance: Chance, level: int, rules: Ruleset, _yes: bool) -> Recipe:
    """Make up a win whose points are asked, or who pays."""
    if level == 3 and chance.likely(0.7):
        return ending(chance, rules)
    by = chance.choice(("ron", "tsumo"))
    question: dict[str, Any] = {"ask": "points", "by": by, "seat": "S"}
    if level > 1:
        question["seat"] = chance.choice("EES")
    if level == 3:
        question["honba"] = 1 + chance.below(4)
    if level == 2 and chance.likely(0.5):
        question |= {"han": 4 + chance.below(10), "fu": chance.choice((30, 40, 50))}
    else:
        question |= {"han": chance.weighted(HAN), "fu": chance.weighted(FU)}
    return Recipe("points" if by == "ron" else "payments", question)


def ending(chance: Chance, rules: Ruleset) -> Recipe:
    """Make up the end of a hand by a win, or by two, with counters and bets on the table."""
    dealer, winner = 0, chance.below(4)
    table: dict[str, Any] = {"ask": "ending", "dealer": dealer, "round": chance.choice("ES")}
    table |= {"honba": chance.choice((0, 1, 2, 3)), "bets": chance.choice((0, 1, 2))}
    first = made(chance, played(chance, chance.choice((0.0, 0.3))), rules)
    if chance.likely(0.4):
        return Recipe("payments", with_bets({**table, "wins": [won(first, winner, None)]}))
    giver = chance.choice([seat for seat in SEATS if seat != winner])
    wins = [won(first, winner, giver)]
    other = chance.choice([seat for seat in SEATS if seat not in {winner, giver}])
    if chance.likely(0.4):
        second = same_tile(chance, first)
        if second is not None:
            wins.append(won(second, other, giver))
    return Recipe("payments", with_bets({**table, "wins": wins}))


def with_bets(question: dict[str, Any]) -> dict[str, Any]:
    """Return an ending in which the bets of the winners who declared riichi lie on the table too."""
    riichi = sorted([win["seat"] for win in question["wins"] if win["score"].get("riichi")])
    if not riichi:
        return question
    return {**question, "riichi": riichi, "bets": question.get("bets", 0) + len(riichi)}


def won(win: Made, seat: int, giver: int | None, *, bet: bool = True) -> dict[str, Any]:
    """Return a win of an ending; a closed hand declared riichi where a ``bet`` may lie on the table."""
    score: dict[str, Any] = {
        "hand": str(win.hand),
        "win": str(win.win),
        "by": "tsumo" if giver is None else "ron",
    }
    if win.hand.closed and bet:
        score["riichi"] = True
    return {"seat": seat, **({} if giver is None else {"from": giver}), "score": score}


def same_tile(chance: Chance, win: Made) -> Made | None:
    """Return another hand that the same tile completes, or None where chance made none soon.

    Both lie at one table, so no tile is in them more often than there are.
    """
    for _ in range(20):
        found = made(chance, Motif(runs=0.9))
        together = (*win.hand.tiles, *found.hand.tiles, win.win)
        if found.win.kind == win.win.kind and too_many(together) is None:
            return Made(found.hand, win.win)
    return None
