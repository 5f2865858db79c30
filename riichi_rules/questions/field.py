"""What one fact of a question may say: yes or no, a number, a word, tiles, seats.

A field is stated once, in the table of its kind: JSON, options, addresses and the schema follow from it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from riichi_rules.errors import FormError, malformed
from riichi_rules.hand import Hand
from riichi_rules.messages import Message, say
from riichi_rules.notation import LooseTile, TilesText
from riichi_rules.notation.text import loose_text
from riichi_rules.tiles import WIND_LETTERS, Tile, tiles_text

MOST_COUNTED: Final = 999  # no table has more counters or bets, and points can be printed
MOST_POINTS: Final = 10**9
_AT_ONCE: Final = range(MOST_POINTS)
LONGEST_QUOTE: Final = 60

Schema = dict[str, Any]


class FieldType:
    """What a field may say: in words, in a help text (``metavar``), and as JSON Schema has it."""

    def __init__(self, wanted: Message, metavar: str, schema: Schema) -> None:
        self.wanted = wanted
        self.metavar = metavar
        self.schema = schema

    def read(self, given: object, path: str) -> Any:  # noqa: ANN401 - a text, a number, a list, as JSON has it
        """Return what is given as plain data; objects are written as text. Raises ``FormError``."""
        raise NotImplementedError

    def from_text(self, text: str) -> object:
        """Turn the text of an option or parameter into what ``read`` takes; leave other texts alone."""
        return text

    def to_text(self, value: object) -> str:
        """Write what was read as a parameter of an address."""
        return str(value)

    def refuse(self, given: object, path: str) -> FormError:
        """Return the error that says what would be right."""
        return FormError(
            say("{path} is {wanted}, not {given}", path=path, wanted=self.wanted, given=excerpt(given))
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
        """Return what is given; 1.0 is 1, as JSON has it."""
        if type(given) is float and given.is_integer():
            given = int(given)
        if type(given) is not int or not self.least <= given <= self.most:
            raise self.refuse(given, path)
        return given

    def from_text(self, text: str) -> object:
        """Return the number that plain digits write."""
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 12 else text


class Word(FieldType):
    """One of a few words or numbers."""

    def __init__(self, choices: Iterable[str | int], wanted: Message | None = None) -> None:
        self.choices = tuple([str(choice) if isinstance(choice, str) else choice for choice in choices])
        self.texts = {str(choice): choice for choice in self.choices}
        known = say("one of {choices}", choices=", ".join(self.texts))
        super().__init__(wanted or known, "|".join(self.texts), {"enum": list(self.choices)})

    def read(self, given: object, path: str) -> str | int:
        """Return the choice that is given."""
        if type(given) is str and self.texts.get(given) == given:
            return given
        if type(given) is float and given.is_integer():
            given = int(given)
        if not isinstance(given, (str, int)) or isinstance(given, bool) or given not in self.choices:
            raise self.refuse(given, path)
        return self.choices[self.choices.index(given)]

    def from_text(self, text: str) -> object:
        """Return the choice that is written so."""
        return self.texts.get(text, text)


class Text(FieldType):
    """A text; objects of some types are written as one."""

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
    """What a parameter of an address has as JSON."""

    def from_text(self, text: str) -> object:
        """Return what the JSON says."""
        return from_json(text)

    def to_text(self, value: object) -> str:
        """Write compact JSON."""
        return compact(value)


class Many(AsJson):
    """A list of ``least`` to ``most`` items of one type, perhaps all different."""

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
        """Return the things."""
        if not isinstance(given, (list, tuple)) or not self.least <= len(given) <= self.most:
            raise self.refuse(given, path)
        found = [self.each.read(value, f"{path}[{place}]") for place, value in enumerate(given)]
        if self.different and any([value in found[:place] for place, value in enumerate(found)]):
            raise malformed("{path} names one of them twice: {found}", path=path, found=excerpt(found))
        return found

    def from_text(self, text: str) -> object:
        """Return what the JSON says, or numbers with commas between them."""
        if text.startswith(("[", "{")):
            return from_json(text)
        return [self.each.from_text(part.strip()) for part in text.split(",")] if text else []


class Settings(AsJson):
    """Options of the ruleset with their values; the ruleset knows which exist."""

    def __init__(self) -> None:
        super().__init__(say('an object such as {{"fu.double_wind_pair": 2}}'), "OBJECT", {"type": "object"})

    def read(self, given: object, path: str) -> dict[str, object]:
        """Return the options; sets and tuples become lists."""
        if isinstance(given, Mapping) and all([isinstance(name, str) for name in given]):
            if all([as_it_is(value) for value in given.values()]):
                return dict(given)
            lists = {
                name: sorted(value) if isinstance(value, frozenset) else value
                for name, value in given.items()
            }
            found: dict[str, object] | None = copied(lists)
            if found is not None:
                return found
        raise self.refuse(given, path)


class Anything(AsJson):
    """Whatever JSON can say: it is handed back."""

    def __init__(self) -> None:
        super().__init__(say("whatever JSON can say"), "JSON", {})

    def read(self, given: object, path: str) -> object:
        """Return what is given."""
        if as_it_is(given):
            return given
        found = copied(given)
        if found is None:
            raise self.refuse(given, path)
        return found

    def from_text(self, text: str) -> object:
        """Return what the JSON says, or the text itself."""
        try:
            return from_json(text)
        except FormError:
            return text


class Field(NamedTuple):
    """One fact of a question: its name, what it may say, and what it is in words.

    ``default`` is what a question means that does not say it; ``needed`` that every question does.
    ``assumed`` is what its answer then tells a reader, as of the seat wind, which changes the payment.
    """

    name: str
    type: FieldType
    words: str
    default: object = None
    needed: bool = False
    assumed: object = None

    @property
    def option(self) -> str:
        """The fact as an option of the command line."""
        return "--" + self.name.replace("_", "-")


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
    """Whether it is plain JSON, checked without a round trip through JSON."""
    return type(value) in {str, bool} or (type(value) is int and value in _AT_ONCE)


def compact(value: object) -> str:
    """Write JSON without a space more than it needs."""
    return json.dumps(value, separators=(",", ":"))


def from_json(text: str) -> object:
    """Return what JSON says, or the text where it is none, which the field then refuses.

    Raises ``FormError`` for a list or an object that is broken.
    """
    from .json_text import parsed  # noqa: PLC0415 - of an address alone

    try:
        return parsed(text)
    except FormError as error:
        if text.startswith(("[", "{")):
            raise malformed("{text}: {problem}", text=excerpt(text), problem=error.what) from None
        return text


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
