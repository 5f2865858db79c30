"""A row of the table of yaku, and what it is worth in a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from riichi_rules.messages import Message, say
from riichi_rules.reading import Reading
from riichi_rules.reasons import Reason, Unit
from riichi_rules.ruleset import Ruleset
from riichi_rules.situation import Situation

from .profile import Profile


class Yaku(NamedTuple):
    """One yaku: its names, its worth in han or yakuman, and the function that tests for it.

    ``closed`` and ``open`` are han; if ``open`` is 0, the hand must be closed. ``yakuman`` is 1 for a
    yakuman; the option ``double`` may count it twice, and ``open_yakuman`` allows it in an open hand. One
    test decides: ``shape`` looks at the profile, ``timing`` at the situation, ``groups`` at the reading, but
    only if ``shape`` holds. ``options`` govern the yaku, and ``absorbs`` names the yaku that it replaces.
    ``han_by`` and ``units_by`` give han and yakuman that depend on the ruleset. If the option ``beside`` is
    named and off, the yaku counts alone: a hand is worth it or its other yaku, whichever pays more.
    """

    id: str
    english: str
    kanji: str
    kana: str
    closed: int = 0
    open: int = 0
    yakuman: int = 0
    open_yakuman: bool = False
    shape: Callable[[Profile], bool] | None = None
    groups: Callable[[Reading], bool] | None = None
    timing: Callable[[Situation, Ruleset], bool] | None = None
    options: tuple[str, ...] = ()
    double: str = ""
    absorbs: tuple[str, ...] = ()
    han_by: Callable[[Ruleset], int] | None = None
    units_by: Callable[[Ruleset], int] | None = None
    beside: str = ""

    @property
    def rule(self) -> str:
        """The id of the rule that states it."""
        return f"yaku.{self.id}"

    @property
    def message(self) -> Message:
        """Its name as players say it, and what that means: "pinfu (no-points hand)"."""
        return say("{yaku} ({meaning})", yaku=self.name, meaning=self.meaning)

    @property
    def name(self) -> str:
        """Its name as players say it: "rinshan kaihou"."""
        return self.id.replace("-", " ")

    @property
    def meaning(self) -> Message:
        """What its name means, which catalogues translate."""
        return Message(self.english, {})

    @property
    def words(self) -> str:
        """Its name as players say it, and what that means, as a text."""
        return str(self.message)

    @property
    def may_be_open(self) -> bool:
        """Whether an open hand can have it."""
        return self.open > 0 or self.open_yakuman

    def units(self, rules: Ruleset, *, closed: bool) -> int:
        """Return how many yakuman it counts under a ruleset."""
        if not (closed or self.may_be_open):
            return 0
        if self.units_by is not None:
            return self.units_by(rules)
        return self.yakuman * (2 if self.double and rules.value(self.double) is True else 1)

    def han(self, rules: Ruleset, *, closed: bool) -> int:
        """Return its han under a ruleset; 0 where it does not count, or is a yakuman."""
        if self.han_by is not None and (closed or self.open):
            return self.han_by(rules)
        return self.closed if closed else self.open

    def alone(self, rules: Ruleset) -> bool:
        """Whether it counts alone under a ruleset, and not together with other yaku."""
        return self.beside != "" and rules.value(self.beside) is not True

    def __repr__(self) -> str:
        return f"<Yaku {self.id}>"

    def __str__(self) -> str:
        return self.name


YAKUMAN_HAN: Final = 13
"""The han of each unit of a yakuman where there are no limits (rule ``limits.aotenjou``)."""


class ScoredYaku(NamedTuple):
    """A yaku with what it is worth here: han, or for a yakuman how many units.

    Without limits a yakuman has both, and its han add to those of other yaku.
    """

    yaku: Yaku
    han: int
    yakuman: int

    @property
    def id(self) -> str:
        """The id of the yaku."""
        return self.yaku.id

    @property
    def reason(self) -> Reason:
        """The yaku as a step of the answer."""
        amount, unit = (self.yakuman, Unit.YAKUMAN) if self.yakuman else (self.han, Unit.HAN)
        return Reason(self.yaku.id, self.yaku.rule, amount, unit, self.yaku.message)


def score_of(yaku: Yaku, rules: Ruleset, *, closed: bool) -> ScoredYaku:
    """Return what a yaku is worth under a ruleset in a closed or an open hand, which may be nothing."""
    units = yaku.units(rules, closed=closed)
    if units:
        return ScoredYaku(yaku, YAKUMAN_HAN * units if rules.limits.aotenjou else 0, units)
    return ScoredYaku(yaku, yaku.han(rules, closed=closed), 0)


def total(yaku: Iterable[ScoredYaku]) -> tuple[tuple[ScoredYaku, ...], int, int]:
    """Return which of these yaku count, their total han, and their yakuman units that do not count as han.

    Absorbed yaku do not count. With a yakuman, only yakuman count, unless yakuman count as han.
    """
    counting = tuple(yaku)
    absorbed = [name for scored in counting for name in scored.yaku.absorbs]
    if absorbed:
        counting = tuple([scored for scored in counting if scored.id not in absorbed])
    yakuman = sum([scored.yakuman for scored in counting if not scored.han])
    if yakuman:
        counting = tuple([scored for scored in counting if scored.yakuman])
    return counting, sum([scored.han for scored in counting]), yakuman
