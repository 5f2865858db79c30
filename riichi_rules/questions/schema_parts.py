"""What answers are made of, as JSON Schema has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from riichi_rules.seats import SEAT_NAMES

from .field import Schema

if TYPE_CHECKING:
    from riichi_rules.settlement import Transfer  # few kinds of questions need it

TEXT: Final[Schema] = {"type": "string"}
BOOLEAN: Final[Schema] = {"type": "boolean"}
WHOLE: Final[Schema] = {"type": "integer"}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
FOUR: Final[Schema] = {"type": "array", "items": WHOLE, "minItems": 4, "maxItems": 4}
SEAT_OR_NONE: Final[Schema] = {"enum": [0, 1, 2, 3, None]}
RULES: Final[Mapping[str, Schema]] = {"ruleset": TEXT, "changes": TEXTS, "warnings": TEXTS}
"""How every answer names its rules."""
SOMETIMES: Final = ("changes", "warnings")
"""What stands there only where options were set, and where something is odd in the ruleset."""


def one_of(words: Iterable[str]) -> Schema:
    """Return that it is one of these words."""
    return {"enum": [str(word) for word in words]}


def or_none(part: Schema) -> Schema:
    """Return that it may be null too."""
    return {"anyOf": [part, {"type": "null"}]}


def row(properties: Mapping[str, Schema], optional: Iterable[str] = ()) -> Schema:
    """Return that it is an object with these keys and no others."""
    needed = [name for name in properties if name not in set(optional)]
    return {
        "type": "object",
        "properties": dict(properties),
        "required": needed,
        "additionalProperties": False,
    }


def rows(properties: Mapping[str, Schema], optional: Iterable[str] = ()) -> Schema:
    """Return that it is a list of such objects."""
    return {"type": "array", "items": row(properties, optional)}


STEPS: Final = rows({"id": TEXT, "points": WHOLE, "words": TEXT, "from": SEAT_OR_NONE, "to": SEAT_OR_NONE})
"""The steps of a settlement, each as ``step_data`` returns it."""


def step_data(step: Transfer, names: Sequence[str] = SEAT_NAMES) -> dict[str, object]:
    """Return one step of a settlement as an object of JSON; ``names`` are those of the seats in its words."""
    words = step.words_for(names)
    return {"id": step.id, "points": step.points, "words": words, "from": step.payer, "to": step.taker}
