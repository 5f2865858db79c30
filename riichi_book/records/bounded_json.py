"""Bounded JSON: records in JSON, from bytes that nobody vouches for, and what is asked of their values.

A record is bounded before it is parsed, so that neither time nor memory grows beyond what its size allows.
"""

from __future__ import annotations

import json
from typing import Any, BinaryIO, Final, NoReturn

from riichi_rules.errors import RecordError
from riichi_rules.questions.json_text import too_deep
from riichi_rules.seats import SEATS, Four, four

from .bounds import LONGEST_RECORD, MOST_VALUES, TOO_LARGE

LARGEST_NUMBER: Final = 999_999_999
_LONGEST_QUOTE: Final = 40


def bytes_of(stream: BinaryIO, file: str) -> bytes:
    """Return the bytes of a record. Raises ``RecordError`` where they are more than a record can have."""
    data = stream.read(LONGEST_RECORD + 1)
    if len(data) > LONGEST_RECORD:
        raise RecordError(TOO_LARGE, file=file)
    return data


def json_of(data: bytes) -> object:
    """Return the value that JSON says. Raises ``RecordError`` for bytes that are no JSON."""
    try:
        text = data.decode(json.detect_encoding(data), "surrogatepass")
        many = sum(map(text.count, ",[{")) > MOST_VALUES
        value = None if many or too_deep(text) else json.loads(text, parse_constant=_refuse_constant)
    except ValueError as error:  # no JSON, no text, or a number with thousands of digits
        raise RecordError(f"no well-formed JSON: {str(error)[:80]}") from error
    if many:
        raise RecordError(f"JSON with more than {MOST_VALUES} values: no record of a game")
    if value is None:
        raise RecordError("no JSON of a record: it holds nothing, or is nested too deep")
    return value


def quoted(value: object) -> str:
    """Return a value of unknown origin, short, for a message."""
    if isinstance(value, (dict, list)):
        return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
    # A number may have thousands of digits, a text more: neither is written out.
    text = ascii(value) if not isinstance(value, int) or abs(value) <= LARGEST_NUMBER else "a vast number"
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}..."


def whole(value: object, name: str, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    """Return a whole number within bounds. Raises ``RecordError`` for anything else."""
    if type(value) is not int:
        raise RecordError(f"{name} is a whole number, not {quoted(value)}")
    if not least <= value <= most:
        raise RecordError(f"{name} is from {least} to {most}, not {quoted(value)}")
    return value


def points_of_four(value: object, name: str) -> Four:
    """Return the points of the four seats. Raises ``RecordError`` for anything else."""
    return four([whole(number, name, -LARGEST_NUMBER) for number in listed(value, name, len(SEATS))])


def tenths_of(value: object) -> int:
    """Return a result in thousands as tenths of one. Raises ``RecordError``."""
    if type(value) is not int and type(value) is not float:
        raise RecordError(f"a result is a number, not {quoted(value)}")
    tenths = round(10 * value) if abs(value) < LARGEST_NUMBER else 0
    if abs(10 * value - tenths) > 1e-6:
        raise RecordError(f"a result has one decimal, not {quoted(value)}")
    return tenths


def listed(value: object, name: str, count: int | None = None) -> list[Any]:
    """Return a list, of so many things where that is said. Raises ``RecordError`` for anything else."""
    if not isinstance(value, list):
        raise RecordError(f"{name} is a list, not {quoted(value)}")
    if count is not None and len(value) != count:
        raise RecordError(f"{name} has {count} things, not {len(value)}")
    return value


def keyed(value: object, name: str) -> dict[str, Any]:
    """Return an object. Raises ``RecordError`` for anything else."""
    if not isinstance(value, dict):
        raise RecordError(f"{name} is an object, not {quoted(value)}")
    return value


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
