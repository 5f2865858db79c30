"""Witnesses: for every option that computes something, a hand, round or match that it changes.

A witness is a question as data (``riichi_rules.questions``). Answered with the option at one value and at
another, the answers differ: that is what the option decides. They are the rows of ``witnesses.jsonl``, hands
first, for they say most in least room. What only people at a table can keep (the group ``conduct``) has none.
"""

from .question import WITNESSES, Reply, Witness, answer_under, witnesses_of

__all__ = ["WITNESSES", "Reply", "Witness", "answer_under", "witnesses_of"]
