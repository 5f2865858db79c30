"""Files: where records are. Each source of records yields them as things that can be opened."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from riichi_rules.errors import RecordError

from .tags import Tag, tags_of

SUFFIXES: Final = (".mjlog", ".log", ".xml")
"""How the names of records end, where a folder holds other files too."""


class RecordFile(NamedTuple):
    """One record: its name, and how to open its bytes, wherever they are."""

    name: str
    open: Callable[[], BinaryIO]

    def tags(self) -> Iterator[Tag]:
        """Yield the tags of the record while it is read. Raises ``RecordError``, and nothing else."""
        try:
            with self.open() as stream:
                yield from tags_of(stream, self.name)
        except OSError as error:
            raise RecordError(f"cannot be read: {error.strerror or error}", file=self.name) from error


def record_files(path: str | os.PathLike[str]) -> Iterator[RecordFile]:
    """Yield the record at a path or, of a folder, those in it and below it, in the order of their names.

    Names are told from the folder on. Raises ``RecordError`` where there is nothing at that path.
    """
    place = Path(path)
    if place.is_dir():
        for found in sorted(place.rglob("*")):
            if found.suffix in SUFFIXES and found.is_file():
                yield _plain(found, found.relative_to(place).as_posix())
    elif place.exists():
        yield _plain(place, place.name)
    else:
        raise RecordError("there is no such file or folder", file=str(place))


def _plain(path: Path, name: str) -> RecordFile:
    return RecordFile(name, lambda: path.open("rb"))
