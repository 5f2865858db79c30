"""Play: a round as a sequence of events, and who may do what at any moment of it.

These chapters of the rulebook have a module of the same name: ``turn``, ``calls``, ``swap``, ``kans``,
``riichi``, ``waits``, ``furiten``, ``ending``, ``fouls``, ``match``. The chapter on the table is split into
``deal`` and ``wall``. ``wins`` says who may win, and ``worth`` what the win is worth.

``round_of`` plays a round from a short script, and ``state_after`` continues it: see ``script``.
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
