"""The yaku: one function and one row each, and the plans that remember their answers."""

from .plan import Plan, Scored, plan_shape, plan_timing, total
from .profile import Profile
from .row import Yaku
from .table import BY_ID, YAKU

__all__ = ["BY_ID", "YAKU", "Plan", "Profile", "Scored", "Yaku", "plan_shape", "plan_timing", "total"]
