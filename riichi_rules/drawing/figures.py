"""The matplotlib writer: the same faces on axes, and the figures that the notebooks show.

This is the only module here that needs matplotlib. Faces are paths, so no font has to know a kanji.
Each figure comes with its content in words.
"""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from typing import Any, Final, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from riichi_rules.reasons import Reason
from riichi_rules.tiles import COPIES, Tile

from .faces import (
    BODIES,
    FACES,
    HEIGHT,
    PALETTES,
    PARTS,
    VEIL_OPACITY,
    WIDTH,
    Box,
    Circle,
    Ellipse,
    Frame,
    Mark,
    Outline,
    Part,
    Role,
    Shape,
    Shapes,
    mark_shapes,
    veil_shapes,
)
from .layout import Placed, View, bottom_line, row, tiles_view
from .outlines import Point, Step, box_steps, frame_steps, outline_steps
from .svg import definitions, own_prefix, uses
from .words import tile_words

TEXT: Final = "#2b2b33"
"""The colour of text and lines; in HTML the page's own colour stands in its place."""

BAR: Final = "#1c7fb8"
TOTAL: Final = "#0b8a5d"
GRID: Final = "#8a8c92"

_SETTINGS: Final[dict[Any, str]] = {
    "svg.hashsalt": "riichi-rules",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
}

Piece = tuple[Path, Role]
"""A path in tile units and the role of its colour."""


class Spot(NamedTuple):
    """A view drawn on axes: where its lower left corner is, how high a tile, and the patches it took."""

    view: View
    x: float
    y: float
    height: float
    patches: tuple[PathPatch, ...]


class Told(NamedTuple):
    """A figure and its content in words; ``spots`` are the tiles in it, placed in points."""

    figure: Figure
    words: str
    spots: tuple[Spot, ...] = ()

    def svg(self) -> str:
        """Return the figure as a file of SVG on a light card, the same text for the same figure."""
        return self._written(card=True)

    def html(self) -> str:
        """Return the figure as HTML that says itself in words and takes the page's colour for text."""
        drawing = self._written(card=False).replace(TEXT, "currentColor")
        drawing = drawing.replace("<svg ", '<svg aria-hidden="true" ', 1)
        label = escape(self.words)
        return f'<figure class="riichi-figure" role="img" aria-label="{label}">{drawing}</figure>'

    def _written(self, *, card: bool) -> str:
        """Let matplotlib write all but the tiles; these are symbols, as in every other drawing."""
        patches = [patch for spot in self.spots for patch in spot.patches]
        written = io.StringIO()
        with mpl.rc_context(_SETTINGS):
            for patch in patches:
                patch.set_visible(False)
            self.figure.savefig(
                written, format="svg", transparent=not card, metadata={"Date": None, "Creator": None}
            )
            for patch in patches:
                patch.set_visible(True)
        text = written.getvalue()
        return _tidy(text[text.index("<svg") : text.rindex("</svg>")]) + self._tiles() + "</svg>\n"

    def _tiles(self) -> str:
        views = [spot.view for spot in self.spots]
        floor = self.figure.get_figheight() * 72
        prefix = own_prefix(*views)
        drawn = [definitions(views, prefix)]
        for view, x, y, height, _ in self.spots:
            scale = height / HEIGHT
            place = f"translate({x:.2f} {floor - y - scale * view.height:.2f})scale({scale:.4f})"
            drawn.append(f'<g transform="{place}">{"".join(uses(view, prefix))}</g>')
        return "\n".join(drawn)


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
    patches: list[PathPatch] = []
    for tile in view.tiles:
        patches += _patches(_tile(tile.face, tile.turned), tile, place, palette)
        if tile.faded:
            patches += _patches(_flat(veil_shapes(turned=tile.turned)), tile, place, palette, VEIL_OPACITY)
    for tile in view.tiles:
        if tile.mark:
            patches += _patches(_mark(tile.mark, tile.turned), tile, place, palette)
    for patch in patches:
        # add_patch would take five times as long: it computes limits.
        ax.add_artist(patch)
    return Spot(view, x, y, height, tuple(patches))


def _patches(
    pieces: Sequence[Piece], tile: Placed, place: Affine2D, palette: str, alpha: float = 1.0
) -> Iterator[PathPatch]:
    """Put pieces where a tile lies."""
    moved = Affine2D().translate(tile.x, tile.y) + place
    for path, role in pieces:
        colour = PALETTES[palette][role]
        yield PathPatch(moved.transform_path(path), facecolor=colour, linewidth=0, alpha=alpha, clip_on=False)


@cache
def _tile(face: str, turned: bool) -> tuple[Piece, ...]:
    """Return a tile as paths, neighbours of one colour as one."""
    lying = Affine2D().rotate_deg(-90).translate(0, WIDTH) if turned else Affine2D()
    return (
        *_flat(BODIES[face == "X", turned]),
        *((lying.transform_path(path), role) for path, role in _flat(FACES[face])),
    )


@cache
def _mark(mark: Mark, turned: bool) -> tuple[Piece, ...]:
    return _flat(mark_shapes(mark, turned=turned))


def _flat(shapes: Shapes) -> tuple[Piece, ...]:
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


def _tidy(text: str) -> str:
    """Shorten numbers, and take away what would disturb other drawings on a page."""
    text = re.sub(r"(-?\d+\.\d\d)\d+", r"\1", text)
    text = re.sub(r' id="(?:figure|axes|patch|text|line2d)_\d+"', "", text)
    # matplotlib's style sheet would speak to every drawing of the page.
    text = re.sub(r"\s*<defs>\s*<style.*?</style>\s*</defs>", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    return text.replace("<svg ", '<svg style="stroke-linejoin:round;stroke-linecap:butt;max-width:100%" ', 1)


class TileCount(NamedTuple):
    """Of the four copies of a tile: how many are held in the hand, and how many are seen elsewhere."""

    tile: Tile
    held: int
    seen: int

    @property
    def left(self) -> int:
        """How many copies are neither held nor seen."""
        return COPIES - self.held - self.seen


def fu_stack(view: View, reasons: Sequence[Reason], *, counted: int | None = None) -> Told:
    """Show how fu add up under the tiles of a hand: each reason begins where the last one ended.

    ``counted`` are the fu after rounding; without it, the sum is shown as it is.
    """
    total = sum(reason.amount for reason in reasons)
    end = max(total, counted or 0, 1)
    card = _Card(rows=len(reasons) + 1, row=27, top=view)
    unit = _BARS / end
    for fu in range(0, end + 1, 20 if end > 60 else 10):
        card.grid(_LABELS + fu * unit, str(fu))
    start = 0
    for reason in reasons:
        card.label(reason.words, reason.tiles)
        card.bar(start * unit, reason.amount * unit, BAR)
        start += reason.amount
        card.number(start * unit, f"+{reason.amount}")
        card.next()
    card.label("together" if counted is None else "together, then rounded up", bold=True)
    card.bar(0, total * unit, TOTAL)
    if counted is not None and counted != total:
        card.bar(total * unit, (counted - total) * unit, TOTAL, hollow=True)
    card.number(
        end * unit, f"{total} fu" if counted in (None, total) else f"{total} fu, counted as {counted}"
    )
    parts = ", ".join(f"{reason.words} {reason.amount}" for reason in reasons)
    rounded = f", rounded up to {counted}" if counted not in (None, total) else ""
    return card.told(f"{view.words}. Fu: {parts}. Together {total}{rounded}.")


def tiles_left(counts: Sequence[TileCount]) -> Told:
    """Show the four copies of each tile: those that are left, those seen (grey) and those in the hand.

    Raises ``ValueError`` if more than four copies of a tile are held and seen.
    """
    for count in counts:
        if count.left < 0 or count.held < 0 or count.seen < 0:
            raise ValueError(f"{count.held} held and {count.seen} seen of {count.tile}: there are {COPIES}")
    card = _Card(rows=len(counts), row=66, width=340)
    for count in counts:
        card.copies(count)
        card.next()
    left = sum(count.left for count in counts)
    card.text(_PAD, _PAD, f"{left} of {COPIES * len(counts)} tiles left in all", weight="bold")
    words = "; ".join(f"{tile_words(count.tile)}: {_split(count)}" for count in counts)
    return card.told(f"Tiles left: {words}. In all {left} of {COPIES * len(counts)} left.")


def _split(count: TileCount) -> str:
    """Say where the four copies are, without those that are nowhere."""
    parts = ((count.left, "left"), (count.seen, "seen"), (count.held, "in the hand"))
    return ", ".join(f"{number} {where}" for number, where in parts if number or where == "left")


_WIDTH: Final = 660.0
_LABELS: Final = 300.0
_BARS: Final = 240.0
_COPIES: Final = 210.0
_COPY: Final = 42.0
_FOOT: Final = 14.0
_PAD: Final = 16.0


class _Card:
    """A figure measured in points, filled row by row from above."""

    def __init__(self, *, rows: int, row: float, width: float = _WIDTH, top: View | None = None) -> None:
        size = min(52.0, (width - 2 * _PAD) / top.width * HEIGHT) if top else 0.0
        head = (top.height * size / HEIGHT + 16 if top else 0.0) + _PAD
        foot = _PAD + 12
        height = head + rows * row + foot
        self.row = row
        self.y = height - head - row
        self.floor = foot
        self.ceiling = height - head
        self.figure = Figure(figsize=(width / 72, height / 72), facecolor="#ffffff")
        self.ax = self.figure.add_axes((0, 0, 1, 1))
        self.ax.set_axis_off()
        self.ax.set_xlim(0, width)
        self.ax.set_ylim(0, height)
        self.spots: list[Spot] = []
        if top:
            self.draw(top, x=_PAD - 1.5, y=height - head + 16, height=size)

    def told(self, words: str) -> Told:
        """Return the figure with its words."""
        return Told(self.figure, words, tuple(self.spots))

    def draw(self, view: View, *, x: float, y: float, height: float) -> None:
        """Draw tiles, their lower left corner at x, y."""
        self.spots.append(draw(view, self.ax, x=x, y=y, height=height))

    def next(self) -> None:
        """Go down to the next row."""
        self.y -= self.row

    def text(self, x: float, y: float, text: str, **style: Any) -> None:  # noqa: ANN401 - what matplotlib takes
        """Write text, its middle at that height."""
        self.ax.text(x, y, text, **{"va": "center", "color": TEXT, "fontsize": 10, **style})

    def grid(self, x: float, text: str) -> None:
        """Draw a thin line down all rows, its number under it."""
        line = Rectangle((x - 0.25, self.floor), 0.5, self.ceiling - self.floor, color=GRID, alpha=0.5, lw=0)
        self.ax.add_artist(line)
        self.text(x, self.floor - 9, text, ha="center", fontsize=8, color=GRID)

    def label(self, words: str, tiles: Sequence[Tile] = (), *, bold: bool = False) -> None:
        """Write what a row is about, with its tiles at the end of the column."""
        lines = textwrap.wrap(words, 34 if tiles else 48)
        weight = "bold" if bold else "normal"
        size = 10 if len(lines) < 2 else 8.5
        middle = self.y + self.row / 2
        self.text(_PAD, middle, "\n".join(lines), weight=weight, fontsize=size, linespacing=1.1)
        if tiles:
            view = tiles_view(tiles)
            height = self.row - 6.0
            width = view.width / HEIGHT * height
            self.draw(view, x=_LABELS - 10 - width, y=self.y + 1, height=height)

    def bar(self, start: float, length: float, colour: str, *, hollow: bool = False) -> None:
        """Draw a bar; a hollow one is what rounding adds."""
        corner = (_LABELS + start, self.y + 6)
        bar = Rectangle(corner, length, self.row - 12, facecolor=colour, edgecolor=colour, linewidth=1)
        if hollow:
            bar.set(fill=False, linestyle="--")
        self.ax.add_artist(bar)

    def number(self, end: float, text: str) -> None:
        """Write a number after the end of a bar."""
        self.text(_LABELS + end + 5, self.y + self.row / 2, text)

    def copies(self, count: TileCount) -> None:
        """Draw the four copies of a tile and say where they are."""
        groups = ((count.left, "left"), (count.seen, "seen"), (count.held, "in the hand"))
        views = []
        for number, where in groups:
            marks = dict.fromkeys(range(number), Mark.WAIT) if where == "left" else None
            view = tiles_view([count.tile] * number, marks=marks)
            if where == "seen":
                view = view._replace(tiles=tuple(tile._replace(faded=True) for tile in view.tiles))
            if number:
                views.append(view)
        together = row(*views, gap=4)
        foot = together.height - bottom_line(together)
        self.draw(together, x=_PAD, y=self.y + _FOOT - foot * _COPY / HEIGHT, height=_COPY)
        away = ", ".join(f"{number} {where}" for number, where in groups[1:] if number)
        middle = self.y + self.row / 2
        self.text(_COPIES, middle + 8, f"{count.left} left", weight="bold", fontsize=12)
        self.text(_COPIES, middle - 8, away, fontsize=9)
