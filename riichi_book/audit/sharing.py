"""Sharing: a piece of work done for each of many files, on one core or several, in the order of the files."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from itertools import islice
from typing import Final, TypeVar

from riichi_book.records import RecordFile

AHEAD: Final = 4
"""How many files each process may be ahead of what is added up."""

Found = TypeVar("Found")


def each_file(
    files: Iterable[RecordFile], work: Callable[[RecordFile], Found], jobs: int
) -> Iterator[tuple[RecordFile, Found]]:
    """Yield the files and what was found in them, in their order, whatever the number of processes.

    No more than a few files are under way at a time. The work, and what it finds, can be pickled.
    """
    if jobs <= 1:
        for file in files:
            yield file, work(file)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - dear, and one process needs it not

    waiting: deque[tuple[RecordFile, Future[Found]]] = deque()
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_alone) as pool:
        try:
            rest = iter(files)
            for file in islice(rest, jobs * AHEAD):
                waiting.append((file, pool.submit(work, file)))
            while waiting:
                file, future = waiting.popleft()
                yield file, future.result()
                for following in islice(rest, 1):
                    waiting.append((following, pool.submit(work, following)))
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Have the process that began the work end it."""
    import signal  # noqa: PLC0415 - only where there are several processes

    signal.signal(signal.SIGINT, signal.SIG_IGN)
