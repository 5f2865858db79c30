"""Bounded JSON: parse records in JSON from untrusted bytes, and validate their values.

Limits are checked before a record is parsed, which keeps time and memory in proportion to its size.
"""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, say
from riichi_rules.questions.json_text import too_deep
from riichi_rules.seats import SEATS, Four, four

from .bounds import MOST_VALUES, out_of_bounds, unreadable

LARGEST_NUMBER: Final = 999_999_999
_LONGEST_QUOTE: Final = 40


def json_of(data: bytes) -> object:
    """Parse JSON. Raises ``RecordError`` for bytes that are not JSON or exceed the limits."""
    try:
        text = data.decode(json.detect_encoding(data), "surrogatepass")
        many = sum(map(text.count, ",[{")) > MOST_VALUES
        value = None if many or too_deep(text) else json.loads(text, parse_constant=_refuse_constant)
    except ValueError as error:  # not JSON, not text, or a number with thousands of digits
        raise unreadable("no well-formed JSON: {error}", error=str(error)[:80]) from error
    if many:
        raise unreadable(
            "JSON with more than {most} values, so this is not a record of a game", most=MOST_VALUES
        )
    if value is None:
        raise unreadable("this is not the JSON of a record: it is empty, or nested too deeply")
    return value


def quoted(value: object) -> Message | str:
    """Return an untrusted value, shortened, for a message."""
    if isinstance(value, dict):
        return say("an object of {n}", n=len(value))
    if isinstance(value, list):
        return say("a list of {n}", n=len(value))
    # A number may have thousands of digits, and text even more: neither is shown in full.
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return say("a vast number")
    text = ascii(value)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}..."


def whole(value: object, name: Message | str, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    """Return a whole number within bounds. Raises ``RecordError`` for anything else."""
    if type(value) is not int:
        raise unreadable("{name} must be a whole number, not {value}", name=name, value=quoted(value))
    if not least <= value <= most:
        raise RecordError(out_of_bounds(name, least, most, quoted(value)))
    return value


def points_of_four(value: object, name: Message | str) -> Four:
    """Return the points of the four seats. Raises ``RecordError`` for anything else."""
    return four([whole(number, name, -LARGEST_NUMBER) for number in listed(value, name, len(SEATS))])


def results_of(value: object, name: Message | str) -> Four:
    """Return four results, given in thousands, as tenths of a thousand. Raises ``RecordError``."""
    return four([_tenths_of(result) for result in listed(value, name, len(SEATS))])


def _tenths_of(value: object) -> int:
    if type(value) is not int and type(value) is not float:
        raise unreadable("a result must be a number, not {value}", value=quoted(value))
    tenths = round(10 * value) if abs(value) < LARGEST_NUMBER else 0
    if abs(10 * value - tenths) > 1e-6:
        raise unreadable("a result has one decimal, not {value}", value=quoted(value))
    return tenths


def listed(value: object, name: Message | str, count: int | None = None) -> list[Any]:
    """Return a list, of length ``count`` if that is given. Raises ``RecordError`` for anything else."""
    if not isinstance(value, list):
        raise unreadable("{name} must be a list, not {value}", name=name, value=quoted(value))
    if count is not None and len(value) != count:
        raise unreadable("{name} has {count} things, not {n}", name=name, count=count, n=len(value))
    return value


def keyed(value: object, name: Message | str) -> dict[str, Any]:
    """Return an object. Raises ``RecordError`` for anything else."""
    if not isinstance(value, dict):
        raise unreadable("{name} must be an object, not {value}", name=name, value=quoted(value))
    return value


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
