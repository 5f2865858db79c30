"""The reasons of an answer: each says which rule spoke, about which tiles, and what it was worth."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from .tiles import Tile


class Unit(StrEnum):
    """What an amount counts."""

    FU = "fu"
    HAN = "han"
    YAKUMAN = "yakuman"
    POINTS = "points"


class Reason(NamedTuple):
    """One step of an answer.

    ``id`` names the step (``closed-kan``), ``rule`` the rule behind it (``fu.closed-kan``),
    ``amount`` and ``unit`` what it is worth, ``tiles`` what it is about, ``tiles_text`` those
    tiles in notation, ``words`` the step as a sentence part.
    """

    id: str
    rule: str
    amount: int
    unit: Unit
    words: str
    tiles: tuple[Tile, ...] = ()
    tiles_text: str = ""
