"""What went wrong, as the command line says it: a type, a message, and where.

The types are ``notation`` (a text that says no tiles), ``hand`` (tiles that are no hand),
``not-complete``, ``ruleset``, ``usage`` (arguments, circumstances that exclude each other) and
``record`` (a game that cannot be read). A bug is none of them: it is ``internal``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from riichi_rules.errors import HandError, NotationError, NotComplete, RecordError, RiichiError, RulesetError

ANSWERED: Final = 0
DISAGREES: Final = 1
"""Something disagrees, or some input of a batch was bad."""
UNREADABLE: Final = 2
"""The arguments or the input cannot be read."""
INTERNAL: Final = 70
"""A bug; the number is EX_SOFTWARE of sysexits."""
NOT_WRITTEN: Final = 74
"""The answer cannot be written, as on a full disk; EX_IOERR of sysexits."""
INTERRUPTED: Final = 130
"""Ctrl-C: 128 and the number of the signal."""
PIPE_CLOSED: Final = 141
"""The reader of the output went away, as ``head`` does."""


class InputError(RiichiError):
    """Input that is no question at all: a file that is not there, a line that is no JSON.

    ``at`` is the place of the fault in the line, counted from 0, as far as there is one.
    """

    def __init__(self, problem: str, at: int | None = None) -> None:
        self.at = at
        super().__init__(problem)


class Fault(NamedTuple):
    """An error as data. ``at`` counts characters from 0, or says ``file:line`` of a ruleset."""

    type: str
    message: str
    at: int | str | None = None

    @property
    def data(self) -> dict[str, object]:
        """The error as it stands under ``error`` in an answer."""
        return self._asdict()


def fault_of(error: RiichiError) -> Fault:  # noqa: PLR0911 - one line an error
    """Return what an error of the package is called here, and where it is."""
    message = str(error)
    match error:
        case NotComplete():
            return Fault("not-complete", message)
        case NotationError():
            return Fault("hand" if isinstance(error, HandError) else "notation", message, error.at)
        case HandError():
            return Fault("hand", message)
        case RulesetError():
            place = f"{error.file}:{error.line}" if error.file and error.line else None
            return Fault("ruleset", message, place)
        case RecordError():
            return Fault("record", message, f"{error.file}:{error.tag}" if error.tag else None)
        case InputError():
            return Fault("usage", message, error.at)
    return Fault("usage", message)


@contextmanager
def named(name: str) -> Iterator[None]:
    """Have errors about a text say which text it is, as the user calls it: ``--win``, ``win``."""
    try:
        yield
    except NotationError as error:
        kind = type(error)
        raise kind(f"{name}: {error.problem}", error.text, error.at, error.length) from None
