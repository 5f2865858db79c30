"""Processes of this machine that share work."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process
from threading import Thread
from types import TracebackType
from typing import Generic, Self

from .sharing import AHEAD, Done, F, LostError, Parcel, Task


class Processes(Generic[F]):
    """Processes of this machine: to give them one file at a time costs little."""

    largest = 1
    tries = 2

    def __init__(self, task: Task[F], jobs: int) -> None:
        self._task = task
        self._jobs = jobs
        self._pool = self._begun()

    @property
    def ahead(self) -> int:
        """How many parcels may be under way."""
        return self._jobs * AHEAD

    def begin(self, parcel: Parcel) -> Future[list[Done[F]]]:
        """Begin with a parcel."""
        try:
            return self._pool.submit(self._task, parcel)
        except BrokenProcessPool as error:
            lost: Future[list[Done[F]]] = Future()
            lost.set_exception(error)
            return lost

    def result(self, begun: Future[list[Done[F]]]) -> list[Done[F]]:
        """Return what was found. Raises ``LostError`` when a process died, whichever it was."""
        try:
            return begun.result()
        except BrokenProcessPool as error:
            raise LostError from error

    def is_found(self, begun: Future[list[Done[F]]]) -> bool:
        """Whether it is found already."""
        return begun.done() and not begun.cancelled() and begun.exception() is None

    def renew(self, waiting: Iterable[Future[list[Done[F]]]]) -> None:
        """Have other processes, which have nothing to do yet."""
        del waiting  # the processes end, and with them all that was under way
        self._pool.shutdown(cancel_futures=True)
        self._pool = self._begun()

    def _begun(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, initializer=start_worker)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(cancel_futures=True)


def start_worker() -> None:
    """Leave Ctrl-C to the parent, and end when the parent does: one that is killed cannot say goodbye."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # a pool's queue would keep this process waiting for work for ever
