"""Plans: what all yaku answer about one profile or one set of timing flags, asked once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from riichi_rules.reading import Reading
from riichi_rules.ruleset import Ruleset
from riichi_rules.situation import Situation

from .profile import Profile
from .row import Yaku
from .table import YAKU


class Scored(NamedTuple):
    """A yaku with what it is worth here: han, or for a yakuman how many units."""

    yaku: Yaku
    han: int
    yakuman: int = 0

    @property
    def id(self) -> str:
        """The id of the yaku."""
        return self.yaku.id


class Plan(NamedTuple):
    """What is settled about a profile: the yaku that hold, their sum, and the tests still to run."""

    certain: tuple[Scored, ...]
    han: int
    yakuman: int
    tests: tuple[tuple[Callable[[Reading], bool], Scored], ...] = ()


def plan_shape(profile: Profile) -> Plan:
    """Ask every yaku of the hand itself about a profile."""
    rules = profile.rules
    certain = []
    tests = []
    for yaku in YAKU:
        if yaku.shape is None or not yaku.shape(profile):
            continue
        scored = _scored(yaku, rules, closed=profile.closed)
        if yaku.groups is None:
            certain.append(scored)
        elif scored.han or scored.yakuman:
            tests.append((yaku.groups, scored))
    return _plan(certain, tests)


def plan_timing(situation: Situation, rules: Ruleset, *, closed: bool) -> Plan:
    """Ask every yaku of the moment about a situation."""
    return _plan(
        [
            _scored(yaku, rules, closed=closed)
            for yaku in YAKU
            if yaku.timing is not None and yaku.timing(situation, rules)
        ]
    )


def total(certain: Iterable[Scored]) -> tuple[tuple[Scored, ...], int, int]:
    """Return what counts of these yaku, with their han and their yakuman.

    What another absorbs does not count, nor anything beside a yakuman.
    """
    counting = [scored for scored in certain if scored.han or scored.yakuman]
    absorbed = {name for scored in counting for name in scored.yaku.absorbs}
    counting = [scored for scored in counting if scored.id not in absorbed]
    if any(scored.yakuman for scored in counting):
        counting = [scored for scored in counting if scored.yakuman]
    return tuple(counting), sum(scored.han for scored in counting), sum(scored.yakuman for scored in counting)


def _plan(certain: list[Scored], tests: Iterable[tuple[Callable[[Reading], bool], Scored]] = ()) -> Plan:
    counting, han, yakuman = total(certain)
    left = tuple((test, scored) for test, scored in tests if scored.yakuman or not yakuman)
    return Plan(counting, han, yakuman, left)


def _scored(yaku: Yaku, rules: Ruleset, *, closed: bool) -> Scored:
    if yaku.yakuman:
        return Scored(yaku, 0, yaku.units(rules))
    if yaku.id == "renhou" and rules.yaku.renhou == "yakuman":
        return Scored(yaku, 0, 1)
    return Scored(yaku, yaku.han(rules, closed=closed))
