"""Share work on files among processes, and keep the order of the files even if a worker dies.

Nothing is lost when a worker dies. A broken pool does not say which file killed its worker, so the files in
progress are run again one at a time, and a file that kills its worker again is skipped.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeAlias

from riichi_book.records import RecordFile

AHEAD: Final = 4
"""How many parcels each worker may be ahead of what is added up."""

GROWING: Final = 8
"""After so many files parcels are larger by one."""

Parcel: TypeAlias = tuple[RecordFile, ...]
Task: TypeAlias = Callable[[Parcel], list[Any]]
"""Returns what is found in each file of a parcel."""

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


class Workers:
    """Processes of this machine: giving them one file at a time costs little."""

    largest = 1
    """How many files a parcel may have."""
    tries = 2
    """How often a file alone may be lost before it is set aside: a worker may be killed from outside."""
    lost: type[Exception] = BrokenProcessPool

    def __init__(self, task: Task, jobs: int) -> None:
        self.task, self.jobs = task, jobs
        self.executor = self.started()

    def started(self) -> Executor:
        """Return an executor with nothing to do yet."""
        return ProcessPoolExecutor(self.jobs, initializer=start_worker)

    @property
    def ahead(self) -> int:
        """How many parcels may be under way."""
        return AHEAD * self.jobs

    def submit(self, parcel: Parcel) -> Future[list[Any]]:
        """Begin with a parcel."""
        try:
            return self.executor.submit(self.task, parcel)
        except self.lost as error:
            failed: Future[list[Any]] = Future()
            failed.set_exception(error)
            return failed

    def result(self, future: Future[list[Any]]) -> list[Any]:
        """Return what was found in each file. Raises ``lost`` when a worker died of it, or beside it."""
        return future.result()

    def renew(self) -> None:
        """Give up all that is under way, so that nobody has anything to do."""
        self.close()
        self.executor = self.started()

    def map(self, files: Iterable[RecordFile]) -> Iterator[tuple[RecordFile, Any]]:
        """Yield files with what is found in them, None where every worker dies of one.

        No more than a few parcels are under way at a time.
        """
        waiting: deque[tuple[Parcel, Future[list[Any]]]] = deque()
        rest = parcels(files, self.largest)
        while True:
            for parcel in islice(rest, max(0, self.ahead - len(waiting))):
                waiting.append((parcel, self.submit(parcel)))
            if not waiting:
                return
            parcel, future = waiting.popleft()
            try:
                found = self.result(future)
            except self.lost:
                for _, other in waiting:
                    other.cancel()
                self.renew()
                found = [self._alone(file) for file in parcel]
                for place, (some, its) in enumerate(waiting):
                    if not its.done() or its.cancelled() or its.exception():
                        waiting[place] = some, self.submit(some)
            yield from zip(parcel, found, strict=True)

    def _alone(self, file: RecordFile) -> Any:  # noqa: ANN401 - whatever the task finds
        for _ in range(self.tries):
            try:
                (found,) = self.result(self.submit((file,)))
            except self.lost:
                self.renew()
            else:
                return found
        return None

    def close(self) -> None:
        """Give up what is under way, and end the processes."""
        self.executor.shutdown(cancel_futures=True)


def parcels(files: Iterable[RecordFile], largest: int) -> Iterator[Parcel]:
    """Yield files in parcels: small ones at first, so that of few files each worker has some."""
    rest = iter(files)
    begun = 0
    while parcel := tuple(islice(rest, min(largest, 1 + begun // GROWING))):
        yield parcel
        begun += len(parcel)


def start_worker() -> None:
    """Leave Ctrl-C to the parent, and end when the parent does: one that is killed cannot say goodbye."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # a pool's queue would keep this process waiting for work for ever
