"""Payment: who pays what to the winner, honba, bets and liability included, and why.

Usual payments are cached together with their reasons, because there are few different base points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .messages import Message, joined, plural, say, sentence
from .quick import Cache
from .reasons import Reason, Unit
from .ruleset import Ruleset
from .situation import Win
from .value import Value

BET: Final = 1000
"""The points of a riichi stick (S1-63, S4-5)."""

HONBA: Final = "counters"
"""The id of the reason for what honba adds."""

BETS_TAKEN: Final = say("riichi sticks on the table")
"""What the winner takes from the table in addition."""

_RON: Final = Win.RON

PAYERS: Final = {
    "discarder": (1, say("the discarder"), say("the discarder pays {points}")),
    "dealer": (1, say("the dealer"), say("the dealer pays {points}")),
    "others": (2, say("the other two"), say("the others pay {points} each")),
    "all": (3, say("the other three"), say("the other three pay {points} each")),
    "liable": (1, say("the liable player"), say("the liable player pays {points}")),
}
"""Who can pay for a win: how many players, what an answer calls them, and the template for what they pay."""

_EACH: Final = {
    "rounded-up": say("rounded up to {points} each").template,
    HONBA: say("plus {points} each for honba").template,
}
"""The templates of reasons after the first one where several players pay, by the ids of the reasons."""


class Paid(NamedTuple):
    """What each player with one name in ``PAYERS`` pays, as reasons in points that add up to it."""

    payer: str
    reasons: tuple[Reason, ...]

    @property
    def steps(self) -> list[Message]:
        """A message for each reason; the first one also says who pays."""
        first, *others = self.reasons
        each = _EACH if PAYERS[self.payer][0] > 1 else {}
        told = [
            Message(each.get(reason.id, reason.message.template), reason.message.facts) for reason in others
        ]
        return [paid_by(self.payer, first.message), *told]

    @property
    def message(self) -> Message:
        """Who pays what and why: "the discarder pays base points × 4 = 2560, rounded up to 2600"."""
        return joined(self.steps, ", ")

    @property
    def amount(self) -> int:
        """What each of these players pays, in points, honba included."""
        return sum([reason.amount for reason in self.reasons])

    @property
    def points(self) -> int:
        """What all of these players pay together for the hand alone."""
        return PAYERS[self.payer][0] * sum([reason.amount for reason in self.reasons if reason.id != HONBA])


class Payment(NamedTuple):
    """Who pays what, in points, honba included, and the bets that the winner takes.

    On ron the ``discarder`` pays; on tsumo the ``dealer`` and each of the ``others`` or, if the dealer won,
    each of ``all`` three. A ``liable`` player pays that amount on top of their part in these. ``points`` is
    the sum without honba and bets; ``parts`` say why.
    """

    points: int
    discarder: int = 0
    dealer: int = 0
    others: int = 0
    all: int = 0
    liable: int = 0
    bets: int = 0
    parts: tuple[Paid, ...] = ()

    @property
    def payers(self) -> dict[str, int]:
        """The payments that are not zero, in points by payer; ``others`` and ``all`` are for each player."""
        return {name: amount for name in PAYERS if (amount := getattr(self, name))}

    @property
    def total(self) -> int:
        """What the winner gets in all, in points: the hand, honba and bets."""
        return sum([PAYERS[name][0] * amount for name, amount in self.payers.items()]) + self.bets

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the winner gets that much: reasons in points, in order, which add up to ``total``."""
        whole = []
        for part in self.parts:
            players = PAYERS[part.payer][0]
            for reason, step in zip(part.reasons, part.steps, strict=True):
                whole.append(reason._replace(amount=players * reason.amount, message=step))
        return (*whole, *reasons_of_points(("bets", "payment.bets", self.bets, BETS_TAKEN)))

    def reasons_of(self, payer: str) -> tuple[Reason, ...]:
        """Return why each player with this name in ``PAYERS`` pays; the reasons add up to the payment."""
        return next((reasons for name, reasons in self.parts if name == payer), ())

    @property
    def message(self) -> Message:
        """Who pays what: "the discarder pays 3600 points"."""
        payers = self.payers
        if not payers:
            return say("no points")
        if [*payers.values()] == [self.points]:
            return paid_by(next(iter(payers)), say("{points} points", points=self.points))
        paid = [paid_by(name, amount) for name, amount in payers.items()]
        return say("{points} points: {payments}", points=self.points, payments=joined(paid, ", "))

    def sentence(self, honba: int) -> Message:
        """Return the same as a sentence, which mentions honba if there are any."""
        if not honba or len(self.payers) > 1:
            return sentence(say("{paid}, honba included", paid=self.message) if honba else self.message)
        [(payer, amount)] = self.payers.items()
        extra = amount - self.points // PAYERS[payer][0]
        paid = paid_by(payer, say("{points} points", points=amount))
        return sentence(say("{paid}, {extra} of them for the honba", paid=paid, extra=extra))

    @property
    def words(self) -> str:
        """Who pays what, in words."""
        return str(self.message)


def paid_by(payer: str, points: int | Message) -> Message:
    """Say what a payer in ``PAYERS`` pays; ``points`` may be a message that shows how they add up."""
    return Message(PAYERS[payer][2].template, {"points": points})


NO_PAYMENT: Final = Payment(0)
"""The payment for a hand that may not win."""


def payment_of(value: Value, honba_points: int | None = None) -> Payment:
    """Return who pays what for a win (rules ``payment.*``); nothing for a hand that may not win.

    ``honba_points`` are the points that honba add; by default, those of the situation.
    Raises ``SituationError`` if the situation has a liable player but the hand has nothing to be liable for.

    >>> from riichi_rules import Situation, Win, load_ruleset, payment_of, read_hand, read_tile, value_of
    >>> facts = Situation(by=Win.TSUMO, seat="S", riichi=True, honba=1)
    >>> rules = load_ruleset("ema-2025")
    >>> value = value_of(read_hand("77m34567p678s777z"), read_tile("5p"), facts, rules)
    >>> payment_of(value).words
    '4000 points: the dealer pays 2100, the others pay 1100 each'
    """
    best, situation = value.best, value.situation
    if best.refusal:
        return NO_PAYMENT
    if honba_points is None:
        honba_points = points_of_honba(situation.honba, value.ruleset) if situation.honba else 0
    if honba_points:
        payment = (by_ron if situation.ron else by_tsumo)(best.base, situation.dealer, honba_points)
    else:
        key = best.base << 2 | (situation.by is _RON) << 1 | (situation.seat == "E")
        payment = _PAYMENTS.get(key) or _PAYMENTS[key]
    if situation.liable is not None:
        payment = with_liable(value, payment, honba_points)
    return payment._replace(bets=BET * situation.bets) if situation.bets else payment


def with_liable(value: Value, usual: Payment, honba_points: int) -> Payment:
    """Return who pays what if a player is liable (rule ``payment.liability``, S1-50 to S1-54).

    ``usual`` is the payment without liability, which also applies if the discarder is the liable player;
    ``honba_points`` are the points that honba add.
    """
    from .liability import liable_base  # noqa: PLC0415 - few wins have a liable player

    base, situation = liable_base(value), value.situation
    pay = by_ron if situation.ron else by_tsumo
    rest, owed = pay(value.best.base - base, situation.dealer), pay(base, situation.dealer).points
    if not situation.ron:
        return liable_tsumo(rest, owed, honba_points)
    if situation.discarder is situation.liable:
        return usual
    return liable_ron(rest, owed, honba_points, value.ruleset)


def counters(number: int) -> Message:
    """Return the number of honba as a message."""
    return plural(number, "{n} honba", "{n} honba")


def bets(number: int) -> Message:
    """Return the number of riichi sticks as a message."""
    return plural(number, "{n} riichi stick", "{n} riichi sticks")


def points_of_honba(honba: int, rules: Ruleset) -> int:
    """Return the points that honba add to a win (rule ``payment.counters``, option ``wins.honba_value``)."""
    return hundreds(rules.wins.honba_value * honba)


def hundreds(points: int, parts: int = 1) -> int:
    """Divide points into equal parts and round one part up to hundreds, because no stick is smaller."""
    return -(-points // (100 * parts)) * 100


MOST_PAYMENTS: Final = 10_000
"""Maximum number of cached payments for ron and for tsumo: honba has no upper bound."""


@lru_cache(maxsize=MOST_PAYMENTS)
def by_ron(base: int, dealer: bool, honba_points: int = 0) -> Payment:
    """Return what the discarder pays: four times the base points, six to a dealer (rule ``payment.ron``).

    ``dealer`` means that the dealer won; ``honba_points`` are the points that honba add.
    """
    reasons = hand_reasons("payment.ron", base, 6 if dealer else 4)
    return payment_in(Paid("discarder", reasons + honba_reasons(honba_points)))


@lru_cache(maxsize=MOST_PAYMENTS)
def by_tsumo(base: int, dealer: bool, honba_points: int = 0) -> Payment:
    """Return what all pay: the base points, double from or to the dealer (rule ``payment.tsumo``).

    ``dealer`` means that the dealer won. ``honba_points`` are the points that honba add to the whole win
    (rule ``payment.counters``), of which each player pays a third.
    """
    third = honba_reasons(hundreds(honba_points, parts=3))
    double = hand_reasons("payment.tsumo", base, 2) + third
    if dealer:
        return payment_in(Paid("all", double))
    single = hand_reasons("payment.tsumo", base, 1) + third
    return payment_in(Paid("dealer", double), Paid("others", single))


def payment_in(*parts: Paid) -> Payment:
    """Combine parts into a payment, and leave out players who pay nothing."""
    paying = tuple([part for part in parts if part.reasons])
    amounts = {part.payer: part.amount for part in paying}
    return Payment(sum([part.points for part in paying]), **amounts, parts=paying)


def hand_reasons(rule: str, base: int, times: int) -> tuple[Reason, ...]:
    """Return the reasons for paying ``times`` the base points; ``rule`` is that of ron or of tsumo."""
    exact = base * times
    points = hundreds(exact)
    return reasons_of_points(
        ("base-points", rule, exact, say("base points × {times} = {points}", times=times, points=exact)),
        ("rounded-up", rule, points - exact, say("rounded up to {points}", points=points)),
    )


def honba_reasons(points: int) -> tuple[Reason, ...]:
    """Return the reasons for paying points of honba; none if there are no points."""
    return reasons_of_points(
        (HONBA, "payment.counters", points, say("plus {points} for honba", points=points))
    )


def liability(points: int, why: Message) -> tuple[Reason, ...]:
    """Return the reasons for paying points because a player is liable."""
    return reasons_of_points(("liability", "payment.liability", points, why))


def reasons_of_points(*steps: tuple[str, str, int, Message]) -> tuple[Reason, ...]:
    """Turn steps (id, rule, points, message) into reasons, and leave out steps without points."""
    return tuple([Reason(*step[:3], Unit.POINTS, step[3]) for step in steps if step[2]])


def liable_tsumo(rest: Payment, owed: int, honba_points: int) -> Payment:
    """Return the payment for a tsumo: the liable player alone pays what is owed (S1-52), and the honba.

    ``rest`` is the usual payment for the part of the hand that nobody is liable for.
    """
    liable = liability(owed, say("{points} alone, in place of all three", points=owed))
    return payment_in(*rest.parts, Paid("liable", liable + honba_reasons(honba_points)))


def liable_ron(rest: Payment, owed: int, honba_points: int, rules: Ruleset) -> Payment:
    """Return the payment for a ron on another player's tile: liable player and discarder share (S1-53).

    The discarder also pays ``rest``. The ruleset says who pays the honba (S1-54). If half is not a whole
    hundred, which can happen without limits, the liable player's half is rounded up, the other one down.
    """
    more = hundreds(owed, parts=2)
    half, other = [
        liability(points, say("{points} (half of what the two share)", points=points))
        for points in (more, owed - more)
    ]
    honba = honba_reasons(honba_points)
    by_liable = rules.liability.honba_payer == "liable"
    return payment_in(
        Paid("discarder", rest.reasons_of("discarder") + other + (() if by_liable else honba)),
        Paid("liable", half + (honba if by_liable else ())),
    )


_PAYMENTS: Final[dict[int, Payment]] = Cache(
    lambda key: (by_ron if key & 2 else by_tsumo)(key >> 2, dealer=bool(key & 1))
)
"""Cache of payments without honba: by base points, whether by ron, and whether the dealer won."""
