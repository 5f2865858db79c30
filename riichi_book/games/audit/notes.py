"""Notes on one audited round: they count each comparison and list each difference."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from riichi_book.games.found import NOTE, Skipped
from riichi_rules.messages import Message

from .findings import Disagreement, Findings


def points_words(points: Sequence[int]) -> str:
    """Return the points of several seats as text."""
    return " ".join(map(str, points))


class Notes:
    """The notes on one round: ``event`` is the current event, counted from 1; 0 is the deal."""

    def __init__(self, file: str, number: int) -> None:
        self.file = file
        self.number = number
        self.event = 0
        self.found = Findings()

    def count(self, check: str, times: int = 1) -> None:
        """Count a check that was made."""
        self.found.counts["check", check] += times

    def differ(self, check: str, rule: str, expected: object, got: object) -> None:
        """Count a check that disagreed, and list it."""
        wanted, stated = (each if isinstance(each, Message) else str(each) for each in (expected, got))
        self.count(check)
        self.found.counts["disagreed", check] += 1
        place = self.file, self.number, self.event
        self.found.disagreements.append(Disagreement(*place, check, rule, wanted, stated))

    def same(
        self, check: str, rule: str, expected: object, got: object, words: Callable[..., Message | str] = str
    ) -> bool:
        """Compare what the rules say with what the record says; ``words`` turns either into text."""
        if expected == got:
            self.count(check)
            return True
        self.differ(check, rule, words(expected), words(got))
        return False

    def stated(
        self, check: str, rule: str, expected: object, got: object, words: Callable[..., Message | str] = str
    ) -> bool:
        """Compare as ``same`` does; if the record does not state it, return True and count nothing."""
        return got is None or self.same(check, rule, expected, got, words)

    def note(self, reason: Message) -> None:
        """Note once what was not compared in this round, and why."""
        note = Skipped(self.file, self.number, reason, NOTE)
        if note not in self.found.skipped:
            self.found.skipped.append(note)
