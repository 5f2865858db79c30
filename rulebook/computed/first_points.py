"""The part of the table of points that a beginner needs: a ron by a player who is not the dealer."""

from riichi_rules.limits import worth_of
from riichi_rules.payment import by_ron

SPEAKS_OF = "ema-2025"
FU = (30, 40)
HEADS = {"Han": 34, **{f"{fu} fu": 33 for fu in FU}}


def rows(rules):
    """Yield what each number of han pays, up to the first that is a limit."""
    for han in range(1, 6):
        yield han, *[by_ron(worth_of(han, fu, rules).base, dealer=False).total for fu in FU]
