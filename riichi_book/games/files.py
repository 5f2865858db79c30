"""Find the records at some paths, the files to skip there, and the errors if none can be read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from riichi_book.records import FORMS, AnyRound, RecordFile, record_files, rounds_of
from riichi_book.records.files import ARCHIVE, PACKED, SUFFIXES, other_files
from riichi_rules.errors import RecordError
from riichi_rules.messages import OR, Message, joined, listed, plural, say

from .found import FILE, Skipped

PathOrRecord: TypeAlias = str | os.PathLike[str] | RecordFile
"""Where records are, or one that came from no file."""

MOST_NAMED: Final = 3
"""How many of the files that are passed over are named."""


def files_of(paths: Sequence[PathOrRecord]) -> Iterator[RecordFile]:
    """Yield the records at all paths; of several paths, each record is called by its path too."""
    for path in paths:
        if isinstance(path, RecordFile):
            yield path
            continue
        place = Path(path)
        for file in record_files(place):
            placed = len(paths) > 1 and file.name != place.name
            yield file._replace(name=f"{place.as_posix()}/{file.name}") if placed else file


def rounds_in(file: RecordFile, skipped: list[Skipped]) -> Iterator[tuple[int, AnyRound]]:
    """Yield the rounds of a file, counted from 1. That it breaks off or has none is added to ``skipped``."""
    number = 0
    try:
        for number, recorded in enumerate(rounds_of(file), 1):
            yield number, recorded
    except RecordError as error:
        skipped.append(Skipped(file.name, None, error.what, FILE))
    if not number and not skipped:
        skipped.append(Skipped(file.name, None, say("it holds no round"), FILE))


def name_of(path: PathOrRecord) -> str:
    """Return what a path is called."""
    return path.name if isinstance(path, RecordFile) else str(path)


def passed_over(paths: Sequence[PathOrRecord]) -> list[Skipped]:
    """Return a note for each path at which files are not named as records are: a folder may hold others."""
    notes = []
    for path in paths:
        names = [] if isinstance(path, RecordFile) else [file.name for file in other_files(path)]
        if names:
            reason = plural(
                len(names),
                "{n} file passed over by name: {names}; records end in {endings}",
                "{n} files passed over by name: {names}; records end in {endings}",
                names=", ".join([*names[:MOST_NAMED], *["..."][: len(names) > MOST_NAMED]]),
                endings=listed([*SUFFIXES, PACKED, ARCHIVE], OR),
            )
            notes.append(Skipped(name_of(path), None, reason))
    return notes


def nothing_read(paths: Sequence[PathOrRecord], skipped: Sequence[Skipped], nothing: Message) -> RecordError:
    """Return the error that says why nothing could be done: there is no record, or none could be read."""
    if not skipped:
        missing = say("there is no record at these paths")
        reasons = [missing, *[note.reason for note in passed_over(paths)]]
        return RecordError(joined(reasons, "; "), file=", ".join(map(name_of, paths)))
    first, more = skipped[0], len(skipped) - 1
    problem = joined([nothing, first.reason], ": ")
    if more:
        problem = say("{problem} (and {more} more)", problem=problem, more=more)
    if not isinstance(first.reason, Message) or "forms" not in first.reason.facts:
        problem = say("{problem}; what is read: {forms}", problem=problem, forms=FORMS)
    return RecordError(problem, file=first.file)


def missing(option: str, package: str) -> Message:
    """Say that an option needs a package that is not installed."""
    words = {"option": option, "package": package, "extra": "variants"}
    return say("{option} needs {package}: pip install 'riichi-rules[{extra}]'", **words)
