"""Sharing: a piece of work done for each of many files by several workers, in the order of the files.

A worker that dies loses nothing: what it had is done again. A file of which a worker dies even when it has
nothing else to do is set aside, and the others go on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from threading import Lock
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from riichi_book.records import RecordFile
from riichi_book.records.games import prints_of
from riichi_rules.messages import Message, say

from .findings import FILE, Skipped

AHEAD: Final = 4
"""How many parcels each worker may be ahead of what is added up."""

GROWING: Final = 8
"""After so many files parcels are larger by one."""

Parcel: TypeAlias = tuple[RecordFile, ...]
Prints: TypeAlias = tuple[int, ...]

DIED: Final = say("the process that worked on it died, again and again, with nothing else to do")
MEMORY: Final = say("there was not memory enough to work on it")


class Found(Protocol):
    """What is found in files: it adds up, and is kept as plain data."""

    skipped: list[Skipped]

    def add(self, other: Self, /) -> None:
        """Add what was found elsewhere."""

    @property
    def state(self) -> dict[str, Any]:
        """All of it as plain data."""

    @classmethod
    def read(cls, data: Any, /) -> Self:  # noqa: ANN401 - what a file says may be anything
        """Return what such data say. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for other data."""


F = TypeVar("F", bound=Found)
Done: TypeAlias = tuple[F, Prints]
"""What was found in a file, and the fingerprints of its rounds."""


class LostError(Exception):
    """A worker died before it was done with a file."""


_ONE_AT_A_TIME: Final = Lock()
"""What is remembered of a ruleset is not for several threads; they would be no faster."""


class Task(Generic[F]):
    """What is done for each file. It can be pickled, and so can what it finds."""

    def __init__(self, work: Callable[[RecordFile], F], nothing: Callable[[], F]) -> None:
        self.work = work
        self.nothing = nothing

    def __call__(self, parcel: Parcel) -> list[Done[F]]:
        """Return what is found in each file, with the fingerprints of its rounds."""
        with _ONE_AT_A_TIME:
            return [self.done(file) for file in parcel]

    def done(self, file: RecordFile) -> Done[F]:
        """Return what is found in a file, with the fingerprints of its rounds."""
        return self.found(file), prints_of(file)

    def without_rounds(self, found: F) -> F:
        """Return what is found in a file whose rounds are all copies: that it breaks off, if it does."""
        rest = self.nothing()
        rest.skipped += [each for each in found.skipped if each.kind == FILE]
        return rest

    def none(self, _file: RecordFile) -> F:
        """Return what is found in a file that nothing is done for."""
        return self.nothing()

    def found(self, file: RecordFile) -> F:
        """Return what is found in a file."""
        try:
            return self.work(file)
        except MemoryError:
            return self.set_aside(file, MEMORY)

    def set_aside(self, file: RecordFile, reason: Message) -> F:
        """Return what is found in a file that nothing can be done for."""
        found = self.nothing()
        found.skipped.append(Skipped(file.name, None, reason, FILE))
        return found


class Workers(Protocol[F]):
    """Those who do a task: each is given a parcel of files at a time."""

    largest: int
    """How many files a parcel may have."""

    tries: int
    """How often a file alone may be lost before it is set aside: a worker may be killed from outside."""

    @property
    def ahead(self) -> int:
        """How many parcels may be under way."""

    def begin(self, parcel: Parcel) -> Any:  # noqa: ANN401 - a future of their own
        """Begin with a parcel, and return what stands for what will be found."""

    def result(self, begun: Any) -> list[Done[F]]:  # noqa: ANN401 - as above
        """Return what was found in each file. Raises ``LostError`` when a worker died of it, or beside it."""

    def is_found(self, begun: Any) -> bool:  # noqa: ANN401 - as above
        """Whether it is found already."""

    def renew(self, waiting: Iterable[Any]) -> None:
        """Give up what is under way and not found yet, so that nobody has anything to do."""


def shared(
    files: Iterable[RecordFile], task: Task[F], workers: Workers[F]
) -> Iterator[tuple[RecordFile, Done[F]]]:
    """Yield the files and what was found in them, in their order, whoever does it.

    No more than a few parcels are under way at a time.
    """
    waiting: deque[tuple[Parcel, Any]] = deque()
    rest = parcels(files, workers.largest)
    while True:
        for parcel in islice(rest, max(0, workers.ahead - len(waiting))):
            waiting.append((parcel, workers.begin(parcel)))
        if not waiting:
            return
        parcel, begun = waiting.popleft()
        try:
            found = workers.result(begun)
        except LostError:
            workers.renew([its for _, its in waiting])
            found = [_alone(file, task, workers) for file in parcel]
            waiting = deque(
                [(each, its if workers.is_found(its) else workers.begin(each)) for each, its in waiting]
            )
        yield from zip(parcel, found, strict=True)


def parcels(files: Iterable[RecordFile], largest: int) -> Iterator[Parcel]:
    """Yield files in parcels: small ones at first, so that of few files each worker has some."""
    rest = iter(files)
    begun = 0
    while parcel := tuple(islice(rest, min(largest, 1 + begun // GROWING))):
        yield parcel
        begun += len(parcel)


def _alone(file: RecordFile, task: Task[F], workers: Workers[F]) -> Done[F]:
    """Return what is found in a file when nothing else is under way."""
    for _ in range(workers.tries):
        try:
            (found,) = workers.result(workers.begin((file,)))
        except LostError:
            workers.renew([])
        else:
            return found
    return task.set_aside(file, DIED), ()
