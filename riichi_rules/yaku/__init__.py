"""The yaku: one function and one row of the table each."""

from .profile import Profile
from .row import ScoredYaku, Yaku, score_of, total
from .table import BY_ID, YAKU

__all__ = ["BY_ID", "YAKU", "Profile", "ScoredYaku", "Yaku", "score_of", "total"]
