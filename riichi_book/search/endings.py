"""Drills on points and on the end of a hand: what is paid, who deals next, and what stays on the table."""

from __future__ import annotations

from typing import Final

from riichi_rules.hand import too_many
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS

from .hands import Chance, Facts, Made, Motif, Recipe, likely_motif, made

HAN: Final = ((1, 5), (2, 6), (3, 6), (4, 3))
FU: Final = tuple({20: 1, 25: 2, 30: 8, 40: 8, 50: 4, 60: 2, 70: 2, 80: 1, 90: 1, 100: 1, 110: 1}.items())
"""Fu, each with a weight for how often it comes up."""
ABORTS: Final = ("nine-kinds", "four-winds", "four-riichi", "four-kans")


def points(chance: Chance, level: int, rules: Ruleset, _yes: bool) -> Recipe:
    """Make up a win, and ask for its points or who pays."""
    if level == 3 and chance.likely(0.7):
        return by_wins(chance, rules)
    by = chance.choice(("ron", "tsumo"))
    question: Facts = {"ask": "points", "by": by, "seat": "S"}
    if level > 1:
        question["seat"] = chance.choice("EES")
    if level == 3:
        question["honba"] = 1 + chance.below(4)
    if level == 2 and chance.likely(0.5):
        question |= {"han": 4 + chance.below(10), "fu": chance.choice((30, 40, 50))}
    else:
        question |= {"han": chance.weighted(HAN), "fu": chance.weighted(FU)}
    return "points" if by == "ron" else "payments", question


def by_wins(chance: Chance, rules: Ruleset) -> Recipe:
    """Make up the end of a hand by one or two wins, with honba and riichi sticks on the table."""
    winner = chance.below(4)
    table: Facts = {"ask": "ending", "dealer": 0, "round": chance.choice("ES")}
    table |= {"honba": chance.choice((0, 1, 2, 3)), "bets": chance.choice((0, 1, 2))}
    first = made(chance, likely_motif(chance, chance.choice((0.0, 0.3))), rules)
    if chance.likely(0.4):
        return "payments", with_bets({**table, "wins": [won(first, winner, None)]})
    giver = chance.choice([seat for seat in SEATS if seat != winner])
    wins = [won(first, winner, giver)]
    other = chance.choice([seat for seat in SEATS if seat not in {winner, giver}])
    if chance.likely(0.4) and (second := same_tile(chance, first)) is not None:
        wins.append(won(second, other, giver))
    return "payments", with_bets({**table, "wins": wins})


def with_bets(question: Facts) -> Facts:
    """Add the riichi sticks of winners who declared riichi to an ending."""
    riichi = sorted([win["seat"] for win in question["wins"] if win["score"].get("riichi")])
    placed = {"riichi": riichi, "bets": question.get("bets", 0) + len(riichi)} if riichi else {}
    return {**question, **placed}


def won(win: Made, seat: int, giver: int | None, *, bet: bool = True) -> Facts:
    """Return a win of an ending; with ``bet``, a closed hand has declared riichi."""
    by = "tsumo" if giver is None else "ron"
    score: Facts = {"hand": str(win.hand), "win": str(win.win), "by": by}
    if win.hand.closed and bet:
        score["riichi"] = True
    return {"seat": seat, **({} if giver is None else {"from": giver}), "score": score}


def same_tile(chance: Chance, win: Made) -> Made | None:
    """Return another hand that the same tile completes, or None if 20 tries find none.

    Both hands are at one table, so together they have at most four of each tile.
    """
    for _ in range(20):
        found = made(chance, Motif(runs=0.9))
        together = (*win.hand.tiles, *found.hand.tiles, win.win)
        if found.win.kind == win.win.kind and too_many(together) is None:
            return Made(found.hand, win.win)
    return None


def ends(chance: Chance, level: int, rules: Ruleset, _yes: bool) -> Recipe:
    """Make up the end of a hand."""
    question: Facts = {"ask": "ending", "dealer": chance.below(4), "round": chance.choice("ES")}
    if level > 1:
        question |= {"honba": chance.choice((0, 1, 2, 3)), "bets": chance.choice((0, 1, 2))}
    if rules.match.bankruptcy is not None:  # scores decide whether the match goes on
        question["scores"] = [rules.table.start_points] * len(SEATS)
    if level == 3:
        return seldom(chance, question, rules)
    if chance.likely(0.6):
        question |= {"draw": "exhaustive", "tenpai": seats(chance)}
        asks = ["payments", "next-dealer"]
    else:
        question = with_bets({**question, "wins": [one_win(chance, rules, bet=level > 1)]})
        asks = ["next-dealer"]
    return chance.choice([*asks, *(["counters", "bets"] if level == 2 else [])]), question


def seldom(chance: Chance, question: Facts, rules: Ruleset) -> Recipe:
    """Make up a rare end: an abortive draw, a chombo, nagashi mangan, or a draw in the South round."""
    what = chance.below(4)
    if what == 0:
        question["draw"] = chance.choice(ABORTS)
        if question["draw"] == "four-riichi":
            question |= {"riichi": list(SEATS), "bets": question["bets"] + len(SEATS)}
        return chance.choice(("next-dealer", "counters")), question
    if what == 1:
        question["chombo"] = chance.below(4)
        return chance.choice(("next-dealer", "payments", "counters")), question
    question |= {"draw": "exhaustive", "tenpai": seats(chance)}
    if what == 2:
        question["nagashi"] = [chance.below(4)]
        return "payments", question
    first, second, third = (1000 * chance.below(30) for _ in range(3))
    start = rules.table.start_points
    question["scores"] = [start + first, start - second, start + third, start - first + second - third]
    question |= {"round": "S", "bets": 0}
    return ("next-dealer", question) if min(question["scores"]) >= 0 else None


def seats(chance: Chance) -> list[int]:
    """Return some seats, mostly one to three."""
    count = chance.weighted(((0, 1), (1, 4), (2, 5), (3, 3), (4, 1)))
    return sorted(chance.shuffled(SEATS)[:count])


def one_win(chance: Chance, rules: Ruleset, *, bet: bool) -> Facts:
    """Return a win by a random seat; ``bet`` says whether a closed hand has declared riichi."""
    winner = chance.below(4)
    giver = None if chance.likely(0.5) else chance.choice([seat for seat in SEATS if seat != winner])
    return won(made(chance, likely_motif(chance, 0.15), rules), winner, giver, bet=bet)
