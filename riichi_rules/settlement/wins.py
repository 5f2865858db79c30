"""Settling wins: one win, or several rons on one tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from riichi_rules.errors import SituationError
from riichi_rules.payment import Payment, counters_points, payment_of
from riichi_rules.seats import SEATS, check_seats, in_turn, seat_at
from riichi_rules.situation import Win
from riichi_rules.value import Value

from .table import Settlement, Table, Transfer, bets_taken, check_table, settlement_of, tsumo_parts


class Won(NamedTuple):
    """One win: the winner's seat and the value, whose situation tells discarder and liable player."""

    seat: int
    value: Value

    @property
    def discarder(self) -> int | None:
        """The seat of the discarder; None for a tsumo."""
        where = self.value.situation.discarder
        return None if where is None else seat_at(self.seat, where)

    @property
    def liable(self) -> int | None:
        """The seat of the liable player, if there is one."""
        where = self.value.situation.liable
        return None if where is None else seat_at(self.seat, where)


def settle_wins(wins: Sequence[Won], table: Table) -> Settlement:
    """Settle one win, or several rons on one tile (rule ``payment.several-winners``, S1-23, S2-4).

    Raises ``SituationError`` when the wins are not those of one end of one hand, and when a player is
    said to be liable for a hand with nothing to be liable for.
    """
    check_table(table)
    check_wins(wins, table)
    rules = wins[0].value.ruleset
    if len(wins) == len(SEATS) - 1 and rules.draws.triple_ron:
        words = "three rons on one tile abort the hand: nobody is paid"
        return settlement_of([Transfer("triple-ron", "payment.several-winners", 0, words)], table)
    winners = nearest_first(wins)
    transfers = []
    if rules.wins.multiple_ron == "nearest":
        transfers = [passed_over(won, winners[0]) for won in winners[1:]]
        winners = winners[:1]
    counters = counters_points(table.honba, rules)
    for place, won in enumerate(winners):
        counted = counters if place == 0 or rules.wins.honba == "each" else 0
        transfers += win_paid(won, table, counted)
    seats = [won.seat for won in winners]
    own = [won.seat for won in winners if won.seat in table.riichi or won.value.situation.riichi]
    return settlement_of([*transfers, *bets_taken(seats, own, table, rules.wins.bets)], table)


def nearest_first(wins: Sequence[Won]) -> list[Won]:
    """Return the wins in the order of play after the discarder."""
    discarder = wins[0].discarder
    if discarder is None:
        return list(wins)
    by_seat = {won.seat: won for won in wins}
    return [by_seat[seat] for seat in in_turn(by_seat, discarder)]


def passed_over(won: Won, nearest: Won) -> Transfer:
    """Say that a ron is not paid, since another winner sits nearer (option ``wins.multiple_ron``)."""
    words = "{0} is not paid: {1} sits nearer after the discarder"
    return Transfer("passed-over", "payment.several-winners", 0, words, about=(won.seat, nearest.seat))


def win_paid(won: Won, table: Table, counters: int) -> list[Transfer]:
    """Return who pays what for one win: the hand, what the liable player owes, the counters."""
    hand, whole = payment_of(won.value, counters=0), payment_of(won.value, counters)
    by = won.value.situation.by
    words = f"{{payer}} pays {{taker}} for the {by}: {won.value.words}"
    transfers = [
        Transfer(str(by), f"payment.{by}", points, words, seat, won.seat)
        for seat, points in parts(hand, won, table).items()
    ]
    if won.liable is not None:
        words = "{payer} pays {taker} as the liable player"
        transfers.append(Transfer("liable", "payment.liability", hand.liable, words, won.liable, won.seat))
    for seat in SEATS:
        points = owed_by(seat, whole, won, table) - owed_by(seat, hand, won, table)
        words = "{payer} pays {taker} for the counters"
        transfers.append(Transfer("counters", "payment.counters", points, words, seat, won.seat))
    return [transfer for transfer in transfers if transfer.points]


def parts(payment: Payment, won: Won, table: Table) -> dict[int, int]:
    """Return what each seat pays for a win, what a liable player owes left aside."""
    if won.discarder is not None:
        return {won.discarder: payment.discarder}
    return tsumo_parts(payment, won.seat, table.dealer)


def owed_by(seat: int, payment: Payment, won: Won, table: Table) -> int:
    """Return what one seat pays for a win in all."""
    return parts(payment, won, table).get(seat, 0) + (payment.liable if seat == won.liable else 0)


def check_wins(wins: Sequence[Won], table: Table) -> None:
    """Raise ``SituationError`` unless the wins are those of one end of one hand."""
    if not wins:
        raise SituationError("a win needs a winner")
    check_seats("wins", [won.seat for won in wins])
    for won in wins:
        problem = win_problem(won, table)
        if problem:
            raise SituationError(f"seat {won.seat}: {problem}")
    if len({won.discarder for won in wins}) > 1:
        raise SituationError("several wins are rons on one tile: they have one discarder")
    if len(wins) > 1 and wins[0].discarder is None:
        raise SituationError("only one player wins by tsumo")
    if len({won.value.ruleset for won in wins}) > 1:
        raise SituationError("the wins of one hand are valued under one ruleset")


def win_problem(won: Won, table: Table) -> str | None:
    """Say what is wrong with one win."""
    situation, wind = won.value.situation, table.wind(won.seat)
    if not won.value.valid:
        return f"the hand cannot win: {won.value.reason}"
    if situation.seat != wind:
        return f"it is {wind} when seat {table.dealer} deals, not {situation.seat}"
    if situation.by is Win.RON and won.discarder is None:
        return "a ron has a discarder"
    if situation.honba != table.honba:
        return f"the hand was valued with {situation.honba} counters, and {table.honba} lie on the table"
    return None
