"""The matplotlib writer, and figures with their content in words.

Nothing else in the package needs matplotlib; the extra ``figures`` brings it.
"""

from .axes import Spot, draw
from .bars import Pair, limit_ladder, points_beside, shortcut_bars
from .charts import TileCount, fu_stack, tiles_left
from .games import MatchHand, Reach, match_bars, reach_strips, ruleset_map
from .worded import WordedFigure, pictured

__all__ = [
    "MatchHand",
    "Pair",
    "Reach",
    "Spot",
    "TileCount",
    "WordedFigure",
    "draw",
    "fu_stack",
    "limit_ladder",
    "match_bars",
    "pictured",
    "points_beside",
    "reach_strips",
    "ruleset_map",
    "shortcut_bars",
    "tiles_left",
]
