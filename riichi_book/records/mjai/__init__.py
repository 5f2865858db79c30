"""mjai: games as JSON events, one a line, the form that engines speak."""

from .reading import MjaiRound, is_mjai, mjai_rounds

__all__ = ["MjaiRound", "is_mjai", "mjai_rounds"]
