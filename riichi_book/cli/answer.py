"""Answers, and how they come out: one JSON object, or tables for a person."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from .faults import ANSWERED

if TYPE_CHECKING:
    from .page import Page


class Written(Protocol):
    """What a command returns: something that writes itself to standard output."""

    def write(self, *, as_json: bool) -> int:
        """Write the answer. Return the exit status."""


class Answer(NamedTuple):
    """One answer: ``data`` for programs, ``tell`` puts it on a page for a person."""

    data: Mapping[str, object]
    tell: Callable[[Page], None]
    status: int = ANSWERED

    def write(self, *, as_json: bool) -> int:
        """Write the answer. Return the exit status."""
        if as_json:
            write_json(self.data)
        else:
            from .page import Page  # noqa: PLC0415 - dear: it brings rich, which JSON does not need

            self.tell(Page())
        return self.status


def write_json(data: Mapping[str, object]) -> None:
    """Write one object on one line, in ASCII, so that no terminal or pipe can spoil it."""
    if sys.stdout is not None:  # None: it was closed before this began
        sys.stdout.write(json.dumps(data, allow_nan=False) + "\n")
        sys.stdout.flush()  # whoever asks through a pipe waits for the answer
