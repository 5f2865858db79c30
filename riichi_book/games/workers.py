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
"""How many chunks per worker may be submitted and not yet added up."""

FILES_PER_GROWTH: Final = 8
"""How many files it takes until chunks grow by one file."""

Chunk: TypeAlias = tuple[RecordFile, ...]
Task: TypeAlias = Callable[[Chunk], list[Any]]
"""Returns what is found in each file of a chunk."""

ROOT: Final = Path(__file__).resolve().parents[2]


@lru_cache(maxsize=1)
def code_fingerprint() -> str:
    """Return a fingerprint of all sources and data files of both packages, compiled or not.

    They include everything that decides what is found in records.
    """
    found = sha256()
    for package in ("riichi_book", "riichi_rules"):
        for path in sorted((ROOT / package).rglob("*")):
            if path.suffix in {".py", ".toml", ".json", ".jsonl"}:
                found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


class Workers:
    """Processes on this machine: it is cheap to give them one file at a time."""

    largest = 1
    """How many files a chunk may have."""
    tries = 2
    """How often a file is tried alone before it is skipped: something else may have killed its worker."""
    lost: type[Exception] = BrokenProcessPool

    def __init__(self, task: Task, jobs: int) -> None:
        self.task, self.jobs = task, jobs
        self.executor = self.started()

    def started(self) -> Executor:
        """Return an executor with nothing to do yet."""
        return ProcessPoolExecutor(self.jobs, initializer=start_worker)

    @property
    def ahead(self) -> int:
        """How many chunks may be in progress."""
        return AHEAD * self.jobs

    def submit(self, chunk: Chunk) -> Future[list[Any]]:
        """Submit a chunk."""
        try:
            return self.executor.submit(self.task, chunk)
        except self.lost as error:
            failed: Future[list[Any]] = Future()
            failed.set_exception(error)
            return failed

    def result(self, future: Future[list[Any]]) -> list[Any]:
        """Return what was found in each file. Raises ``lost`` when its worker or another one died."""
        return future.result()

    def renew(self) -> None:
        """Drop all work in progress, and start new processes."""
        self.close()
        self.executor = self.started()

    def map(self, files: Iterable[RecordFile]) -> Iterator[tuple[RecordFile, Any]]:
        """Yield files with what is found in them, None for a file that kills every worker.

        Only a few chunks are in progress at a time.
        """
        waiting: deque[tuple[Chunk, Future[list[Any]]]] = deque()
        rest = chunks(files, self.largest)
        while True:
            for chunk in islice(rest, max(0, self.ahead - len(waiting))):
                waiting.append((chunk, self.submit(chunk)))
            if not waiting:
                return
            chunk, future = waiting.popleft()
            try:
                found = self.result(future)
            except self.lost:
                for _, other in waiting:
                    other.cancel()
                self.renew()
                found = [self._alone(file) for file in chunk]
                for place, (some, its) in enumerate(waiting):
                    if not its.done() or its.cancelled() or its.exception():
                        waiting[place] = some, self.submit(some)
            yield from zip(chunk, found, strict=True)

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
        """Cancel what is waiting, and end the processes."""
        self.executor.shutdown(cancel_futures=True)


def chunks(files: Iterable[RecordFile], largest: int) -> Iterator[Chunk]:
    """Yield files in chunks, small ones first: if there are few files, each worker still gets some."""
    rest = iter(files)
    begun = 0
    while chunk := tuple(islice(rest, min(largest, 1 + begun // FILES_PER_GROWTH))):
        yield chunk
        begun += len(chunk)


def start_worker() -> None:
    """Leave Ctrl-C to the parent, and exit when the parent ends, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # a pool's queue would keep this process waiting for work for ever
