"""The yaku: one function and one row of the table each."""

from .profile import Profile
from .row import Scored, Yaku, counting, scored
from .table import BY_ID, YAKU

__all__ = ["BY_ID", "YAKU", "Profile", "Scored", "Yaku", "counting", "scored"]
