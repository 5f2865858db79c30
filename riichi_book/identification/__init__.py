"""Identification: by which rules games were played or an engine answers, and what is left undecided."""

from .engine import Engine
from .games import Games, identify
from .identified import Identified
from .interview import Interview, identify_engine

__all__ = ["Engine", "Games", "Identified", "Interview", "identify", "identify_engine"]
