"""A corpus under audit: many files, on one core or several, in an order that does not change.

No more than a few files are under way at a time, and what was found is added up file by file, so that
memory does not grow with the corpus. After an interruption an audit goes on where it stopped.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from riichi_book.records import FORMS, RecordFile, record_files
from riichi_book.records.files import SUFFIXES, other_files
from riichi_rules.errors import RecordError

from .checkpoint import Checkpoint, PathOrRecord, read_checkpoint
from .file import AuditRules, audit_file
from .findings import Findings, Skipped
from .sharing import each_file

MOST_NAMED: Final = 3
"""How many of the files that are passed over are named."""

PACE: Final = 2.0
"""Seconds between two notes of how far the audit is."""

Watching: TypeAlias = Callable[[int, Findings], None]
"""Takes how many files are done and what was found so far, after each file."""


def audit(
    paths: Sequence[PathOrRecord],
    rules: AuditRules | None = None,
    *,
    jobs: int = 1,
    resume: str | os.PathLike[str] | None = None,
    watching: Watching | None = None,
    writing: Callable[[Findings], None] | None = None,
) -> Findings:
    """Audit all records at these paths: files, folders and archives. A note counts the files passed over.

    ``jobs`` is how many processes share the work. ``resume`` names a small file in which the audit notes how
    far it is; where it is there already, the audit goes on from it. ``writing`` takes what is found in each
    file. Raises ``RecordError`` when a path is not
    there or no record is, and when such a file belongs to another audit; ``RulesetError`` for the rules.
    """
    rules = rules or AuditRules()
    rules.check()
    place = None if resume is None else Path(resume)
    checkpoint = Checkpoint(paths, rules) if place is None else read_checkpoint(place, paths, rules)
    files = files_of(paths)
    checkpoint.skip_done(files)
    noted = time.monotonic()
    try:
        for file, found in each_file(files, partial(audit_file, rules=rules), jobs):
            checkpoint.add(file, found)
            if writing is not None:
                writing(found)
            if watching is not None:
                watching(checkpoint.done, checkpoint.found)
            if place is not None and time.monotonic() - noted > PACE:
                checkpoint.write(place)
                noted = time.monotonic()
    finally:
        if place is not None:
            checkpoint.write(place)
    others = passed_over(paths)
    if not checkpoint.done:
        raise no_record(paths)
    if checkpoint.found.nothing:
        raise nothing_read(checkpoint.found.skipped, "audited")
    checkpoint.found.skipped += others
    return checkpoint.found


def no_record(paths: Sequence[PathOrRecord]) -> RecordError:
    """Return the error that says that there is no record at these paths, and what was passed over."""
    return RecordError(
        "; ".join(["there is no record at these paths", *[note.reason for note in passed_over(paths)]]),
        file=", ".join([_name(path) for path in paths]),
    )


def passed_over(paths: Sequence[PathOrRecord]) -> list[Skipped]:
    """Return a note for each path at which files are not named as records are: a folder may hold others."""
    notes = []
    for path in paths:
        names = [] if isinstance(path, RecordFile) else [file.name for file in other_files(path)]
        if names:
            what = "1 file" if len(names) == 1 else f"{len(names)} files"
            examples = ", ".join([*names[:MOST_NAMED], *["..."][: len(names) > MOST_NAMED]])
            endings = ", ".join([*SUFFIXES, ".gz or .zip"])
            reason = f"{what} passed over by name: {examples}; records end in {endings}"
            notes.append(Skipped(_name(path), None, reason))
    return notes


def nothing_read(skipped: Sequence[Skipped], wanted: str) -> RecordError:
    """Return the error that says of records of which nothing was so ``wanted`` why, and what is read."""
    first, more = skipped[0], len(skipped) - 1
    others = f" (and {more} more)" if more else ""
    forms = "" if FORMS in first.reason else f"; what is read: {FORMS}"
    return RecordError(f"nothing could be {wanted}: {first.reason}{others}{forms}", file=first.file)


def files_of(paths: Sequence[PathOrRecord]) -> Iterator[RecordFile]:
    """Yield the records at all paths; of several paths, each record is called by its path too."""
    for path in paths:
        if isinstance(path, RecordFile):
            yield path
            continue
        for file in record_files(path):
            yield file if len(paths) == 1 or file.name == Path(path).name else _placed(file, path)


def _name(path: PathOrRecord) -> str:
    return path.name if isinstance(path, RecordFile) else str(path)


def _placed(file: RecordFile, path: str | os.PathLike[str]) -> RecordFile:
    return file._replace(name=f"{Path(path).as_posix()}/{file.name}")
