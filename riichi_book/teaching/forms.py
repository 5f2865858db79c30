"""How an answer is written, and read from what somebody types or taps: tiles, yes or no, a number, yaku.

What is read is plain data, in one order, so that two answers are the same when they are equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from riichi_rules.errors import FormError, NotationError
from riichi_rules.messages import ChangeFact, Message, joined, listed, say
from riichi_rules.notation import read_tiles
from riichi_rules.payment import PAYERS
from riichi_rules.questions import Question
from riichi_rules.questions.field_texts import excerpt
from riichi_rules.ruleset.option import nearest
from riichi_rules.seats import WIND_NAMES, WINDS
from riichi_rules.tiles import WIND_LETTERS, Tile
from riichi_rules.yaku.table import BY_ID, YAKU

_Kind = TypeVar("_Kind")

DORA: Final = "dora"
"""No yaku, and taken for one: somebody may write it among yaku."""
OVER: Final = "over"
"""The answer to who deals next where nobody does."""
_NUMBER: Final = re.compile(r"[+-]?\d{1,3}(?:[ ,'\u202f]\d{3})+(?!\d)|[+-]?\d+")  # 5200, 5,200 and 5 200
_LONGEST: Final = 12
"""So many digits has no number of points; of very many Python makes no number at all."""


class AnswerForm:
    """A form of answers: its name, which a page may go by, and what somebody is asked to write."""

    name: str
    wanted: Message

    def read(self, given: object, question: Question | None = None) -> Any:  # noqa: ANN401 - as its form has it
        """Return what is given, a text or plain data, as plain data. Raises ``FormError``."""
        raise NotImplementedError

    def write(self, value: Any) -> str:  # noqa: ANN401
        """Write an answer as somebody types it; what is written reads back."""
        return str(value)

    def message(self, value: Any) -> Message:  # noqa: ANN401
        """Say an answer in words."""
        raise NotImplementedError

    def refuse(self, given: object) -> FormError:
        """Return the error that says what would be right."""
        return FormError(say("the answer is {wanted}, not {given}", wanted=self.wanted, given=excerpt(given)))


class Tiles(AnswerForm):
    """Kinds of tiles, in their order, each once."""

    name = "tiles"
    wanted = say("tiles such as 2p 5p, or none")

    def read(self, given: object, question: Question | None = None) -> list[str]:  # noqa: ARG002
        """Return the kinds of the tiles; a red five is a five."""
        text = "".join(texts) if (texts := list_of(given, str)) is not None else given
        if not isinstance(text, str):
            raise self.refuse(given)
        if text.strip().lower() in {"", "none"}:
            return []
        try:
            tiles = read_tiles(re.sub(r"[\s,]+", "", text)).tiles
        except NotationError:
            raise self.refuse(given) from None
        if not all([tile.known for tile in tiles]):
            raise self.refuse(given)
        return [str(Tile(kind)) for kind in sorted({tile.kind for tile in tiles})]

    def write(self, value: Sequence[str]) -> str:
        """Write the tiles with spaces between them."""
        return " ".join(value) or "none"

    def message(self, value: Sequence[str]) -> Message:
        """Name the tiles."""
        return listed(read_tiles("".join(value)).tiles) if value else say("no tile")


class YesNo(AnswerForm):
    """Yes or no."""

    name = "yes-no"
    wanted = say("yes or no")

    def read(self, given: object, question: Question | None = None) -> bool:  # noqa: ARG002
        """Return whether it is yes."""
        if isinstance(given, bool):
            return given
        word = given.strip().lower().rstrip(".!") if isinstance(given, str) else None
        if word in {"yes", "y", "true", "1"}:
            return True
        if word in {"no", "n", "false", "0"}:
            return False
        raise self.refuse(given)

    def write(self, value: bool) -> str:
        """Write yes or no."""
        return "yes" if value else "no"

    def message(self, value: bool) -> Message:
        """Say yes or no."""
        return say("yes") if value else say("no")


class Number(AnswerForm):
    """A whole number of ``units``; ``counted`` says how many there are."""

    name = "number"

    def __init__(self, units: Message, counted: Callable[[int], Message]) -> None:
        self.units = units
        self.wanted = say("a number of {units}", units=units)
        self.counted = counted

    def read(self, given: object, question: Question | None = None) -> int:  # noqa: ARG002
        """Return the number; what stands behind it is the unit."""
        if type(given) is int:
            return given
        numbers = numbers_in(given) if isinstance(given, str) else []
        if len(numbers) != 1:
            raise self.refuse(given)
        return numbers[0]

    def message(self, value: int) -> Message:
        """Say the number with its unit."""
        return self.counted(value)


class Yaku(AnswerForm):
    """Yaku, in the order of the table, each once."""

    name = "yaku"
    wanted = say("yaku by their names, with commas between, or none")

    def read(self, given: object, question: Question | None = None) -> list[str]:  # noqa: ARG002
        """Return the ids of yaku named as ids are, as players name them, in English or in kanji."""
        texts = list_of(re.split(r"[,;\n]|\band\b", given) if isinstance(given, str) else given, str)
        if texts is None:
            raise self.refuse(given)
        names = [" ".join(text.strip().lower().replace("-", " ").split()) for text in texts]
        found = {_yaku_named(name) for name in names if name not in {"", "none"}}
        return in_table_order(found)

    def write(self, value: Sequence[str]) -> str:
        """Write the ids with commas."""
        return ", ".join(value) or "none"

    def message(self, value: Sequence[str]) -> Message:
        """Name the yaku."""
        names = [BY_ID[name].message if name in BY_ID else say("dora") for name in value]
        return listed(names) if names else say("no yaku")


class Payers(AnswerForm):
    """Who pays the winner how much: each name of a payment with its points."""

    name = "payers"
    wanted = say("who pays how much, such as dealer 2600, others 1300")

    def read(self, given: object, question: Question | None = None) -> dict[str, int]:
        """Return the points by payer.

        Names may be left out where the question says who pays: of two the dealer pays more.
        """
        if isinstance(given, Mapping):
            found = dict(given)
            if not set(found) <= set(PAYERS) or list_of([*found.values()], int) is None:
                raise self.refuse(given)
            return {payer: found[payer] for payer in PAYERS if found.get(payer)}
        if not isinstance(given, str):
            raise self.refuse(given)
        named = {
            payer: numbers[0]
            for payer in PAYERS
            if (after := re.search(rf"\b{payer}\w*\b\D*(\d[\d ,']*)", given.lower()))
            if (numbers := numbers_in(after[1]))
        }
        numbers = sorted(numbers_in(given), reverse=True)
        if named and len(named) == len(numbers):
            return {payer: amount for payer, amount in named.items() if amount}
        names = usual_payers(question)
        if named or len(numbers) != len(names):
            raise self.refuse(given)
        return {payer: amount for payer, amount in zip(names, numbers, strict=True) if amount}

    def write(self, value: Mapping[str, int]) -> str:
        """Write each payer with its points."""
        return ", ".join(f"{payer} {amount}" for payer, amount in value.items()) or "0"

    def message(self, value: Mapping[str, int]) -> Message:
        """Say who pays how much."""
        parts = [
            say("{payers} {points} each", payers=PAYERS[payer][1], points=amount)
            if PAYERS[payer][0] > 1
            else say("{payer} {points}", payer=PAYERS[payer][1], points=amount)
            for payer, amount in value.items()
        ]
        return listed(parts) if parts else say("nobody pays anything")


class Changes(AnswerForm):
    """What each of four players wins or loses, by the winds of the hand, East first."""

    name = "changes"
    wanted = say("four changes, East first, such as +3000 -1000 -1000 -1000")

    def read(self, given: object, question: Question | None = None) -> list[int]:  # noqa: ARG002
        """Return the four changes."""
        texts = re.findall(r"[+-]?\d+", given) if isinstance(given, str) else ()
        numbers = list_of(list(map(number_of, texts)) if isinstance(given, str) else given, int)
        if numbers is None or len(numbers) != len(WIND_LETTERS):
            raise self.refuse(given)
        return numbers

    def write(self, value: Sequence[int]) -> str:
        """Write the changes with their signs."""
        return " ".join(f"{change:+}" if change else "0" for change in value)

    def message(self, value: Sequence[int]) -> Message:
        """Say who wins or loses how much."""
        parts = [
            say("{seat} {points}", seat=wind, points=ChangeFact(change))
            for wind, change in zip(WINDS.values(), value, strict=True)
            if change
        ]
        return joined(parts, ", ") if parts else say("no points move")


class Seats(AnswerForm):
    """Players by the winds of the hand, in their order; or that the match is over."""

    name = "seats"
    wanted = say("players, such as East, or South and West, or nobody")

    def read(self, given: object, question: Question | None = None) -> list[str]:  # noqa: ARG002
        """Return the letters of the winds."""
        texts = list_of(re.findall(r"[A-Za-z]+", given) if isinstance(given, str) else given, str)
        if texts is None:
            raise self.refuse(given)
        names = {name.lower(): letter for letter, name in WIND_NAMES.items()}
        names |= {letter.lower(): letter for letter in WIND_NAMES} | {OVER: OVER}
        wanted = [text.lower() for text in texts if text.lower() not in {"and", "nobody", "none"}]
        if not set(wanted) <= set(names):
            raise self.refuse(given)
        found = {names[word] for word in wanted}
        return [letter for letter in (*WIND_LETTERS, OVER) if letter in found]

    def write(self, value: Sequence[str]) -> str:
        """Name the players."""
        return ", ".join(WIND_NAMES.get(letter, letter) for letter in value) or "nobody"

    def message(self, value: Sequence[str]) -> Message:
        """Name the players in a sentence."""
        if value == [OVER]:
            return say("nobody: the match is over")
        return listed([WINDS[letter] for letter in value]) if value else say("nobody")


TILES: Final = Tiles()
YES_NO: Final = YesNo()
YAKU_LIST: Final = Yaku()
PAYERS_LIST: Final = Payers()
CHANGES: Final = Changes()
SEATS_LIST: Final = Seats()


def usual_payers(question: Question | None) -> tuple[str, ...]:
    """Return who pays for a win by the circumstances that a question tells, who pays most first."""
    if question is None or question.kind not in {"worth", "points"} or question["liable"]:
        return ()
    if question.kind == "worth":
        answer: Any = question.answer()
        if answer.payment.liable:  # as the melds tell
            return ()
    if question["by"] == "ron":
        return ("discarder",)
    return ("all",) if question["seat"] == "E" else ("dealer", "others")


def in_table_order(names: set[str]) -> list[str]:
    """Return ids of yaku in the order of the table, and dora after them."""
    return [name for name in (*BY_ID, DORA) if name in names]


def numbers_in(text: str) -> list[int]:
    """Return the numbers in a text, however thousands are set apart.

    >>> numbers_in("5,200 and 1 300")
    [5200, 1300]
    """
    return [number_of(re.sub(r"[^\d+-]", "", found)) for found in _NUMBER.findall(text)]


def number_of(text: str) -> int:
    """Return the number that digits are. Raises ``FormError`` for far too many of them."""
    if len(text) > _LONGEST:
        facts = {"most": _LONGEST, "digits": len(text), "given": excerpt(text)}
        raise FormError(say("a number has at most {most} digits, not {digits}: {given}", **facts))
    return int(text)


def list_of(thing: object, kind: type[_Kind]) -> list[_Kind] | None:
    """Return a list of texts, or of numbers that are no flags; None for any other thing."""
    if not isinstance(thing, (list, tuple)) or any([type(part) is not kind for part in thing]):
        return None
    return list(thing)


def _yaku_named(name: str) -> str:
    if name == DORA:
        return DORA
    found = _NAMES.get(name)
    if found is None:
        hint = nearest(name.replace(" ", "-"), list(BY_ID))
        raise FormError(say("no yaku is called {name}{hint}", name=repr(name[:60]), hint=hint))
    return found


_NAMES: Final = {
    name: yaku.id
    for yaku in YAKU
    for name in (yaku.id.replace("-", " "), yaku.english.lower().replace("-", " "), yaku.kanji, yaku.words)
}
