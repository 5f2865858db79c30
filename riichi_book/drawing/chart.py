"""The chart of the tiles: every kind once, in rows by suit, with its number or name below."""

from __future__ import annotations

from typing import Final

from riichi_book.answers.spoken import tiles_message
from riichi_rules.messages import Message, say, with_capital
from riichi_rules.seats import WINDS
from riichi_rules.tiles import Tile, is_honour, suit_message

from .faces import HEIGHT, WIDTH
from .layout import tiles_view
from .table_labels import LETTER
from .views import GROUP_GAP, Label, View, moved, overlay, row, stack

_TEXT: Final = 11.0
_HONOURS: Final = (*WINDS.values(), say("White"), say("Green"), say("Red"))
"""The names below the winds and dragons, in the order of their kinds."""


def chart_view() -> View:
    """Show the 34 kinds of tiles with their names, a row for each suit and one for the honours."""
    suits = [_row(suit_message(first), first, first + 9) for first in (0, 9, 18)]
    honours = row(_row(say("winds"), 27, 31), _row(say("dragons"), 31, 34), gap=2 * GROUP_GAP)
    return stack(*suits, honours, gap=_TEXT)


def _row(title: Message, first: int, end: int) -> View:
    """Show the kinds from ``first`` up to ``end`` under a title."""
    names = [str(_HONOURS[kind - 27] if is_honour(kind) else kind % 9 + 1) for kind in range(first, end)]
    size = _TEXT * (0.85 if is_honour(first) else 1.1)
    apart = max(0.0, max(map(len, names)) * size * LETTER - WIDTH)
    tiles = _apart(moved(tiles_view([Tile(kind) for kind in range(first, end)]), 0, 1.6 * _TEXT), apart)
    below = [
        Label(name, each.x + WIDTH / 2, each.y + HEIGHT + _TEXT, size)
        for name, each in zip(names, tiles.tiles, strict=True)
    ]
    told = say("{name}: {tiles}", name=title, tiles=tiles_message([each.tile for each in tiles.tiles]))
    head = Label(str(with_capital(title)), 1.5, _TEXT * 0.7, _TEXT * 1.2, anchor="start", bold=True)
    height = tiles.height + 3 * _TEXT
    return overlay(tiles)._replace(height=height, labels=(head, *below), message=with_capital(told))


def _apart(tiles: View, gap: float) -> View:
    """Move tiles apart, so that long names below them do not overlap."""
    placed = [each._replace(x=each.x + gap * (place + 0.5)) for place, each in enumerate(tiles.tiles)]
    return tiles._replace(tiles=tuple(placed), width=tiles.width + gap * len(placed))
