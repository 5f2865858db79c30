"""Questions as JSON objects: read strictly, so that what is meant is what is answered."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Collection, Mapping
from typing import BinaryIO, Final

from riichi_rules.ruleset.option import nearest

from .faults import InputError

LONGEST: Final = 100_000  # bytes; a question that says everything has a few thousand


def opened(file: str, what: str) -> BinaryIO:
    """Open a file, - for standard input. Raises ``InputError`` that says ``what`` cannot be read."""
    if file == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed")
        return sys.stdin.buffer
    try:
        return open(file, "rb")  # noqa: PTH123 - the caller closes it; no name is refused
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or "no file can have that name"
        raise InputError(f"{what} {file!r} cannot be read: {problem}") from None


def read_object(data: bytes, example: str) -> dict[str, object]:
    """Return the object that a text says. Raises ``InputError``; ``example`` shows what would be right."""
    if len(data) > LONGEST:
        raise InputError(f"more than {LONGEST} bytes: no question needs so many")
    try:
        text = data.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise InputError("this is not written in UTF-8", error.start) from None
    try:
        asked = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_float=_finite_number,
            parse_int=_whole_number,
        )
    except json.JSONDecodeError as error:
        raise InputError(f"no JSON: {error.msg}", error.pos) from None
    except RecursionError:
        raise InputError("no question: lists or objects too deep") from None
    if not isinstance(asked, dict):
        raise InputError(f"no object: a question is such as {example}", 0)
    return asked


def check_keys(asked: Mapping[str, object], known: Collection[str], needed: Collection[str]) -> None:
    """Raise ``InputError`` for a key that is unknown, with the nearest known one, or that is missing."""
    for key in asked:
        if key not in known:
            hint = nearest(key.replace("-", "_"), known) or f"; known are {', '.join(known)}"
            raise InputError(f"unknown key {key[:100]!r}{hint}")
    missing = [key for key in needed if asked.get(key) is None]
    if missing:
        raise InputError(f"missing {', '.join(missing)}")


def text_in(asked: Mapping[str, object], key: str) -> str | None:
    """Return the text under a key. Raises ``InputError`` for anything else."""
    given = asked.get(key)
    if given is not None and not isinstance(given, str):
        raise InputError(f"{key} is a text in quotes, not {shown(given)}")
    return given


def settings_in(asked: Mapping[str, object]) -> dict[str, object]:
    """Return the options that ``set`` sets. Raises ``InputError``."""
    given = asked.get("set")
    if given is not None and not isinstance(given, dict):
        raise InputError(f'set is an object such as {{"fu.double_wind_pair": 2}}, not {shown(given)}')
    return given or {}


def shown(value: object) -> str:
    """Return a value as an error shows it: short, whatever it is."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"the key {key!r} is given twice")
        found[key] = value
    return found


def _finite_number(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # more digits than Python reads
        raise InputError(f"a number of {len(text)} digits: no table has so many of anything") from None


def _no_number(text: str) -> float:
    raise InputError(f"{text} is no number that JSON can hand back")
