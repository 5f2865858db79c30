"""Lines: what each seat of a tenhou6 round took and gave, and in which order the four seats acted.

Each thing taken (a draw, or a call of a discard) has one thing given: a discard, a closed or added kan, or
nothing after an open kan, because the replacement tile comes first. Only the last one may lack it.

The record does not write the order between the seats. It follows from the calls: after a discard the next
seat draws, unless another seat calls the tile. A seat whose next call is of that tile from that seat may have
called this discard, or a later one like it. The search tries all such orders and keeps those that use up
everything taken and given. If there are several, the rules decide which can be played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from riichi_book.records.bounded_json import listed, quoted
from riichi_book.records.bounds import unreadable
from riichi_book.records.words import tile_of_number
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import say
from riichi_rules.play.deal import HAND, Tiles
from riichi_rules.seats import SEATS, Seat, four, next_after, others, seat_at
from riichi_rules.tiles import UNKNOWN, Tile

TSUMOGIRI: Final = 60
NOTHING: Final = 0
RIICHI: Final = "r"
_CALLS: Final = {"c": MeldType.CHII, "p": MeldType.PON, "m": MeldType.OPEN_KAN}
_KANS: Final = {"a": MeldType.CLOSED_KAN, "k": MeldType.ADDED_KAN}
LETTERS: Final = {meld: letter for letter, meld in (_CALLS | _KANS).items()}
_TEXT: Final = re.compile(r"(?P<before>[0-9]*)(?P<letter>[a-z])(?P<behind>[0-9]+)")
_LONGEST: Final = 20


class Thrown(NamedTuple):
    """A discard. ``drawn`` says that it is the tile just drawn."""

    tile: Tile
    drawn: bool
    riichi: bool


Taken: TypeAlias = Tile | Meld
Given: TypeAlias = Thrown | Meld | None


class SeatLine(NamedTuple):
    """One seat: the tiles dealt to it, what it took, and what it gave for each of these."""

    dealt: Tiles
    taken: list[Taken]
    given: list[Given]


def line_of(dealt: object, taken: object, given: object) -> SeatLine:
    """Return the line of a seat. Raises ``RiichiError`` for an invalid one."""
    hand = tuple([tile_of_number(number) for number in listed(dealt, say("a hand"), HAND)])
    took = [_taken(part) for part in listed(taken, say("what a seat takes"))]
    gave = [_given(part) for part in listed(given, say("what a seat gives"))]
    if len(took) - len(gave) not in (0, 1):
        raise unreadable("a seat takes {took} times and gives {gave} times", took=len(took), gave=len(gave))
    for place, give in enumerate(gave):
        take = took[place]
        if (isinstance(take, Meld) and take.type is MeldType.OPEN_KAN) != (give is None):
            raise unreadable("0 stands for no discard after an open kan, and nowhere else")
        drawn = isinstance(give, Thrown) and give.drawn
        if isinstance(take, Meld) and (drawn or isinstance(give, Meld)):
            raise unreadable("after a call a tile of the hand is discarded")
        if isinstance(give, Thrown) and isinstance(take, Tile) and drawn:
            gave[place] = give._replace(tile=take)
    return SeatLine(hand, took, gave)


def _taken(value: object) -> Taken:
    if not isinstance(value, str):
        return tile_of_number(value)
    meld, (called, *own), place = _melded(value, _CALLS)
    return Meld(meld, tuple(own), called, _source(meld, place, value))


def _given(value: object) -> Given:
    if value == NOTHING and type(value) is int:
        return None
    if not isinstance(value, str):
        return _thrown(value, riichi=False)
    if value.startswith(RIICHI):
        digits = value.removeprefix(RIICHI)
        return _thrown(int(digits) if re.fullmatch("[0-9]{2}", digits) else digits, riichi=True)
    meld, tiles, place = _melded(value, _KANS)
    if meld is MeldType.CLOSED_KAN:
        return Meld(meld, tiles)
    # The added tile comes first, then the pon as it was called.
    added, called, *own = tiles
    return Meld(meld, tuple(own), called, _source(MeldType.PON, place, value), added)


def _thrown(value: object, *, riichi: bool) -> Thrown:
    if value == TSUMOGIRI:
        return Thrown(UNKNOWN, drawn=True, riichi=riichi)
    return Thrown(tile_of_number(value), drawn=False, riichi=riichi)


def _melded(text: str, letters: dict[str, MeldType]) -> tuple[MeldType, Tiles, int]:
    """Return the type of a meld, its tiles (the one after the letter first), and the letter's place."""
    found = _TEXT.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None or found["letter"] not in letters:
        raise unreadable("no call and no discard: {text}", text=quoted(text))
    meld, before = letters[found["letter"]], found["before"]
    digits = found["behind"] + before
    size = 3 if meld in (MeldType.CHII, MeldType.PON) else 4
    if len(before) % 2 or len(digits) != 2 * size:
        facts: dict[str, object] = {"meld": meld, "n": size, "text": quoted(text)}
        raise unreadable("{meld} names {n} tiles, two digits each: {text}", **facts)
    numbers = [int(digits[at : at + 2]) for at in range(0, len(digits), 2)]
    return meld, tuple(map(tile_of_number, numbers)), len(before) // 2


def _source(meld: MeldType, place: int, text: str) -> Seat:
    """Return who gave a tile: the place of the letter among the tiles says it."""
    if place == 0:
        return Seat.LEFT
    if meld is MeldType.CHII:
        raise unreadable("a chii is called from the left only: {text}", text=quoted(text))
    if place not in (1, 3 if meld is MeldType.OPEN_KAN else 2):
        raise unreadable("the place of the letter tells no seat: {text}", text=quoted(text))
    return Seat.OPPOSITE if place == 1 else Seat.RIGHT


MOST_ORDERS: Final = 16
"""How many orders the search collects: real rounds have one, invented ones a few."""

STEPS_FOR_EACH: Final = 40
"""How many steps the search may try for each thing taken: the size of the round limits it."""

Step: TypeAlias = tuple[int, int]
"""A seat, and the place in its line of what it takes and gives."""

Places: TypeAlias = tuple[int, int, int, int]


class Orders(NamedTuple):
    """What a search found: the orders in which everything can have happened.

    ``farthest`` is the longest partial order, which is used if there is no complete one. ``whole`` says that
    the search was exhaustive; otherwise there may be more orders.
    """

    found: tuple[tuple[Step, ...], ...]
    farthest: tuple[Step, ...]
    whole: bool


def orders_of(lines: Sequence[SeatLine], dealer: int) -> Orders:
    """Return the orders in which the seats can have acted, the most likely first.

    The search has no recursion, which could go as deep as the record is long. It remembers dead ends and does
    not try them again.
    """
    ends = [len(line.taken) for line in lines]
    left = STEPS_FOR_EACH * (sum(ends) + len(SEATS))
    places, steps = [0, 0, 0, 0], list[Step]()
    dead, found, farthest = set[tuple[Places, int]](), list[tuple[Step, ...]](), tuple[Step, ...]()
    choices = [[dealer] if ends[dealer] else []]
    found_before = [0]
    while choices and left > 0 and len(found) < MOST_ORDERS:
        if not choices[-1]:
            choices.pop()
            nothing_found = found_before.pop() == len(found)
            if steps:
                seat, _ = steps.pop()
                if nothing_found:
                    dead.add((four(places), seat))
                places[seat] -= 1
            continue
        left -= 1
        seat = choices[-1].pop(0)
        steps.append((seat, places[seat]))
        places[seat] += 1
        found_before.append(len(found))
        if len(steps) > len(farthest):
            farthest = tuple(steps)
        if places == ends:
            found.append(tuple(steps))
        choices.append([] if (four(places), seat) in dead else _next_seats(lines, steps[-1], places))
    return Orders(tuple(found), farthest, not choices)


def _next_seats(lines: Sequence[SeatLine], step: Step, places: Sequence[int]) -> list[int]:
    """Return the seats that can act after a step: those that call, then the one that draws."""
    seat, place = step
    if place >= len(lines[seat].given):
        return []
    upcoming = [
        line.taken[at] if at < len(line.taken) else None for line, at in zip(lines, places, strict=True)
    ]
    given = lines[seat].given[place]
    calling: list[int] = []
    drawing = seat  # after a kan
    if isinstance(given, Thrown):
        calling = [other for other in others(seat) if _calls(upcoming[other], other, given.tile, seat)]
        drawing = next_after(seat)
    return [*calling, drawing] if isinstance(upcoming[drawing], Tile) else calling


def _calls(taken: Taken | None, seat: int, tile: Tile, source: int) -> bool:
    """Whether what a seat takes is a call of this tile from this seat."""
    if not isinstance(taken, Meld) or taken.source is None:
        return False
    return taken.called == tile and seat_at(seat, taken.source) == source
