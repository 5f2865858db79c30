"""Alternatives: what else each option of a ruleset could be, each as the ruleset with that one value."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from riichi_book.search.spread import valued, values_of
from riichi_rules.ruleset import OPTIONS, Ruleset

from .changes import COMPUTED, differences


class Alternative(NamedTuple):
    """Another value of an option as it is written, and the ruleset that has it.

    ``differs`` are the options in which that is another ruleset: this one, and what it cannot be without.
    """

    option: str
    value: str
    rules: Ruleset
    differs: frozenset[str]


@lru_cache(maxsize=32)
def alternatives(rules: Ruleset) -> tuple[Alternative, ...]:
    """Return every other value of every option: of a number or a list those that rulesets have."""
    found = []
    for option in COMPUTED:
        for value in values_of(option):
            other = None if value == rules.text(option) else valued(option, value, rules)
            if other is not None:
                found.append(Alternative(option, value, other, frozenset(differences(rules, other))))
    return tuple(found)


@lru_cache(maxsize=32)
def by_option(rules: Ruleset) -> dict[str, tuple[int, ...]]:
    """Return for each option the places, among the alternatives, of those that differ in it."""
    listed = alternatives(rules)
    return {
        option: tuple([place for place, other in enumerate(listed) if option in other.differs])
        for option in OPTIONS
    }
