"""Run one function on many files of games, in this process or on workers, and add up what it finds.

Results come in the order of the files, whichever worker reads them. Only a few files are in progress at a
time, so memory does not grow with their number.

An interrupted run is resumed: the findings of each file are a line of JSON, and it is not read again. The
first line describes the run. It is refused after a change of the code, the rules or the records, because
old and new findings could not be added up.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from threading import Lock
from typing import Any, Final, Generic, TypeAlias, TypedDict, TypeVar, Unpack

from riichi_book.records import AUTO, NamedRules, RecordFile
from riichi_book.records.games import prints_of
from riichi_book.records.named_rules import Settings
from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, joined, listed, of_system, plural, say
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids

from .cluster import Cluster
from .found import (
    COPY,
    FILE,
    Found,
    PathOrRecord,
    Skipped,
    files_of,
    frozen,
    nothing_read,
    passed_over,
    plain,
)
from .workers import Chunk, Workers, code_fingerprint

F = TypeVar("F", bound=Found)
Prints: TypeAlias = tuple[int, ...]
Done: TypeAlias = tuple[RecordFile, F, Prints]
"""A file, what was found in it, and the fingerprints of its rounds."""
Counted: TypeAlias = dict[int, str]
"""The rounds that were counted so far, by their fingerprints, each with the file that has it."""

ABOUT: Final = {
    "work": say("another command"),
    "code": say("another version of this package"),
    "paths": say("other paths"),
    "rules": say("other rules"),
}
"""What must be unchanged for a run to resume, and the refusal if it is not."""

NO_PROGRESS: Final = say("it does not keep the progress of such work")
CHANGED: Final = say("the records have changed since this was interrupted: start it again")


def values_of(rules: object) -> list[object]:
    """Return what distinguishes rules: the id and all values of a ruleset, or a setting as it is."""
    if isinstance(rules, str) and rules != AUTO:
        rules = load_ruleset(rules)
    return [rules.id, *map(rules.text, OPTIONS)] if isinstance(rules, Ruleset) else [rules]


class ResumeFile:
    """A file that keeps the findings of each record that is done, so that a run can resume."""

    def __init__(
        self, place: Path, work: str, paths: Sequence[PathOrRecord], rules: Sequence[object]
    ) -> None:
        """Open or create the file. Raises ``RecordError`` if it cannot be written."""
        names = [path.name if isinstance(path, RecordFile) else Path(path).as_posix() for path in paths]
        values = [value for each in rules for value in values_of(each)]
        self._about = {"work": work, "code": code_fingerprint(), "paths": names, "rules": values}
        self._place, self._fresh = place, not place.exists()
        with self._written():
            self._lines = place.open("ab+")

    def done(self, files: Iterator[RecordFile], read: Callable[[Any], F]) -> Iterator[Done[F]]:
        """Yield the files that are done with their findings, and advance ``files`` past them.

        Drops an unfinished line. Raises ``RecordError`` for a file that cannot be read or belongs to another
        run, and when the records have changed.
        """
        if self._fresh:
            self._write(self._about)
            return
        self._lines.seek(0)
        with self._understood():
            first, end, _ = self._lines.readline().partition(b"\n")
            data = json.loads(first if end else b"")  # refuse an unfinished first line
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
        """Append the findings of a file that is done."""
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
            problem = say("the progress cannot be written: {error}", error=of_system(error))
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
    """Return what identifies a file and its content: its name, and its size and time or its hash."""
    try:
        about = file.path.stat()
        state = f"{about.st_size} {about.st_mtime_ns}"
    except OSError:
        state = "gone" if file.data is None else sha256(file.data).hexdigest()
    return [file.name, state]


DIED: Final = say("the process that worked on it died several times, with nothing else to do")
MEMORY: Final = say("there was not enough memory to work on it")

_ONE_AT_A_TIME: Final = Lock()
"""The caches of a ruleset are not thread-safe, and threads would be no faster."""


class RunOptions(TypedDict, Generic[F], total=False):
    """How to run work on games; the findings are the same either way.

    ``jobs`` is the number of processes, ``dask`` the address of a cluster to use instead. ``resume`` names a
    file for the findings of each record; if it exists, the run continues from it. ``watching`` is called with
    the number of files done and the findings so far: once on resuming, and after each file.
    """

    jobs: int
    dask: str | None
    resume: str | os.PathLike[str] | None
    watching: Callable[[int, F], None] | None


@dataclass(frozen=True)
class Work(Generic[F]):
    """What to do for each file. Both the work and its findings can be pickled.

    ``empty`` makes findings with nothing in them. ``name`` and ``rules`` (rulesets and settings) distinguish
    it from other work, and ``problem`` says that nothing could be done.
    """

    examine: Callable[[RecordFile], F]
    empty: Callable[[], F]
    name: str = ""
    rules: Sequence[object] = ()
    problem: Message = say("nothing could be done")  # noqa: RUF009 - it is never changed

    def __call__(self, chunk: Chunk) -> list[tuple[F, Prints]]:
        """Return what is found in each file, with the fingerprints of its rounds."""
        with _ONE_AT_A_TIME:
            return [(self.found(file), prints_of(file)) for file in chunk]

    def found(self, file: RecordFile) -> F:
        """Return what is found in a file."""
        try:
            return self.examine(file)
        except MemoryError:
            return self.set_aside(file, MEMORY)

    def set_aside(self, file: RecordFile, reason: Message) -> F:
        """Return empty findings that say why a file was skipped."""
        found = self.empty()
        found.skipped.append(Skipped(file.name, None, reason, FILE))
        return found


def gather(paths: Sequence[PathOrRecord], work: Work[F], **how: Unpack[RunOptions[F]]) -> F:
    """Return the findings of all records at these paths: files, folders and archives.

    A round that several records contain counts in the first. A note counts the files passed over. Raises
    ``RecordError`` if a path does not exist or nothing could be read, and for another run's resume file.
    """
    found, files, done = work.empty(), files_of(paths), 0
    counted: Counted = {}
    watch = how.get("watching") or (lambda *_: None)
    with ExitStack() as stack:
        lines = None
        if (place := how.get("resume")) is not None:
            own = Path(place).absolute()  # it may be in a folder of records
            files = (file for file in files if file.data is not None or file.path.absolute() != own)
            lines = stack.enter_context(closing(ResumeFile(Path(place), work.name, paths, work.rules)))
            for file, of_file, prints in lines.done(files, found.read):
                copies_in(file, prints, counted)
                found.add(of_file)
                done += 1
            if done:
                watch(done, found)
        for file, of_file, prints in each_file(files, work, how.get("jobs", 1), how.get("dask"), counted):
            if lines is not None:
                lines.write(file, of_file, prints)
            found.add(of_file)
            done += 1
            watch(done, found)
    if found.nothing:
        raise nothing_read(paths, found.skipped, work.problem)
    found.skipped += passed_over(paths)
    return found


def each_file(
    files: Iterable[RecordFile],
    work: Work[F],
    jobs: int = 1,
    dask: str | None = None,
    counted: Counted | None = None,
) -> Iterator[Done[F]]:
    """Yield the files and what was found in them, in order, whichever worker reads them.

    A round that is in ``counted`` or in an earlier file is a copy: a note replaces its findings.
    """
    counted = {} if counted is None else counted
    for file, (found, prints) in _worked_on(iter(files), work, jobs, dask):
        copies = copies_in(file, prints, counted)
        if not copies:
            yield file, found, prints
            continue
        rest = file._replace(copies=file.copies.union(copies))
        if len(rest.copies) < len(prints):
            again = work.found(rest)
        else:  # all rounds are copies: only report that the file breaks off, if it does
            again = work.empty()
            again.skipped += [each for each in found.skipped if each.kind == FILE]
        again.skipped += copy_notes(file, copies)
        yield rest, again, prints


def _worked_on(
    files: Iterator[RecordFile], work: Work[F], jobs: int, dask: str | None
) -> Iterator[tuple[RecordFile, tuple[F, Prints]]]:
    if dask is None and jobs == 1:
        for file in files:
            (done,) = work((file,))
            yield file, done
        return
    first = [*islice(files, 1)]
    if not first:
        return
    with closing(Workers(work, jobs) if dask is None else Cluster(work, dask)) as workers:
        for file, found in workers.map(chain(first, files)):
            yield file, found or (work.set_aside(file, DIED), ())


def copies_in(file: RecordFile, prints: Sequence[int], counted: Counted) -> dict[int, str]:
    """Return which rounds of a file were counted before, each with the file that has it.

    Counts the other rounds from now on. Skips rounds that are already in ``file.copies``.
    """
    found = {}
    for number, round_print in enumerate(prints, 1):
        if number in file.copies:
            continue
        if round_print in counted:
            found[number] = counted[round_print]
        else:
            counted[round_print] = file.name
    return found


def copy_notes(file: RecordFile, copies: Mapping[int, str]) -> Iterator[Skipped]:
    """Yield a note for each other file that has rounds of this one; rounds count from 1."""
    for other in dict.fromkeys(copies.values()):
        rounds = [number for number in copies if copies[number] == other]
        one = rounds[0] if len(rounds) == 1 else None
        words = plural(
            len(rounds),
            "a copy of a round in {file}, counted there",
            "rounds {rounds} are copies of rounds in {file}, counted there",
            rounds=joined(rounds, ", "),
            file=other,
        )
        yield Skipped(file.name, one, words, COPY)


def portable_ruleset(ruleset: str | Ruleset, settings: Settings = ()) -> str | Ruleset:
    """Return a ruleset in a form that means the same on every machine: a ruleset in a file is loaded here.

    Raises ``RulesetError`` for a bad ruleset, and for settings that it cannot have.
    """
    NamedRules().ruleset(ruleset, settings)
    if isinstance(ruleset, Ruleset) or ruleset in (AUTO, *ruleset_ids()):
        return ruleset
    return load_ruleset(ruleset)
