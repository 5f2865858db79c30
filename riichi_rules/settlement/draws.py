"""Settle a hand that nobody won: noten payments, nagashi mangan, and chombo."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from riichi_rules.limits import BASE_POINTS, Limit
from riichi_rules.messages import SeatFact, say
from riichi_rules.payment import BET, by_tsumo, hundreds, points_of_honba
from riichi_rules.reasons import Reason
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, check_seats, in_turn

from .table import (
    BETS,
    Settlement,
    Table,
    Transfer,
    bets_taken,
    check_table,
    moved,
    settlement_of,
    tsumo_payers,
)

CHOMBO: Final = "payment.chombo"
NAGASHI: Final = "payment.nagashi-mangan"
NO_CHOMBO: Final = say("the hand goes on: these rules have no chombo")
_NOTEN: Final = say(
    "{payer} pays {taker} a noten payment|paid {payer} pays a noten payment of {points} points to {taker}"
)
_NAGASHI: Final = say(
    "{payer} pays {taker} for nagashi mangan|paid {payer} pays {points} points to {taker} for nagashi mangan"
)
_CHOMBO: Final = say(
    "{payer} pays {taker} for a chombo|paid {payer} pays {points} points to {taker} for a chombo"
)
"""Who pays: beside the points in a table, and with them in a sentence (the form ``paid``)."""


def settle_draw(
    tenpai: Collection[int], table: Table, rules: Ruleset, nagashi: Collection[int] = ()
) -> Settlement:
    """Settle an exhaustive draw: nagashi mangan, or noten payments (S1-86, S1-88, S2-13).

    ``tenpai`` are the seats that showed tenpai. ``nagashi`` are those that discarded only terminals and
    honours, none of them called; they count if the ruleset has nagashi mangan. The bets stay on the table
    (S1-69, S2-16) unless nagashi mangan counts as a win.
    """
    check_table(table)
    check_seats("tenpai", tenpai)
    check_seats("nagashi", nagashi)
    if not nagashi:
        return settlement_of(noten_paid(tenpai, rules), table)
    if rules.draws.nagashi:
        return settlement_of(nagashi_paid(nagashi, table, rules), table)
    unpaid = Transfer("no-nagashi", NAGASHI, 0, say("these rules have no nagashi mangan"))
    return settlement_of([unpaid, *noten_paid(tenpai, rules)], table)


def noten_payments(tenpai: int, rules: Ruleset) -> tuple[int, int]:
    """Return what each tenpai player gets and each noten player pays, in points (rule ``payment.noten``).

    Both are 0 if all or none are tenpai. A pool that does not divide into hundreds is rounded up.
    """
    noten = len(SEATS) - tenpai
    if not (tenpai and noten):
        return 0, 0
    more = max(tenpai, noten)
    pool = more * hundreds(rules.draws.noten_pool, parts=more)
    return pool // tenpai, pool // noten


def noten_paid(tenpai: Collection[int], rules: Ruleset) -> list[Transfer]:
    """Return which noten player pays which tenpai player how many points."""
    showing = sorted(tenpai)
    noten = [seat for seat in SEATS if seat not in tenpai]
    points = min(noten_payments(len(showing), rules))
    if len(showing) == len(noten):
        pairs = list(zip(noten, showing, strict=True))
    else:
        pairs = [(payer, taker) for payer in noten for taker in showing]
    return [moved("noten", "payment.noten", pair, points, _NOTEN) for pair in pairs if points]


def nagashi_paid(nagashi: Collection[int], table: Table, rules: Ruleset) -> list[Transfer]:
    """Return who pays what for nagashi mangan (rule ``payment.nagashi-mangan``).

    Each nagashi is paid like a mangan by tsumo, or only the first in turn from the dealer (option
    ``draws.nagashi_several``). If nagashi counts as a win (``draws.nagashi_is_win``), it also gets honba and
    bets, by the options for several winners.
    """
    seats = in_turn(nagashi, table.dealer)
    if rules.draws.nagashi_several == "nearest":
        seats = seats[:1]
    is_win = rules.draws.nagashi_is_win
    honba_points = points_of_honba(table.honba, rules) if is_win else 0
    transfers: list[Transfer] = []
    for place, seat in enumerate(seats):
        counted = honba_points if place == 0 or rules.wins.honba == "each" else 0
        transfers += [
            moved("nagashi", NAGASHI, (other, seat), reasons, _NAGASHI)
            for other, reasons in mangan_of(seat, table, counted)
        ]
    return transfers + (bets_taken(seats, table.riichi, table, rules.wins.bets) if is_win else [])


def mangan_of(seat: int, table: Table, honba_points: int = 0) -> list[tuple[int, tuple[Reason, ...]]]:
    """Return the other three seats, each with the reasons for its part of a mangan by tsumo for ``seat``."""
    mangan = by_tsumo(BASE_POINTS[Limit.MANGAN], seat == table.dealer, honba_points)
    return [(other, mangan.reasons_of(payer)) for other, payer in tsumo_payers(seat, table.dealer).items()]


def settle_chombo(seat: int, table: Table, rules: Ruleset) -> Settlement:
    """Settle a chombo of one seat (rule ``payment.chombo``, S0-9, S1-80, S2-5).

    Bets of this hand go back to ``table.riichi`` if the ruleset says so (option
    ``penalties.chombo_bets_returned``); older ones stay. A penalty on the result of the match changes no
    score in this hand.
    """
    check_table(table)
    check_seats("chombo", [seat])
    match rules.penalties.chombo_kind:
        case "reverse_mangan":
            transfers = [
                moved("chombo", CHOMBO, (seat, other), reasons, _CHOMBO)
                for other, reasons in mangan_of(seat, table)
            ]
        case "match_points":
            points = rules.penalties.chombo_amount or 0
            facts = {"points": points, "seat": SeatFact(seat)}
            words = say("{points} points come off {seat}'s result when the match is over", **facts)
            transfers = [Transfer("off-result", CHOMBO, points, words)]
        case None:
            return settlement_of([Transfer("no-chombo", CHOMBO, 0, NO_CHOMBO)], table)
    if rules.penalties.chombo_bets_returned:
        transfers += [
            moved("bet-returned", BETS, (None, better), BET, say("{taker} takes back their riichi stick"))
            for better in in_turn(table.riichi, table.dealer)
        ]
    return settlement_of(transfers, table)
