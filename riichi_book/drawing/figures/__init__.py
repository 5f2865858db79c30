"""The matplotlib writer, and figures with their content in words.

Nothing else in the package needs matplotlib; install it with the extra ``figures``.
"""

from .axes import Spot, draw
from .bars import Pair, limit_ladder, points_beside, shortcut_bars
from .charts import TileCount, fu_stack, tiles_left
from .worded import WordedFigure, pictured

__all__ = [
    "Pair",
    "Spot",
    "TileCount",
    "WordedFigure",
    "draw",
    "fu_stack",
    "limit_ladder",
    "pictured",
    "points_beside",
    "shortcut_bars",
    "tiles_left",
]
