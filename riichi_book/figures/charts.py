"""The figures that the notebooks show: fu stacked by reason, and the tiles left of each wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from riichi_book.drawing.faces import HEIGHT, Mark
from riichi_book.drawing.layout import tiles_view
from riichi_book.drawing.views import View, bottom_line, row
from riichi_book.drawing.words import tile_words, tiles_words
from riichi_rules.reasons import Reason
from riichi_rules.tiles import COPIES, Tile

from .card import BARS, LABELS, PAD, Card
from .worded import WordedFigure

BAR: Final = "#1c7fb8"
TOTAL: Final = "#0b8a5d"


class TileCount(NamedTuple):
    """Of the four copies of a tile: how many are held in the hand, and how many are seen elsewhere."""

    tile: Tile
    held: int
    seen: int

    @property
    def left(self) -> int:
        """How many copies are neither held nor seen."""
        return COPIES - self.held - self.seen


def fu_stack(view: View, reasons: Sequence[Reason], *, counted: int | None = None) -> WordedFigure:
    """Show how fu add up under the tiles of a hand: each reason begins where the last one ended.

    ``counted`` are the fu after rounding; without it, the sum is shown as it is.
    """
    total = sum(reason.amount for reason in reasons)
    end = max(total, counted or 0, 1)
    card = Card(rows=len(reasons) + 1, row=27, top=view)
    unit = BARS / end
    for fu in range(0, end + 1, 20 if end > 60 else 10):
        card.grid(LABELS + fu * unit, str(fu))
    start = 0
    for reason in reasons:
        card.label(reason.words, reason.tiles)
        card.bar(start * unit, reason.amount * unit, BAR)
        start += reason.amount
        card.number(start * unit, f"+{reason.amount}")
        card.next()
    added = (counted or total) - total
    card.label("together, then rounded up" if added else "together", bold=True)
    card.bar(0, total * unit, TOTAL)
    if added:
        card.bar(total * unit, added * unit, TOTAL, hollow=True)
    card.number(end * unit, f"{total} fu, counted as {counted}" if added else f"{total} fu")
    parts = "; ".join(map(_reason_words, reasons))
    rounded = f", rounded up to {counted}" if added else ""
    return card.with_words(f"{view.words}. Fu: {parts}. Together {total}{rounded}.")


def _reason_words(reason: Reason) -> str:
    about = f" ({tiles_words(reason.tiles)})" if reason.tiles else ""
    return f"{reason.amount} for {reason.words}{about}"


def tiles_left(counts: Sequence[TileCount]) -> WordedFigure:
    """Show the four copies of each tile: those that are left, those seen (grey) and those in the hand.

    Raises ``ValueError`` if more than four copies of a tile are held and seen.
    """
    for count in counts:
        if count.left < 0 or count.held < 0 or count.seen < 0:
            raise ValueError(f"{count.held} held and {count.seen} seen of {count.tile}: there are {COPIES}")
    card = Card(rows=len(counts), row=66, width=340)
    for count in counts:
        _copies(card, count)
        card.next()
    left = sum(count.left for count in counts)
    card.text(PAD, PAD, f"{left} of {COPIES * len(counts)} tiles left in all", weight="bold")
    words = "; ".join(f"{tile_words(count.tile)}: {_split(count)}" for count in counts)
    return card.with_words(f"Tiles left: {words}. In all {left} of {COPIES * len(counts)} left.")


def _split(count: TileCount) -> str:
    """Say where the four copies are, without those that are nowhere."""
    parts = ((count.left, "left"), (count.seen, "seen"), (count.held, "in the hand"))
    return ", ".join(f"{number} {where}" for number, where in parts if number or where == "left")


_COPIES: Final = 210.0
_COPY: Final = 42.0
_FOOT: Final = 14.0


def _copies(card: Card, count: TileCount) -> None:
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
    card.draw(together, x=PAD, y=card.y + _FOOT - foot * _COPY / HEIGHT, height=_COPY)
    away = ", ".join(f"{number} {where}" for number, where in groups[1:] if number)
    middle = card.y + card.row / 2
    card.text(_COPIES, middle + 8, f"{count.left} left", weight="bold", fontsize=12)
    card.text(_COPIES, middle - 8, away, fontsize=9)
