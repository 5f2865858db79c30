"""The few kinds of shapes that faces are made of, in tile units, each with the role of its colour."""

from __future__ import annotations

from typing import NamedTuple

from .colours import Role


class Circle(NamedTuple):
    """A disc around x, y. No fill: that of the part's place."""

    x: float
    y: float
    r: float
    fill: Role | None = None


class Ring(NamedTuple):
    """The line of a circle around x, y: ``r`` is its outer radius, ``line`` how thick it is.

    It lies on the face of a tile: where that is shorter, a writer fills its middle with the face's colour.
    """

    x: float
    y: float
    r: float
    line: float
    fill: Role | None = None


class Ellipse(NamedTuple):
    """An ellipse around x, y, turned clockwise by ``turn`` degrees."""

    x: float
    y: float
    rx: float
    ry: float
    turn: float
    fill: Role | None = None


class Box(NamedTuple):
    """A rectangle from its upper left corner, with corners rounded by ``r``."""

    x: float
    y: float
    width: float
    height: float
    r: float
    fill: Role | None = None


class Frame(NamedTuple):
    """The line of a rectangle: its middle runs along the box, ``line`` is how thick it is."""

    x: float
    y: float
    width: float
    height: float
    r: float
    line: float
    fill: Role | None = None


class Outline(NamedTuple):
    """A free form, as SVG path data."""

    data: str
    fill: Role | None = None


class Part(NamedTuple):
    """A form of ``PARTS``, put at x, y, scaled, then turned clockwise by ``turn`` degrees."""

    name: str
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0
    fill: Role | None = None


Shape = Circle | Ring | Ellipse | Box | Frame | Outline | Part
Shapes = tuple[Shape, ...]
