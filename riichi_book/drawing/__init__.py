"""Drawings: hands, melds, rivers, the table and the dead wall as views, and views as SVG.

``drawing.scenes``, which draws questions and rounds, must be imported separately.
"""

from riichi_book.answers.spoken import meld_words, tile_words, tiles_words

from .calls import calls_view, ways_to_call
from .faces import Mark
from .layout import hand_view, meld_view, river_view, tiles_view
from .svg import OUTLINES, figure_html, sprite, svg_text
from .table import live_tiles, table_view
from .table_told import Middle, SeatView
from .views import Label, Placed, View, row, stack, turned
from .wall import Break, DeadTile, dead_wall, dead_wall_view

__all__ = [
    "OUTLINES",
    "Break",
    "DeadTile",
    "Label",
    "Mark",
    "Middle",
    "Placed",
    "SeatView",
    "View",
    "calls_view",
    "dead_wall",
    "dead_wall_view",
    "figure_html",
    "hand_view",
    "live_tiles",
    "meld_view",
    "meld_words",
    "river_view",
    "row",
    "sprite",
    "stack",
    "svg_text",
    "table_view",
    "tile_words",
    "tiles_view",
    "tiles_words",
    "turned",
    "ways_to_call",
]
