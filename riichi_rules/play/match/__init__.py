"""The match: which hand comes next, when the match is over, and its result.

``after(match, ended(round))`` returns the match after a round. Seats are numbered 0 to 3 in the order of
play; points are points, never thousands.
"""

from .course import after, ended, stopped
from .dealing import DealerRepeat, dealer_repeat, honba_after
from .places import MatchReason, places_of
from .result import Result, match_result, result_of
from .state import Ended, MatchState, begin_match

__all__ = [
    "DealerRepeat", "Ended", "MatchReason", "MatchState", "Result", "after", "begin_match", "dealer_repeat",
    "ended", "honba_after", "match_result", "places_of", "result_of", "stopped",
]  # fmt: skip
