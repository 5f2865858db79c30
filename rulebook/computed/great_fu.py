"""Base points with many fu, one to four han: only three han and more come to a mangan."""

from riichi_rules import load_ruleset
from riichi_rules.limits import BASE_POINTS, Limit, worth_of
from riichi_rules.messages import joined, say

RULES = load_ruleset("wiki")
MANGAN = BASE_POINTS[Limit.MANGAN]
SPEAKS_OF = "wiki"
HEADS = (say("Fu"), *(say("{n} han", n=han) for han in range(1, 5)))


def rows():
    """Yield for each number of fu the base points, and whether they are cut to a mangan."""
    for fu in (70, 90, 110):
        each = [
            joined([base, limit], ", ") if limit else say("{base} of {mangan}", base=base, mangan=MANGAN)
            for base, limit in (worth_of(han, fu, RULES) for han in range(1, 5))
        ]
        yield say("{n} fu", n=fu), *each
