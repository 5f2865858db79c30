"""The types of a question's facts: yes or no, a number, a word, tiles, seats.

Each kind of question defines its fields once; JSON, options, addresses and the schema all use them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from riichi_rules.errors import FormError, malformed
from riichi_rules.hand import Hand
from riichi_rules.messages import Message, Term, joined, say
from riichi_rules.notation import LooseTile, TilesText
from riichi_rules.notation.text import loose_text
from riichi_rules.ruleset.option import shortened
from riichi_rules.tiles import WIND_LETTERS, Tile, tiles_text

MOST_COUNTED: Final = 999  # more than any table has
MOST_POINTS: Final = 10**9

Schema = dict[str, Any]


class FieldType:
    """The type of a field: what it accepts in words, in help text (``metavar``) and as JSON Schema."""

    def __init__(self, wanted: Message, metavar: str, schema: Schema) -> None:
        self.wanted = wanted
        self.metavar = metavar
        self.schema = schema

    def read(self, given: object, path: str) -> Any:  # noqa: ANN401 - any plain data
        """Return a value as plain data, with objects turned into text. Raises ``FormError``."""
        raise NotImplementedError

    def from_text(self, text: str) -> object:
        """Convert the text of an option or parameter for ``read``; return unrecognised text unchanged."""
        return text

    def to_text(self, value: object) -> str:
        """Write a value from ``read`` as a parameter of an address."""
        return str(value)

    def message_of(self, value: object) -> object:
        """Return a value in words; itself, if it has none."""
        return value

    def refuse(self, given: object, path: str) -> FormError:
        """Return the error for a wrong value; it says what would be right."""
        return FormError(
            say("{path} must be {wanted}, not {given}", path=path, wanted=self.wanted, given=excerpt(given))
        )


class Flag(FieldType):
    """Yes or no."""

    def __init__(self) -> None:
        super().__init__(say("true or false"), "", {"type": "boolean"})

    def read(self, given: object, path: str) -> bool:
        """Return what is given."""
        if given is True or given is False:
            return given
        raise self.refuse(given, path)

    def from_text(self, text: str) -> object:
        """Read 1 and 0 too."""
        return {"1": True, "true": True, "0": False, "false": False}.get(text, text)

    def to_text(self, value: object) -> str:
        """Write 1 or 0."""
        return str(int(bool(value)))


class Number(FieldType):
    """A whole number from ``least`` to ``most``."""

    def __init__(self, least: int, most: int, wanted: Message | None = None) -> None:
        whole = say("a whole number from {least} to {most}", least=least, most=most)
        super().__init__(wanted or whole, "N", {"type": "integer", "minimum": least, "maximum": most})
        self.least = least
        self.most = most

    def read(self, given: object, path: str) -> int:
        """Return the number; 1.0 counts as 1, as in JSON."""
        if type(given) is float and given.is_integer():
            given = int(given)
        if type(given) is not int or not self.least <= given <= self.most:
            raise self.refuse(given, path)
        return given

    def from_text(self, text: str) -> object:
        """Parse plain digits, with an optional minus sign."""
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 12 else text


class Word(FieldType):
    """One of a few words or numbers."""

    def __init__(self, choices: Iterable[str | int], wanted: Message | None = None) -> None:
        given = tuple(choices)
        self.choices = tuple([str(choice) if isinstance(choice, str) else choice for choice in given])
        self.texts = {str(choice): choice for choice in self.choices}
        self.terms = {str(choice): choice.message for choice in given if isinstance(choice, Term)}
        self.equal: dict[object, str | int] = {choice: choice for choice in self.choices}
        known = say("one of {choices}", choices=", ".join(self.texts))
        super().__init__(wanted or known, "|".join(self.texts), {"enum": list(self.choices)})

    def read(self, given: object, path: str) -> str | int:
        """Return the choice that is given; 30.0 counts as 30, as in JSON."""
        plain = isinstance(given, (str, int, float)) and not isinstance(given, bool)
        if not plain or given not in self.equal:
            raise self.refuse(given, path)
        return self.equal[given]

    def message_of(self, value: object) -> object:
        """Return a choice in words; itself, if it has none."""
        return self.terms.get(str(value), value)

    def from_text(self, text: str) -> object:
        """Return the choice that is written this way."""
        return self.texts.get(text, text)


class Text(FieldType):
    """A text; ``objects`` are the types that are accepted too and turned into text."""

    def __init__(self, wanted: Message, metavar: str = "TEXT", objects: tuple[type, ...] = ()) -> None:
        super().__init__(wanted, metavar, {"type": "string"})
        self.objects = objects

    def read(self, given: object, path: str) -> str:
        """Return the text."""
        if isinstance(given, str):
            return str(given)
        text = text_of(given) if isinstance(given, self.objects) else None
        if text is None:
            raise self.refuse(given, path)
        return text


class AsJson(FieldType):
    """A field that an address writes as JSON."""

    def from_text(self, text: str) -> object:
        """Parse JSON; return the text itself if it is not JSON, which ``read`` then refuses.

        Raises ``FormError`` for a broken list or object.
        """
        from .json_text import parsed  # noqa: PLC0415 - only addresses need it

        try:
            return parsed(text)
        except FormError as error:
            if text.startswith(("[", "{")):
                raise FormError(joined([excerpt(text), error.what], ": ")) from None
            return text

    def to_text(self, value: object) -> str:
        """Write JSON without optional spaces."""
        return json.dumps(value, separators=(",", ":"))


class Many(AsJson):
    """A list of ``least`` to ``most`` items of one type; ``different`` forbids duplicates."""

    def __init__(
        self, each: FieldType, wanted: Message, least: int, most: int, *, different: bool = False
    ) -> None:
        unique = {"uniqueItems": True} if different else {}
        sizes = {"minItems": least, "maxItems": most}
        super().__init__(wanted, "LIST", {"type": "array", "items": each.schema, **sizes, **unique})
        self.each = each
        self.least = least
        self.most = most
        self.different = different

    def read(self, given: object, path: str) -> list[Any]:
        """Return the items."""
        if not isinstance(given, (list, tuple)) or not self.least <= len(given) <= self.most:
            raise self.refuse(given, path)
        found = [self.each.read(value, f"{path}[{place}]") for place, value in enumerate(given)]
        if self.different and any([value in found[:place] for place, value in enumerate(found)]):
            raise malformed("{path} names one of them twice: {found}", path=path, found=excerpt(found))
        return found

    def from_text(self, text: str) -> object:
        """Parse JSON, or items separated by commas."""
        if text.startswith(("[", "{")):
            return super().from_text(text)
        return [self.each.from_text(part.strip()) for part in text.split(",")] if text else []


class Settings(AsJson):
    """Options with their values; whether they exist is checked later, by the ruleset."""

    def __init__(self) -> None:
        super().__init__(say('an object such as {{"fu.double_wind_pair": 2}}'), "OBJECT", {"type": "object"})

    def read(self, given: object, path: str) -> dict[str, object]:
        """Return the options; frozen sets and tuples become lists."""
        if isinstance(given, Mapping) and all([isinstance(name, str) for name in given]):
            lists = {
                name: sorted(value) if isinstance(value, frozenset) else value
                for name, value in given.items()
            }
            found: dict[str, object] | None = copied(lists)
            if found is not None:
                return found
        raise self.refuse(given, path)


class Anything(AsJson):
    """Any JSON value; it is passed through."""

    def __init__(self) -> None:
        super().__init__(say("whatever JSON can say"), "JSON", {})

    def read(self, given: object, path: str) -> object:
        """Return what is given."""
        if is_plain_json(given):
            return given
        found = copied(given)
        if found is None:
            raise self.refuse(given, path)
        return found

    def from_text(self, text: str) -> object:
        """Parse the JSON, or return the text if it is not JSON."""
        try:
            return super().from_text(text)
        except FormError:
            return text


class Field(NamedTuple):
    """One fact of a question: its name, its type, and a description.

    ``default`` applies if the question leaves the fact out; ``needed`` facts must be given. ``assumed`` is
    what the answer then says that it assumed, because it matters: the seat wind changes the payment.
    """

    name: str
    type: FieldType
    words: str
    default: object = None
    needed: bool = False
    assumed: object = None

    @property
    def option(self) -> str:
        """The name of the command-line option for this fact."""
        return "--" + self.name.replace("_", "-")


def text_of(thing: object) -> str | None:
    """Return an object of the rules as text; None for lists of anything but tiles, or an empty list."""
    if isinstance(thing, os.PathLike):
        return os.fsdecode(thing)
    if not isinstance(thing, (list, tuple)) or isinstance(thing, TilesText):
        return str(thing)
    if all([isinstance(tile, Tile) for tile in thing]):
        return tiles_text(thing) if thing or isinstance(thing, tuple) else None
    return loose_text(tuple(thing)) if all([isinstance(tile, LooseTile) for tile in thing]) else None


def excerpt(value: object) -> str:
    """Return a value as short JSON for an error message, or its type if it is not JSON."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):  # not JSON, or a number with thousands of digits
        text = f"a {type(value).__name__}"
    return shortened(text)


def copied(value: object) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Return a copy of plain data after a round trip through JSON; None if JSON cannot represent it."""
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        return None


def is_plain_json(value: object) -> bool:
    """Whether a value is a text, a boolean or a small non-negative integer: JSON that needs no copy."""
    return type(value) in {str, bool} or (type(value) is int and 0 <= value < MOST_POINTS)


FLAG: Final = Flag()
COUNT: Final = Number(0, MOST_COUNTED)
WIND: Final = Word(WIND_LETTERS)
SEAT: Final = Number(0, 3, say("a seat, a number from 0 to 3"))
SEATS: Final = Many(SEAT, say("a list of seats such as [0, 2]"), 0, 4, different=True)
POINTS: Final = Number(
    -MOST_POINTS,
    MOST_POINTS,
    say("points, a whole number from {least} to {most}", least=-MOST_POINTS, most=MOST_POINTS),
)
SCORES: Final = Many(POINTS, say("a list of four scores such as [25000, 25000, 25000, 25000]"), 4, 4)
HAND: Final = Text(say('a hand as a text such as "77m34567p678s777z"'), "HAND", (Hand, TilesText))
TILE: Final = Text(say('a tile as a text such as "5m"'), "TILE", (Tile,))
TILES: Final = Text(say('tiles as a text such as "3m5z"'), "TILES", (Tile, TilesText, tuple, list))
RULESET: Final = Text(
    say("a text in quotes, the id of a ruleset or the name of its file"), "ID|FILE.toml", (os.PathLike,)
)
SETTINGS: Final = Settings()
ANYTHING: Final = Anything()
