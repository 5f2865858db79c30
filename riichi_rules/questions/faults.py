"""An error as data: its type, its message, and where it is."""

from __future__ import annotations

from typing import Final, NamedTuple

from riichi_rules.errors import RiichiError

TYPES: Final = ("notation", "hand", "not-complete", "ruleset", "usage", "question", "record")
"""The error types, in order: text that is not tiles, tiles that are not a hand, a hand that needs more than
one tile, impossible rules, something that is not a question, a self-contradicting question, a bad record."""


class Fault(NamedTuple):
    """An error as data. ``at``: character index from 0, ``file:line`` (ruleset), ``file:tag`` (record)."""

    type: str
    message: str
    at: int | str | None = None

    @property
    def data(self) -> dict[str, object]:
        """The object under the key ``error`` of an answer."""
        return self._asdict()


def fault_of(error: RiichiError) -> Fault:
    """Return an error of the package as data."""
    return Fault(error.type, str(error), error.at)
