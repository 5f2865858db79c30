"""Evidence: what was seen that contradicts a rule, and how often."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from riichi_book.games.audit import Disagreement
from riichi_rules.messages import Message, say

MOST_PLACES: Final = 3
"""In how many rounds that contradict a ruleset other values are tried: each contradicts in its own way."""

OFFERED: Final = ("offer.", "silence.", "furiten.")
"""How the checks begin of what a server offers or flags: nobody did anything, and nobody was paid."""


class Evidence(NamedTuple):
    """What was seen at one place of a record, against what a rule wants; ``event`` 0 is the deal.

    ``check`` names what was compared, as in an audit; ``statement`` is what a record says of its own rules.
    """

    file: str
    round: int
    event: int
    check: str
    words: Message | str

    @property
    def data(self) -> dict[str, Any]:
        """The evidence as plain data."""
        return {**self._asdict(), "words": str(self.words)}


class Place(NamedTuple):
    """A round of a file in which something disagrees, and in what the first time."""

    file: str
    round: int
    check: str


class Against:
    """What contradicts a ruleset: how often, in how many rounds, where first, and a few other places."""

    def __init__(self, evidence: Iterable[Evidence] = ()) -> None:
        self.count = 0
        self.rounds = 0
        self.first: Evidence | None = None
        self.places: list[Place] = []
        seen = set()
        for each in evidence:
            self.count += 1
            self.first = self.first or each
            if (each.file, each.round) not in seen:
                seen.add((each.file, each.round))
                self._place(Place(each.file, each.round, each.check))
        self.rounds = len(seen)

    def add(self, other: Against) -> None:
        """Add what was seen elsewhere."""
        self.count += other.count
        self.rounds += other.rounds
        self.first = self.first or other.first
        for place in other.places:
            self._place(place)

    def _place(self, place: Place) -> None:
        if len(self.places) < MOST_PLACES and place.check not in {each.check for each in self.places}:
            self.places.append(place)

    @property
    def weight(self) -> tuple[int, int]:
        """What orders rulesets, the least contradicted first: by rounds, then by all that contradicts."""
        return self.rounds, self.count

    @property
    def data(self) -> dict[str, Any] | None:
        """How often and where first as plain data; None where nothing contradicts."""
        if self.first is None:
            return None
        return {"count": self.count, "rounds": self.rounds, **self.first.data}


def evidence_of(disagreements: Iterable[Disagreement]) -> list[Evidence]:
    """Return as evidence what an audit found to disagree, but for what was merely offered."""
    return [
        Evidence(each.file, each.round, each.event, each.check, _words(each))
        for each in disagreements
        if not each.check.startswith(OFFERED)
    ]


def _words(each: Disagreement) -> Message:
    if each.is_of_action:  # what else might have been done says nothing of what was
        return say("the record has {got} ({rule})", got=each.got, rule=each.rule)
    return each.message
