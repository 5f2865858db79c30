"""The simplest question on which two rulesets differ, and the fewest that tell rulesets apart."""

from .differing import Two
from .gathering import ASKED
from .search import Found, likeliest, smallest
from .separation import Separation, separate

__all__ = ["ASKED", "Found", "Separation", "Two", "likeliest", "separate", "smallest"]
