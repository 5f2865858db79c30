"""The old name of ``riichi_book.search.effects``, which tests elsewhere still import."""

from riichi_book.search.effects import UNSEEN, Effect, effect_of

__all__ = ["UNSEEN", "Effect", "effect_of"]
