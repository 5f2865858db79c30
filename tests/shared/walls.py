"""Walls of which some seats draw what they need."""

from __future__ import annotations

from itertools import cycle


def wall_of_outside_tiles(*seats: int) -> str:
    """Return a live wall of which these seats draw terminals and honours only, the others simple tiles."""
    outside = [f"{rank}{suit}" for suit in "mps" for rank in (1, 9)] + [f"{rank}z" for rank in range(1, 8)]
    simple = [f"{rank}{suit}" for suit in "mps" for rank in range(2, 9)]
    taken = {True: cycle(outside), False: cycle(simple)}
    return "".join(next(taken[place % 4 in seats]) for place in range(70))
