"""Mistakes about points: who pays double, what is shared, how halves are rounded, where the limits begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from riichi_book.teaching.asks import Ask
from riichi_rules.limits import Limit
from riichi_rules.messages import say
from riichi_rules.payment import HONBA, PAYERS, Paid, Payment, by_ron, by_tsumo, payment_in, points_of_honba
from riichi_rules.questions.points import PointsAnswer
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.reasons import Reason
from riichi_rules.seats import SEATS
from riichi_rules.situation import Win

from .belief import Belief, answer_with_settings, of_payment

Paying = WorthAnswer | PointsAnswer
ROUNDED: Final = "rounded-up"
"""The id of the reason that rounds a payment up to hundreds."""


def other_seat(ask: Ask, answer: Paying) -> Iterator[Any]:
    """Pay a dealer like a non-dealer, and a non-dealer like the dealer."""
    base = answer.value.best.base if isinstance(answer, WorthAnswer) else answer.worth.base
    question = answer.question
    if not base or answer.payment.liable or (isinstance(answer, WorthAnswer) and not answer.valid):
        return
    pay = by_ron if question["by"] == Win.RON else by_tsumo
    yield of_payment(
        ask, pay(base, question["seat"] != "E", points_of_honba(question["honba"], answer.ruleset))
    )


def each_pays_all(_ask: Ask, answer: Paying) -> Iterator[Any]:
    """Make everybody who shares a payment pay all of it."""
    payment = answer.payment
    shared = dict.fromkeys(payment.payers, payment.total - payment.bets)
    if len(shared) > 1 or set(shared) & {"all", "others"}:
        yield shared


def with_reasons(payment: Payment, change: Callable[[Paid, Reason], Reason | None]) -> Payment:
    """Return a payment with each reason replaced by what ``change`` returns; None drops it."""
    changed = [[change(part, reason) for reason in part.reasons] for part in payment.parts]
    both = zip(payment.parts, changed, strict=True)
    return payment_in(*[Paid(part.payer, tuple(filter(None, reasons))) for part, reasons in both])


def counters_by_each(_ask: Ask, answer: Paying) -> Iterator[Any]:
    """Mix up what a honba adds in all and per player: each pays all of it, or a discarder one share."""
    players = len(SEATS) - 1

    def shared(part: Paid, reason: Reason) -> Reason:
        if reason.id != HONBA:
            return reason
        alone = PAYERS[part.payer][0] == 1 and len(answer.payment.parts) == 1
        return reason._replace(amount=reason.amount // players if alone else reason.amount * players)

    yield with_reasons(answer.payment, shared).payers


def mangan_too_late(ask: Ask, answer: Paying) -> Iterator[Any]:
    """Keep doubling although mangan is reached."""
    limit = answer.value.limit if isinstance(answer, WorthAnswer) else answer.worth.limit
    if limit is Limit.MANGAN:
        yield answer_with_settings(ask, answer, limits__aotenjou=True)


def by_kiriage(ask: Ask, answer: Paying, *, kiriage: bool) -> Iterator[Any]:
    """If the rules have this value of ``kiriage``, count with the other one."""
    if answer.ruleset.limits.kiriage is kiriage:
        yield answer_with_settings(ask, answer, limits__kiriage=not kiriage)


def _otherwise(part: Paid, reason: Reason, *, nearest: bool) -> Reason:
    """Return the rounding reason as if it rounded down to a hundred, or to the nearest one."""
    if reason.id != ROUNDED:
        return reason
    hundred = 100
    exact = sum([other.amount for other in part.reasons if other.id not in {ROUNDED, HONBA}])
    over = exact % hundred
    up = nearest and over * 2 > hundred
    return reason._replace(amount=hundred - over if up else -over)


POINTS: Final = ("points", "payments")
PAYMENTS: Final = ("payments",)
PAID: Final = ("worth", "points")
BELIEFS: Final = (
    Belief("other-seat", say("You mixed up the dealer and the others: a dealer who wins gets about half as much again."), ("points",), PAID, other_seat),
    Belief("other-seat-pays", say("You mixed up the dealer and the others: all three pay a dealer who wins the same, but for another's tsumo the dealer pays double."), PAYMENTS, PAID, other_seat),
    Belief("each-pays-all", say("You made each player pay the whole amount, but they share it."), PAYMENTS, PAID, each_pays_all),
    Belief("counters-by-each", say("You mixed up what a honba adds to the win and how much of it each player pays."), PAYMENTS, PAID, counters_by_each),
    Belief("no-counters", say("You forgot the honba."), PAYMENTS, PAID, lambda _, answer: [with_reasons(answer.payment, lambda _, reason: reason if reason.id != HONBA else None).payers]),
    Belief("mangan-by-kiriage", say("You rounded this hand up to a mangan, but these rules do not."), POINTS, PAID, lambda ask, answer: by_kiriage(ask, answer, kiriage=False)),
    Belief("below-kiriage", say("These rules round this hand up to a mangan."), POINTS, PAID, lambda ask, answer: by_kiriage(ask, answer, kiriage=True)),
    Belief("mangan-too-late", say("You kept doubling, but this is already a mangan."), POINTS, PAID, mangan_too_late),
    Belief("halves-down", say("You rounded down, but what each player pays is rounded up to hundreds."), POINTS, PAID, lambda ask, answer: (of_payment(ask, with_reasons(answer.payment, partial(_otherwise, nearest=nearest))) for nearest in (False, True))),
)  # fmt: skip
"""Mistakes about points."""
