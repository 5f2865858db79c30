"""Forms of answers: how to say what one is, and how to parse what somebody types or taps.

Parsing returns plain data in a fixed order, so that equal answers compare equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from riichi_rules.errors import FormError, NotationError
from riichi_rules.messages import Message, listed, say
from riichi_rules.notation import read_tiles
from riichi_rules.payment import PAYERS, paid_by
from riichi_rules.questions import Question
from riichi_rules.questions.field import excerpt
from riichi_rules.ruleset.option import nearest
from riichi_rules.seats import WIND_NAMES, WINDS, by_winds, four
from riichi_rules.settlement import Settlement
from riichi_rules.tiles import WIND_LETTERS, Tile
from riichi_rules.yaku.table import BY_ID, YAKU

_Kind = TypeVar("_Kind")

DORA: Final = "dora"
"""Not a yaku, but accepted among them, because people take it for one."""
OVER: Final = "over"
"""The answer to who deals next if the match is over."""
_NUMBER: Final = re.compile(r"[+-]?\d{1,3}(?:[ ,'\xa0\u202f]\d{3})+(?!\d)|[+-]?\d+")  # 5200, 5,200 and 5 200
_SIGNED: Final = re.compile(r"(?:([^\W\d_]+)[\s:]*)?([+-]?\d+)")  # +3000, East +3000
_MINUS: Final = {ord(sign): "-" for sign in "\N{MINUS SIGN}\N{EN DASH}\N{FIGURE DASH}"}
_LONGEST: Final = 12
"""The most digits of a number: no score has more, and ``int`` refuses very long ones."""


class AnswerForm(NamedTuple):
    """A form of answers: its ``name``, which a page may check, and ``wanted``, which says what to write.

    ``reads`` parses text or plain data into plain data, or returns None if it is no such answer. ``message``
    puts an answer in words. A number has ``units``.
    """

    name: str
    wanted: Message
    reads: Callable[[Any, Question | None], Any]
    message: Callable[[Any], Message]
    units: Message | None = None

    def read(self, given: object, question: Question | None = None) -> Any:  # noqa: ANN401 - as the form has it
        """Parse an answer into plain data. Raises ``FormError``."""
        value = self.reads(given.translate(_MINUS) if isinstance(given, str) else given, question)
        if value is None:
            facts = {"wanted": self.wanted, "given": excerpt(given)}
            raise FormError(say("the answer must be {wanted}, not {given}", **facts))
        return value


def _tiles(given: object, _: Question | None) -> list[str] | None:
    """Return the kinds of tiles, sorted, each once; a red five counts as a five."""
    text = "".join(texts) if (texts := list_of(given, str)) is not None else given
    if not isinstance(text, str):
        return None
    if text.strip().lower() in {"", "none", str(say("none"))}:
        return []
    try:
        tiles = read_tiles(re.sub(r"[\s,]+", "", text)).tiles
    except NotationError:
        return None
    known = all([tile.known for tile in tiles])
    return [str(Tile(kind)) for kind in sorted({tile.kind for tile in tiles})] if known else None


def _yes_no(given: object, _: Question | None) -> bool | None:
    """Return true for yes, false for no, None for anything else."""
    word = str(given).strip().lower().rstrip(".!") if isinstance(given, (str, bool)) else ""
    if word in {"yes", "y", "true", "1", str(say("yes"))}:
        return True
    return False if word in {"no", "n", "false", "0", str(say("no"))} else None


def _number(given: object, _: Question | None) -> int | None:
    """Return the number, ignoring a unit; None unless there is exactly one number."""
    if type(given) is int:
        return given
    numbers = numbers_in(given) if isinstance(given, str) else []
    return numbers[0] if len(numbers) == 1 else None


def _yaku(given: object, _: Question | None) -> list[str] | None:
    """Return the ids of yaku that are named by id, as players call them, in English or in kanji."""
    if isinstance(given, str):
        given = given.lower()
        for name in _LONG_NAMES:
            given = given.replace(name, _NAMES[name])
    texts = list_of(re.split(r"[,;\n]|\band\b", given) if isinstance(given, str) else given, str)
    if texts is None:
        return None
    names = [" ".join(text.strip().lower().replace("-", " ").split()) for text in texts]
    return in_table_order({_yaku_named(name) for name in names if name not in {"", "none", str(say("none"))}})


def _yaku_words(value: Sequence[str]) -> Message:
    names = [BY_ID[name].message if name in BY_ID else say("dora") for name in value]
    return listed(names) if names else say("no yaku")


def _payers(given: object, question: Question | None) -> dict[str, int] | None:
    """Return the points by payer.

    Names are optional if the question says who pays: of two numbers, the dealer pays the larger one.
    """
    if isinstance(given, Mapping):
        found = dict(given)
        known = set(found) <= set(PAYERS) and list_of([*found.values()], int) is not None
        return {payer: found[payer] for payer in PAYERS if found.get(payer)} if known else None
    if not isinstance(given, str):
        return None
    named = {
        payer: numbers[0]
        for payer in PAYERS
        if (
            after := re.search(
                rf"\b(?:{payer}|{_payer_word(payer)})\w*\b\D*(\d[\d ,'\xa0\u202f]*)", given.lower()
            )
        )
        if (numbers := numbers_in(after[1]))
    }
    numbers, names = list(map(abs, numbers_in(given))), usual_payers(question)
    if not named and len(numbers) != len(names):  # "300 500" is two numbers where two players pay
        numbers = list(map(number_of, re.findall(r"\d+", given)))
    if not named or len(named) != len(numbers):
        if named or len(numbers) != len(names):
            return None
        named = dict(zip(names, sorted(numbers, reverse=True), strict=True))
    return {payer: amount for payer, amount in named.items() if amount}


def _payer_word(payer: str) -> str:
    """Return what the reader's language calls a payer, in lower case, for a pattern."""
    return re.escape(str(PAYERS[payer][1]).lower())


def _payers_words(value: Mapping[str, int]) -> Message:
    parts = [paid_by(payer, amount) for payer, amount in value.items()]
    return listed(parts) if parts else say("nobody pays anything")


def _changes(given: object, _: Question | None) -> list[int] | None:
    """Return what each of four players wins or loses, by the winds of the hand, East first.

    Numbers may have the names of players before them; whoever is not named then wins and loses nothing.
    """
    found = _SIGNED.findall(given) if isinstance(given, str) else ()
    numbers = list_of([number_of(text) for _, text in found] if isinstance(given, str) else given, int)
    named = [_wind_names().get(word.lower()) for word, _ in found]
    if numbers is not None and any(named):
        changes = dict(zip(named, numbers, strict=True))
        known = None not in changes and len(changes) == len(named)
        return [changes.get(letter, 0) for letter in WIND_LETTERS] if known else None
    return numbers if numbers is not None and len(numbers) == len(WIND_LETTERS) else None


def _seats(given: object, _: Question | None) -> list[str] | None:
    """Return the letters of players' winds, East first; or ``OVER``."""
    texts = list_of(re.findall(r"[^\W\d_]+", given) if isinstance(given, str) else given, str)
    names = _wind_names() | {OVER: OVER}
    idle = {"and", "nobody", "none", str(say("nobody")), str(say("and"))}
    wanted = [text.lower() for text in texts or () if text.lower() not in idle]
    if texts is None or not set(wanted) <= set(names):
        return None
    found = {names[word] for word in wanted}
    return [letter for letter in (*WIND_LETTERS, OVER) if letter in found]


def _wind_names() -> dict[str, str]:
    """Return the letters of the winds, by every name a reader may type, in lower case."""
    words = [(word, letter) for letter, name in WIND_NAMES.items() for word in (letter, name, WINDS[letter])]
    return {str(word).lower(): letter for word, letter in words}


def _next_dealer(given: object, question: Question | None) -> list[str] | None:
    """Return the wind of the next dealer, or ``OVER`` if the answer is nobody."""
    if isinstance(given, str) and given.strip().rstrip(".").lower() == str(_seats_words([OVER])).lower():
        return [OVER]
    found = _seats(given, question)
    return [OVER] if found == [] else found


def _seats_words(value: Sequence[str]) -> Message:
    if value == [OVER]:
        return say("nobody, because the match is over")
    return listed([WINDS[letter] for letter in value]) if value else say("nobody")


def number_of_units(units: Message, counted: Callable[[int], Message]) -> AnswerForm:
    """Return the form of a whole number of units; ``counted`` puts a number of them in words."""
    return AnswerForm("number", say("a number of {units}", units=units), _number, counted, units)


TILES: Final = AnswerForm(
    "tiles",
    say("tiles such as 2p 5p, or none"),
    _tiles,
    lambda value: listed(read_tiles("".join(value)).tiles) if value else say("no tile"),
)
YES_NO: Final = AnswerForm(
    "yes-no", say("yes or no"), _yes_no, lambda value: say("yes") if value else say("no")
)
YAKU_LIST: Final = AnswerForm(
    "yaku", say("yaku by their names, with commas between, or none"), _yaku, _yaku_words
)
PAYERS_LIST: Final = AnswerForm(
    "payers",
    say("who pays how much, such as {example}", example=_payers_words({"dealer": 2600, "others": 1300})),
    _payers,
    _payers_words,
)
CHANGES: Final = AnswerForm(
    "changes",
    say("four changes, East first, such as +3000 -1000 -1000 -1000"),
    _changes,
    lambda value: Settlement(four(value), 0, ()).changes.with_facts(by_winds(0)),
)
SEATS_LIST: Final = AnswerForm(
    "seats", say("players, such as East, or South and West, or nobody"), _seats, _seats_words
)
LISTS: Final = (TILES, YAKU_LIST, SEATS_LIST)
"""The forms of answers that are lists without an order."""
DEALER: Final = SEATS_LIST._replace(reads=_next_dealer)


def usual_payers(question: Question | None) -> tuple[str, ...]:
    """Return who pays for the win in a question, the largest payer first; empty if that is not certain."""
    if question is None or question.kind not in {"worth", "points"} or question["liable"]:
        return ()
    if question.kind == "worth":
        answer: Any = question.answer()
        if answer.payment.liable:  # the melds make somebody liable
            return ()
    if question["by"] == "ron":
        return ("discarder",)
    return ("all",) if question["seat"] == "E" else ("dealer", "others")


def in_table_order(names: set[str]) -> list[str]:
    """Return ids of yaku in the order of the table, dora last."""
    return [name for name in (*BY_ID, DORA) if name in names]


def numbers_in(text: str) -> list[int]:
    """Return the numbers in a text, whatever separates the thousands.

    >>> numbers_in("5,200 and 1 300")
    [5200, 1300]
    """
    return [number_of(re.sub(r"[^\d+-]", "", found)) for found in _NUMBER.findall(text)]


def number_of(text: str) -> int:
    """Parse digits as a number. Raises ``FormError`` for far too many of them."""
    if len(text) > _LONGEST:
        facts = {"most": _LONGEST, "digits": len(text), "given": excerpt(text)}
        raise FormError(say("a number has at most {most} digits, not {digits}: {given}", **facts))
    return int(text)


def list_of(thing: object, kind: type[_Kind]) -> list[_Kind] | None:
    """Return a list if all its items have exactly this type (a bool is no int); None for anything else."""
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
    for name in (yaku.name, yaku.english.lower().replace("-", " "), yaku.kanji, yaku.words)
}
_LONG_NAMES: Final = sorted(
    [name for name in _NAMES if "," in name or " and " in name], key=len, reverse=True
)
"""Names that are matched before an answer is split at commas and "and", the longest first."""
