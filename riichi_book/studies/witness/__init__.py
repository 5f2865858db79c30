"""Witnesses: for every option that computes something, a hand, round or match that it changes.

A witness asks a ruleset a question about one thing that can be drawn, and the answer is computed. Asked with
the option at one value and at another, the answers differ: that is what the option decides. What only people
at a table can keep (the group ``conduct``) has no witness.
"""

from .question import Exhibit, Witness
from .register import WITNESSES, witnesses_of

__all__ = [
    "WITNESSES",
    "Exhibit",
    "Witness",
    "witnesses_of",
]
