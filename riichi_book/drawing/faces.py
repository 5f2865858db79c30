"""The faces of the tiles as data: a few kinds of shapes in tile units, each with a named colour.

A tile is 30 units wide and 40 high, and y points down; under its face lies an edge of three units. No
writer is known here: ``svg`` and ``figures`` draw the same shapes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from riichi_rules.messages import Term

from .colours import Role
from .glyphs import GLYPHS
from .shapes import Box, Circle, Ellipse, Frame, Outline, Part, Ring, Shapes

WIDTH: Final = 30.0
HEIGHT: Final = 40.0
DEPTH: Final = 3.0
"""How far the edge of a tile shows under its face."""


class Mark(Term):
    """What a tile in a drawing can be marked as."""

    WAIT = "wait"
    FURITEN = "furiten"
    WIN = "win"
    DORA = "dora"
    NOTE = "note"


_INK, _RED, _GREEN, _BLUE, _FACE = Role.INK, Role.RED, Role.GREEN, Role.BLUE, Role.FACE
_NUMERALS: Final = "一二三四五六七八九"
_LETTERS: Final = {"1z": "東", "2z": "南", "3z": "西", "4z": "北", "6z": "發", "7z": "中"}


def _stick(length: float) -> Shapes:
    """Return a bamboo around 0, 0: two segments, three knots, and light along each segment."""
    end, wide, knot = length / 2, 2.1, 0.95
    light = end - 3.5
    return (
        Box(-1.6, knot - end, 3.2, length - 2 * knot, 0),
        *(Box(-wide, y - knot, 2 * wide, 2 * knot, knot) for y in (knot - end, 0, end - knot)),
        *(Box(-0.45, y, 0.9, light, 0, _FACE) for y in (2.5 - end, 1.5)),
    )


def _around(distance: float, turn: float, rx: float, ry: float) -> Ellipse:
    """Return a petal that points away from 0, 0."""
    angle = math.radians(turn)
    return Ellipse(distance * math.sin(angle), -distance * math.cos(angle), rx, ry, turn)


def _dot(middle: Role) -> Shapes:
    """Return a circle of the suit around 0, 0, with a radius of 5."""
    return Ring(0, 0, 5, 0.9), Ring(0, 0, 3.45, 1.8), Circle(0, 0, 0.85, middle)


_BODY: Final = "M10 20.6C9.4 14.6 13.6 12.7 15.9 10.9 17.2 9.7 17 6.1 20.2 5.9 23.8 5.8 24.1 9.9 22.6 11.6 "
_BIRD: Final[Shapes] = (
    *(
        Part("feather", 15.4, 19.4, 1, turn, fill)
        for turn, fill in ((-16, _GREEN), (-37, _BLUE), (-58, _GREEN), (-79, _BLUE))
    ),
    Box(17.4, 23.6, 1.1, 8.2, 0.5, _RED),
    Box(20.4, 23.4, 1.1, 8.2, 0.5, _RED),
    Box(16.4, 31.0, 3.8, 1.1, 0.55, _RED),
    Box(19.5, 30.8, 3.8, 1.1, 0.55, _RED),
    Box(12.6, 33.2, 13.0, 1.8, 0.9, _GREEN),
    Outline(
        _BODY + "21.7 12.7 24.6 14.6 23.8 18.7 22.6 23.5 18 25.2 15.3 25 12.4 24.7 10.3 23.6 10 20.6z", _GREEN
    ),
    Outline("M12.2 19.8C12.6 15.8 17 14.6 21 17 20.2 20.8 16.4 23 12.2 19.8z", _BLUE),
    *(Ellipse(14.8 + 2.2 * i, 19.3 - 0.5 * i, 0.5, 1.5, 28, _FACE) for i in range(3)),
    Circle(20.4, 8.8, 1.15, _FACE),
    Circle(20.6, 8.7, 0.6, _INK),
    Outline("M23 7.8l4.2 1.6-4 .9z", _RED),
    Ellipse(18.9, 4.6, 0.6, 1.7, -22, _RED),
    Ellipse(20.5, 4.0, 0.6, 1.9, 0, _RED),
    Ellipse(22.1, 4.6, 0.6, 1.7, 22, _RED),
)


def _kanji(character: str, y: float, width: float, height: float, fill: Role) -> Part:
    """Put a character into the middle of the tile, as large as width and height allow."""
    glyph = GLYPHS[character]
    return Part(character, 15, y, round(min(width / glyph.width, height / glyph.height), 4), 0, fill)


_DIAMOND: Final = "l2.1 2.1-2.1 2.1-2.1-2.1z"

PARTS: Final[Mapping[str, Shapes]] = {
    **{character: (Outline(glyph.outline),) for character, glyph in GLYPHS.items()},
    "characters": (_kanji("萬", 28.4, 20.0, 18.0, _RED),),
    "dot": _dot(_RED),
    "red-dot": _dot(_GREEN),
    "stick": _stick(15.4),
    "reed": _stick(11.2),
    "reeds": tuple(Part("reed", 0, y) for y in (-12.4, 0, 12.4)),
    "trio": tuple(Part("dot", x, 0, 0.82) for x in (-8.8, 0, 8.8)),
    "red-trio": tuple(Part("red-dot", x, 0, 0.82) for x in (-8.8, 0, 8.8)),
    "petals": (
        *(_around(7.3, turn, 1.0, 1.95) for turn in (0, 30, 60)),
        *(_around(2.0, turn, 0.65, 1.3) for turn in (0, 45)),
    ),
    "feather": (Ellipse(-7, 0, 7, 1.9, 0), Circle(-11.6, 0, 1.3, _FACE), Circle(-11.6, 0, 0.75, _RED)),
    "bird": _BIRD,
    "weave": (
        Outline("m6-2.1" + _DIAMOND + "m6 0" + _DIAMOND + "m6 0" + _DIAMOND + "m6 0" + _DIAMOND, Role.WEAVE),
    ),
    # The sign of each mark: a mark is told by its shape, not by its colour alone.
    "sign-wait": (Outline("M0-3.3l3.2 5.2h-6.4z"),),
    "sign-furiten": (
        Outline(
            "M0-1.5l1.7-1.7 1.5 1.5L1.5 0l1.7 1.7-1.5 1.5L0 1.5l-1.7 1.7-1.5-1.5L-1.5 0l-1.7-1.7 1.5-1.5z"
        ),
    ),
    "sign-win": (Outline("M0-3.8l1.1 2.6 2.8.2-2.1 1.8.7 2.8L0 2.1l-2.5 1.5.7-2.8-2.1-1.8 2.8-.2z"),),
    "sign-dora": (Outline("M0-3.6l2.9 3.6-2.9 3.6-2.9-3.6z"),),
    "sign-note": (Circle(0, 0, 2.2),),
}
"""Forms that are placed by other shapes, around 0, 0 (characters and bird in their place)."""

_SPOT: Final = 1.25


def _character(rank: int, ink: Role) -> Shapes:
    return (_kanji(_NUMERALS[rank - 1], 11.0, 19.5, 14.5, ink), Part("characters", 0, 0))


def _dots(radius: float, *places: tuple[float, float, Role]) -> Shapes:
    return tuple(
        Part("red-dot" if fill is _RED else "dot", x, y, radius / 5, 0, fill) for x, y, fill in places
    )


def _sticks(*places: tuple[float, float, Role], name: str = "stick") -> Shapes:
    return tuple(Part(name, x, y, 1, 0, fill) for x, y, fill in places)


def _fan(y: float, turn: float, fill: Role) -> Shapes:
    """Return four bamboos as an M, or with the sign of ``turn`` changed as a W."""
    upright = (Part("stick", x, y, 1, 0, fill) for x in (5.4, 24.6))
    slanted = (Part("stick", x, y, 0.92, t, fill) for x, t in ((11.4, -turn), (18.6, turn)))
    return (*upright, *slanted)


FACES: Final[Mapping[str, Shapes]] = {
    **{f"{rank}m": _character(rank, _INK) for rank in range(1, 10)},
    "0m": (*_character(5, _RED), Circle(26.2, 4, _SPOT, _RED)),
    "1p": (
        Ring(15, 20, 12.2, 1.1, _GREEN),
        Ring(15, 20, 10.4, 5.5, _GREEN),
        Circle(15, 20, 4.2, _RED),
        *(Part("petals", 15, 20, 1, turn, _FACE) for turn in (0, 90, 180, 270)),
    ),
    "2p": _dots(6.6, (15, 10.6, _BLUE), (15, 29.4, _GREEN)),
    "3p": _dots(5.3, (7.6, 7.9, _BLUE), (15, 20, _RED), (22.4, 32.1, _GREEN)),
    "4p": _dots(5.8, (8.5, 10.8, _BLUE), (21.5, 10.8, _GREEN), (8.5, 29.2, _GREEN), (21.5, 29.2, _BLUE)),
    "5p": _dots(
        5.1, (7.9, 8.6, _BLUE), (22.1, 8.6, _GREEN), (15, 20, _RED), (7.9, 31.4, _GREEN), (22.1, 31.4, _BLUE)
    ),
    "0p": (
        *_dots(
            5.1, *((x, y, _RED) for x, y in ((7.9, 8.6), (22.1, 8.6), (15, 20), (7.9, 31.4), (22.1, 31.4)))
        ),
        Circle(15, 4, _SPOT, _RED),
    ),
    "6p": _dots(4.9, *((x, y, _GREEN if y < 10 else _RED) for y in (7.6, 20.8, 32.2) for x in (8.8, 21.2))),
    "7p": _dots(
        4.15,
        *((6.6, 6.3, _GREEN), (15, 9.8, _GREEN), (23.4, 13.3, _GREEN)),
        *((x, y, _RED) for y in (23.6, 33.4) for x in (9.4, 20.6)),
    ),
    "8p": _dots(4.3, *((x, y, _BLUE) for y in (5.9, 15.3, 24.7, 34.1) for x in (9.3, 20.7))),
    "9p": (
        Part("trio", 15, 7.2, 1, 0, _BLUE),
        Part("red-trio", 15, 20, 1, 0, _RED),
        Part("trio", 15, 32.8, 1, 0, _GREEN),
    ),
    "1s": (Part("bird", 0, 0),),
    "2s": _sticks((15, 11.4, _BLUE), (15, 28.6, _GREEN)),
    "3s": _sticks((15, 11.4, _GREEN), (8.2, 28.6, _GREEN), (21.8, 28.6, _GREEN)),
    "4s": _sticks((8.2, 11.4, _GREEN), (21.8, 11.4, _BLUE), (8.2, 28.6, _BLUE), (21.8, 28.6, _GREEN)),
    "5s": _sticks(
        (6.6, 11.4, _GREEN), (23.4, 11.4, _BLUE), (15, 20, _RED), (6.6, 28.6, _BLUE), (23.4, 28.6, _GREEN)
    ),
    "0s": (
        *_sticks(
            *((x, y, _RED) for x, y in ((6.6, 11.4), (23.4, 11.4), (15, 20), (6.6, 28.6), (23.4, 28.6)))
        ),
        Circle(15, 5, _SPOT, _RED),
    ),
    "6s": _sticks(*((x, y, _GREEN if y < 20 else _BLUE) for y in (11.4, 28.6) for x in (7, 15, 23))),
    "7s": _sticks(
        (15, 7.6, _RED),
        *((x, y, c) for y in (20, 32.4) for x, c in ((7, _GREEN), (15, _BLUE), (23, _GREEN))),
        name="reed",
    ),
    "8s": (*_fan(11.4, 37, _GREEN), *_fan(28.6, -37, _BLUE)),
    "9s": _sticks((7, 20, _GREEN), (15, 20, _RED), (23, 20, _BLUE), name="reeds"),
    **{
        code: (_kanji(character, 20, 24.5, 28, {"6z": _GREEN, "7z": _RED}.get(code, _INK)),)
        for code, character in _LETTERS.items()
    },
    "5z": (
        Box(5.2, 5.6, 19.6, 28.8, 1.8, _BLUE),
        Box(6.9, 7.3, 16.2, 25.4, 0.9, _FACE),
        Box(8.0, 8.4, 14.0, 23.2, 0.6, _BLUE),
        Box(8.6, 9.0, 12.8, 22.0, 0.4, _FACE),
    ),
    "X": tuple(Part("weave", 0, y) for y in (8, 14, 20, 26, 32)),
    "?": (_kanji("?", 20, 15, 21, Role.FAINT),),
}
"""All faces by the text of the tile; ``X`` is the back, ``?`` a tile that is not known."""


def _body(width: float, height: float, top: Role, below: Role, side: Role, edge: Role) -> Shapes:
    """Return the tile itself, its face as large as that: what it stands on, its side, its rim, its top."""
    return (
        Box(0, DEPTH, width, height, 3.4, edge),
        Box(0.35, DEPTH, width - 0.7, height - 0.35, 3.2, below),
        Box(0.35, 1.2, width - 0.7, height, 3.2, side),
        Box(0, 0, width, height, 3.4, edge),
        Box(0.45, 0.45, width - 0.9, height - 0.9, 3.0, top),
    )


_UP: Final = (_FACE, Role.BASE, Role.SIDE, Role.EDGE)
_DOWN: Final = (Role.BACK, _FACE, Role.SIDE, Role.WEAVE)

BODIES: Final[Mapping[tuple[bool, bool], Shapes]] = {
    (down, turned): _body(*((HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)), *(_DOWN if down else _UP))
    for down in (False, True)
    for turned in (False, True)
}
"""The tile under the face, by whether it lies face down and whether it is turned."""

SIGN_RADIUS: Final = 5.2
SIGN_DROP: Final = DEPTH + 3.2
"""How far under the face the middle of a mark's sign lies."""


def mark_shapes(mark: Mark, *, turned: bool = False) -> Shapes:
    """Return the shapes of a mark: a frame around the tile, and a sign on its lower edge."""
    width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
    role = Role(mark.value)
    return (
        Frame(0, 0, width, height + DEPTH, 3.6, 2.0, role),
        Circle(width / 2, height + SIGN_DROP, SIGN_RADIUS, role),
        Part(f"sign-{mark}", width / 2, height + SIGN_DROP, 1, 0, Role.SIGN),
    )


VEIL_OPACITY: Final = 0.55


def veil_shapes(*, turned: bool = False) -> Shapes:
    """Return what lies, half transparent, over a tile that somebody took: grey on any page."""
    width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
    return (Box(0, 0, width, height + DEPTH, 3.4, Role.VEIL),)
