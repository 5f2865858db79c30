"""Views drawn into the axes of matplotlib: faces are paths, so no font has to know a kanji."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D, Transform

from riichi_book.drawing.colours import PALETTES, Role
from riichi_book.drawing.faces import (
    BODIES,
    FACES,
    HEIGHT,
    PARTS,
    VEIL_OPACITY,
    WIDTH,
    Mark,
    mark_shapes,
    veil_shapes,
)
from riichi_book.drawing.outlines import Point, Step, box_steps, frame_steps, outline_steps
from riichi_book.drawing.shapes import Box, Circle, Ellipse, Frame, Outline, Part, Ring, Shape, Shapes
from riichi_book.drawing.views import CAPITALS, DISC, Label, View

TEXT: Final = "#2b2b33"
"""The colour of text and lines; in HTML the page's own colour stands in its place."""

Piece = tuple[Path, Role]
"""A path in tile units and the role of its colour."""


class Spot(NamedTuple):
    """A view drawn on axes: where its lower left corner is, how high a tile, the patches, the palette."""

    view: View
    x: float
    y: float
    height: float
    patches: tuple[PathPatch, ...]
    palette: str = "colour"


def draw(
    view: View,
    ax: Axes,
    *,
    x: float = 0.0,
    y: float = 0.0,
    height: float = 1.0,
    palette: str = "colour",
) -> Spot:
    """Draw a view into axes with equal scales; its lower left corner comes to x, y.

    ``height`` is that of one upright tile, in the units of the axes. The limits of the axes stay.
    Returns what was drawn where, with the patches.
    """
    scale = height / HEIGHT
    place = Affine2D().scale(scale, -scale).translate(x, y + scale * view.height)
    patches = list(_patches(flat(view.ground), place, palette))
    for tile in view.tiles:
        there = Affine2D().translate(tile.x, tile.y) + place
        lying = tile.turned % 2 == 1
        patches += _patches(_tile(tile.face, tile.turned), there, palette)
        if tile.faded:
            patches += _patches(flat(veil_shapes(turned=lying)), there, palette, VEIL_OPACITY)
    for tile in view.tiles:
        if tile.mark:
            there = Affine2D().translate(tile.x, tile.y) + place
            patches += _patches(_mark(tile.mark, tile.turned % 2 == 1), there, palette)
    for label in view.labels:
        patches += _label(label, place, palette)
    for patch in patches:
        # add_patch would take five times as long: it computes limits.
        ax.add_artist(patch)
    return Spot(view, x, y, height, tuple(patches), palette)


def _patches(
    pieces: Sequence[Piece], place: Transform, palette: str, alpha: float = 1.0
) -> Iterator[PathPatch]:
    """Put pieces in their place."""
    for path, role in pieces:
        yield _patch(place.transform_path(path), PALETTES[palette][role], alpha)


def _patch(path: Path, colour: str, alpha: float = 1.0) -> PathPatch:
    return PathPatch(path, facecolor=colour, linewidth=0, alpha=alpha, clip_on=False)


def _label(label: Label, place: Transform, palette: str) -> Iterator[PathPatch]:
    """Return a label as the outline of its letters, so that it grows with the tiles."""
    there = Affine2D().rotate_deg(-90 * label.turned).translate(label.x, label.y) + place
    if label.disc:
        disc = Path.circle((0, 0), label.size * DISC)
        yield _patch(there.transform_path(disc), PALETTES[palette][label.disc])
    font = FontProperties(family="sans-serif", weight="bold" if label.bold else "normal")
    text = TextPath((0, 0), label.text, size=label.size, prop=font)
    start = -text.get_extents().xmax * {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
    put = Affine2D().scale(1, -1).translate(start, label.size * CAPITALS / 2) + there
    yield _patch(put.transform_path(text), PALETTES[palette][label.fill] if label.fill else TEXT)


@cache
def _tile(face: str, turned: int) -> tuple[Piece, ...]:
    """Return a tile as paths, neighbours of one colour as one."""
    back = (0, 0), (0, WIDTH), (WIDTH, HEIGHT), (HEIGHT, 0)
    lying = Affine2D().rotate_deg(-90 * turned).translate(*back[turned])
    return (
        *flat(BODIES[face == "X", turned % 2 == 1]),
        *((lying.transform_path(path), role) for path, role in flat(FACES[face])),
    )


@cache
def _mark(mark: Mark, turned: bool) -> tuple[Piece, ...]:
    return flat(mark_shapes(mark, turned=turned))


def flat(shapes: Shapes) -> tuple[Piece, ...]:
    """Return shapes as paths, parts taken apart, neighbours of one colour as one path."""
    merged: list[Piece] = []
    for path, role in _pieces(shapes, Role.INK):
        if merged and merged[-1][1] is role:
            merged[-1] = (Path.make_compound_path(merged[-1][0], path), role)
        else:
            merged.append((path, role))
    return tuple(merged)


def _pieces(shapes: Shapes, inherited: Role) -> Iterator[Piece]:
    """Return the paths of shapes; what names no colour takes that of the place of its part."""
    for shape in shapes:
        role = shape.fill or inherited
        if isinstance(shape, Part):
            put = Affine2D().scale(shape.scale).rotate_deg(shape.turn).translate(shape.x, shape.y)
            for path, own in _pieces(PARTS[shape.name], role):
                yield put.transform_path(path), own
        else:
            yield _path(shape), role


def _path(shape: Shape) -> Path:
    """Return the path of one shape."""
    match shape:
        case Circle(x, y, r):
            return Path.circle((x, y), r)
        case Ring(x, y, r, line):
            middle = r - line / 2
            return _joined(frame_steps(x - middle, y - middle, 2 * middle, 2 * middle, middle, line))
        case Ellipse(x, y, rx, ry, turn):
            return (
                Affine2D().scale(rx, ry).rotate_deg(turn).translate(x, y).transform_path(Path.unit_circle())
            )
        case Box(x, y, width, height, r):
            return _joined(box_steps(x, y, width, height, r))
        case Frame(x, y, width, height, r, line):
            return _joined(frame_steps(x, y, width, height, r, line))
        case Outline(data):
            return _joined(outline_steps(data))
    raise TypeError(f"{shape!r} has no path of its own")


_CODES: Final = {"M": 1, "L": 2, "Q": 3, "C": 4, "Z": 79}
"""matplotlib's codes for the steps of a path."""


def _joined(steps: Iterable[Step]) -> Path:
    vertices: list[Point] = []
    codes: list[int] = []
    for step, points in steps:
        vertices += points
        codes += [_CODES[step]] * len(points)
    return Path(vertices, codes)
