"""Findings: what an audit saw, checked and found to disagree."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final, NamedTuple

from riichi_book.games.found import Found, Row, english
from riichi_rules.messages import Message, joined, say

ACTION: Final = "legal."
"""Prefix of the checks of what was done."""


class Disagreement(NamedTuple):
    """A place where a record and the rules disagree.

    ``round`` counts the rounds of the file from 1, ``event`` the events of the round; 0 is the deal.
    ``check`` names what was compared, ``rule`` the rule behind it. ``expected`` is what the rules say,
    ``got`` what the record says.
    """

    file: str
    round: int
    event: int
    check: str
    rule: str
    expected: Message | str
    got: Message | str

    @property
    def is_of_action(self) -> bool:
        """Whether it is about an action, and not about what the record states of it."""
        return self.check.startswith(ACTION)

    @property
    def place(self) -> Message:
        """Where it is."""
        return place_of(self.file, self.round, self.event)

    @property
    def message(self) -> Message:
        """What disagrees."""
        wanted = joined([say("the rules want"), self.expected], ": ")
        found = joined([say("the record has"), self.got], ": ")
        told = joined([joined([wanted, found], "; "), say("({rule})", rule=self.rule)], " ")
        return joined([self.check, told], ": ")

    @property
    def placed(self) -> Message:
        """What disagrees, and where."""
        return joined([self.place, self.message], ": ")

    @property
    def row(self) -> Row:
        """The disagreement as plain data, the same in every language."""
        return {name: english(fact) for name, fact in self._asdict().items()}

    @property
    def data(self) -> Row:
        """The same data with a sentence."""
        return {**self.row, "words": str(self.placed)}


def place_of(file: str, number: int, event: int) -> Message:
    """Say where something is: in which file and round, at which event."""
    return say("{file}, round {round}, event {event}", file=file, round=number, event=event)


class Findings(Found):
    """What an audit found: counts of rounds, wins, draws and checks, and the disagreements."""

    LISTS: ClassVar = {"disagreements": Disagreement}
    disagreements: list[Disagreement]

    @property
    def wins(self) -> int:
        """How many wins were compared; several on one tile count separately."""
        return self.counts["wins"]

    @property
    def draws(self) -> int:
        """How many draws were compared."""
        return self.counts["draws"]

    @property
    def checks(self) -> Counter[str]:
        """How often each check was made."""
        return self.counted("check")

    @property
    def disagreed(self) -> Counter[str]:
        """How often each check disagreed, listed or not."""
        return self.counted("disagreed")

    @property
    def agrees(self) -> bool:
        """Whether nothing disagrees."""
        return not self.disagreements

    @property
    def nothing(self) -> bool:
        """Whether nothing could be audited, not even the beginning of a round."""
        return not self.rounds and not self.checks

    @property
    def data(self) -> Row:
        """The findings as plain data, with the checks sorted by name."""
        disagreed = self.disagreed
        return {
            **{name: self.counts[name] for name in ("rounds", "wins", "draws")},
            "checks": dict(sorted(self.checks.items())),
            "disagreements": [entry.data for entry in self.disagreements],
            "unlisted": disagreed.total() - len(self.disagreements),
            "disagreed": dict(sorted(disagreed.items())),
            "skipped": [entry.data for entry in self.skipped],
            "rulesets": self.rulesets,
        }
