"""A checkpoint: how far work on a corpus is, so that it can be interrupted and go on.

The files are gone through in one order. It is enough to know how many are done, and a fingerprint of them:
when it does not fit, the corpus has changed, and the work must begin anew. So it must when the code has: what
was found before and after would not be of one kind.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias

from riichi_book.records import AUTO, RecordFile
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.messages import listed, say
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset

from .code import print_of_code
from .sharing import F

PathOrRecord: TypeAlias = str | os.PathLike[str] | RecordFile
"""Where records are, or one that came from no file."""

ABOUT: Final = {
    "work": say("another command"),
    "code": say("another version of this package"),
    "paths": say("other paths"),
    "rules": say("other rules"),
}
"""What must be the same for work to go on, and what is said of it where it is not."""

LARGEST: Final = 1 << 30


class Checkpoint(Generic[F]):
    """How many files are done, their fingerprint, what was found, and how much of it is written as rows."""

    def __init__(self, work: str, paths: Sequence[PathOrRecord], rules: Sequence[Any], found: F) -> None:
        self.work = work
        self.paths = [path.name if isinstance(path, RecordFile) else Path(path).as_posix() for path in paths]
        self.rules = [list(rule) if isinstance(rule, tuple) else rule for rule in rules]
        self.done = 0
        self.print = ""
        self.rows: int | None = None
        self.found = found

    @property
    def about(self) -> dict[str, Any]:
        """What must be the same for the work to go on."""
        return {"work": self.work, "code": print_of_code(), "paths": self.paths, "rules": self.rules}

    def add(self, file: RecordFile, found: F, rows: int | None = None) -> None:
        """Note a file that is done, and where rows are now."""
        self.done += 1
        self.rows = rows
        self.print = _printed(self.print, file)
        self.found.add(found)

    def skip_done(self, files: Iterator[RecordFile]) -> None:
        """Go past the files that are done. Raises ``RecordError`` when they are not the same files."""
        seen = ""
        for _ in range(self.done):
            file = next(files, None)
            if file is None:
                break
            seen = _printed(seen, file)
        if seen != self.print:
            raise RecordError(say("the records have changed since this was interrupted: begin it anew"))

    def write(self, place: Path) -> None:
        """Write it to a file, whole or not at all."""
        import json  # noqa: PLC0415 - slow to import, and only what may be interrupted needs it

        progress = {"done": self.done, "print": self.print, "rows": self.rows}
        fresh = place.with_name(f"{place.name}.new")
        try:
            fresh.write_text(
                json.dumps({**self.about, **progress, "found": self.found.state}), encoding="utf-8"
            )
            fresh.replace(place)
        except OSError as error:
            raise RecordError(
                say("how far this is cannot be written: {error}", error=error.strerror), file=str(place)
            ) from error

    def read(self, place: Path) -> None:
        """Go on from what a file tells; where there is none yet, from the beginning.

        Raises ``RecordError`` for a file that tells nothing, or that of other work.
        """
        if not place.exists():
            return
        data, about = _read(place), self.about
        other = [words for name, words in ABOUT.items() if data.get(name) != about[name]]
        if other:
            raise RecordError(say("it belongs to a run with {other}", other=listed(other)), file=str(place))
        try:
            self.done, self.print = int(data["done"]), str(data["print"])
            self.rows = None if data["rows"] is None else int(data["rows"])
            self.found = self.found.read(data["found"])
        except (KeyError, TypeError, ValueError, AttributeError, RiichiError) as error:
            raise RecordError(NO_PROGRESS, file=str(place)) from error


NO_PROGRESS: Final = say("it does not tell how far such work is")


def values_of(ruleset: str | Ruleset) -> list[str]:
    """Return what tells a ruleset from others: its id and all its values, or that each record names its own.

    Raises ``RulesetError`` where there is none of that name.
    """
    if ruleset == AUTO:
        return [AUTO]
    rules = load_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    return [rules.id, *[rules.text(option) for option in OPTIONS]]


def _read(place: Path) -> Mapping[str, Any]:
    import json  # noqa: PLC0415 - as above

    try:
        with place.open("rb") as file:
            data = json.loads(file.read(LARGEST))
    except OSError as error:
        raise RecordError(say("cannot be read: {error}", error=error.strerror), file=str(place)) from error
    except (ValueError, RecursionError) as error:
        raise RecordError(NO_PROGRESS, file=str(place)) from error
    if not isinstance(data, dict) or not ABOUT.keys() <= data.keys():
        raise RecordError(NO_PROGRESS, file=str(place))
    return data


def _printed(before: str, file: RecordFile) -> str:
    from hashlib import sha256  # noqa: PLC0415 - slow to import, and few runs are interrupted

    try:
        about = file.path.stat()
        state = f"{about.st_size} {about.st_mtime_ns}"
    except OSError:
        state = "gone" if file.data is None else sha256(file.data).hexdigest()
    # The name of a file may be no text.
    return sha256(f"{before}\n{file.name}\n{state}".encode(errors="surrogateescape")).hexdigest()
