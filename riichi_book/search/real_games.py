"""How much rules matter in real games: counts only, nothing from the games themselves.

``tools/counting.py`` counts, and a proof counts again. Each ending is priced under every shipped ruleset, and
under the rules of its game with one option changed, for each other value. The play stays the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from riichi_rules.messages import joined
from riichi_rules.ruleset import Ruleset, label_of, short_of

PLAYED: Final = "tenhou"
"""The ruleset of the games."""
FILE: Final = Path(__file__).with_name("real_games.json")


class EndingCount(NamedTuple):
    """How many endings there were, and the points received in them.

    For two rulesets: how many endings they pay differently, and the sum of the differences in points.
    """

    endings: int
    points: int


class Change(NamedTuple):
    """Another value of an option: how many endings move how many points, and the sum of points by hand."""

    option: str
    value: str
    amounts: Mapping[int, int]
    hands: Mapping[str, int]

    @property
    def endings(self) -> int:
        """How many endings it changes."""
        return sum(self.amounts.values())

    @property
    def points(self) -> int:
        """The sum of the differences in points, over all endings and all four seats."""
        return sum([points * times for points, times in self.amounts.items()])

    @property
    def name(self) -> str:
        """The option, as the book names it."""
        return str(label_of(self.option))

    @property
    def words(self) -> str:
        """The option and its other value, as the book names them."""
        return str(joined([self.name, short_of(self.option, self.value)], ", "))


@cache
def _counted() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def endings() -> int:
    """Return how many endings were priced."""
    return sum([hand.endings for hand in hands().values()])


def hands() -> dict[str, EndingCount]:
    """Return the counts for each hand of a match, in order."""
    return {name: EndingCount(**found) for name, found in _counted()["hands"].items()}


def pairs() -> dict[tuple[str, str], EndingCount]:
    """Return how far apart each two shipped rulesets are, by their ids in alphabetical order."""
    return {
        (found["a"], found["b"]): EndingCount(found["endings"], found["points"])
        for found in _counted()["pairs"]
    }


def apart(a: Ruleset, b: Ruleset) -> EndingCount | None:
    """Return how far apart two rulesets are, or None if that was not counted.

    It was counted for those that ship, and for Tenhou with one option changed.
    """
    if not a.changes and not b.changes:
        return pairs().get((min(a.id, b.id), max(a.id, b.id)))
    if (a.id, b.id) != (PLAYED, PLAYED) or a.changes or len(b.changes) != 1:
        return None
    for change in changes():
        if f"{change.option}={change.value}" == b.changes[0]:
            return EndingCount(change.endings, change.points)
    return None


def changes() -> tuple[Change, ...]:
    """Return the values of options that change the payment of an ending, those that change most first."""
    found = []
    for each in _counted()["options"]:
        amounts = {int(points): times for points, times in each["amounts"].items()}
        found.append(Change(each["option"], each["value"], amounts, each["hands"]))
    return tuple(sorted(found, key=lambda change: -change.endings))
