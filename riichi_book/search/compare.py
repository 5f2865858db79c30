"""Compare rulesets: where two differ and by which sources, and where one differs from most of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from riichi_book.answers.tables.conditions import note_on
from riichi_book.search.effects import Effect, effect_of, options_apart
from riichi_rules.messages import Message
from riichi_rules.ruleset import GROUPS, OPTIONS, Ruleset, load_ruleset, question_about, ruleset_ids


class Difference(NamedTuple):
    """One option that has different values in two rulesets.

    ``a`` and ``b`` are the values as they are written (``true``, ``4``, ``none``), ``source_a`` and
    ``source_b`` the keys of their sources, ``confidence_a`` and ``confidence_b`` how reliable these are,
    ``note_a`` and ``note_b`` remarks. ``idle`` means that the option decides nothing in either ruleset.
    """

    option: str
    a: str
    b: str
    source_a: str
    source_b: str
    confidence_a: str
    confidence_b: str
    idle: bool
    note_a: str = ""
    note_b: str = ""

    @property
    def question(self) -> Message:
        """What the option asks."""
        return question_about(self.option)

    @property
    def group(self) -> str:
        """The group of the option: ``fu`` of ``fu.double_wind_pair``."""
        return OPTIONS[self.option].group

    @property
    def borrowed(self) -> bool:
        """Whether no source states the value of one of the rulesets."""
        return NOT_STATED in {self.confidence_a, self.confidence_b}


NOT_STATED: Final = "not stated"
"""The confidence of a value that no source states."""


class Conflict(NamedTuple):
    """A value that a ruleset did not choose for an option, as it is written, and the sources for it."""

    rules: Ruleset
    option: str
    value: str
    sources: tuple[str, ...]

    @property
    def effect(self) -> Effect:
        """What would change if the ruleset followed those sources."""
        return effect_of(self.option, self.rules, self.rules.with_settings({self.option: self.value}))


class ValueShare(NamedTuple):
    """How many rulesets have a value of an option, and for how many of them no source states it."""

    value: str
    held: int
    unstated: int


class Standing(NamedTuple):
    """How many of the shipped rulesets have each value of an option, the most common value first."""

    option: str
    shares: tuple[ValueShare, ...]

    @property
    def of(self) -> int:
        """How many rulesets were counted."""
        return sum([share.held for share in self.shares])

    @property
    def most(self) -> str | None:
        """The value that more than half of the rulesets have, and more than half of those that state one.

        None if no value is both: values that no source states make no majority.
        """
        first = self.shares[0]
        stated, *others = [share.held - share.unstated for share in self.shares]
        return first.value if 2 * first.held > self.of and stated > sum(others) else None


def compare(a: Ruleset, b: Ruleset) -> tuple[Difference, ...]:
    """Return the options in which two rulesets differ: first what both decide, then what one only borrows.

    Each part is in the order of ``OPTIONS``. Setting exactly these options in ``a`` to the values of ``b``
    makes a ruleset that plays like ``b``; only ``idle`` options can be left out.
    """
    idle = a.idle_options().keys() & b.idle_options().keys()
    found = []
    for name in options_apart(a, b):
        one, other = a.origins[name], b.origins[name]
        sources, known = (one.source, other.source), (one.confidence, other.confidence)
        values, notes = (a.text(name), b.text(name)), (note_on(name, a), note_on(name, b))
        found.append(Difference(name, *values, *sources, *known, name in idle, *notes))
    return tuple(sorted(found, key=attrgetter("borrowed")))


def by_group(differences: Sequence[Difference]) -> dict[str, tuple[Difference, ...]]:
    """Return differences by the group of their options, in the order of the groups."""
    groups = {name: tuple([each for each in differences if each.group == name]) for name in GROUPS}
    return {name: some for name, some in groups.items() if some}


def conflicts(rules: Ruleset) -> tuple[Conflict, ...]:
    """Return the values that sources state against a ruleset, in the order of options.

    Inherited values are skipped: they belong to the ruleset they come from.
    """
    found = []
    for name, origin in rules.origins.items():
        otherwise = defaultdict[str, list[str]](list)
        for source, value in () if origin.inherited else origin.against:
            otherwise[OPTIONS[name].write(value)].append(source)
        found += [Conflict(rules, name, written, tuple(of)) for written, of in otherwise.items()]
    return tuple(found)


def standing_of(option: str) -> Standing:
    """Return how many rulesets have each value of an option.

    >>> standing_of("table.start_points").shares
    (ValueShare(value='30000', held=6, unstated=1), ValueShare(value='25000', held=4, unstated=0))
    """
    rulesets = [load_ruleset(name) for name in ruleset_ids()]
    counts = Counter(rules.text(option) for rules in rulesets)
    unstated = Counter(rules.text(option) for rules in rulesets if not rules.is_decided(option))
    return Standing(
        option, tuple([ValueShare(value, count, unstated[value]) for value, count in counts.most_common()])
    )


def unlike_most(rules: Ruleset) -> tuple[Standing, ...]:
    """Return the options in which a ruleset differs from most, then those without a majority.

    The latter are included only if the ruleset decides them. Each part is in the order of options.
    """
    found = [each for each in map(standing_of, OPTIONS) if each.most != rules.text(each.option)]
    listed = [each for each in found if each.most is not None or rules.is_decided(each.option)]
    return tuple(sorted(listed, key=lambda each: each.most is None))
