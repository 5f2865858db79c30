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

from .lines import Line, Thrown

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


def orders_of(lines: Sequence[Line], dealer: int) -> Orders:
    """Return the orders in which the seats can have acted, the most likely first."""
    return _Search(lines).orders(dealer)


class _Search:
    """A search for orders, one step at a time, which does not try again what led nowhere."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.ends = [len(line.taken) for line in lines]
        self.left = STEPS_FOR_EACH * (sum(self.ends) + len(SEATS))
        self.dead: set[tuple[Places, int]] = set()
        self.found: list[tuple[Step, ...]] = []
        self.farthest: tuple[Step, ...] = ()

    def orders(self, dealer: int) -> Orders:
        """Look for orders, first step first, without recursion: a record may be as deep as it is long."""
        places = [0, 0, 0, 0]
        steps: list[Step] = []
        choices = [[dealer] if self.ends[dealer] else []]
        fruitful = [0]
        while choices and self.left > 0 and len(self.found) < MOST_ORDERS:
            if not choices[-1]:
                choices.pop()
                before = fruitful.pop()
                if steps:
                    seat, _ = steps[-1]
                    if len(self.found) == before:
                        self.dead.add((four(places), seat))
                    steps.pop()
                    places[seat] -= 1
                continue
            self.left -= 1
            seat = choices[-1].pop(0)
            steps.append((seat, places[seat]))
            places[seat] += 1
            if len(steps) > len(self.farthest):
                self.farthest = tuple(steps)
            if places == self.ends:
                self.found.append(tuple(steps))
            choices.append([] if (four(places), seat) in self.dead else self.next_seats(steps[-1], places))
            fruitful.append(len(self.found) - (places == self.ends))
        return Orders(tuple(self.found), self.farthest, not choices)

    def next_seats(self, step: Step, places: list[int]) -> list[int]:
        """Return the seats that can act after a step: those that call, then the one that draws."""
        seat, place = step
        line, drawing = self.lines[seat], next_after(seat)
        if place >= len(line.given):
            return []
        given = line.given[place]
        if not isinstance(given, Thrown):  # a kan: the same seat draws again
            return [seat] if self.draws(seat, places) else []
        calling = [other for other in others(seat) if self.calls(other, seat, given.tile, places)]
        return [*calling, drawing] if self.draws(drawing, places) else calling

    def draws(self, seat: int, places: list[int]) -> bool:
        """Whether the next thing that a seat takes is a draw."""
        taken = self.lines[seat].taken
        return places[seat] < len(taken) and isinstance(taken[places[seat]], Tile)

    def calls(self, seat: int, source: int, tile: Tile, places: list[int]) -> bool:
        """Whether the next thing that a seat takes is that tile from that seat."""
        taken = self.lines[seat].taken
        call = taken[places[seat]] if places[seat] < len(taken) else None
        if not isinstance(call, Meld) or call.source is None or call.called != tile:
            return False
        return seat_at(seat, call.source) == source
