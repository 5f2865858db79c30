"""Settling a chombo: a mangan to the others, or points off the result of the match."""

from __future__ import annotations

from riichi_rules.limits import BASE_POINTS, Limit
from riichi_rules.messages import SeatFact, say
from riichi_rules.payment import BET, by_tsumo
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import check_seats, in_turn

from .table import Settlement, Table, Transfer, check_table, settlement_of, transfer_of, tsumo_payers


def settle_chombo(seat: int, table: Table, rules: Ruleset) -> Settlement:
    """Settle a chombo of one seat (rule ``payment.chombo``, S0-9, S1-80, S2-5).

    Bets of this hand go back to ``table.riichi`` where the ruleset says so (option
    ``penalties.chombo_bets_returned``); older ones stay. Points off the result of the match change no
    score of this hand.
    """
    check_table(table)
    check_seats("chombo", [seat])
    match rules.penalties.chombo_kind:
        case "reverse_mangan":
            transfers = mangan_to_others(seat, table)
        case "match_points":
            points = rules.penalties.chombo_amount or 0
            words = say(
                "{points} points come off the result of {seat} when the match is over",
                points=points,
                seat=SeatFact(seat),
            )
            transfers = [Transfer("off-result", "payment.chombo", points, words)]
        case None:
            words = say("these rules have no chombo")
            return settlement_of([Transfer("no-chombo", "payment.chombo", 0, words)], table)
    return settlement_of(
        transfers + (bets_returned(table) if rules.penalties.chombo_bets_returned else []), table
    )


def mangan_to_others(seat: int, table: Table) -> list[Transfer]:
    """Return the points a player pays for a chombo: to each what that one would pay for a mangan by tsumo."""
    mangan = by_tsumo(BASE_POINTS[Limit.MANGAN], seat == table.dealer)
    return [
        transfer_of(
            mangan.reasons_of(payer),
            "chombo",
            "payment.chombo",
            say("{payer} pays {taker} for a chombo", payer=SeatFact(seat), taker=SeatFact(other)),
            seat,
            other,
        )
        for other, payer in tsumo_payers(seat, table.dealer).items()
    ]


def bets_returned(table: Table) -> list[Transfer]:
    """Return the bets of this hand, each to the player who placed it."""
    return [
        Transfer(
            "bet-returned",
            "payment.bets",
            BET,
            say("{taker} takes its bet back", taker=SeatFact(seat)),
            taker=seat,
        )
        for seat in in_turn(table.riichi, table.dealer)
    ]
