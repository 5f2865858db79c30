"""Between rounds: who deals next, with which counters, bets and scores."""

from __future__ import annotations

from typing import NamedTuple

from riichi_rules.play import AbortiveDraw, ExhaustiveDraw, Ron, RoundState, Tsumo
from riichi_rules.play.events import Deal, Four
from riichi_rules.records import Opening
from riichi_rules.ruleset import Ruleset

from .notes import Notes


class Carried(NamedTuple):
    """What one round hands to the next: its number (0 is East 1), dealer, counters, bets and scores."""

    number: int
    dealer: int
    honba: int
    bets: int
    scores: Four


CHECKS = {
    "number": ("next.round", "match.rounds"),
    "dealer": ("next.dealer", "match.dealer-repeats"),
    "honba": ("next.counters", "match.counters"),
    "bets": ("next.bets", "settlement.bets"),
    "scores": ("next.scores", "settlement.scores"),
}


def first_round(opening: Opening, rules: Ruleset) -> Carried:
    """Return how a match begins; who deals first is drawn by lot."""
    points = rules.table.start_points
    return Carried(0, opening.dealer, 0, 0, (points, points, points, points))


def after_round(number: int, over: RoundState) -> Carried | None:
    """Return how the next round begins; None where the end was not settled.

    (Option ``match.dealer_repeats``; S1-89, S2-15.)
    """
    settled, scores = over.settlement, over.scores_after
    if settled is None or scores is None:
        return None
    dealer, stays = over.deal.dealer, dealer_stays(over)
    drawn = isinstance(over.end, ExhaustiveDraw | AbortiveDraw)
    return Carried(
        number if stays else number + 1,
        dealer if stays else (dealer + 1) % 4,
        over.honba + 1 if stays or drawn else 0,
        settled.bets_left,
        scores,
    )


def dealer_stays(over: RoundState) -> bool:
    """Whether the dealer deals again; abortive draws change nothing."""
    dealer, repeats = over.deal.dealer, over.rules.match.dealer_repeats
    match over.end:
        case Ron(seats):
            return dealer in seats
        case Tsumo(seat):
            return seat == dealer
        case ExhaustiveDraw() as end:
            if over.nagashi and over.rules.draws.nagashi_is_win:
                return dealer in over.nagashi
            return repeats == "any_draw" or (repeats == "tenpai" and dealer in end.tenpai)
        case _:
            return True


def look_at_opening(carried: Carried, opening: Opening, notes: Notes) -> None:
    """Compare how a round opens with what was handed to it."""
    for field, (check, rule) in CHECKS.items():
        notes.same(check, rule, getattr(carried, field), getattr(opening, field), _told)


def mended(deal: Deal, carried: Carried) -> Deal:
    """Return the deal with what was handed to it, so that a fault of the record is told once."""
    return deal._replace(honba=carried.honba, bets=carried.bets, scores=carried.scores)


def _told(value: int | Four) -> str:
    return str(value) if isinstance(value, int) else " ".join(map(str, value))
