"""Limits: the base points of han and fu, with the limits from mangan to yakuman or without any."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from .messages import Term, say
from .ruleset import Ruleset


class Limit(Term):
    """The limits, from mangan upwards."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    COUNTED_YAKUMAN = "counted-yakuman", say("counted yakuman")
    YAKUMAN = "yakuman"


BASE_POINTS: Final = {
    Limit.MANGAN: 2000,
    Limit.HANEMAN: 3000,
    Limit.BAIMAN: 4000,
    Limit.SANBAIMAN: 6000,
    Limit.COUNTED_YAKUMAN: 8000,
    Limit.YAKUMAN: 8000,
}
"""The base points of each limit."""


LEAST_HAN: Final = {
    Limit.MANGAN: 5,
    Limit.HANEMAN: 6,
    Limit.BAIMAN: 8,
    Limit.SANBAIMAN: 11,
    Limit.COUNTED_YAKUMAN: 13,
}
"""The fewest counted han that reach each limit, whatever the fu."""


class Worth(NamedTuple):
    """Base points, and the limit that set them, if one did."""

    base: int
    limit: Limit | None


UNPAID: Final = Worth(0, None)
"""The worth of a hand that may not be won."""


def formula(han: int, fu: int) -> int:
    """Return the base points of han and fu before any limit: fu doubled once for each han and twice more."""
    return fu << (2 + han)


KIRIAGE: Final = formula(4, 30)
"""The base points of 4 han 30 fu and of 3 han 60 fu, which a ruleset may round up to mangan."""


def worth_of(han: int, fu: int, rules: Ruleset) -> Worth:
    """Return the base points and the limit of counted han and rounded fu (rule ``limits.ladder``, S3-23).

    ``han`` includes dora.
    """
    limit = None if rules.limits.aotenjou else limit_of(han, fu, rules)
    return Worth(formula(han, fu) if limit is None else BASE_POINTS[limit], limit)


def units_paid(units: Iterable[int], rules: Ruleset) -> int:
    """Return how many units are paid for yakuman with these units each (rule ``yaku.yakuman-alone``).

    They add up if the ruleset says so. Otherwise only the largest is paid, with two units if it counts twice.
    """
    return sum(units) if rules.limits.yakuman_stacking else max(units)


def yakuman_worth(units: int) -> Worth:
    """Return the worth of this many yakuman units."""
    return Worth(BASE_POINTS[Limit.YAKUMAN] * units, Limit.YAKUMAN)


def limit_of(han: int, fu: int, rules: Ruleset) -> Limit | None:
    """Return the limit of counted han and rounded fu, None below mangan."""
    reached = [limit for limit, least in LEAST_HAN.items() if han >= least]
    if not reached:
        base = formula(han, fu)
        lifted = base >= BASE_POINTS[Limit.MANGAN] or (base >= KIRIAGE and rules.limits.kiriage)
        return Limit.MANGAN if lifted else None
    if reached[-1] is Limit.COUNTED_YAKUMAN and rules.limits.kazoe != "yakuman":
        return Limit.SANBAIMAN
    return reached[-1]
