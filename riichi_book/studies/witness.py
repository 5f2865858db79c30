"""The old name of ``riichi_book.search.witnesses``, which tests elsewhere still import."""

from riichi_book.search.witnesses import WITNESSES, Reply, Witness, answer_under, witnesses_of

__all__ = ["WITNESSES", "Reply", "Witness", "answer_under", "witnesses_of"]
