"""Play: a round as a sequence of events, and who may do what at any moment of it.

The rules of a chapter stand in the module of its name: ``turn``, ``calls``, ``swap``, ``kans``, ``riichi``,
``waits``, ``furiten``, ``ending``, ``fouls``, ``match``. Those of the chapter on the table are ``deal`` and
``wall``; how a hand is won is ``wins``, and what it then is worth is ``worth``.

A round in a few words is ``round_of``, and what follows it ``state_after``: see ``script``.
"""

from .deal import Deal, Wall
from .events import (
    Abort,
    AbortiveDraw,
    AddedKan,
    Chii,
    Chombo,
    ClosedKan,
    DeadHand,
    Declaration,
    Deposit,
    Discard,
    Draw,
    Event,
    ExhaustiveDraw,
    Foul,
    Indicator,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from .laying import deal_of
from .player import Player, RiverTile, StandingRiichi
from .position import Refusal, Stage
from .script import event_of, round_of, state_after
from .state import RoundState, begin, replay
from .wall import DeadTile, Role

__all__ = [
    "Abort", "AbortiveDraw", "AddedKan", "Chii", "Chombo", "ClosedKan", "DeadHand", "DeadTile", "Deal",
    "Declaration", "Deposit", "Discard", "Draw", "Event", "ExhaustiveDraw", "Foul", "Indicator", "OpenKan",
    "Pass", "Player", "Pon", "Refusal", "Riichi", "RiverTile", "Role", "Ron", "RoundState", "Stage",
    "StandingRiichi", "Tsumo", "Wall", "begin", "deal_of", "event_of", "replay", "round_of", "state_after",
]  # fmt: skip
