"""What a ron is worth, for a non-dealer and for the dealer."""

from itertools import groupby

from riichi_rules.limits import worth_of
from riichi_rules.messages import say
from riichi_rules.payment import by_ron

SPEAKS_OF = "ema-2025"
FU = (30, 40)
MOST_HAN = 13
HEADS = {
    say("Han"): 20,
    **{say("{fu} fu", fu=fu): 20 for fu in FU},
    **{say("Dealer, {fu} fu", fu=fu): 20 for fu in FU},
}


def rows(rules):
    """Yield what each number of han pays; numbers that pay the same are one row."""

    def paid(han):
        bases = [worth_of(han, fu, rules).base for fu in FU]
        return [by_ron(base, dealer=dealer).total for dealer in (False, True) for base in bases]

    for points, same in groupby(range(1, MOST_HAN + 1), paid):
        han = [*same]
        said = say("{least} to {most}", least=han[0], most=han[-1]) if len(han) > 1 else han[0]
        if han[-1] == MOST_HAN and not rules.limits.aotenjou:
            said = say("{least} or more", least=han[0])
        yield said, *points
