"""The old name of ``riichi_book.search.self_play``, which tests elsewhere still import."""

from riichi_book.search.self_play import shuffled_deal, states_of, steps_of

__all__ = ["shuffled_deal", "states_of", "steps_of"]
