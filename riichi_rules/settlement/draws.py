"""Settling an exhaustive draw: what the noten pay, or nagashi mangan."""

from __future__ import annotations

from collections.abc import Collection

from riichi_rules.limits import BASE_POINTS, Limit
from riichi_rules.messages import Message, SeatFact, say
from riichi_rules.payment import by_tsumo, hundreds, points_of_honba
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, check_seats, in_turn

from .table import (
    Settlement,
    Table,
    Transfer,
    bets_taken,
    check_table,
    settlement_of,
    transfer_of,
    tsumo_payers,
)


def settle_draw(
    tenpai: Collection[int], table: Table, rules: Ruleset, nagashi: Collection[int] = ()
) -> Settlement:
    """Settle an exhaustive draw: nagashi mangan, or what the noten pay (S1-86, S1-88, S2-13).

    ``tenpai`` are the seats that showed tenpai, ``nagashi`` those that discarded terminals and honours
    only, none of them called; they count where the ruleset has it. The bets stay (S1-69, S2-16).
    """
    check_table(table)
    check_seats("tenpai", tenpai)
    check_seats("nagashi", nagashi)
    if not nagashi:
        return settlement_of(noten_paid(tenpai, rules), table)
    if rules.draws.nagashi:
        return settlement_of(nagashi_paid(nagashi, table, rules), table)
    unpaid = Transfer("no-nagashi", "payment.nagashi-mangan", 0, say("these rules have no nagashi mangan"))
    return settlement_of([unpaid, *noten_paid(tenpai, rules)], table)


def noten_payments(tenpai: int, rules: Ruleset) -> tuple[int, int]:
    """Return the points that each of so many tenpai players gets, each noten one pays (``payment.noten``).

    Nothing moves when all are tenpai or none is. A pool that does not divide into hundreds is rounded up.
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
    return [
        Transfer("noten", "payment.noten", points, noten_message(payer, taker), payer, taker)
        for payer, taker in pairs
        if points
    ]


def noten_message(payer: int, taker: int) -> Message:
    """Say why a noten player pays a tenpai one."""
    return say("{payer} is noten, {taker} tenpai", payer=SeatFact(payer), taker=SeatFact(taker))


def nagashi_paid(nagashi: Collection[int], table: Table, rules: Ruleset) -> list[Transfer]:
    """Return who pays what for nagashi mangan (rule ``payment.nagashi-mangan``).

    Each nagashi is paid like a mangan by tsumo, or only that of the player who comes first in turn from
    the dealer (option ``draws.nagashi_several``). As a win (``draws.nagashi_is_win``) it also gets
    counters and bets, by the options for several winners.
    """
    seats = in_turn(nagashi, table.dealer)
    if rules.draws.nagashi_several == "nearest":
        seats = seats[:1]
    is_win = rules.draws.nagashi_is_win
    honba_points = points_of_honba(table.honba, rules) if is_win else 0
    transfers = []
    for place, seat in enumerate(seats):
        counted = honba_points if place == 0 or rules.wins.honba == "each" else 0
        mangan = by_tsumo(BASE_POINTS[Limit.MANGAN], seat == table.dealer, counted)
        for other, payer in tsumo_payers(seat, table.dealer).items():
            words = say(
                "{payer} pays {taker} for nagashi mangan", payer=SeatFact(other), taker=SeatFact(seat)
            )
            reasons = mangan.reasons_of(payer)
            transfers.append(transfer_of(reasons, "nagashi", "payment.nagashi-mangan", words, other, seat))
    return transfers + (bets_taken(seats, table.riichi, table, rules.wins.bets) if is_win else [])
