"""Settle wins: one win, or several rons on one tile, of which only one is paid with head bump (atamahane)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from riichi_rules.errors import SituationError
from riichi_rules.messages import Message, SeatFact, in_form, joined, say
from riichi_rules.payment import HONBA, payment_of, points_of_honba
from riichi_rules.seats import SEATS, check_seats, in_turn, seat_at
from riichi_rules.situation import Win
from riichi_rules.value import Value

from .table import Settlement, Table, Transfer, bets_taken, check_table, moved, settlement_of, tsumo_payers

_WIN: Final = say(
    "{payer} pays {taker} for the {by} ({worth})"
    "|paid {payer} pays {points} points to {taker} for the {by} ({worth})"
)
_LIABLE: Final = say(
    "{payer} pays {taker} as the liable player"
    "|paid {payer} pays {points} points to {taker} as the liable player"
)
_HONBA: Final = say(
    "{payer} pays {taker} for the honba|paid {payer} pays {points} points to {taker} for the honba"
)
"""Who pays: beside the points in a table, and with them in a sentence (the form ``paid``)."""


class Won(NamedTuple):
    """One win: the winner's seat, and the value, whose situation names discarder and liable player."""

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

    Raises ``SituationError`` if the wins cannot end the same hand, or if a situation has a liable player but
    the hand has nothing to be liable for.
    """
    check_table(table)
    check_wins(wins, table)
    rules = wins[0].value.ruleset
    if len(wins) == len(SEATS) - 1 and rules.draws.triple_ron:
        words = say("three rons on one tile abort the hand: nobody is paid")
        return settlement_of([Transfer("triple-ron", "payment.several-winners", 0, words)], table)
    order = in_turn(SEATS, wins[0].discarder or 0)
    winners = sorted(wins, key=lambda won: order.index(won.seat))
    transfers = []
    if rules.wins.multiple_ron == "nearest":
        transfers = [passed_over(won, winners[0]) for won in winners[1:]]
        winners = winners[:1]
    honba_points = points_of_honba(table.honba, rules)
    for place, won in enumerate(winners):
        counted = honba_points if place == 0 or rules.wins.honba == "each" else 0
        transfers += win_paid(won, table, counted)
    seats = [won.seat for won in winners]
    own = [won.seat for won in winners if won.seat in table.riichi or won.value.situation.riichi]
    return settlement_of([*transfers, *bets_taken(seats, own, table, rules.wins.bets)], table)


def passed_over(won: Won, nearest: Won) -> Transfer:
    """Say that a ron is not paid, because another winner sits nearer (option ``wins.multiple_ron``)."""
    facts = {"seat": SeatFact(won.seat), "nearest": SeatFact(nearest.seat)}
    words = say("{seat} is not paid, because {nearest} is next in turn after the discarder", **facts)
    return Transfer("passed-over", "payment.several-winners", 0, words)


def win_paid(won: Won, table: Table, honba_points: int) -> list[Transfer]:
    """Return who pays what for one win: the hand, what the liable player owes, the honba."""
    payment = payment_of(won.value, honba_points)
    by = won.value.situation.by
    facts = {"by": by, "worth": won.value.message}
    hand, honba = [], []
    for seat, payer in payers(won, table):
        pair, reasons = (seat, won.seat), payment.reasons_of(payer)
        of_hand = tuple([reason for reason in reasons if reason.id != HONBA])
        of_honba = reasons[len(of_hand) :]
        if payer == "liable":
            step = moved(payer, "payment.liability", pair, of_hand, _LIABLE)
        else:
            rule = f"payment.{by}"
            step = moved(str(by), rule, pair, of_hand, _WIN, **facts)
        hand.append(step)
        honba.append(moved(HONBA, "payment.counters", pair, of_honba, _HONBA))
    return [step for step in (*hand, *sorted(honba, key=attrgetter("payer"))) if step.points]


def payers(won: Won, table: Table) -> list[tuple[int, str]]:
    """Return who pays for a win: each seat, and its name in a ``Payment``; the liable player comes last."""
    if won.discarder is not None:
        usual = {won.discarder: "discarder"}
    else:
        usual = tsumo_payers(won.seat, table.dealer)
    return [*usual.items(), *([] if won.liable is None else [(won.liable, "liable")])]


def check_wins(wins: Sequence[Won], table: Table) -> None:
    """Raise ``SituationError`` unless the wins can end the same hand."""
    if not wins:
        raise SituationError(say("a win needs a winner"))
    check_seats("wins", [won.seat for won in wins])
    for won in wins:
        if problem := win_problem(won, table):
            raise SituationError(problem)
    if len({won.discarder for won in wins}) > 1:
        raise SituationError(say("several wins are rons on one tile: they have one discarder"))
    if len(wins) > 1 and wins[0].discarder is None:
        raise SituationError(say("only one player wins by tsumo"))
    if len({won.value.ruleset for won in wins}) > 1:
        raise SituationError(say("the wins of one hand are valued under one ruleset"))


def win_problem(won: Won, table: Table) -> Message | None:
    """Say what is wrong with one win, if anything."""
    situation, wind, seat = won.value.situation, table.wind(won.seat), SeatFact(won.seat)
    if why := won.value.refusal:
        return joined([say("{seat} cannot win", seat=seat), in_form(why, "full")], ": ")
    if situation.seat != wind:
        return say(
            "{seat}: it is {wind} when {dealer} deals, not {given}",
            seat=seat,
            wind=wind,
            dealer=SeatFact(table.dealer),
            given=situation.seat,
        )
    if situation.by is Win.RON and won.discarder is None:
        return say("{seat}: a ron has a discarder", seat=seat)
    if situation.honba != table.honba:
        return say(
            "{seat}: the hand was valued with {honba} honba, but there are {table} on the table",
            seat=seat,
            honba=situation.honba,
            table=table.honba,
        )
    return None
