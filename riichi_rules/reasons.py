"""The reasons of an answer: each names the rule behind it, and says why in a ``message``.

There are five kinds, one for each of these questions:

- ``Reason``, here: what is a win worth? One step, with an amount in fu, han, yakuman or points.
- ``settlement.Transfer``: who pays whom when a hand ends? Points from a seat to a seat; its ``steps`` are
  reasons.
- ``play.match.MatchReason``: how does the match go on? Who deals next, why it is over, how a seat's result
  adds up.
- ``furiten.FuritenCause``: why no ron? The kind of furiten (the end of the rule's id), and its tiles.
- ``play.Refusal``: why not this action?
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from .messages import Message
from .tiles import Tile


class Unit(StrEnum):
    """What an amount counts."""

    FU = "fu"
    HAN = "han"
    YAKUMAN = "yakuman"
    POINTS = "points"


class Reason(NamedTuple):
    """One step of what a win is worth, or of what is paid for it.

    ``id`` names the step (``closed-kan``), ``rule`` the rule behind it (``fu.closed-kan``),
    ``amount`` and ``unit`` what it is worth, ``tiles`` what it is about, ``tiles_text`` those
    tiles in notation, ``message`` the step as part of a sentence. The module docstring lists the other kinds.
    """

    id: str
    rule: str
    amount: int
    unit: Unit
    message: Message
    tiles: tuple[Tile, ...] = ()
    tiles_text: str = ""

    @property
    def words(self) -> str:
        """The step in words."""
        return str(self.message)
