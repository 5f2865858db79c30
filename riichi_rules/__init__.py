"""A living rulebook of riichi mahjong: the rules stated once, executed, drawn and proven."""

from .errors import (
    HandError,
    HandTextError,
    NotationError,
    NotComplete,
    RiichiError,
    RulesetError,
    SituationError,
)
from .hand import Hand
from .melds import Meld, MeldType, Seat
from .situation import Situation, Win
from .tiles import UNKNOWN, Tile

__all__ = [
    "UNKNOWN",
    "Hand",
    "HandError",
    "HandTextError",
    "Meld",
    "MeldType",
    "NotComplete",
    "NotationError",
    "RiichiError",
    "RulesetError",
    "Seat",
    "Situation",
    "SituationError",
    "Tile",
    "Win",
]
