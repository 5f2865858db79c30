"""Bounds: how large a record and an archive may be, which limits the time and memory it takes to read one.

All limits of reading are here, and the errors for a record that cannot be read. Real records are far below
each limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final, TypeVar

from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.messages import Message, say

T = TypeVar("T")

LONGEST_RECORD: Final = 4 << 20
"""How many bytes a record may have; a long game has some 200,000."""

MAX_EXPANSION: Final = 40
"""How many times its packed size a record may unpack to, from gzip or an archive; real ones unpack to 15."""

MOST_MEMBERS: Final = 65_535
"""How many files an archive may have: the directory of a larger one is expensive to read."""

LARGEST_ARCHIVE: Final = 4 << 30

MOST_ROUNDS: Final = 1000
MOST_TAGS: Final = 50_000
"""How many tags a record in XML may have; a long game has 3,000."""

MOST_VALUES: Final = 100_000
"""How many commas, lists and objects one JSON text of a record may have; a long game has 6,000."""

LONGEST_LINE: Final = 64 << 10
LONGEST_VALUE: Final = 8 << 10  # the seed of a wall is the longest, with some 3,300 characters
MOST_ATTRIBUTES: Final = 32
LONGEST_NAME: Final = 32

TOO_LARGE: Final = say("larger than {most} bytes, so this is not a record of a game", most=LONGEST_RECORD)
ZIP_BOMB: Final = say(
    "it unpacks to more than {most} times its size, so this is not a record of a game", most=MAX_EXPANSION
)


def bytes_of(stream: BinaryIO, file: str) -> bytes:
    """Return the bytes of a record. Raises ``RecordError`` if there are more than a record may have."""
    data = stream.read(LONGEST_RECORD + 1)
    if len(data) > LONGEST_RECORD:
        raise RecordError(TOO_LARGE, file=file)
    return data


def out_of_bounds(name: Message | str, least: int, most: int, value: object) -> Message:
    """Say that a number is not within its bounds."""
    return say(
        "{name} must be from {least} to {most}, not {value}", name=name, least=least, most=most, value=value
    )


def unreadable(template: str, **facts: Any) -> RecordError:  # noqa: ANN401 - the facts of a message
    """Return the error with this message about a record, without the place of the fault."""
    return RecordError(Message(template, facts))


def until_broken(items: Iterable[T]) -> tuple[list[T], RecordError | None]:
    """Return what comes before a ``RecordError``, and that error, if there is one."""
    found: list[T] = []
    try:
        found.extend(items)
    except RecordError as error:
        return found, error
    return found, None


@contextmanager
def blaming(fault: Callable[[Message | str], RecordError]) -> Iterator[None]:
    """Turn the package's errors into ``RecordError`` by ``fault``, unless they name a file or tag already."""
    try:
        yield
    except RiichiError as error:
        if isinstance(error, RecordError) and (error.file or error.tag):
            raise
        raise fault(error.args[0]) from error
