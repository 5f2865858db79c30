"""A corpus under audit: many files, on one core or several, in an order that does not change.

No more than a few files are under way at a time, and what was found is added up file by file, so that
memory does not grow with the corpus. After an interruption an audit goes on where it stopped.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

from riichi_book.records import FORMS, RecordFile, record_files
from riichi_book.records.files import SUFFIXES, other_files
from riichi_rules.errors import RecordError

from .checkpoint import Checkpoint, PathOrRecord, read_checkpoint
from .file import AuditRules, audit_file
from .findings import Findings, Skipped

AHEAD: Final = 4
"""How many files each process may be ahead of what is added up."""

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
) -> Findings:
    """Audit all records at these paths: files, folders and archives. A note counts the files passed over.

    ``jobs`` is how many processes share the work. ``resume`` names a small file in which the audit notes how
    far it is; where it is there already, the audit goes on from it. Raises ``RecordError`` when a path is not
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
        for file, found in _audited(files, rules, jobs):
            checkpoint.add(file, found)
            if watching is not None:
                watching(checkpoint.done, checkpoint.found)
            if place is not None and time.monotonic() - noted > PACE:
                checkpoint.write(place)
                noted = time.monotonic()
    finally:
        if place is not None:
            checkpoint.write(place)
    others = _passed_over(paths)
    if not checkpoint.done:
        raise RecordError(
            "; ".join(["there is no record at these paths", *[note.reason for note in others]]),
            file=", ".join([_name(path) for path in paths]),
        )
    if checkpoint.found.nothing:
        raise _nothing(checkpoint.found)
    checkpoint.found.skipped += others
    return checkpoint.found


def _passed_over(paths: Sequence[PathOrRecord]) -> list[Skipped]:
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


def _nothing(found: Findings) -> RecordError:
    """Return the error that says of records of which nothing could be audited why, and what is read."""
    first, more = found.skipped[0], len(found.skipped) - 1
    others = f" (and {more} more)" if more else ""
    forms = "" if FORMS in first.reason else f"; what is read: {FORMS}"
    return RecordError(f"nothing could be audited: {first.reason}{others}{forms}", file=first.file)


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


def _audited(
    files: Iterable[RecordFile], rules: AuditRules, jobs: int
) -> Iterator[tuple[RecordFile, Findings]]:
    """Yield the files and what was found in them, in their order."""
    if jobs <= 1:
        for file in files:
            yield file, audit_file(file, rules)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - dear, and one process needs it not

    waiting: deque[tuple[RecordFile, Future[Findings]]] = deque()
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_alone) as pool:
        try:
            rest = iter(files)
            for file in islice(rest, jobs * AHEAD):
                waiting.append((file, pool.submit(audit_file, file, rules)))
            while waiting:
                file, future = waiting.popleft()
                yield file, future.result()
                for following in islice(rest, 1):
                    waiting.append((following, pool.submit(audit_file, following, rules)))
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Have the process that began the audit end it."""
    import signal  # noqa: PLC0415 - only where there are several processes

    signal.signal(signal.SIGINT, signal.SIG_IGN)
