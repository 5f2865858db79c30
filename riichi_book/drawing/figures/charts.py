"""Figures for notebooks: fu stacked by reason, and the tiles left for each wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from riichi_book.answers.spoken import group_message, tile_message
from riichi_book.drawing.faces import HEIGHT, Mark
from riichi_book.drawing.layout import tiles_view
from riichi_book.drawing.views import View, bottom_line, row
from riichi_rules.messages import Message, joined, say
from riichi_rules.reasons import Reason
from riichi_rules.tiles import COPIES, Tile

from .card import BARS, LABELS, PAD, TOTAL, Card, FigureBar
from .worded import WordedFigure


class TileCount(NamedTuple):
    """How many of the four copies of a tile are in the hand, and how many are seen elsewhere."""

    tile: Tile
    held: int
    seen: int

    @property
    def left(self) -> int:
        """How many copies are neither held nor seen."""
        return COPIES - self.held - self.seen


def fu_stack(view: View, reasons: Sequence[Reason], *, counted: int | None = None) -> WordedFigure:
    """Show how fu add up, below the tiles of a hand: each bar starts where the one before it ends.

    ``counted`` are the fu after rounding; without it, only the sum is shown.
    """
    total = sum(reason.amount for reason in reasons)
    end = max(total, counted or 0, 1)
    card = Card(rows=len(reasons) + 1, row=27, top=view)
    unit = BARS / end
    for fu in range(0, end + 1, 20 if end > 60 else 10):
        card.grid(LABELS + fu * unit, str(fu))
    start = 0
    for reason in reasons:
        card.label(reason.message, reason.tiles)
        card.bars(f"+{reason.amount}", FigureBar(start * unit, reason.amount * unit))
        start += reason.amount
    facts = {"hand": view.message, "parts": joined(map(_reason_words, reasons), "; "), "n": total}
    together = FigureBar(0, total * unit, TOTAL)
    if not counted or counted == total:
        card.label(say("together"), bold=True)
        card.bars(say("{n} fu", n=total), together)
        return card.with_words(say("{hand}. Fu: {parts}. Together {n}.", **facts))
    card.label(say("together, then rounded up"), bold=True)
    more = FigureBar(total * unit, (counted - total) * unit, TOTAL, hollow=True)
    card.bars(say("{n} fu, counted as {counted}", n=total, counted=counted), together, more)
    words = say("{hand}. Fu: {parts}. Together {n}, rounded up to {counted}.", **facts, counted=counted)
    return card.with_words(words)


def _reason_words(reason: Reason) -> Message:
    facts = {"n": reason.amount, "reason": reason.message}
    if not reason.tiles:
        return say("{n} for {reason}", **facts)
    return say("{n} for {reason} ({tiles})", **facts, tiles=group_message(reason.tiles))


def tiles_left(counts: Sequence[TileCount]) -> WordedFigure:
    """Show the four copies of each tile: those left (marked as waits), those seen (grey), those in the hand.

    Raises ``ValueError`` if more than four copies of a tile are held and seen.
    """
    for count in counts:
        if count.left < 0 or count.held < 0 or count.seen < 0:
            raise ValueError(f"{count.held} held and {count.seen} seen of {count.tile}: there are {COPIES}")
    card = Card(rows=len(counts), row=66, width=340)
    for count in counts:
        _copies(card, count)
        card.next()
    facts = {"left": sum(count.left for count in counts), "copies": COPIES * len(counts)}
    card.text(PAD, PAD, say("{left} of {copies} tiles left in all", **facts), weight="bold")
    tiles = [
        say("{tile}: {copies}", tile=tile_message(count.tile), copies=joined(_split(count), ", "))
        for count in counts
    ]
    words = say("Tiles left: {tiles}. In all {left} of {copies} left.", tiles=joined(tiles, "; "), **facts)
    return card.with_words(words)


def _split(count: TileCount) -> list[Message]:
    """Return where the four copies are: how many are left, then how many are seen or in the hand."""
    left, seen = say("{n} left", n=count.left), say("{n} seen", n=count.seen)
    held = say("{n} in the hand", n=count.held)
    return [left, *([seen] if count.seen else []), *([held] if count.held else [])]


_COPIES: Final = 210.0
_COPY: Final = 42.0
_FOOT: Final = 14.0


def _copies(card: Card, count: TileCount) -> None:
    """Draw the four copies of a tile and say where they are."""
    left = tiles_view([count.tile] * count.left, marks=dict.fromkeys(range(count.left), Mark.WAIT))
    seen, held = [tiles_view([count.tile] * number) for number in (count.seen, count.held)]
    seen = seen._replace(tiles=tuple(tile._replace(faded=True) for tile in seen.tiles))
    views = [view for view in (left, seen, held) if view.tiles]
    together = row(*views, gap=4)
    foot = together.height - bottom_line(together)
    card.draw(together, x=PAD, y=card.y + _FOOT - foot * _COPY / HEIGHT, height=_COPY)
    on_hand, *away = _split(count)
    middle = card.y + card.row / 2
    card.text(_COPIES, middle + 8, on_hand, weight="bold", fontsize=12)
    card.text(_COPIES, middle - 8, joined(away, ", ") if away else "", fontsize=9)
