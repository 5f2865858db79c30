"""Meld code: a record writes a meld as one 16-bit number. This module decodes and encodes it.

| bits | chii | pon, added kan | other kans |
|---|---|---|---|
| 0, 1 | who gave the tile: 1 right, 2 opposite, 3 left | likewise | likewise, 0 for a closed kan |
| 2 | 1 | 0 | 0 |
| 3, 4 | copy of the lowest tile | pon; added kan | 0 |
| 5, 6 | copy of the middle tile | the copy that the pon leaves out | 0; bit 5 a north set aside |
| 7, 8 | copy of the highest tile | 0 | bit 7: 0, bit 8: see below |
| from 9 | (from 10) run and place of the called tile | kind and place of it | (from 8) a tile's number |

Runs are numbered by their lowest tile, 7 in each suit. The bits of run and place, or of kind and place, hold
three times the run or kind plus the place of the called tile among the three.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple

from riichi_rules.errors import HandError, RecordError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import joined, say
from riichi_rules.seats import Seat
from riichi_rules.tiles import COPIES, KINDS

from .bounds import unreadable
from .named_rules import NamedRules

_SOURCES: Final = (None, Seat.RIGHT, Seat.OPPOSITE, Seat.LEFT)
_CHII: Final = 1 << 2
_PON: Final = 1 << 3
_ADDED: Final = 1 << 4
_NORTH: Final = 1 << 5
_RUNS: Final = 21


class CodedMeld(NamedTuple):
    """A meld by the numbers of its tiles (0 to 135).

    ``own`` came from the hand, in rising order; in a closed kan, the tile that the code names comes first.
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

    def meld(self, rules: NamedRules) -> Meld:
        """Return the meld; the rules of the record decide whether there are red fives."""
        called = None if self.called is None else rules.tile(self.called)
        added = None if self.added is None else rules.tile(self.added)
        try:
            return Meld(self.type, tuple(map(rules.tile, self.own)), called, self.source, added)
        except HandError as error:
            raise RecordError(joined([say("this is not a meld"), error.args[0]], ": ")) from error


def decode_meld(code: int) -> CodedMeld:
    """Return the meld of a code. Raises ``RecordError`` for a number that is not the code of a meld."""
    coded = _melds().get(code)
    if coded is not None:
        return coded
    if not 0 <= code < 1 << 16:
        raise unreadable("the code of a meld has 16 bits: {code} is none", code=code)
    if code & (_CHII | _PON | _ADDED | _NORTH) == _NORTH:
        raise unreadable(
            "the meld {code} sets a north aside: that is done with three players only", code=code
        )
    raise unreadable("no tiles from any seat make the meld {code}", code=code)


def encode_meld(coded: CodedMeld) -> int:
    """Return the code of a meld."""
    numbers, called = coded.numbers, coded.called
    kind: int = numbers[0] // COPIES
    source: int = _SOURCES.index(coded.source)
    if coded.type in (MeldType.OPEN_KAN, MeldType.CLOSED_KAN):
        return source | (coded.own[0] if called is None else called) << 8
    three = [number for number in numbers if number != coded.added]
    copies, place = [number % COPIES for number in three], three.index(called or 0)
    if coded.type is MeldType.CHII:
        run = 7 * (kind // 9) + kind % 9
        return source | _CHII | copies[0] << 3 | copies[1] << 5 | copies[2] << 7 | (3 * run + place) << 10
    left_out = sum(range(COPIES)) - sum(copies)
    kind_of_meld = _PON if coded.added is None else _ADDED
    return source | kind_of_meld | left_out << 5 | (3 * kind + place) << 9


@cache
def _melds() -> dict[int, CodedMeld]:
    """Return every possible meld, by its code."""
    melds: list[CodedMeld] = []
    for run, *copies in product(range(_RUNS), *[range(COPIES)] * 3):
        first = 9 * (run // 7) + run % 7
        three = tuple([COPIES * (first + step) + copy for step, copy in enumerate(copies)])
        melds += [CodedMeld(MeldType.CHII, _without(tile, three), tile, Seat.LEFT) for tile in three]
    for kind in KINDS:
        four = tuple(range(COPIES * kind, COPIES * kind + COPIES))
        for named in four:
            others = _without(named, four)
            melds.append(CodedMeld(MeldType.CLOSED_KAN, (named, *others)))
            for source in Seat:
                melds.append(CodedMeld(MeldType.OPEN_KAN, others, named, source))
                for left_out in others:
                    pon = CodedMeld(MeldType.PON, _without(left_out, others), named, source)
                    melds += [pon, pon._replace(type=MeldType.ADDED_KAN, added=left_out)]
    return {encode_meld(meld): meld for meld in melds}


def _without(tile: int, tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([other for other in tiles if other != tile])
