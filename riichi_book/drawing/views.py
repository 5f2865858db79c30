"""Views: drawings as data, before they are rendered, with tiles, shapes under them and short texts.

A view does not know how it is rendered. Its units are those of the tiles (30 wide, 40 high), and y
points down.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import accumulate
from typing import Any, Final, NamedTuple, TypeAlias

from riichi_rules.messages import Message, joined, say
from riichi_rules.tiles import Tile

from .faces import HEIGHT, WIDTH, Mark

GROUP_GAP: Final = 10.0
CAPITALS: Final = 0.72
"""The height of a label's capitals, for a size of 1."""
DISC: Final = 0.78
"""The radius of the disc behind a label, for a size of 1."""


NOTHING: Final = joined([], "")


class Paint(StrEnum):
    """The colours of a palette that are used outside the tiles, named by their use."""

    INK = "ink"
    RED = "red"
    FACE = "face"
    SIGN = "sign"
    WAIT = "wait"
    WIN = "win"
    DORA = "dora"
    NOTE = "note"
    FELT = "felt"
    RAIL = "rail"
    PANEL = "panel"
    LIGHT = "light"


class Circle(NamedTuple):
    """A disc centred at x, y."""

    x: float
    y: float
    r: float
    fill: Paint


class Box(NamedTuple):
    """A rectangle with its upper left corner at x, y and its corners rounded by radius ``r``."""

    x: float
    y: float
    width: float
    height: float
    r: float
    fill: Paint


class Kanji(NamedTuple):
    """A kanji from the tiles, centred at x, y, scaled, and turned clockwise by ``turn`` degrees."""

    name: str
    x: float
    y: float
    scale: float
    turn: float
    fill: Paint


Ground: TypeAlias = Box | Circle | Kanji
"""A shape under the tiles: a mat, a stick, a wind."""


class Placed(NamedTuple):
    """One tile with the upper left corner of its face at x, y.

    ``turned`` counts quarter turns counterclockwise, 0 to 3; True counts as 1. ``down`` shows the back of
    the tile; an unknown tile that is face up shows a question mark. ``faded`` marks a tile that somebody
    took from the river.
    """

    tile: Tile
    x: float
    y: float
    turned: int = False
    down: bool = False
    faded: bool = False
    mark: Mark | None = None

    @property
    def face(self) -> str:
        """The name of its face: "5m", "X" for the back, "?" for an unknown tile."""
        return "X" if self.down else str(self.tile) if self.tile.known else "?"

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of its face as placed."""
        return (HEIGHT, WIDTH) if self.turned % 2 else (WIDTH, HEIGHT)


class Label(NamedTuple):
    """A short text; x, y is the middle of its height, and of its width unless ``anchor`` says otherwise.

    ``anchor`` is start, middle or end; ``turned`` counts quarter turns counterclockwise. Without ``fill``, it
    has the colour of the surrounding text. ``disc`` is the colour of a disc behind it.
    """

    text: str
    x: float
    y: float
    size: float
    turned: int = 0
    anchor: str = "middle"
    fill: Paint | None = None
    disc: Paint | None = None
    bold: bool = False


class View(NamedTuple):
    """Placed tiles, and a description: ``message`` for screen readers, ``notation`` for terminals.

    ``ground`` is drawn under the tiles, ``labels`` on top of them.
    """

    tiles: tuple[Placed, ...]
    width: float
    height: float
    message: Message = NOTHING
    notation: Message = NOTHING
    ground: tuple[Ground, ...] = ()
    labels: tuple[Label, ...] = ()

    @property
    def words(self) -> str:
        """The description in words."""
        return str(self.message)

    @property
    def text(self) -> str:
        """The description in notation."""
        return str(self.notation)

    def __repr__(self) -> str:
        # The ids of a drawing are derived from this, so they stay the same as long as the drawing does.
        names = ("tiles", "width", "height", "words", "text", "ground", "labels")
        return f"View({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"


def noted(name: object, notation: object) -> Message:
    """Return tiles in notation with their name: "river 9m1z"."""
    return say("{name} {tiles}", name=name, tiles=notation)


def row(*views: View, gap: float = GROUP_GAP) -> View:
    """Put views side by side, with their tiles aligned at the bottom."""
    bottom = max(map(bottom_line, views))
    lefts = list(accumulate([view.width + gap for view in views], initial=0.0))
    placed = [moved(view, x, bottom - bottom_line(view)) for view, x in zip(views, lefts, strict=False)]
    height = max(bottom - bottom_line(view) + view.height for view in views)
    return overlay(*placed)._replace(width=lefts[-1] - gap, height=height)


def stack(*views: View, gap: float = GROUP_GAP) -> View:
    """Put views below one another, aligned at the left."""
    tops = list(accumulate([view.height + gap for view in views], initial=0.0))
    placed = [moved(view, 0, y) for view, y in zip(views, tops, strict=False)]
    return overlay(*placed)._replace(height=tops[-1] - gap)


def overlay(*views: View) -> View:
    """Put views on top of one another, aligned at the upper left corner."""
    return View(
        tuple(tile for view in views for tile in view.tiles),
        max(view.width for view in views),
        max(view.height for view in views),
        joined([view.message for view in views], ". "),
        joined([view.notation for view in views], " | "),
        tuple(shape for view in views for shape in view.ground),
        tuple(label for view in views for label in view.labels),
    )


def bottom_line(view: View) -> float:
    """Return the y of the bottom of a view's lowest tiles."""
    return max((tile.y + tile.size[1] for tile in view.tiles), default=0.0)


def moved(view: View, x: float, y: float) -> View:
    """Return a view with everything in it moved; its size stays."""

    def along(parts: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([part._replace(x=part.x + x, y=part.y + y) for part in parts])

    return view._replace(tiles=along(view.tiles), ground=along(view.ground), labels=along(view.labels))


def turned(view: View, quarters: int) -> View:
    """Return a view turned counterclockwise by quarter turns, as seen by the player on that side."""
    for _ in range(quarters % 4):
        view = _quarter(view)
    return view


def _quarter(view: View) -> View:
    """Turn a view by one quarter: its right side moves to the top, and its bottom to the right."""
    width = view.width
    return view._replace(
        tiles=tuple(
            tile._replace(x=tile.y, y=width - tile.x - tile.size[0], turned=(tile.turned + 1) % 4)
            for tile in view.tiles
        ),
        width=view.height,
        height=width,
        ground=tuple(_quarter_of(shape, width) for shape in view.ground),
        labels=tuple(
            label._replace(x=label.y, y=width - label.x, turned=(label.turned + 1) % 4)
            for label in view.labels
        ),
    )


def _quarter_of(shape: Ground, width: float) -> Ground:
    if isinstance(shape, Box):
        upper = width - shape.x - shape.width
        return shape._replace(x=shape.y, y=upper, width=shape.height, height=shape.width)
    if isinstance(shape, Kanji):
        shape = shape._replace(turn=(shape.turn - 90) % 360)
    return shape._replace(x=shape.y, y=width - shape.x)
