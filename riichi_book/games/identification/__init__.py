"""Identification: which rules games were played by, and what remains undecided."""

from .games import Games, Identified, identify

__all__ = ["Games", "Identified", "identify"]
