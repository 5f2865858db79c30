"""Read questions from JSON text, strictly, so that ambiguous JSON is refused instead of misread."""

from __future__ import annotations

import json
import math
import re
from itertools import accumulate
from typing import Final, TypeVar

from riichi_rules.errors import FormError, malformed
from riichi_rules.messages import say
from riichi_rules.ruleset.option import excerpt

Value = TypeVar("Value")

LONGEST: Final = 100_000
"""The longest question that is read, in bytes or characters; a complete one has a few thousand."""


DEEPEST: Final = 40
"""How deeply lists and objects may be nested; a complete question has a few levels."""
_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{\]}]', re.DOTALL)
_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
"""How much deeper a bracket leads; texts lead nowhere, whatever brackets are in them."""


def read_object(data: bytes | str, example: str) -> dict[str, object]:
    """Parse a JSON object. Raises ``FormError``; ``example`` shows what would be right."""
    if len(data) > LONGEST:
        raise malformed("more than {longest} bytes: no question needs so many", longest=LONGEST)
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise FormError(say("this is not written in UTF-8"), error.start) from None
    given = parsed(text.rstrip("\r\n"))
    if not isinstance(given, dict):
        raise FormError(say("this is not an object: a question looks like {example}", example=example), 0)
    return given


def parsed(text: str) -> object:
    """Parse JSON text. Raises ``FormError``."""
    if too_deep(text):
        raise FormError(say("this is not a question: its lists or objects are nested too deep"))
    try:
        return _READER.decode(text)
    except json.JSONDecodeError as error:
        place, rest = error.pos, text[error.pos :].strip()
        problem = say("this is not JSON: it ends too early")
        if rest:
            problem = say(
                "this is not JSON from character {place} on: {rest}", place=place + 1, rest=excerpt(rest)
            )
        raise FormError(problem, place) from None


def too_deep(text: str) -> bool:
    """Whether lists and objects are nested too deeply to parse.

    Check this before parsing: WebAssembly has a small stack, and a parser that overflows it crashes Python.
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    steps = [_STEPS.get(found[0], 0) for found in _BRACKET.finditer(text)]
    return max(accumulate(steps)) > DEEPEST


def once_each(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    """Return pairs as a dict. Raises ``FormError`` for a duplicate key."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise malformed("the key {key} is given twice", key=repr(twice))
    return found


def _finite_number(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # more digits than Python parses
        raise malformed(
            "a number of {digits} digits: no table has so many of anything", digits=len(text)
        ) from None


def _no_number(text: str) -> float:
    raise malformed("{number} is not a number that JSON can hold", number=str(excerpt(text)).strip("'"))


_READER: Final = json.JSONDecoder(
    object_pairs_hook=once_each,
    parse_constant=_no_number,
    parse_float=_finite_number,
    parse_int=_whole_number,
)
