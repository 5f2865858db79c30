"""Resume an interrupted run: the findings of each file are a line of JSON, and such a file is not read again.

The first line describes the run. It is refused after a change of the code, the rules or the records, because
old and new findings could not be added up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from riichi_book.records import AUTO, RecordFile
from riichi_rules.errors import RecordError
from riichi_rules.messages import listed, say
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset

from .found import Found, PathOrRecord, frozen, plain

F = TypeVar("F", bound=Found)
Prints: TypeAlias = tuple[int, ...]
Done: TypeAlias = tuple[RecordFile, F, Prints]
"""A file, what was found in it, and the fingerprints of its rounds."""

ABOUT: Final = {
    "work": say("another command"),
    "code": say("another version of this package"),
    "paths": say("other paths"),
    "rules": say("other rules"),
}
"""What must be unchanged for a run to resume, and the refusal if it is not."""

NO_PROGRESS: Final = say("it does not tell how far such work is")
CHANGED: Final = say("the records have changed since this was interrupted: begin it anew")

ROOT: Final = Path(__file__).resolve().parents[2]


@lru_cache(maxsize=1)
def print_of_code() -> str:
    """Return a fingerprint of all sources and tables of both packages, compiled or not.

    Whatever decides what is found in records is among them.
    """
    found = sha256()
    for package in ("riichi_book", "riichi_rules"):
        for path in sorted((ROOT / package).rglob("*")):
            if path.suffix in {".py", ".toml", ".json", ".jsonl"}:
                found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def values_of(rules: object) -> list[object]:
    """Return what tells rules from others: of a ruleset its id and all its values; a setting as it is."""
    if isinstance(rules, str) and rules != AUTO:
        rules = load_ruleset(rules)
    return [rules.id, *map(rules.text, OPTIONS)] if isinstance(rules, Ruleset) else [rules]


class ResumeFile:
    """A file in which is written what was found in each file of records that is done."""

    def __init__(
        self, place: Path, work: str, paths: Sequence[PathOrRecord], rules: Sequence[object]
    ) -> None:
        """Open the file, or make it. Raises ``RecordError`` where it cannot be written."""
        names = [path.name if isinstance(path, RecordFile) else Path(path).as_posix() for path in paths]
        values = [value for each in rules for value in values_of(each)]
        self._about = {"work": work, "code": print_of_code(), "paths": names, "rules": values}
        self._place, self._fresh = place, not place.exists()
        with self._written():
            self._lines = place.open("ab+")

    def done(self, files: Iterator[RecordFile], read: Callable[[Any], F]) -> Iterator[Done[F]]:
        """Yield the files that are done and what was found in each; they are taken from those to come.

        A line that was not finished is dropped. Raises ``RecordError`` for a file that tells nothing, or of
        other work, or when the files are not the same.
        """
        if self._fresh:
            self._write(self._about)
            return
        self._lines.seek(0)
        with self._understood():
            first, end, _ = self._lines.readline().partition(b"\n")
            data = json.loads(first if end else b"")  # nothing may follow on a line that was not finished
            other = [
                words for name, words in ABOUT.items() if frozen(data[name]) != frozen(self._about[name])
            ]
        if other:
            problem = say("it belongs to a run with {other}", other=listed(other))
            raise RecordError(problem, file=str(self._place))
        place = self._lines.tell()
        while (line := self._lines.readline()).endswith(b"\n"):
            with self._understood():
                data = json.loads(line)
                found, prints, state = read(data["found"]), tuple(data["prints"]), data["file"]
            file = next(files, None)
            if file is None or state_of(file) != state:
                raise RecordError(CHANGED)
            yield file, found, prints
            place = self._lines.tell()
        self._lines.truncate(place)

    def write(self, file: RecordFile, found: Found, prints: Prints) -> None:
        """Write what was found in a file that is done."""
        self._write({"file": state_of(file), "prints": prints, "found": found.state})

    def _write(self, data: Any) -> None:  # noqa: ANN401 - what JSON can have
        with self._written():
            self._lines.write(json.dumps(data, default=plain).encode() + b"\n")
            self._lines.flush()

    @contextmanager
    def _written(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            problem = say("how far this is cannot be written: {error}", error=error.strerror)
            raise RecordError(problem, file=str(self._place)) from error

    @contextmanager
    def _understood(self) -> Iterator[None]:
        try:
            yield
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise RecordError(NO_PROGRESS, file=str(self._place)) from error

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


def state_of(file: RecordFile) -> list[str]:
    """Return what tells a file from others, and from itself once it has changed."""
    try:
        about = file.path.stat()
        state = f"{about.st_size} {about.st_mtime_ns}"
    except OSError:
        state = "gone" if file.data is None else sha256(file.data).hexdigest()
    return [file.name, state]
