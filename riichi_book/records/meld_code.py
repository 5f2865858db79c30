"""Meld code: a meld of a record is one number of sixteen bits. This reads it, and writes it again.

| bits | chii | pon, added kan | other kans |
|---|---|---|---|
| 0, 1 | who gave the tile: 1 right, 2 opposite, 3 left | likewise | likewise, 0 for a closed kan |
| 2 | 1 | 0 | 0 |
| 3, 4 | copy of the lowest tile | pon; added kan | 0 |
| 5, 6 | copy of the middle tile | the copy that the pon leaves out | 0; bit 5 a north set aside |
| 7, 8 | copy of the highest tile | 0 | bit 7: 0, bit 8: see below |
| from 9 | (from 10) run and place of the called tile | kind and place of it | (from 8) a tile's number |

A run is numbered 7 for each suit, by its lowest tile. The place of the called tile among the three is what
is left when run or kind are divided by three.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from riichi_rules.errors import HandError, RecordError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import say
from riichi_rules.seats import Seat
from riichi_rules.tiles import COPIES, KINDS

from .game_type import TILES, GameType

_SOURCES: Final = (None, Seat.RIGHT, Seat.OPPOSITE, Seat.LEFT)
_CHII: Final = 1 << 2
_PON: Final = 1 << 3
_ADDED: Final = 1 << 4
_NORTH: Final = 1 << 5
_RUNS: Final = 21


class CodedMeld(NamedTuple):
    """A meld by the numbers of its tiles (0 to 135).

    ``own`` came from the hand, in rising order; of a closed kan, the tile that the code names comes first.
    """

    type: MeldType
    own: tuple[int, ...]
    called: int | None = None
    source: Seat | None = None
    added: int | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all its tiles, in rising order."""
        others = [number for number in (self.called, self.added) if number is not None]
        return tuple(sorted([*self.own, *others]))

    def meld(self, rules: GameType) -> Meld:
        """Return the meld; whether there are red fives is told by the rules of the record."""
        called = None if self.called is None else rules.tile(self.called)
        added = None if self.added is None else rules.tile(self.added)
        try:
            return Meld(self.type, tuple(map(rules.tile, self.own)), called, self.source, added)
        except HandError as error:
            raise RecordError(say("no meld: {error}", error=error.args[0])) from error


def decode_meld(code: int) -> CodedMeld:
    """Return the meld that a code says. Raises ``RecordError`` for a number that is no code of a meld."""
    if not 0 <= code < 1 << 16:
        raise RecordError(say("the code of a meld has 16 bits: {code} is none", code=code))
    if code & _CHII:
        coded = _chii(code)
    elif code & (_PON | _ADDED):
        coded = _pon(code)
    elif code & _NORTH:
        raise RecordError(
            say("the meld {code} sets a north aside: that is done with three players only", code=code)
        )
    else:
        coded = _kan(code)
    # What is read must account for every bit.
    if encode_meld(coded) != code:
        raise RecordError(say("the meld {code} has bits that mean nothing", code=code))
    return coded


def encode_meld(coded: CodedMeld) -> int:
    """Return the code of a meld."""
    numbers = coded.numbers
    source = _SOURCES.index(coded.source)
    if coded.type in (MeldType.OPEN_KAN, MeldType.CLOSED_KAN):
        named = coded.own[0] if coded.called is None else coded.called
        return source | named << 8
    if coded.type is MeldType.CHII:
        low, middle, high = (number % COPIES for number in numbers)
        first = numbers[0] // COPIES
        run = 7 * (first // 9) + first % 9
        place = numbers.index(coded.called or 0)
        return source | _CHII | low << 3 | middle << 5 | high << 7 | (3 * run + place) << 10
    kind = numbers[0] // COPIES
    three = [number for number in numbers if number != coded.added]
    (left_out,) = {0, 1, 2, 3} - {number % COPIES for number in three}
    kind_of_meld = _PON if coded.type is MeldType.PON else _ADDED
    return source | kind_of_meld | left_out << 5 | (3 * kind + three.index(coded.called or 0)) << 9


def _chii(code: int) -> CodedMeld:
    run, place = divmod(code >> 10, 3)
    if run >= _RUNS:
        raise RecordError(
            say(
                "the chii {code} has no run: they are numbered from 0 to {runs}, not {run}",
                code=code,
                runs=_RUNS - 1,
                run=run,
            )
        )
    source = _source(code)
    if source is not Seat.LEFT:
        raise RecordError(
            say(
                "the chii {code} was called from {source}: a chii is called from the left only",
                code=code,
                source=source,
            )
        )
    first = 9 * (run // 7) + run % 7
    three = [COPIES * (first + step) + (code >> 3 + 2 * step & 3) for step in range(3)]
    called = three.pop(place)
    return CodedMeld(MeldType.CHII, tuple(three), called, source)


def _pon(code: int) -> CodedMeld:
    kind, place = divmod(code >> 9, 3)
    if kind not in KINDS:
        raise RecordError(
            say(
                "the pon {code} has no kind: they are numbered from 0 to {kinds}, not {kind}",
                code=code,
                kinds=KINDS[-1],
                kind=kind,
            )
        )
    three = list(range(COPIES * kind, COPIES * kind + COPIES))
    left_out = three.pop(code >> 5 & 3)
    called = three.pop(place)
    if code & _PON:
        return CodedMeld(MeldType.PON, tuple(three), called, _source(code))
    return CodedMeld(MeldType.ADDED_KAN, tuple(three), called, _source(code), left_out)


def _kan(code: int) -> CodedMeld:
    named = code >> 8
    if named >= TILES:
        raise RecordError(
            say(
                "the kan {code} names a tile {named}: they are numbered from 0 to {tiles}",
                code=code,
                named=named,
                tiles=TILES - 1,
            )
        )
    first = named - named % COPIES
    others = tuple(number for number in range(first, first + COPIES) if number != named)
    source = _SOURCES[code & 3]
    if source is None:
        return CodedMeld(MeldType.CLOSED_KAN, (named, *others))
    return CodedMeld(MeldType.OPEN_KAN, others, named, source)


def _source(code: int) -> Seat:
    source = _SOURCES[code & 3]
    if source is None:
        raise RecordError(say("the meld {code} was called from nobody", code=code))
    return source
