"""Chance from a seed, the same on every Python: only the plain numbers of the generator are used."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Thing = TypeVar("_Thing")


class Chance:
    """Chance from a seed.

    Of Python's generator it takes ``random()`` alone, whose numbers are promised to stay; what is chosen
    by them is decided here.
    """

    def __init__(self, seed: str) -> None:
        self._numbers = Random(seed)  # noqa: S311 - no secret

    def below(self, end: int) -> int:
        """Return a number from 0 to before the end."""
        return int(self._numbers.random() * end)

    def likely(self, share: float) -> bool:
        """Return true in such a share of all cases."""
        return self._numbers.random() < share

    def choice(self, things: Sequence[_Thing]) -> _Thing:
        """Return one of these things."""
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[tuple[_Thing, int]]) -> _Thing:
        """Return one of these things, each as often as its weight says."""
        place = self.below(sum([weight for _, weight in things]))
        for thing, weight in things:
            place -= weight
            if place < 0:
                return thing
        raise ValueError("there is nothing to choose from")

    def shuffled(self, things: Sequence[_Thing]) -> list[_Thing]:
        """Return these things in another order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]
