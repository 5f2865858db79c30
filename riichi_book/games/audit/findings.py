"""Findings: what an audit has seen, checked, and found to disagree. Findings of many files add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from riichi_rules.messages import Message, in_english, joined, say

MOST_LISTED: Final = 10_000
"""How many disagreements are listed one by one; more of them are only counted."""
ACTION: Final = "legal."
"""How the checks begin of what was done."""


class Disagreement(NamedTuple):
    """A place where a record says something else than the rules.

    ``round`` counts the rounds of the file from 1, ``event`` the events of the round; 0 is the deal.
    ``check`` names what was compared, ``rule`` the rule behind it. ``expected`` is what the rules say,
    ``got`` what the record says. Where an event was not legal, ``wins`` are those that would have been.
    """

    file: str
    round: int
    event: int
    check: str
    rule: str
    expected: Message | str
    got: Message | str
    wins: tuple[str, ...] = ()

    @property
    def is_of_action(self) -> bool:
        """Whether it is about what was done, and not about what is stated of it."""
        return self.check.startswith(ACTION)

    @property
    def place(self) -> Message:
        """Where it is."""
        return place_of(self.file, self.round, self.event)

    @property
    def message(self) -> Message:
        """What disagrees."""
        return say("{check}: the rules want {expected}; the record has {got} ({rule})", **self._asdict())

    @property
    def placed(self) -> Message:
        """What disagrees, and where."""
        return joined([self.place, self.message], ": ")

    @property
    def words(self) -> str:
        """What disagrees, and where, as a sentence."""
        return str(self.placed)

    @property
    def row(self) -> dict[str, Any]:
        """The disagreement as plain data, the same in every language."""
        facts = self._asdict()
        del facts["wins"]
        return {name: english(fact) for name, fact in facts.items()}

    @property
    def data(self) -> dict[str, Any]:
        """The same with the sentence."""
        return {**self.row, "words": self.words}


def english(fact: Any) -> Any:  # noqa: ANN401 - a fact of any type
    """Return a message in English, for data that are the same in every language; other facts stay."""
    return in_english(fact) if isinstance(fact, Message) else fact


def place_of(file: str, number: int, event: int) -> Message:
    """Say where something is: in which file, in which of its rounds, at which event."""
    return say("{file}, round {round}, event {event}", file=file, round=number, event=event)


FILE: Final = "file"
ROUND: Final = "round"
NOTE: Final = "note"
COPY: Final = "copy"


class Skipped(NamedTuple):
    """What was not audited, and why: a ``FILE`` or the rest of it, a ``ROUND``, or, as a ``NOTE``, a part.

    What has a note was audited in all else. A ``COPY`` was audited in another file.
    """

    file: str
    round: int | None
    reason: Message | str
    kind: str = NOTE

    @property
    def data(self) -> dict[str, Any]:
        """The entry as plain data: a copy is told as a note."""
        return {**self.state, "kind": NOTE if self.kind == COPY else self.kind}

    @property
    def state(self) -> dict[str, Any]:
        """All of the entry as plain data."""
        return {**self._asdict(), "reason": str(self.reason)}


def unread(skipped: Iterable[Skipped]) -> list[Skipped]:
    """Return the files and rounds that were skipped, without notes on what was read."""
    return [each for each in skipped if each.kind in (FILE, ROUND)]


class Findings:
    """What was audited: rounds, wins and draws counted, checks counted by name, and what disagrees."""

    def __init__(self) -> None:
        self.rounds = 0
        self.wins = 0
        self.draws = 0
        self.checks: Counter[str] = Counter()
        self.disagreements: list[Disagreement] = []
        self.disagreed: Counter[str] = Counter()
        self.skipped: list[Skipped] = []
        self.rulesets: Counter[tuple[str, str]] = Counter()
        """How many rounds were held against which ruleset, and what it was that the records named."""

    def disagree(self, disagreement: Disagreement) -> None:
        """Note a disagreement; of very many all are counted, and the first are listed."""
        self.disagreed[disagreement.check] += 1
        self._list(disagreement)

    def _list(self, disagreement: Disagreement) -> None:
        if len(self.disagreements) < MOST_LISTED:
            self.disagreements.append(disagreement)

    def add(self, other: Findings) -> None:
        """Add what was found elsewhere."""
        self.rounds += other.rounds
        self.wins += other.wins
        self.draws += other.draws
        self.checks += other.checks
        self.disagreed += other.disagreed
        for disagreement in other.disagreements:
            self._list(disagreement)
        self.skipped += other.skipped
        self.rulesets += other.rulesets

    @property
    def agrees(self) -> bool:
        """Whether nothing disagrees."""
        return not self.disagreements

    @property
    def nothing(self) -> bool:
        """Whether there was nothing that could be audited: no round, nor the beginning of one."""
        return not self.rounds and not self.checks

    @property
    def whole(self) -> bool:
        """Whether every file and every round could be audited."""
        return not unread(self.skipped)

    @property
    def unlisted(self) -> int:
        """How many disagreements were counted and are not listed."""
        return self.disagreed.total() - len(self.disagreements)

    @property
    def data(self) -> dict[str, Any]:
        """The findings as plain data, the checks in the order of their names."""
        return {
            "rounds": self.rounds,
            "wins": self.wins,
            "draws": self.draws,
            "checks": {name: self.checks[name] for name in sorted(self.checks)},
            "disagreements": [entry.data for entry in self.disagreements],
            "unlisted": self.unlisted,
            "disagreed": {name: self.disagreed[name] for name in sorted(self.disagreed)},
            "skipped": [entry.data for entry in self.skipped],
            "rulesets": [
                {"ruleset": ruleset, "named_by": words, "rounds": self.rulesets[ruleset, words]}
                for ruleset, words in sorted(self.rulesets)
            ],
        }

    @property
    def state(self) -> dict[str, Any]:
        """All of the findings as plain data."""
        disagreements = [{**entry.row, "wins": list(entry.wins)} for entry in self.disagreements]
        skipped = [entry.state for entry in self.skipped]
        return {**self.data, "disagreements": disagreements, "skipped": skipped}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Findings:
        """Return the findings that such data say. Raises ``KeyError`` or ``TypeError`` for other data."""
        found = cls()
        found.rounds, found.wins, found.draws = (int(data[name]) for name in ("rounds", "wins", "draws"))
        found.checks = Counter({str(name): int(count) for name, count in data["checks"].items()})
        found.disagreements = [
            Disagreement(**{**each, "wins": tuple(each["wins"])}) for each in data["disagreements"]
        ]
        found.disagreed = Counter({str(name): int(count) for name, count in data["disagreed"].items()})
        found.skipped = [Skipped(**entry) for entry in data["skipped"]]
        found.rulesets = Counter(
            {(str(each["ruleset"]), str(each["named_by"])): int(each["rounds"]) for each in data["rulesets"]}
        )
        return found
