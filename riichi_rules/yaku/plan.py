"""Plans: what all yaku answer about one profile or one set of timing flags, asked once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from riichi_rules.reading import Reading
from riichi_rules.reasons import Reason, Unit
from riichi_rules.ruleset import Ruleset
from riichi_rules.situation import Situation

from .profile import Profile
from .row import Yaku
from .table import YAKU


class Scored(NamedTuple):
    """A yaku with what it is worth here: han, or for a yakuman how many units."""

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
        unit = Unit.YAKUMAN if self.yakuman else Unit.HAN
        return Reason(self.id, self.yaku.rule, self.yakuman or self.han, unit, self.yaku.words)


Test = tuple[Callable[[Reading], bool], Scored]
"""A yaku that looks at the groups: its question, and what it is worth."""


class Plan(NamedTuple):
    """What is settled about a profile: the yaku that hold, their sum, and the tests still to run."""

    certain: tuple[Scored, ...]
    han: int
    yakuman: int
    tests: tuple[Test, ...] = ()


class Asked(NamedTuple):
    """A yaku of the hand itself, as it is asked of profiles; ``test`` is what is left to ask then."""

    shape: Callable[[Profile], bool]
    test: Test | None
    scored: Scored


def plan_shape(profile: Profile) -> Plan:
    """Ask every yaku of the hand itself about a profile."""
    certain = []
    tests = []
    for shape, test, scored in asked_of_shapes(profile.rules, profile.closed):
        if shape(profile):
            if test is None:
                certain.append(scored)
            else:
                tests.append(test)
    return _plan(certain, tests)


@lru_cache(maxsize=64)
def asked_of_shapes(rules: Ruleset, closed: bool) -> tuple[Asked, ...]:
    """Return the yaku of the hand itself that are worth anything under a ruleset, closed or open."""
    scored = [(yaku, _scored(yaku, rules, closed=closed)) for yaku in YAKU]
    return tuple(
        Asked(yaku.shape, (yaku.groups, worth) if yaku.groups else None, worth)
        for yaku, worth in scored
        if yaku.shape is not None and (worth.han or worth.yakuman)
    )


def plan_timing(situation: Situation, rules: Ruleset, *, closed: bool) -> Plan:
    """Ask every yaku of the moment about a situation."""
    holding = [
        _scored(yaku, rules, closed=closed)
        for yaku in YAKU
        if yaku.timing is not None and yaku.timing(situation, rules)
    ]
    return _plan([scored for scored in holding if scored.han or scored.yakuman])


def total(certain: Iterable[Scored]) -> tuple[tuple[Scored, ...], int, int]:
    """Return what counts of these yaku, with their han and their yakuman.

    What another absorbs does not count, nor anything beside a yakuman.
    """
    counting = tuple(certain)
    absorbed = [name for scored in counting for name in scored.yaku.absorbs]
    if absorbed:
        counting = tuple([scored for scored in counting if scored.id not in absorbed])
    yakuman = sum([scored.yakuman for scored in counting])
    if yakuman:
        counting = tuple([scored for scored in counting if scored.yakuman])
    return counting, sum([scored.han for scored in counting]), yakuman


def _plan(certain: list[Scored], tests: Iterable[Test] = ()) -> Plan:
    counting, han, yakuman = total(certain)
    left = [(groups, scored) for groups, scored in tests if scored.yakuman] if yakuman else tests
    return Plan(counting, han, yakuman, tuple(left))


def _scored(yaku: Yaku, rules: Ruleset, *, closed: bool) -> Scored:
    units = yaku.units(rules, closed=closed)
    return Scored(yaku, 0 if units else yaku.han(rules, closed=closed), units)
