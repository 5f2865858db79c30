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
    far = {**distances, **{pair[::-1]: apart for pair, apart in distances.items()}}
    names = list(dict.fromkeys([name for pair in distances for name in pair]))
    far |= {(name, name): 0.0 for name in names}
    size, turn = max(distances.values(), default=0.0) / 2, 2 * pi / max(1, len(names))
    places = {name: (size * cos(turn * at), size * sin(turn * at)) for at, name in enumerate(names)}
    for _ in range(ROUNDS):
        places = {name: _moved(name, places, far) for name in names}
    turned = dict(zip(names, _turned([*places.values()]), strict=True))
    pairs = list(combinations(names, 2))
    whole = sum([far[pair] for pair in pairs])
    off = sum([abs(dist(turned[pair[0]], turned[pair[1]]) - far[pair]) for pair in pairs])
    return Layout(turned, off / whole if whole else 0.0)


def _moved(name: str, places: Mapping[str, Point], far: Distances) -> Point:
    """Return where all the others want a thing, in the middle: each at its distance, on its own side."""
    x, y = places[name]
    wishes = []
    for other, (there_x, there_y) in places.items():
        apart = dist((x, y), (there_x, there_y))
        share = far[name, other] / apart if apart else 0.0
        wishes.append((there_x + share * (x - there_x), there_y + share * (y - there_y)))
    return _middle(wishes)


def _middle(places: Sequence[Point]) -> Point:
    return sum([x for x, _ in places]) / len(places), sum([y for _, y in places]) / len(places)


def _turned(places: Sequence[Point]) -> list[Point]:
    """Return the places about their middle, the first turned to the left, the second not below it."""
    if not places:
        return []
    middle_x, middle_y = _middle(places)
    centred = [(x - middle_x, y - middle_y) for x, y in places]
    first_x, first_y = centred[0]
    length = hypot(first_x, first_y) or 1.0
    left_x, left_y = -first_x / length, -first_y / length
    turned = [(x * left_x + y * left_y, y * left_x - x * left_y) for x, y in centred]
    flip = -1 if len(turned) > 1 and turned[1][1] < 0 else 1
    return [(x, flip * y) for x, y in turned]
