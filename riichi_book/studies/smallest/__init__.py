"""The simplest question on which two rulesets differ, and the fewest that tell rulesets apart."""

from .differing import Two
from .gathering import ASKED
from .search import Found, Sort, likeliest, likeliest_of, smallest, sort_of
from .separation import Separation, separate

__all__ = [
    "ASKED",
    "Found",
    "Separation",
    "Sort",
    "Two",
    "likeliest",
    "likeliest_of",
    "separate",
    "smallest",
    "sort_of",
]
