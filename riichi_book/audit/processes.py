"""Processes of this machine that share work."""

from __future__ import annotations

import signal
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import Generic, Self

from riichi_book.records import RecordFile

from .sharing import AHEAD, F, LostError, Task


class Processes(Generic[F]):
    """Processes of this machine."""

    def __init__(self, task: Task[F], jobs: int) -> None:
        self._task = task
        self._jobs = jobs
        self._pool = self._begun()

    @property
    def ahead(self) -> int:
        """How many files may be under way."""
        return self._jobs * AHEAD

    def begin(self, file: RecordFile) -> Future[F]:
        """Begin with a file."""
        try:
            return self._pool.submit(self._task, file)
        except BrokenProcessPool as error:
            lost: Future[F] = Future()
            lost.set_exception(error)
            return lost

    def result(self, begun: Future[F]) -> F:
        """Return what was found. Raises ``LostError`` when a process died, whichever it was."""
        try:
            return begun.result()
        except BrokenProcessPool as error:
            raise LostError from error

    def is_found(self, begun: Future[F]) -> bool:
        """Whether it is found already."""
        return begun.done() and not begun.cancelled() and begun.exception() is None

    def renew(self) -> None:
        """Have other processes, which have nothing to do yet."""
        self._pool.shutdown(cancel_futures=True)
        self._pool = self._begun()

    def _begun(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, initializer=_leave_interrupts_alone)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Have the process that began the work end it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
