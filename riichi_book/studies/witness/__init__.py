"""Witnesses: for every option that computes something, a hand, round or match that it changes.

A witness is a question as data (``riichi_rules.questions``). Answered with the option at one value and at
another, the answers differ: that is what the option decides. What only people at a table can keep (the group
``conduct``) has no witness.
"""

from .question import Reply, Witness, answer_under
from .register import WITNESSES, witnesses_of

__all__ = [
    "WITNESSES",
    "Reply",
    "Witness",
    "answer_under",
    "witnesses_of",
]
