"""What went wrong, as data: a type, a message, and where."""

from __future__ import annotations

from typing import Final, NamedTuple

from riichi_rules.errors import RiichiError

TYPES: Final = ("notation", "hand", "not-complete", "ruleset", "usage", "question", "record")
"""What an error can be: a text that says no tiles, tiles that are no hand, a hand that lacks more than one
tile, rules that cannot be, what is no question, a question that contradicts itself, a bad record."""


class Fault(NamedTuple):
    """An error as data. ``at`` counts characters from 0, or says ``file:line`` of a ruleset."""

    type: str
    message: str
    at: int | str | None = None

    @property
    def data(self) -> dict[str, object]:
        """The error as it stands under ``error`` in an answer."""
        return self._asdict()


def fault_of(error: RiichiError) -> Fault:
    """Return what an error of the package is called in answers, and where it is."""
    return Fault(error.type, str(error), error.at)
