"""Gathering: what is found in each of many files is added up in their order, here or by several workers.

No more than a few files are under way at a time, and what was found is added up file by file, so that memory
does not grow with the corpus. After an interruption the work goes on where it stopped.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, runtime_checkable

from riichi_book.records import AUTO, FORMS, RecordFile, record_files
from riichi_book.records.files import ARCHIVE, PACKED, SUFFIXES, other_files
from riichi_rules.errors import RecordError
from riichi_rules.messages import OR, Message, joined, listed, plural, say
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

from .checkpoint import Checkpoint, PathOrRecord
from .copies import Counted, copy_notes, with_copies
from .findings import Skipped
from .sharing import Done, F, Task, shared

MOST_NAMED: Final = 3
"""How many of the files that are passed over are named."""

PACE: Final = 2.0
"""Seconds between two notes of how far the work is, at least."""

SHARE: Final = 20
"""How many times as long as noting it took it goes on before the next note."""


class Sharing(NamedTuple):
    """Who shares the work, and where it notes how far it is.

    ``jobs`` is how many processes share it, ``dask`` the address of a cluster that does; what is found is the
    same. ``resume`` names a small file in which is noted how far the work is; where it is there already, the
    work goes on from it.
    """

    jobs: int = 1
    dask: str | None = None
    resume: str | os.PathLike[str] | None = None


class Survey(NamedTuple, Generic[F]):
    """What is asked of a corpus: the name of the work, its rules, and what is done for each file."""

    work: str
    rules: Sequence[Any]
    task: Task[F]


Watching: TypeAlias = Callable[[int, F], None]
"""Takes how many files are done and what was found so far: where it goes on, and after each file."""

Writing: TypeAlias = Callable[[str, F], None]
"""Takes the name of a file and what was found in it, file by file."""


@runtime_checkable
class Rows(Protocol):
    """What is written while work goes on, and can go back to where it was when that was noted."""

    def mark(self) -> int:
        """Return where it is, with all that was written kept."""

    def go_back(self, mark: int) -> None:
        """Forget what was written after a mark. Raises ``RiichiError`` where it is not so far."""


def gather(
    paths: Sequence[PathOrRecord],
    survey: Survey[F],
    sharing: Sharing,
    watching: Watching[F] | None = None,
    writing: Writing[F] | None = None,
) -> F:
    """Return what a survey finds in all records at these paths: files, folders and archives.

    A round that several records have is found in the first. What was passed over is not noted yet. Raises
    ``RecordError`` when a path is not there or no record is, and for the file of another run.
    """
    place = None if sharing.resume is None else Path(sharing.resume)
    checkpoint = Checkpoint(survey.work, paths, survey.rules, survey.task.nothing())
    files, counted = files_of(paths), Counted()
    rows = writing if isinstance(writing, Rows) else None
    if place is not None:
        checkpoint.read(place)
        checkpoint.skip_done(files)
        _go_back(rows, checkpoint, place)
        if checkpoint.done and watching is not None:
            watching(checkpoint.done, checkpoint.found)

    left = list(islice(files, 1))
    if left and checkpoint.done:
        _read_again(islice(files_of(paths), checkpoint.done), survey.task, sharing, counted)
    pace = Pace()
    try:
        for file, found in each_file(chain(left, files), survey.task, sharing, counted):
            with uninterrupted():
                if writing is not None:
                    writing(file.name, found)
                checkpoint.add(file, found, None if rows is None else rows.mark())
            if watching is not None:
                watching(checkpoint.done, checkpoint.found)
            if place is not None and pace.is_due:
                with pace.noting():
                    checkpoint.write(place)
    finally:
        if place is not None:
            checkpoint.write(place)
    if not checkpoint.done:
        raise no_record(paths)
    return checkpoint.found


def _go_back(rows: Rows | None, checkpoint: Checkpoint[F], place: Path) -> None:
    """Have rows go on from where they were. Raises ``RecordError`` where there were none."""
    if rows is None:
        return
    if checkpoint.done and checkpoint.rows is None:
        raise RecordError(say("it belongs to a run that wrote no rows: begin it anew"), file=str(place))
    rows.go_back(checkpoint.rows or 0)


class Pace:
    """When it is time to note how far the work is: that takes a small part of the time, however long."""

    def __init__(self) -> None:
        self._wait = PACE
        self._noted = time.monotonic()

    @property
    def is_due(self) -> bool:
        """Whether it is time."""
        return time.monotonic() - self._noted > self._wait

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Measure how long it takes to note it."""
        begun = time.monotonic()
        yield
        self._noted = time.monotonic()
        self._wait = max(PACE, SHARE * (self._noted - begun))


def as_everywhere(ruleset: str | Ruleset) -> str | Ruleset:
    """Return a ruleset as it means the same on every machine: what stands in a file is read here.

    Raises ``RulesetError``.
    """
    if isinstance(ruleset, Ruleset) or ruleset in (AUTO, *ruleset_ids()):
        return ruleset
    return load_ruleset(ruleset)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put off Ctrl-C until something is done that must be whole."""
    if threading.current_thread() is not threading.main_thread():  # only there it is noticed
        yield
        return
    came = []
    before = signal.signal(signal.SIGINT, lambda *_: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def each_file(
    files: Iterable[RecordFile], task: Task[F], sharing: Sharing, counted: Counted | None = None
) -> Iterator[tuple[RecordFile, F]]:
    """Yield the files and what was found in them, in their order, whoever works on them.

    What ``counted`` has, or a file before, is a copy: nothing is found in it, and a note names it.
    """
    counted = counted or Counted()
    for file, (found, prints) in _worked_on(files, task, sharing):
        copies = counted.copies(file, prints)
        if not copies:
            yield file, found
            continue
        rest = with_copies(file, copies)
        again = task.found(rest) if len(rest.copies) < len(prints) else task.without_rounds(found)
        again.skipped += copy_notes(file, copies)
        yield rest, again


def _read_again(files: Iterable[RecordFile], task: Task[F], sharing: Sharing, counted: Counted) -> None:
    """Read files that are done, whose rounds are counted: copies of them are still to come."""
    for _ in each_file(files, Task(task.none, task.nothing), sharing, counted):
        pass


def _worked_on(
    files: Iterable[RecordFile], task: Task[F], sharing: Sharing
) -> Iterator[tuple[RecordFile, Done[F]]]:
    if sharing.dask is not None:
        from .cluster import Cluster  # noqa: PLC0415 - few have one

        with Cluster(task, sharing.dask) as cluster:
            yield from shared(files, task, cluster)
    elif sharing.jobs > 1:
        from .processes import Processes  # noqa: PLC0415 - slow to import, and one process does not need it

        with Processes(task, sharing.jobs) as workers:
            yield from shared(files, task, workers)
    else:
        for file in files:
            yield file, task.done(file)


def no_record(paths: Sequence[PathOrRecord]) -> RecordError:
    """Return the error that says that there is no record at these paths, and what was passed over."""
    return RecordError(
        joined(
            [say("there is no record at these paths"), *[note.reason for note in passed_over(paths)]], "; "
        ),
        file=", ".join([_name(path) for path in paths]),
    )


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
            notes.append(Skipped(_name(path), None, reason))
    return notes


def nothing_read(skipped: Sequence[Skipped], nothing: Message) -> RecordError:
    """Return the error that says of records why nothing could be done with them, and what is read."""
    first, more = skipped[0], len(skipped) - 1
    problem = joined([nothing, first.reason], ": ")
    if more:
        problem = say("{problem} (and {more} more)", problem=problem, more=more)
    if not isinstance(first.reason, Message) or "forms" not in first.reason.facts:
        problem = say("{problem}; what is read: {forms}", problem=problem, forms=FORMS)
    return RecordError(problem, file=first.file)


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
