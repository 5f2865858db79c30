"""Lines: what one seat of a tenhou6 round took and what it gave for it, in the order of that seat.

To each thing taken (a draw, or a call of a discard) belongs one thing given: a discard, a kan of its own, or
after an open kan nothing, since the replacement tile comes first. Only the last one may lack it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias

from riichi_book.records.bounded_json import listed, quoted
from riichi_book.records.tile_codes import tile_of_digits, tile_of_number
from riichi_rules.errors import RecordError
from riichi_rules.melds import MeldType
from riichi_rules.messages import say
from riichi_rules.play.deal import HAND, Tiles
from riichi_rules.seats import Seat
from riichi_rules.tiles import Tile

TSUMOGIRI: Final = 60
NOTHING: Final = 0
_RIICHI: Final = "r"
_CALLS: Final = {"c": MeldType.CHII, "p": MeldType.PON, "m": MeldType.OPEN_KAN}
_KANS: Final = {"a": MeldType.CLOSED_KAN, "k": MeldType.ADDED_KAN}
_SIZES: Final = {
    MeldType.CHII: 3,
    MeldType.PON: 3,
    MeldType.OPEN_KAN: 4,
    MeldType.ADDED_KAN: 4,
    MeldType.CLOSED_KAN: 4,
}
_TEXT: Final = re.compile(r"([0-9]*)([a-z])([0-9]+)")


class Call(NamedTuple):
    """A discard taken for a meld: the tiles of the hand, the tile called, and who gave it."""

    type: MeldType
    own: Tiles
    called: Tile
    source: Seat


class Thrown(NamedTuple):
    """A discard. ``drawn`` says that it is the tile just drawn; None then stands for it."""

    tile: Tile | None
    drawn: bool
    riichi: bool


class OwnKan(NamedTuple):
    """A kan of one's own tiles: four of them, or one added to a pon from ``source``."""

    type: MeldType
    tiles: Tiles
    added: Tile | None = None
    source: Seat | None = None


Taken: TypeAlias = Tile | Call
Given: TypeAlias = Thrown | OwnKan | None


class Line(NamedTuple):
    """One seat: the tiles dealt to it, what it took, and what it gave for each of these."""

    dealt: Tiles
    taken: tuple[Taken, ...]
    given: tuple[Given, ...]


def line_of(dealt: object, taken: object, given: object) -> Line:
    """Return the line of a seat. Raises ``RecordError`` for what is none."""
    hand = tuple([tile_of_number(number) for number in listed(dealt, say("a hand"), HAND)])
    took = tuple([_taken(part) for part in listed(taken, say("what a seat takes"))])
    gave = tuple([_given(part) for part in listed(given, say("what a seat gives"))])
    if len(took) - len(gave) not in (0, 1):
        raise RecordError(
            say("a seat takes {took} times and gives {gave} times", took=len(took), gave=len(gave))
        )
    for take, give in zip(took, gave, strict=False):
        is_open_kan = isinstance(take, Call) and take.type is MeldType.OPEN_KAN
        if is_open_kan != (give is None):
            raise RecordError(say("0 stands for no discard after an open kan, and nowhere else"))
        if isinstance(take, Call) and (isinstance(give, OwnKan) or (give and give.drawn)):
            raise RecordError(say("after a call a tile of the hand is discarded"))
    return Line(hand, took, gave)


def _taken(value: object) -> Taken:
    if not isinstance(value, str):
        return tile_of_number(value)
    letter, tiles, place = _melded(value, _CALLS)
    meld = _CALLS[letter]
    return Call(meld, tiles[1:], tiles[0], _source(meld, place, value))


def _given(value: object) -> Given:
    if value == NOTHING and type(value) is int:
        return None
    if not isinstance(value, str):
        return _thrown(value, riichi=False)
    if value.startswith(_RIICHI):
        digits = value.removeprefix(_RIICHI)
        return _thrown(int(digits) if re.fullmatch("[0-9]{2}", digits) else digits, riichi=True)
    letter, tiles, place = _melded(value, _KANS)
    meld = _KANS[letter]
    if meld is MeldType.CLOSED_KAN:
        return OwnKan(meld, tiles)
    # The added tile comes first, then the pon as it was called.
    return OwnKan(meld, tiles[1:], tiles[0], _source(MeldType.PON, place, value))


def _thrown(value: object, *, riichi: bool) -> Thrown:
    if value == TSUMOGIRI:
        return Thrown(None, drawn=True, riichi=riichi)
    return Thrown(tile_of_number(value), drawn=False, riichi=riichi)


def _melded(text: str, letters: dict[str, MeldType]) -> tuple[str, Tiles, int]:
    """Return the letter of a meld, its tiles, the one behind the letter first, and the letter's place."""
    found = _TEXT.fullmatch(text[:20])
    if found is None or len(text) > 20 or found[2] not in letters:
        raise RecordError(say("no call and no discard: {text}", text=quoted(text)))
    before, letter, behind = found.groups()
    pairs = [digits[at : at + 2] for digits in (behind, before) for at in range(0, len(digits), 2)]
    meld = letters[letter]
    size = _SIZES[meld]
    if len(before) % 2 or len(pairs) != size:
        raise RecordError(
            say("{meld} names {n} tiles, two digits each: {text}", meld=meld, n=size, text=quoted(text))
        )
    return letter, tuple([tile_of_digits(pair) for pair in pairs]), len(before) // 2


def _source(meld: MeldType, place: int, text: str) -> Seat:
    """Return who gave a tile: the place of the letter among the tiles says it."""
    if place == 0:
        return Seat.LEFT
    if meld is MeldType.CHII:
        raise RecordError(say("a chii is called from the left only: {text}", text=quoted(text)))
    last = 3 if meld is MeldType.OPEN_KAN else 2
    if place not in (1, last):
        raise RecordError(say("the place of the letter tells no seat: {text}", text=quoted(text)))
    return Seat.OPPOSITE if place == 1 else Seat.RIGHT
