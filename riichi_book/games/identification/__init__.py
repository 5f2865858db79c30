"""Identification: by which rules games were played, and what is left undecided."""

from .games import Games, identify
from .identified import Identified

__all__ = ["Games", "Identified", "identify"]
