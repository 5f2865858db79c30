"""Values of fields as texts: objects of the rules in notation, JSON, and what an error quotes."""

from __future__ import annotations

import json
import os
from typing import Any, Final

from riichi_rules.errors import FormError, malformed
from riichi_rules.notation import LooseTile, TilesText
from riichi_rules.notation.text import loose_text
from riichi_rules.tiles import Tile, tiles_text

MOST_POINTS: Final = 10**9
_AT_ONCE: Final = range(MOST_POINTS)
LONGEST_QUOTE: Final = 60


def text_of(thing: object) -> str | None:
    """Return an object of the rules as text; None for what has none. A list without tiles is none."""
    if isinstance(thing, os.PathLike):
        return os.fsdecode(thing)
    if not isinstance(thing, (list, tuple)) or isinstance(thing, TilesText):
        return str(thing)
    if all([isinstance(tile, Tile) for tile in thing]):
        return tiles_text(thing) if thing or isinstance(thing, tuple) else None
    return loose_text(tuple(thing)) if all([isinstance(tile, LooseTile) for tile in thing]) else None


def excerpt(value: object) -> str:
    """Return a value as an error shows it: short, whatever it is."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):  # no JSON, or a number of many thousand digits
        text = f"a {type(value).__name__}"
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}..."


def copied(value: object) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Return plain data as JSON hands it back; None for what it cannot say."""
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        return None


def as_it_is(value: object) -> bool:
    """Whether JSON hands it back as it is, and that can be seen at once."""
    return type(value) in {str, bool} or (type(value) is int and value in _AT_ONCE)


def compact(value: object) -> str:
    """Write JSON without a space more than it needs."""
    return json.dumps(value, separators=(",", ":"))


def from_json(text: str) -> object:
    """Return what JSON says, or the text where it is none: then it is refused for what it is not.

    Raises ``FormError`` for a list or an object that is broken.
    """
    from .json_text import parsed  # noqa: PLC0415 - of an address alone

    try:
        return parsed(text)
    except FormError as error:
        if text.startswith(("[", "{")):
            raise malformed("{text}: {problem}", text=excerpt(text), problem=error.what) from None
        return text
