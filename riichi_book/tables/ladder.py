"""The ladder of limits: what each number of han pays, and how far fu can lift it."""

from __future__ import annotations

from typing import NamedTuple

from riichi_rules.limits import worth_of
from riichi_rules.messages import Message, joined, say
from riichi_rules.payment import by_ron
from riichi_rules.ruleset import Ruleset
from riichi_rules.score_table import FU, HAN, ladder, possible
from riichi_rules.situation import Win


class Rung(NamedTuple):
    """What a number of han pays by ron with the fewest and with the most fu, in points."""

    words: Message
    least: int
    most: int

    @property
    def points(self) -> Message:
        """The points in words: "1000 to 3200"."""
        if self.least == self.most:
            return say("{points}", points=self.least)
        return say("{least} to {most}", least=self.least, most=self.most)


def rungs(rules: Ruleset, *, dealer: bool = False) -> list[Rung]:
    """Return what a ron pays, from one han to the highest limit. Raises ``ValueError`` without limits."""
    steps = ladder(rules)
    if not steps:
        raise ValueError(f"{rules.label} has no limits, so there is no ladder to show")
    found = []
    for han in HAN:
        fu = [fu for fu in FU if possible(han, fu, Win.RON, rules)]
        least, most = (worth_of(han, some, rules) for some in (min(fu), max(fu)))
        words = say("{n} han", n=han)
        if most.limit:
            words = say("{n} han, {limit} at most", n=han, limit=most.limit)
        found.append(Rung(words, _ron(least.base, dealer=dealer), _ron(most.base, dealer=dealer)))
    for step in steps:
        points = _ron(worth_of(step.least, FU[0], rules).base, dealer=dealer)
        found.append(Rung(joined([step.han, step.limit.called], ", "), points, points))
    return found


def _ron(base: int, *, dealer: bool) -> int:
    return by_ron(base, dealer).points
