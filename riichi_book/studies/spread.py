"""The old name of ``riichi_book.search.spread``, which tests elsewhere still import."""

from riichi_book.search.spread import Spread, spread, valued, values_of

__all__ = ["Spread", "spread", "valued", "values_of"]
