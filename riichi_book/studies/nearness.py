"""The old name of ``riichi_book.search.nearness``, which tests elsewhere still import."""

from riichi_book.search.nearness import tiles_lacking

__all__ = ["tiles_lacking"]
