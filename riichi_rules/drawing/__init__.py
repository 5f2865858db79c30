"""Drawings: hands, melds and rivers as views, and views as SVG.

Nothing of it is imported before somebody asks. ``drawing.figures``, which needs matplotlib, is
imported by its name.
"""

from .faces import Mark
from .layout import hand_view, meld_view, river_view, tiles_view
from .svg import OUTLINES, figure_html, sprite, svg_text
from .views import Label, Placed, View, row, stack, turned
from .words import meld_words, tile_words, tiles_words

__all__ = [
    "OUTLINES",
    "Label",
    "Mark",
    "Placed",
    "View",
    "figure_html",
    "hand_view",
    "meld_view",
    "meld_words",
    "river_view",
    "row",
    "sprite",
    "stack",
    "svg_text",
    "tile_words",
    "tiles_view",
    "tiles_words",
    "turned",
]
