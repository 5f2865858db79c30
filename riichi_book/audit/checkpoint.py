"""A checkpoint: how far an audit is, so that it can be interrupted and go on.

The files are audited in one order. It is enough to know how many are done, and a fingerprint of them: when
it does not fit, the corpus has changed, and the audit must begin anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from riichi_book.records import RecordFile
from riichi_rules.errors import RecordError

from .file import AuditRules
from .findings import Findings

PathOrRecord: TypeAlias = str | os.PathLike[str] | RecordFile
"""Where records are, or one that came from no file."""

FORM: Final = 2
"""The form of the file; it changes when what is noted does."""

LARGEST: Final = 64 << 20


class Checkpoint:
    """How many files are done, what was found in them, and their fingerprint."""

    def __init__(self, paths: Sequence[PathOrRecord], rules: AuditRules) -> None:
        self.about = {
            "form": FORM,
            "paths": [path.name if isinstance(path, RecordFile) else Path(path).as_posix() for path in paths],
            "ruleset": rules.key,
            "settings": [list(pair) for pair in rules.settings],
        }
        self.done = 0
        self.print = ""
        self.found = Findings()

    def add(self, file: RecordFile, found: Findings) -> None:
        """Note a file that is done."""
        self.done += 1
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
            raise RecordError("the records have changed since the audit was interrupted: begin it anew")

    def write(self, place: Path) -> None:
        """Write it to a file, whole or not at all."""
        import json  # noqa: PLC0415 - dear, and only an audit that may be interrupted needs it

        data = {**self.about, "done": self.done, "print": self.print, "found": self.found.data}
        fresh = place.with_name(f"{place.name}.new")
        try:
            fresh.write_text(json.dumps(data), encoding="utf-8")
            fresh.replace(place)
        except OSError as error:
            raise RecordError(
                f"how far the audit is cannot be written: {error.strerror}", file=str(place)
            ) from error


def read_checkpoint(place: Path, paths: Sequence[PathOrRecord], rules: AuditRules) -> Checkpoint:
    """Return the checkpoint in a file, or that of a beginning where there is no file yet.

    Raises ``RecordError`` for a file that tells none, or that of another audit.
    """
    checkpoint = Checkpoint(paths, rules)
    if not place.exists():
        return checkpoint
    data = _read(place)
    if {name: data.get(name) for name in checkpoint.about} != checkpoint.about:
        raise RecordError("it belongs to an audit of other paths or rules", file=str(place))
    try:
        checkpoint.done, checkpoint.print = int(data["done"]), str(data["print"])
        checkpoint.found = Findings.read(data["found"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError("it does not tell how far an audit is", file=str(place)) from error
    return checkpoint


def _read(place: Path) -> dict[str, Any]:
    import json  # noqa: PLC0415 - as above

    try:
        with place.open("rb") as file:
            data = json.loads(file.read(LARGEST))
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}", file=str(place)) from error
    except (ValueError, RecursionError) as error:
        raise RecordError("it does not tell how far an audit is", file=str(place)) from error
    return data if isinstance(data, dict) else {}


def _printed(before: str, file: RecordFile) -> str:
    from hashlib import sha256  # noqa: PLC0415 - dear, and few audits are interrupted

    try:
        about = file.path.stat()
        state = f"{about.st_size} {about.st_mtime_ns}"
    except OSError:
        state = "gone"
    # The name of a file may be no text.
    return sha256(f"{before}\n{file.name}\n{state}".encode(errors="surrogateescape")).hexdigest()
