"""The sticks on a drawn table: bets and counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .colours import Role
from .shapes import Box, Circle
from .views import Ground

STICK: Final = 8.0
"""How thick the bet of a riichi is before its owner."""


def stick(x: float, y: float, length: float, spot: Role) -> Iterator[Ground]:
    """Yield a stick around x, y: a bet has one red spot, a counter eight black ones."""
    thick = STICK if length > 60 else 6.0
    yield Box(x - length / 2, y - thick / 2, length, thick, 2, Role.FACE)
    if spot is Role.RED:
        yield Circle(x, y, thick * 0.33, spot)
    else:
        yield from (
            Circle(x + 4 * column, y + row, 0.9, spot)
            for column in (-1.5, -0.5, 0.5, 1.5)
            for row in (-1.3, 1.3)
        )
