"""Entries: the lines of an mjai record, each a JSON object, and what is asked of their keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from riichi_book.records.bounded_json import json_of, keyed, listed, points_of_four, quoted, whole
from riichi_book.records.tile_codes import tile_of_name
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.messages import Message, say
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import Four
from riichi_rules.tiles import Tile


class Entry(NamedTuple):
    """One line: its type, its other keys, and its number from 1."""

    type: str
    data: dict[str, object]
    line: int
    file: str = ""

    def fault(self, problem: Message | str) -> RecordError:
        """Return the error that blames this line."""
        return RecordError(
            say("line {line}, {type}: {problem}", line=self.line, type=self.type, problem=problem),
            file=self.file,
        )

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Turn the package's errors into ``RecordError`` that names this line."""
        try:
            yield
        except RiichiError as error:
            if isinstance(error, RecordError) and error.file:
                raise
            raise self.fault(error.what if isinstance(error, RecordError) else error.args[0]) from error

    def number(self, name: str, least: int, most: int) -> int:
        """Return a whole number within bounds. Raises ``RecordError``."""
        return whole(self.data.get(name), name, least, most)

    def seat(self, name: str = "actor") -> int:
        """Return a seat. Raises ``RecordError``."""
        return self.number(name, 0, 3)

    def flag(self, name: str) -> bool | None:
        """Return a flag, None where it is absent. Raises ``RecordError``."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, bool):
            raise RecordError(say("{name} is true or false, not {value}", name=name, value=quoted(value)))
        return value

    def tile(self, name: str = "pai") -> Tile:
        """Return a tile. Raises ``RecordError``."""
        return tile_of_name(self.data.get(name))

    def tiles(self, name: str, count: int | None = None) -> Tiles:
        """Return tiles. Raises ``RecordError``."""
        return tuple([tile_of_name(text) for text in listed(self.data.get(name), name, count)])

    def four(self, name: str) -> Four | None:
        """Return the points of the four seats, None where they are absent. Raises ``RecordError``."""
        value = self.data.get(name)
        return None if value is None else points_of_four(value, name)


def entry_of(text: bytes, line: int, file: str) -> Entry:
    """Return the entry that a line says. Raises ``RecordError``."""
    try:
        data = keyed(json_of(text), say("a line of mjai"))
    except RecordError as error:
        raise RecordError(say("line {line}: {problem}", line=line, problem=error.what), file=file) from error
    kind = data.get("type")
    if not isinstance(kind, str):
        raise RecordError(
            say("line {line}: a line of mjai has a type, not {kind}", line=line, kind=quoted(kind)), file=file
        )
    return Entry(kind[:40], data, line, file)
