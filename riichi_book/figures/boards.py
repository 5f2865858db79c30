"""The table, the dead wall and the ways to call as figures, for print and for files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from matplotlib.figure import Figure

from riichi_book.drawing.calls import calls_view
from riichi_book.drawing.faces import HEIGHT
from riichi_book.drawing.table import table_view
from riichi_book.drawing.table_told import NOTHING, Middle, SeatView
from riichi_book.drawing.views import View
from riichi_book.drawing.wall import Break, DeadTile, dead_wall_view
from riichi_rules.melds import Meld

from .axes import draw
from .worded import WordedFigure

_PAD: Final = 4.0


def pictured(view: View, *, height: float = 36.0, palette: str = "colour") -> WordedFigure:
    """Return a view as a figure of its own; ``height`` is that of one upright tile, in points.

    The palette is colour, or grey for a print in black and white.
    """
    scale = height / HEIGHT
    width, depth = view.width * scale + 2 * _PAD, view.height * scale + 2 * _PAD
    figure = Figure(figsize=(width / 72, depth / 72), facecolor="#ffffff")
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set_axis_off()
    ax.set_xlim(0, width)
    ax.set_ylim(0, depth)
    return WordedFigure(figure, view.words, (draw(view, ax, x=_PAD, y=_PAD, height=height, palette=palette),))


def table(
    seats: Sequence[SeatView],
    middle: Middle = NOTHING,
    *,
    broken: Break | None = None,
    replaced: int = 0,
    palette: str = "colour",
) -> WordedFigure:
    """Show the table from above; the arguments and errors are those of ``table_view``."""
    return pictured(table_view(seats, middle, broken=broken, replaced=replaced), height=24.0, palette=palette)


def dead_wall(wall: Sequence[DeadTile], *, palette: str = "colour") -> WordedFigure:
    """Show the dead wall with the role of each tile and the kan that uses it."""
    return pictured(dead_wall_view(wall), palette=palette)


def calls(melds: Iterable[Meld], *, palette: str = "colour") -> WordedFigure:
    """Show the ways to lay a called tile. Raises ``ValueError`` as ``calls_view`` does."""
    return pictured(calls_view(melds), palette=palette)
