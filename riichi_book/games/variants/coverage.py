"""Coverage: how often games asked each option, and how often another value would have shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from riichi_book.games.audit.findings import Skipped, unread

from .alternatives import Alternative
from .changes import COMPUTED


class Coverage:
    """How many endings and events asked each option, and at how many each other value answers otherwise."""

    def __init__(self) -> None:
        self.rounds = 0
        self.events = 0
        self.endings = 0
        self.asked: Counter[str] = Counter()
        self.shows: Counter[str] = Counter()
        self.values: Counter[tuple[str, str]] = Counter()
        self.tried: set[tuple[str, str]] = set()
        self.skipped: list[Skipped] = []

    def note(self, read: Iterable[str], differ: Iterable[Alternative]) -> None:
        """Note an event or an ending: what it asked, and which other values answer it otherwise."""
        others = {(other.option, other.value) for other in differ}
        telling = {option for option, _ in others}
        self.values.update(others)
        self.shows.update(telling)
        self.asked.update({*read, *telling})

    def add(self, other: Coverage) -> None:
        """Add what was found elsewhere."""
        self.rounds += other.rounds
        self.events += other.events
        self.endings += other.endings
        self.asked += other.asked
        self.shows += other.shows
        self.values += other.values
        self.tried |= other.tried
        self.skipped += other.skipped

    @property
    def options(self) -> list[OptionCoverage]:
        """Each option that anything computes: those never asked first, then those that never showed."""
        values: dict[str, dict[str, int]] = {option: {} for option in COMPUTED}
        for option, value in sorted(self.tried):
            values[option][value] = self.values[option, value]
        listed = [
            OptionCoverage(option, self.asked[option], self.shows[option], values[option])
            for option in COMPUTED
        ]
        return sorted(listed, key=lambda each: (each.shows > 0, each.shows or each.asked))

    @property
    def whole(self) -> bool:
        """Whether every file and every round could be read."""
        return not unread(self.skipped)

    @property
    def data(self) -> dict[str, Any]:
        """The coverage as plain data."""
        return {
            "rounds": self.rounds,
            "endings": self.endings,
            "events": self.events,
            "options": [each._asdict() for each in self.options],
            "skipped": [entry.data for entry in self.skipped],
        }

    @property
    def state(self) -> dict[str, Any]:
        """All of the coverage as plain data, to go on from."""
        return {
            **{name: getattr(self, name) for name in COUNTED},
            "asked": dict(self.asked),
            "shows": dict(self.shows),
            "values": [[*other, times] for other, times in self.values.items()],
            "tried": sorted(self.tried),
            "skipped": [entry.state for entry in self.skipped],
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Coverage:
        """Return the coverage that such data say. Raises ``KeyError`` and others for other data."""
        found = cls()
        found.rounds, found.events, found.endings = (int(data[name]) for name in COUNTED)
        found.asked.update(data["asked"])
        found.shows.update(data["shows"])
        found.values.update({(option, value): times for option, value, times in data["values"]})
        found.tried = {(option, value) for option, value in data["tried"]}
        found.skipped = [Skipped(**each) for each in data["skipped"]]
        return found


COUNTED: Final = ("rounds", "events", "endings")


class OptionCoverage(NamedTuple):
    """How often games asked an option, how often another value answers otherwise, and which how often."""

    option: str
    asked: int
    shows: int
    values: dict[str, int]
