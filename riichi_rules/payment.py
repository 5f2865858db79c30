"""Payment: who pays what to the winner, counters, bets and liability included."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from .liability import liable_base
from .ruleset import Ruleset
from .value import Value

BET: Final = 1000
"""The points of a riichi stick (S1-63, S4-5)."""


class Payment(NamedTuple):
    """Who pays what, in points, counters included, and the bets that the winner takes.

    On ron the ``discarder`` pays; on tsumo the ``dealer`` and each of the ``others``, or with a
    winning dealer each of ``all`` three. What a ``liable`` player owes comes on top of that player's
    part in these. ``points`` is the sum without counters and bets.
    """

    points: int
    discarder: int = 0
    dealer: int = 0
    others: int = 0
    all: int = 0
    liable: int = 0
    bets: int = 0

    @property
    def payers(self) -> dict[str, int]:
        """The payments that are not zero, by who pays."""
        amounts = {name: getattr(self, name) for name in ("discarder", "dealer", "others", "all", "liable")}
        return {name: amount for name, amount in amounts.items() if amount}

    @property
    def words(self) -> str:
        """The payment in words: "3600 points: the discarder pays 3600"."""
        if not self.payers:
            return "no points"
        said = {
            "discarder": "the discarder pays {}",
            "dealer": "the dealer pays {}",
            "others": "the others pay {} each",
            "all": "all pay {} each",
            "liable": "the liable player pays {}",
        }
        return f"{self.points} points: " + ", ".join(said[name].format(n) for name, n in self.payers.items())


def payment_of(value: Value, counters: int | None = None) -> Payment:
    """Return who pays what for a win (rules ``payment.*``); nothing for a hand that may not be won.

    ``counters`` are the points of the counters, those of the situation where they are not given.
    Raises ``SituationError`` when a player is said to be liable and the hand has nothing to be liable for.
    """
    best, situation = value.best, value.situation
    if best.refusal:
        return Payment(0)
    if counters is None:
        counters = counters_points(situation.honba, value.ruleset) if situation.honba else 0
    pay = by_ron if situation.ron else by_tsumo
    payment = pay(best.base, situation.dealer, counters)
    if situation.liable is not None:
        payment = with_liable(value, payment, counters)
    return payment._replace(bets=BET * situation.bets) if situation.bets else payment


def with_liable(value: Value, usual: Payment, counters: int) -> Payment:
    """Return who pays what where a player is liable (rule ``payment.liability``, S1-50 to S1-54).

    ``usual`` is what would be paid if nobody were, as it is when the discarder is that player.
    """
    part, situation = liable_base(value), value.situation
    pay = by_ron if situation.ron else by_tsumo
    rest, owed = pay(value.best.base - part, situation.dealer), pay(part, situation.dealer).points
    if not situation.ron:
        return owed_alone(rest, owed, counters)
    if situation.discarder is situation.liable:
        return usual
    return owed_by_two(rest, owed, counters, value.ruleset)


def counters_points(honba: int, rules: Ruleset) -> int:
    """Return what so many counters add to a win (rule ``payment.counters``, option ``wins.honba_value``)."""
    return hundreds(rules.wins.honba_value * honba)


def hundreds(points: int, parts: int = 1) -> int:
    """Return one of so many equal parts of the points, rounded up to hundreds: no stick is smaller."""
    return -(-points // (100 * parts)) * 100


@cache
def by_ron(base: int, dealer: bool, counters: int = 0) -> Payment:
    """Return what the discarder pays: base points four times, six times to the dealer (rule ``payment.ron``).

    ``dealer`` says that the dealer won, ``counters`` are the points that the counters add.
    """
    points = hundreds(base * (6 if dealer else 4))
    return Payment(points, discarder=points + counters)


@cache
def by_tsumo(base: int, dealer: bool, counters: int = 0) -> Payment:
    """Return what all pay: base points once, twice the dealer or to the dealer (rule ``payment.tsumo``).

    ``dealer`` says that the dealer won. ``counters`` are the points that the counters add to the whole win
    (rule ``payment.counters``): each pays a third.
    """
    double, single, third = hundreds(2 * base), hundreds(base), hundreds(counters, parts=3)
    if dealer:
        return Payment(3 * double, all=double + third)
    return Payment(double + 2 * single, dealer=double + third, others=single + third)


def owed_alone(rest: Payment, owed: int, counters: int) -> Payment:
    """Return the payment of a tsumo: the liable player alone pays what is owed (S1-52), and the counters.

    ``rest`` is what all pay as usual for the part of the hand that nobody is liable for.
    """
    return rest._replace(points=rest.points + owed, liable=owed + counters)


def owed_by_two(rest: Payment, owed: int, counters: int, rules: Ruleset) -> Payment:
    """Return the payment of a ron by another player's tile: liable player and discarder share (S1-53).

    ``rest`` is the discarder's. The ruleset says who pays the counters (S1-54).
    """
    half = owed // 2
    if rules.liability.honba_payer == "liable":
        discarder, liable = half, half + counters
    else:
        discarder, liable = half + counters, half
    return rest._replace(points=rest.points + owed, discarder=rest.discarder + discarder, liable=liable)
