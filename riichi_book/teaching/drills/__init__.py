"""Drills: exercises without end, from a seed, by kind and level, under any ruleset.

The same seed gives the same drills on every Python. A set has no two that are alike: of the same shape and
with the same reasons. Its answers are mixed: as many yes as no, and no other answer more than half the time.
"""

from riichi_book.teaching.levels import LEVELS

from .alike import likeness
from .drilling import KINDS, drills, drills_one_by_one, wanted

__all__ = ["KINDS", "LEVELS", "drills", "drills_one_by_one", "likeness", "wanted"]
