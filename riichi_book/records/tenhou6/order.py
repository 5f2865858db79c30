"""Order: in which order four seats acted, which a tenhou6 record does not write down.

It follows from the calls. After a discard the next seat draws, unless another takes the tile; who next takes
something by a call of just that tile from just that seat may have taken this one, or a later one like it.
All such orders are tried, and those in which everything is taken and given are found. Which of them can be
played, the rules say; that is asked where there are several.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from riichi_rules.melds import Meld
from riichi_rules.seats import SEATS, four, next_after, others, seat_at
from riichi_rules.tiles import Tile

from .lines import SeatLine, Taken, Thrown

MOST_ORDERS: Final = 16
"""How many orders are looked at: real rounds have one, made ones few."""

STEPS_FOR_EACH: Final = 40
"""How many steps are tried for each thing that is taken: the search is bounded by the size of the round."""

Step: TypeAlias = tuple[int, int]
"""A seat, and the place in its line of what it takes and gives."""

Places: TypeAlias = tuple[int, int, int, int]


class Orders(NamedTuple):
    """What a search found: the orders in which all can have happened.

    ``farthest`` is the longest beginning of one; where there is no order, it tells how far there is any.
    ``whole`` says that the search came to its end: without that there may be more orders.
    """

    found: tuple[tuple[Step, ...], ...]
    farthest: tuple[Step, ...]
    whole: bool


def orders_of(lines: Sequence[SeatLine], dealer: int) -> Orders:
    """Return the orders in which the seats can have acted, the most likely first.

    It goes one step at a time, without recursion, since a record may be as deep as it is long, and does not
    try again what led nowhere.
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
    """Whether a seat takes just that tile from just that seat."""
    if not isinstance(taken, Meld) or taken.source is None:
        return False
    return taken.called == tile and seat_at(seat, taken.source) == source
