"""tenhou6: games in the JSON form of tenhou.net/6, into which those of other servers are converted too."""

from .reading import Tenhou6Round, is_tenhou6, tenhou6_rounds

__all__ = ["Tenhou6Round", "is_tenhou6", "tenhou6_rounds"]
