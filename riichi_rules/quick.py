"""What makes valuing many hands quick, in one place, so that no rule has to be written for speed.

Tables that learn what they are asked, and values that are filled when they are made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar, cast

Key = TypeVar("Key")
Known = TypeVar("Known")


class Learned(dict[Key, Known]):
    """A table that works out what it is asked for the first time, and knows it from then on.

    It holds ``most`` answers at a time; when it is full it is emptied. ``table.get(key) or table[key]`` asks
    the same as ``table[key]``: where all depends on it, that is sooner in compiled code.
    """

    __slots__ = ("_learn", "_most")

    def __init__(self, learn: Callable[[Key], Known], most: int = 10_000) -> None:
        self._learn = learn
        self._most = most

    def __missing__(self, key: Key) -> Known:
        known = self._learn(key)  # which may ask for others, so it is looked after it
        if len(self) >= self._most:
            self.clear()
        self[key] = known
        return known


def facts_of(filled: Any) -> tuple[object, ...]:  # noqa: ANN401 - any dataclass
    """Return the facts of a value in the order of its fields."""
    return tuple([getattr(filled, field.name) for field in fields(filled)])


def refilled(kind: type[Known], *facts: object) -> Known:
    """Make a value again of its facts, as copies and other processes do.

    It is for values that are made in numbers and read often: their class is called without anything, and
    their facts are set thereafter. They are not frozen, since that would cost more than all else; whoever
    makes them fills them, and nobody changes them.
    """
    value = kind()
    for field, fact in zip(fields(cast("Any", kind)), facts, strict=True):
        setattr(value, field.name, fact)
    return value
