"""Things laid out on a plane so that they lie as far apart as they differ, as nearly as a plane allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import cos, dist, hypot, pi, sin
from typing import Final, NamedTuple

Point = tuple[float, float]
Distances = Mapping[tuple[str, str], float]

ROUNDS: Final = 500
"""So many times every thing is moved to where the others want it: after half as many nothing moves."""


class Layout(NamedTuple):
    """Where each thing lies, and by which share of their length all distances are wrong there together."""

    places: dict[str, Point]
    wrong: float


def laid_out(distances: Distances) -> Layout:
    """Lay things out whose distances from each other are known, each pair of names once.

    Their middle is at 0, 0, the first name lies on the left, and the second above it or at its height. The
    same distances give the same places. Raises ``KeyError`` where a distance is missing.
    """
    names = list(dict.fromkeys([name for pair in distances for name in pair]))
    wanted = {
        pair: distances[pair] if pair in distances else distances[pair[::-1]]
        for pair in combinations(names, 2)
    }
    size = max(wanted.values(), default=0.0) / 2
    turn = 2 * pi / max(1, len(names))
    places = [(size * cos(turn * number), size * sin(turn * number)) for number in range(len(names))]
    far = {
        (first, second): _wanted(wanted, names, first, second)
        for first in range(len(names))
        for second in range(len(names))
    }
    for _ in range(ROUNDS):
        places = [_moved(place, places, far) for place in range(len(places))]
    turned = _turned(places)
    return Layout(dict(zip(names, turned, strict=True)), _wrong(turned, far))


def _wanted(wanted: Distances, names: Sequence[str], first: int, second: int) -> float:
    if first == second:
        return 0.0
    return wanted[names[min(first, second)], names[max(first, second)]]


def _moved(place: int, places: Sequence[Point], far: Mapping[tuple[int, int], float]) -> Point:
    """Return where all the others want a thing, in the middle: each at its distance, on its own side."""
    x, y = places[place]
    wishes = []
    for second, (there_x, there_y) in enumerate(places):
        apart = dist((x, y), (there_x, there_y))
        share = far[place, second] / apart if apart else 0.0
        wishes.append((there_x + share * (x - there_x), there_y + share * (y - there_y)))
    return sum([wish[0] for wish in wishes]) / len(wishes), sum([wish[1] for wish in wishes]) / len(wishes)


def _turned(places: Sequence[Point]) -> list[Point]:
    """Return the places about their middle, the first turned to the left, the second not below it."""
    if not places:
        return []
    middle = [sum([place[axis] for place in places]) / len(places) for axis in (0, 1)]
    centred = [(x - middle[0], y - middle[1]) for x, y in places]
    first_x, first_y = centred[0]
    length = hypot(first_x, first_y) or 1.0
    left = (-first_x / length, -first_y / length)
    turned = [(x * left[0] + y * left[1], y * left[0] - x * left[1]) for x, y in centred]
    flip = -1 if len(turned) > 1 and turned[1][1] < 0 else 1
    return [(x, flip * y) for x, y in turned]


def _wrong(places: Sequence[Point], far: Mapping[tuple[int, int], float]) -> float:
    pairs = list(combinations(range(len(places)), 2))
    whole = sum([far[pair] for pair in pairs])
    off = sum([abs(dist(places[first], places[second]) - far[first, second]) for first, second in pairs])
    return off / whole if whole else 0.0
