"""Two rulesets side by side: the options in which they differ, and what each is said to rest on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .ruleset import OPTIONS, Ruleset


class Difference(NamedTuple):
    """One option that two rulesets answer in two ways.

    ``a`` and ``b`` are the values as they are written (``true``, ``4``, ``none``), ``source_a`` and
    ``source_b`` the keys of their sources, ``confidence_a`` and ``confidence_b`` what these are worth.
    ``meaning`` says what the option decides. ``idle`` tells that it decides nothing in either ruleset.
    """

    option: str
    a: str
    b: str
    source_a: str
    source_b: str
    confidence_a: str
    confidence_b: str
    meaning: str
    idle: bool

    @property
    def group(self) -> str:
        """The group of the option: ``fu`` of ``fu.double_wind_pair``."""
        return OPTIONS[self.option].group

    @property
    def borrowed(self) -> bool:
        """Whether one of the rulesets does not say its value, but has it from what it extends."""
        return "not stated" in {self.confidence_a, self.confidence_b}


def compare(a: Ruleset, b: Ruleset) -> tuple[Difference, ...]:
    """Return the options in which two rulesets differ, in the order in which options are listed.

    Setting just these in ``a`` to the values of ``b`` makes it a ruleset that plays like ``b``: nothing
    less does, unless an option is ``idle``.
    """
    of_a, of_b = a.origins, b.origins
    idle = a.idle_options().keys() & b.idle_options().keys()
    return tuple(
        [
            Difference(
                name,
                option.write(of_a[name].value),
                option.write(of_b[name].value),
                of_a[name].source,
                of_b[name].source,
                of_a[name].confidence,
                of_b[name].confidence,
                option.meaning,
                name in idle,
            )
            for name, option in OPTIONS.items()
            if of_a[name].value != of_b[name].value
        ]
    )


def by_group(differences: Iterable[Difference]) -> dict[str, tuple[Difference, ...]]:
    """Return differences by the group of their options, in the order of the groups."""
    groups: dict[str, tuple[Difference, ...]] = {}
    for one in differences:
        groups[one.group] = (*groups.get(one.group, ()), one)
    return groups
