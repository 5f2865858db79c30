"""Payment: who pays what to the winner, counters, bets and liability included."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .errors import SituationError
from .ruleset import Ruleset
from .situation import Situation, Win
from .value import Value

BET: Final = 1000
"""The points of a riichi stick (S1-63, S4-5)."""


class Payment(NamedTuple):
    """Who pays what, in points, counters included, and the bets that the winner takes.

    On ron the ``discarder`` pays; on tsumo the ``dealer`` and each of the ``others``, or with a
    winning dealer each of ``all`` three. A ``liable`` player pays beside or instead of them.
    ``points`` is the sum without counters and bets.
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


def payment_of(value: Value) -> Payment:
    """Return who pays what for a win (rules ``payment.*``); nothing for a hand that may not be won.

    Raises ``SituationError`` when a player is said to be liable and the hand has nothing to be liable for.
    """
    if not value.valid:
        return Payment(0)
    situation = value.situation
    counters = value.ruleset.wins.honba_value * situation.honba
    payment = paid(value, counters)
    return payment._replace(bets=BET * situation.bets) if situation.bets else payment


def paid(value: Value, counters: int) -> Payment:
    """Return who pays what for a win with so many points of counters, bets left aside."""
    if value.situation.liable is None:
        return plain(value.best.base, value.situation.by is Win.RON, value.situation.dealer, counters)
    return shared(value.best.base, liable_base(value), value.situation, counters, value.ruleset)


def hundreds(points: int) -> int:
    """Return points rounded up to hundreds."""
    return -(-points // 100) * 100


@lru_cache(maxsize=1024)
def plain(base: int, ron: bool, dealer: bool, counters: int) -> Payment:
    """Return the payment where nobody is liable (rules ``payment.ron``, ``payment.tsumo``).

    ``dealer`` says that the dealer won; ``counters`` are the points that the counters add to the whole win.
    """
    if ron:
        points = hundreds(base * (6 if dealer else 4))
        return Payment(points, discarder=points + counters)
    double, single, third = hundreds(2 * base), hundreds(base), counters // 3
    if dealer:
        return Payment(3 * double, all=double + third)
    return Payment(double + 2 * single, dealer=double + third, others=single + third)


def shared(base: int, part: int, situation: Situation, counters: int, rules: Ruleset) -> Payment:
    """Return the payment when a player is liable for a ``part`` of the base (rule ``payment.liability``).

    On tsumo the liable player pays that part alone (S1-52); on ron by another's tile the two pay half
    each (S1-53), and the ruleset says who pays the counters (S1-54).
    """
    rest = plain(base - part, situation.by is Win.RON, situation.dealer, 0)
    owed = hundreds(part * (6 if situation.dealer else 4))
    points = rest.points + owed
    if situation.by is Win.TSUMO:
        return rest._replace(points=points, liable=owed + counters)
    if situation.discarder is situation.liable:
        return Payment(points, discarder=points + counters)
    half = owed // 2
    liable_pays_counters = rules.liability.honba_payer == "liable"
    return rest._replace(
        points=points,
        discarder=rest.discarder + half + (0 if liable_pays_counters else counters),
        liable=half + (counters if liable_pays_counters else 0),
    )


def liable_base(value: Value) -> int:
    """Return the base points that the liable player answers for (option ``liability.composite``)."""
    rules = value.ruleset
    owed = sum(scored.yakuman for scored in value.yaku if scored.id in rules.liability.yaku)
    if not owed:
        known = ", ".join(sorted(rules.liability.yaku)) or "none"
        raise SituationError(
            f"nobody can be liable for this hand: yakuman with liability in {rules.id}: {known}"
        )
    if rules.liability.composite == "whole_hand":
        return value.best.base
    return value.best.base * min(owed, value.yakuman) // value.yakuman
