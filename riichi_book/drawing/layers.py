"""Faces as few layers: parts taken apart, and what has one colour drawn as one path where that can be.

A page draws hundreds of tiles, and a browser copies every element of each. So a face is a few paths, one
for each colour, or more where colours lie over each other, and not an element for each knot of its
bamboos. Kanji stay parts: many faces share them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, inf, radians, sin
from typing import Final, NamedTuple

from .colours import Role
from .faces import PARTS
from .glyphs import GLYPHS
from .outlines import ARC, Point, Stroke, outline_steps, path_data
from .shapes import Box, Circle, Ellipse, Frame, Outline, Part, Ring, Shape, Shapes


class Transform(NamedTuple):
    """Where shapes come to lie: moved to x, y, scaled, and turned clockwise by ``turn`` degrees."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0

    def way(self, x: float, y: float) -> Point:
        """Return where a step leads, whose length and direction are given."""
        angle = radians(self.turn)
        return (
            self.scale * (x * cos(angle) - y * sin(angle)),
            self.scale * (x * sin(angle) + y * cos(angle)),
        )

    def point(self, x: float, y: float) -> Point:
        """Return where a point comes to lie."""
        right, down = self.way(x, y)
        return self.x + right, self.y + down

    def of(self, part: Part) -> Transform:
        """Return the place of what a part holds, when the part is put here."""
        return Transform(*self.point(part.x, part.y), self.scale * part.scale, self.turn + part.turn)


UPRIGHT: Final = Transform()


class _Bounds(NamedTuple):
    """The box around a shape, by its corners."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True, eq=False)  # two that are equal are still two
class _Piece:
    """A shape in its place, as path data, or as it is. Of ``plain`` ones none can cut a hole into another."""

    fill: Role | None
    data: str
    bounds: _Bounds
    plain: bool
    alone: Part | None = None

    def hides(self, other: _Piece) -> bool:
        """Whether it matters which of the two is drawn last."""
        if self.plain and other.plain and self.fill is other.fill:
            return False
        mine, theirs = self.bounds, other.bounds
        across = mine.left < theirs.right and theirs.left < mine.right
        return across and mine.top < theirs.bottom and theirs.top < mine.bottom


_EVERYWHERE: Final = _Bounds(-inf, -inf, inf, inf)


def layers(shapes: Shapes, transform: Transform = UPRIGHT) -> Shapes:
    """Return shapes of a face that look the same and are few: paths, and kanji.

    What lies over another shape comes after it; of all that can come next, a colour does that is then done.
    """
    left = list(_pieces(shapes, transform, None))
    found: list[Shape] = []
    while left:
        ready = [piece for at, piece in enumerate(left) if not any(it.hides(piece) for it in left[:at])]
        waiting = {piece.fill for piece in left if piece not in ready}
        first = next((piece for piece in ready if piece.fill not in waiting), ready[0])
        layer = [piece for piece in ready if piece.fill is first.fill] if not first.alone else [first]
        found.append(first.alone or Outline("".join(piece.data for piece in layer), first.fill))
        left = [piece for piece in left if piece not in layer]
    return tuple(found)


def _pieces(shapes: Shapes, transform: Transform, inherited: Role | None) -> Iterator[_Piece]:
    """Yield shapes in their places, and those of parts in place of the parts."""
    for shape in shapes:
        fill = shape.fill or inherited
        match shape:
            case Part(name) if name in GLYPHS:
                yield _Piece(fill, "", _EVERYWHERE, False, Part(name, *transform.of(shape), fill))
            case Part(name):
                yield from _pieces(PARTS[name], transform.of(shape), fill)
            case Circle(x, y, r):
                yield _Piece(fill, *_round(transform, x, y, r, r), True)
            case Ellipse(x, y, rx, ry, turn):
                yield _Piece(fill, *_round(transform, x, y, rx, ry, turn), True)
            case Ring(x, y, r, line):
                outer, bounds = _round(transform, x, y, r, r)
                inner, _ = _round(transform, x, y, r - line, r - line, clockwise=False)
                yield _Piece(fill, outer + inner, bounds, True)
            case Box(x, y, width, height, r):
                yield _Piece(fill, *_box(transform, x, y, width, height, r), True)
            case Outline(data):
                yield _Piece(fill, *_free(transform, data), False)
            case Frame():
                raise TypeError("a frame is on no face")


def _round(
    transform: Transform, x: float, y: float, rx: float, ry: float, turn: float = 0, *, clockwise: bool = True
) -> tuple[str, _Bounds]:
    """Return a circle or an ellipse, from its left end."""
    lying = Transform(*transform.point(x, y), transform.scale, transform.turn + turn if rx != ry else 0)
    up = (0, -ry if clockwise else ry)
    ways = ((rx, 0), (0, -up[1]), (-rx, 0), up)
    bends = (_bend(lying, ways[at - 1], way, smooth=at > 0) for at, way in enumerate(ways))
    data = path_data(("M", lying.point(-rx, 0)), *bends, ("z", ()))
    (ax, ay), (bx, by) = lying.way(rx, 0), lying.way(0, ry)
    wide, high = hypot(ax, bx), hypot(ay, by)
    return data, _Bounds(lying.x - wide, lying.y - high, lying.x + wide, lying.y + high)


def _box(
    transform: Transform, x: float, y: float, width: float, height: float, r: float
) -> tuple[str, _Bounds]:
    """Return a rectangle with round corners, clockwise from its upper left one."""
    r = min(r, width / 2, height / 2)
    sides = ((width - 2 * r, 0), (0, height - 2 * r), (2 * r - width, 0), (0, 2 * r - height))
    ways = ((r, 0), (0, r), (-r, 0), (0, -r))
    steps: list[Stroke] = [("M", transform.point(x + r, y))]
    for at, side in enumerate(sides if r else sides[:-1]):
        if any(round(length, 2) for length in side):
            steps.append(("l", transform.way(*side)))
        if r:
            steps.append(_bend(transform, ways[at], ways[(at + 1) % 4], smooth=steps[-1][0] in "cs"))
    ends = [transform.point(px, py) for px in (x, x + width) for py in (y, y + height)]
    return path_data(*steps, ("z", ())), _around(ends)


def _bend(transform: Transform, start: Point, end: Point, *, smooth: bool) -> Stroke:
    """Return a round corner, from one way to go into another; a smooth one goes on from the one before.

    An arc would be shorter, and four times as many curves in a PDF.
    """
    (ax, ay), (bx, by) = transform.way(*start), transform.way(*end)
    curve = (ax + (1 - ARC) * bx, ay + (1 - ARC) * by, ax + bx, ay + by)
    return ("s", curve) if smooth else ("c", (ARC * ax, ARC * ay, *curve))


def _free(transform: Transform, data: str) -> tuple[str, _Bounds]:
    """Return an outline, each step of it from where the last one ended."""
    steps, ends, at = list[Stroke](), list[Point](), (0.0, 0.0)
    for step, points in outline_steps(data):
        there = [transform.point(*point) for point in points]
        numbers = tuple(number for px, py in there for number in (px - at[0], py - at[1]))
        steps.append({"M": ("M", there[0]), "Z": ("z", ())}.get(step, (step.lower(), numbers)))
        ends += there
        at = there[-1]
    return path_data(*steps), _around(ends)


def _around(points: list[Point]) -> _Bounds:
    across, down = zip(*points, strict=True)
    return _Bounds(min(across), min(down), max(across), max(down))
