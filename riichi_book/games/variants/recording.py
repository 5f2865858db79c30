"""Recording: which options of a ruleset are read while a question is answered.

An option that was not read cannot matter to the answer. What the rules keep by ruleset would hide a read, so
each question is answered under a ruleset that no memory knows: the same values, and another hash.
"""

from __future__ import annotations

from itertools import count
from types import FunctionType
from typing import Any, Final

from riichi_rules.fu import profile_reasons
from riichi_rules.judge import judge_of
from riichi_rules.limits import worth_of
from riichi_rules.ruleset import GROUPS, OPTIONS, Ruleset
from riichi_rules.tiles import WIND_LETTERS

HASHES: Final = count(1 << 48)
"""Hashes that are given out one after the other, so that no two rulesets are taken for one."""

Options = frozenset[str]
EVERY: Final = frozenset(OPTIONS)
COMPILED: Final = not isinstance(worth_of, FunctionType)
"""Whether the rules are compiled: such code reads options by their place, and nobody can watch it."""


KEPT: Final = frozenset(
    [name for name in OPTIONS if name.startswith(("table.", "dora.", "yaku.", "limits.", "fu.", "wins."))]
)
"""The options on which it depends what a judge remembers of hands: it reads them once."""


READ: Final = set[str]()
"""The options that were read since a ruleset was fresh: one answer is recorded at a time."""


def _recording(group: str, fields: Any) -> Any:  # noqa: ANN401 - a class of options
    """Return a class of options like this one, whose attributes note that they are read."""

    def noting(place: int, option: str) -> property:
        def value(self: tuple[object, ...]) -> object:
            READ.add(option)
            return self[place]

        return property(value)

    names: dict[str, object] = {"__slots__": ()}
    names |= {name: noting(place, f"{group}.{name}") for place, name in enumerate(fields._fields)}
    return type(fields.__name__, (fields,), names)


RECORDING: Final = {group: _recording(group, fields) for group, fields in GROUPS.items()}


class Recorder:
    """Answers under one ruleset are asked for again and again, and what they read is recorded."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._groups = {group: fields(*getattr(rules, group)) for group, fields in RECORDING.items()}

    def fresh(self) -> Ruleset:
        """Return the ruleset as no cache knows it; which of its options are read is recorded from now on."""
        made: Ruleset = object.__new__(Ruleset)
        vars(made).update({**vars(self.rules), **self._groups, "_hash": next(HASHES)})
        READ.clear()
        return made

    def taken(self) -> Options:
        """Return what was read since this was asked last; every option where compiled rules do not tell."""
        found = EVERY if COMPILED else frozenset(READ)
        READ.clear()
        return found

    def of_tables(self) -> Options:
        """Return the options that are read for tables of all yaku and fu, whatever a hand has of them."""
        rules = self.fresh()
        for closed in (True, False):
            judge_of(rules).asked[closed]
        profile_reasons(rules)
        for wind in WIND_LETTERS:
            judge_of(rules).pairs[wind, wind]
        return frozenset() if COMPILED else self.taken()


def remembered(read: Options) -> Options:
    """Return what of this is not read again under the same rules: what they keep of the worth of hands."""
    return read & KEPT
