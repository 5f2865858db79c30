"""The old name of ``riichi_book.search.differing``, which tests elsewhere still import."""

from riichi_book.search.differing import Two

__all__ = ["Two"]
