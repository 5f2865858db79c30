"""Notes: one round under audit, where each comparison is counted and each difference written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .findings import Disagreement, Findings


def points_words(points: Sequence[int]) -> str:
    """Return the points of several seats as text."""
    return " ".join(map(str, points))


class Notes:
    """The notes on one round: ``event`` is the event that is looked at, counted from 1; 0 is the deal."""

    def __init__(self, file: str, number: int) -> None:
        self.file = file
        self.number = number
        self.event = 0
        self.found = Findings()

    def count(self, check: str, times: int = 1) -> None:
        """Count a check that agreed."""
        self.found.checks[check] += times

    def differ(self, check: str, rule: str, expected: object, got: object) -> None:
        """Count a check that disagreed, and write it down."""
        self.found.checks[check] += 1
        self.found.disagree(
            Disagreement(self.file, self.number, self.event, check, rule, str(expected), str(got))
        )

    def same(
        self, check: str, rule: str, expected: object, got: object, words: Callable[..., str] = str
    ) -> bool:
        """Compare what the rules say with what the record says; ``words`` makes text of either."""
        if expected == got:
            self.found.checks[check] += 1
            return True
        self.differ(check, rule, words(expected), words(got))
        return False
