"""mjai: games as JSON events, one a line, the form that engines speak."""

from .reading import is_mjai, mjai_rounds
from .round import MjaiRound

__all__ = ["MjaiRound", "is_mjai", "mjai_rounds"]
