"""Entries: the lines of an mjai record, each a JSON object, and what is asked of their keys."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import NamedTuple

from riichi_book.records.bounded_json import json_of, keyed, listed, points_of_four, quoted, whole
from riichi_book.records.bounds import blaming, unreadable
from riichi_book.records.tile_codes import tile_of_name
from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, say
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import Four
from riichi_rules.tiles import Tile


class Entry(NamedTuple):
    """One line: its type, its other keys, and its number from 1.

    What is asked of a key raises ``RecordError`` where it is absent or no such thing.
    """

    type: str
    data: dict[str, object]
    line: int
    file: str = ""

    def fault(self, problem: Message | str) -> RecordError:
        """Return the error that blames this line."""
        blamed = say("line {line}, {type}: {problem}", line=self.line, type=self.type, problem=problem)
        return RecordError(blamed, file=self.file)

    def blamed(self) -> AbstractContextManager[None]:
        """Turn the package's errors into ``RecordError`` that names this line."""
        return blaming(self.fault)

    def number(self, name: str, least: int, most: int) -> int:
        """Return a whole number within bounds."""
        return whole(self.data.get(name), name, least, most)

    def counted(self, name: str) -> int | None:
        """Return a whole number, None where it is absent."""
        value = self.data.get(name)
        return None if value is None else whole(value, name)

    def seat(self, name: str = "actor") -> int:
        """Return a seat."""
        return self.number(name, 0, 3)

    def flag(self, name: str) -> bool | None:
        """Return a flag, None where it is absent."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, bool):
            raise unreadable("{name} is true or false, not {value}", name=name, value=quoted(value))
        return value

    def tile(self, name: str = "pai") -> Tile:
        """Return a tile."""
        return tile_of_name(self.data.get(name))

    def tiles(self, name: str, count: int | None = None) -> Tiles:
        """Return tiles."""
        return tuple([tile_of_name(text) for text in listed(self.data.get(name), name, count)])

    def four(self, name: str) -> Four | None:
        """Return the points of the four seats, None where they are absent."""
        value = self.data.get(name)
        return None if value is None else points_of_four(value, name)


def entry_of(text: bytes, line: int, file: str) -> Entry:
    """Return the entry that a line says. Raises ``RecordError``."""
    try:
        data = keyed(json_of(text), say("a line of mjai"))
        kind = data.get("type")
        if not isinstance(kind, str):
            raise unreadable("a line of mjai has a type, not {kind}", kind=quoted(kind))
        return Entry(kind[:40], data, line, file)
    except RecordError as error:
        raise RecordError(say("line {line}: {problem}", line=line, problem=error.what), file=file) from error
