"""The simplest question on which two rulesets differ, and the fewest that tell rulesets apart."""

from .deals import DEALS, Dealt, in_deals
from .differing import Two
from .gathering import ASKED
from .search import Found, Sort, likeliest, likeliest_of, smallest, sort_of
from .separation import Separation, separate

__all__ = [
    "ASKED",
    "DEALS",
    "Dealt",
    "Found",
    "Separation",
    "Sort",
    "Two",
    "in_deals",
    "likeliest",
    "likeliest_of",
    "separate",
    "smallest",
    "sort_of",
]
