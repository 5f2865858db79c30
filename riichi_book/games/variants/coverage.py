"""Coverage: how often games asked each option, and how often another value would have shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from riichi_book.games.found import Found, Row

from .alternatives import Alternative
from .changes import COMPUTED


class Coverage(Found):
    """How many endings and events asked each option, and at how many each other value answers otherwise."""

    def note(self, read: Iterable[str], differ: Iterable[Alternative]) -> None:
        """Note an event or an ending: what it asked, and which other values answer it otherwise."""
        others = {(other.option, other.value) for other in differ}
        telling = {option for option, _ in others}
        self.counts.update([("value", *other) for other in others])
        self.counts.update([("shows", option) for option in telling])
        self.counts.update([("asked", option) for option in telling.union(read)])

    @property
    def nothing(self) -> bool:
        """Whether nothing could be played."""
        return not self.counts["events"]

    @property
    def options(self) -> list[OptionCoverage]:
        """Each option that anything computes: those never asked first, then those that never showed."""
        values: dict[str, dict[str, int]] = {option: {} for option in COMPUTED}
        for option, value in sorted(self.counted("tried")):
            values[option][value] = self.counts["value", option, value]
        listed = [
            OptionCoverage(option, self.counts["asked", option], self.counts["shows", option], values[option])
            for option in COMPUTED
        ]
        return sorted(listed, key=lambda each: (each.shows > 0, each.shows or each.asked))

    @property
    def data(self) -> Row:
        """The coverage as plain data."""
        return {
            **{name: self.counts[name] for name in ("rounds", "endings", "events")},
            "options": [each._asdict() for each in self.options],
            "skipped": [entry.data for entry in self.skipped],
        }


class OptionCoverage(NamedTuple):
    """How often games asked an option, how often another value answers otherwise, and which how often."""

    option: str
    asked: int
    shows: int
    values: dict[str, int]
