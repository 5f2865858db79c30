"""What a score table shows: which han and fu a hand can have together, and the ladder of limits."""

from __future__ import annotations

from typing import Final, NamedTuple

from .limits import LEAST_HAN, Limit, worth_of
from .messages import Message, say
from .ruleset import Ruleset
from .situation import Win

FU: Final = (20, 25, *[10 * tens for tens in range(3, 12)])
"""The fu in a score table: a hand of one or two han has no more."""

MOST_FU_OF_THREE_KANS: Final = 140
"""Only four kans give more fu, and they are a yakuman, or 13 han without limits."""

HAN: Final = (1, 2, 3, 4)
"""The han in a score table: from five han on, a limit sets the points."""


class Step(NamedTuple):
    """A step of the ladder of limits, with the least and the most han that reach it, whatever the fu."""

    limit: Limit
    least: int
    most: int | None

    @property
    def han(self) -> Message:
        """The han in words: "6 to 7 han"."""
        if self.most is None:
            return say("{least} han and more", least=self.least)
        if self.least == self.most:
            return say("{n} han", n=self.least)
        return say("{least} to {most} han", least=self.least, most=self.most)


def ladder(rules: Ruleset) -> tuple[Step, ...]:
    """Return the limits that counted han reach, lowest first; none under rules without limits.

    >>> from riichi_rules.ruleset import load_ruleset
    >>> [f"{step.limit}: {step.han}" for step in ladder(load_ruleset("ema-2025"))]
    ['mangan: 5 han', 'haneman: 6 to 7 han', 'baiman: 8 to 10 han', 'sanbaiman: 11 han and more']
    """
    reached: dict[Limit, int] = {}
    for han in LEAST_HAN.values():
        limit = worth_of(han, min(FU), rules).limit
        if limit is None:
            return ()
        reached.setdefault(limit, han)
    leasts = list(reached.values())
    mosts = [*[after - 1 for after in leasts[1:]], None]
    return tuple(map(Step, reached, leasts, mosts))


def possible(han: int, fu: int, by: Win, rules: Ruleset) -> bool:
    """Whether a hand can have this many han with this many fu, if it is won in this way.

    20 fu is a pinfu tsumo (at least two han, or one if mixing in the drawn tile loses the pinfu), or a ron
    with an open hand that the ruleset does not raise to 30. 25 fu is seven pairs (two han or more), with one
    han more by tsumo. 110 fu with one han needs a ron and a double wind pair of 4 fu. More than 110 fu need
    three kans, which come with at least four han. More than 140 need four kans, whose han are counted only
    without limits.
    """
    ron = by is Win.RON
    match fu:
        case 20:
            fewest = 2 if rules.wins.mixed_tile == "valid" else 1
            return rules.fu.open_pinfu_ron == fu if ron else rules.yaku.pinfu_tsumo and han >= fewest
        case 25:
            return rules.fu.chiitoitsu == fu and han >= (2 if ron else 3)
        case 110 if han < 2:
            return ron and rules.fu.double_wind_pair == 4
    if fu > MOST_FU_OF_THREE_KANS:
        return rules.limits.aotenjou and han >= LEAST_HAN[Limit.COUNTED_YAKUMAN]
    if fu > FU[-1]:
        return han >= HAN[-1]
    return True
