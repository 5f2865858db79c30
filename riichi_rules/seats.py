"""Seats: the four players by number, how each sees the others, and their winds.

Seats are numbered 0 to 3 in the order of play. The next player sits on the right.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from .errors import SituationError
from .messages import Message, SeatFact, Term, say
from .tiles import WIND_LETTERS

_Each = TypeVar("_Each")

Four: TypeAlias = tuple[int, int, int, int]
"""A number for each seat, such as its points."""

SEATS: Final = range(4)

SEAT_NAMES: Final = tuple([SeatFact(seat).message for seat in SEATS])
"""What seats are called if nothing else is known about them."""

WIND_NAMES: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
"""What the winds are called, in the order of play."""

WINDS: Final = {letter: Message(name, {}) for letter, name in WIND_NAMES.items()}
"""The same as messages."""


class Seat(Term):
    """Where another player sits, seen from the owner of the hand."""

    LEFT = "left"
    OPPOSITE = "opposite"
    RIGHT = "right"


_AROUND: Final = (Seat.RIGHT, Seat.OPPOSITE, Seat.LEFT)
_OTHERS: Final = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))


def four(things: Iterable[_Each]) -> tuple[_Each, _Each, _Each, _Each]:
    """Return four things, one for each seat, as a tuple. Raises ``ValueError`` for more or fewer."""
    first, second, third, fourth = things
    return first, second, third, fourth


def added(these: Four, other: Four) -> Four:
    """Add two numbers for each seat."""
    return four(map(sum, zip(these, other, strict=True)))


def others(seat: int) -> tuple[int, int, int]:
    """Return the three other seats in the order of play."""
    return _OTHERS[seat]


def next_after(seat: int) -> int:
    """Return the next seat in the order of play."""
    return _OTHERS[seat][0]


def all_from(seat: int) -> tuple[int, int, int, int]:
    """Return the four seats in the order of play, beginning with this one."""
    return (seat, *_OTHERS[seat])


def in_turn(seats: Iterable[int], first: int) -> list[int]:
    """Return seats in the order of play, beginning with ``first`` or the next one after it."""
    return sorted(seats, key=lambda seat: (seat - first) % 4)


def seat_at(seat: int, where: Seat) -> int:
    """Return the seat that is ``where``, seen from a seat."""
    return _OTHERS[seat][_AROUND.index(where)]


def seen_from(seat: int, other: int) -> Seat:
    """Return where another seat is, seen from a seat. Raises ``ValueError`` for that seat itself."""
    return _AROUND[_OTHERS[seat].index(other)]


def wind_of(seat: int, dealer: int) -> str:
    """Return the seat wind of a seat, given the dealer: E, S, W or N."""
    return WIND_LETTERS[(seat - dealer) % 4]


def named(names: Sequence[object]) -> Callable[[object], object]:
    """Return a function for ``Message.shown`` that gives the seats 0 to 3 these names.

    >>> say("{seat} deals", seat=SeatFact(2)).shown(named(["you", "your right", "opposite", "your left"]))
    'opposite deals'
    """

    def show(fact: object) -> object:
        return names[fact] if isinstance(fact, SeatFact) else fact

    return show


def by_winds(dealer: int, names: Mapping[str, object] = WINDS) -> Callable[[object], object]:
    """Return a function for ``Message.shown`` that names the seats by their winds, given the dealer.

    >>> say("{seat} deals", seat=SeatFact(2)).shown(by_winds(1))
    'South deals'
    """
    return named([names[wind_of(seat, dealer)] for seat in SEATS])


def seat_of_wind(wind: str, dealer: int) -> int:
    """Return the seat that has a seat wind (E, S, W or N), given the dealer."""
    return (dealer + WIND_LETTERS.index(wind)) % 4


def check_seats(name: str, seats: Collection[int]) -> None:
    """Raise ``SituationError`` unless these are different seats; ``name`` says what they are."""
    check_each(name, seats)
    if len(set(seats)) != len(seats):
        raise SituationError(say("{name}: the same seat is named twice", name=name))


def check_each(name: str, seats: Collection[int]) -> None:
    """Raise ``SituationError`` unless each of these is a seat."""
    if wrong := [seat for seat in seats if seat not in SEATS]:
        raise SituationError(
            say("{name}: seats are numbered 0 to 3, and there is no {seat}", name=name, seat=wrong[0])
        )
