"""``Record``, the immutable value that positions, players and events are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final, NoReturn, Self

GIVEN: Final = 4
"""``__init__`` takes at most this many fields; the others keep their defaults until they are set."""


class Record:
    """An immutable value with the fields in ``__match_args__``; equal to any of its class with equal fields.

    Only its own class sets fields, before anybody else has the object. It writes each name out, because that
    compiles to a plain store. Any other attribute is a value computed from the fields and cached.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed, so {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed, so {name} cannot be removed")

    def __iter__(self) -> Iterator[Any]:
        return iter([getattr(self, name) for name in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self))

    def __repr__(self) -> str:
        parts = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__match_args__])
        return f"{type(self).__name__}({parts})"

    def __reduce__(self) -> tuple[object, ...]:
        return build_record, (type(self), *self)

    def _replace(self, **changes: object) -> Self:
        """Return a copy with some fields changed. Raises ``TypeError`` for an unknown field."""
        parts = {name: getattr(self, name) for name in self.__match_args__}
        if strange := ", ".join(changes.keys() - parts.keys()):
            raise TypeError(f"a {type(self).__name__} has {', '.join(parts)}, and no {strange}")
        changed: Self = build_record(type(self), *(parts | changes).values())
        return changed


def build_record(kind: Any, *parts: object) -> Any:  # noqa: ANN401 - a class, and what is made of it
    """Build a record of a class from all its fields."""
    made = kind(*parts[:GIVEN])
    for name, part in zip(kind.__match_args__[GIVEN:], parts[GIVEN:], strict=True):
        object.__setattr__(made, name, part)
    return made
