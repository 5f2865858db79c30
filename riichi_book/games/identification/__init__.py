"""Identification: by which rules games were played, and what is left undecided."""

from .games import Games, Identified, identify

__all__ = ["Games", "Identified", "identify"]
