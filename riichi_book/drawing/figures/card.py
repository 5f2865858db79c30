"""A figure that is filled row by row with labels, tiles, bars and numbers."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from matplotlib.patches import Rectangle

from riichi_book.drawing.faces import HEIGHT
from riichi_book.drawing.layout import tiles_view
from riichi_book.drawing.views import View
from riichi_rules.messages import Message
from riichi_rules.tiles import Tile

from .axes import TEXT, Spot, bare, draw
from .worded import WordedFigure

GRID: Final = "#8a8c92"
BAR: Final = "#1c7fb8"
TOTAL: Final = "#0b8a5d"
_WIDTH: Final = 660.0
LABELS: Final = 300.0
BARS: Final = 240.0
PAD: Final = 16.0


class FigureBar(NamedTuple):
    """A bar in a row: its start, length and colour; ``hollow`` draws only a dashed outline."""

    start: float
    length: float
    colour: str = BAR
    hollow: bool = False


class Card:
    """A figure measured in points, filled row by row from the top."""

    def __init__(self, *, rows: int, row: float, width: float = _WIDTH, top: View | None = None) -> None:
        size = min(52.0, (width - 2 * PAD) / top.width * HEIGHT) if top else 0.0
        head = (top.height * size / HEIGHT + 16 if top else 0.0) + PAD
        foot = PAD + 12
        height = head + rows * row + foot
        self.row = row
        self.y = height - head - row
        self.floor = foot
        self.ceiling = height - head
        self.figure, self.ax = bare(width, height)
        self.spots: list[Spot] = []
        if top:
            self.draw(top, x=PAD - 1.5, y=height - head + 16, height=size)

    def with_words(self, words: Message) -> WordedFigure:
        """Return the figure with its words."""
        return WordedFigure(self.figure, words, tuple(self.spots))

    def draw(self, view: View, *, x: float, y: float, height: float) -> None:
        """Draw tiles with their lower left corner at x, y."""
        self.spots.append(draw(view, self.ax, x=x, y=y, height=height))

    def next(self) -> None:
        """Go down to the next row."""
        self.y -= self.row

    def text(self, x: float, y: float, text: object, **style: Any) -> None:  # noqa: ANN401 - as matplotlib
        """Write text with its vertical middle at y."""
        usual = {"va": "center", "color": TEXT, "fontsize": 10, "parse_math": False}
        self.ax.text(x, y, str(text), **{**usual, **style})

    def grid(self, x: float, text: str) -> None:
        """Draw a thin vertical line through all rows, with its number below."""
        height = self.ceiling - self.floor
        self.ax.add_artist(Rectangle((x - 0.25, self.floor), 0.5, height, color=GRID, alpha=0.5, lw=0))
        self.text(x, self.floor - 9, text, ha="center", fontsize=8, color=GRID)

    def label(self, words: object, tiles: Sequence[Tile] = (), *, bold: bool = False) -> None:
        """Write the label of a row, with its tiles at the end of the column."""
        lines = textwrap.wrap(str(words), 34 if tiles else 48)
        style = {"weight": "bold" if bold else "normal", "fontsize": 10 if len(lines) < 2 else 8.5}
        self.text(PAD, self.y + self.row / 2, "\n".join(lines), **style, linespacing=1.1)
        if tiles:
            view = tiles_view(tiles)
            height = self.row - 6.0
            width = view.width / HEIGHT * height
            self.draw(view, x=LABELS - 10 - width, y=self.y + 1, height=height)

    def bars(self, amount: object, *bars: FigureBar) -> None:
        """Draw the bars of a row, write the amount after the last, and go down to the next row."""
        end = 0.0
        for start, length, colour, hollow in bars:
            end = start + length
            bar = Rectangle(
                (LABELS + start, self.y + 6), length, self.row - 12, fc=colour, ec=colour, linewidth=1
            )
            if hollow:
                bar.set(fill=False, linestyle="--")
            self.ax.add_artist(bar)
        self.text(LABELS + end + 5, self.y + self.row / 2, amount)
        self.next()
