"""Run work on a Dask cluster (needs the extra ``variants``)."""

from __future__ import annotations

import logging
import time
from concurrent.futures import CancelledError, Executor, Future
from functools import lru_cache, partial
from typing import Any, Final, cast

from riichi_rules.errors import FormError
from riichi_rules.messages import Message, joined, say

from .workers import AHEAD, Chunk, Task, Workers, code_fingerprint

TIMEOUT: Final = 8
"""Seconds in which a cluster must answer and have a worker."""

LOOK: Final = 2
"""Seconds between two checks of the workers."""

SETTLING: Final = 1
"""Seconds that a worker waits before its first task."""

GIVE_UP_AFTER: Final = 300
"""Give up after this many seconds without a worker: Dask may be restarting one."""


class ClusterError(FormError):
    """A cluster cannot do the work."""


class UnfitError(Exception):
    """A worker cannot do the work, and says why in a message."""


def other_code(who: Message) -> Message:
    """Say that a worker runs another version of the code."""
    return say("{who} has another version of riichi-rules: install the same on each", who=who)


@lru_cache(maxsize=1)
def _settle() -> None:
    """Dask does not restart workers that die during start-up: wait once, until start-up is over."""
    time.sleep(SETTLING)


def run_on_worker(task: Task, code: str, chunk: Chunk) -> list[Any]:
    """Run a task on a worker. Raises ``UnfitError`` if its code differs or it cannot see the files."""
    _settle()
    if code_fingerprint() != code:
        raise UnfitError(other_code(say("a worker")))
    for file in chunk:
        if file.data is None and not file.problem and not file.path.exists():
            words = say(
                "a worker cannot see {error}: every worker needs the files in the same place", error=file.path
            )
            raise UnfitError(words)
    return task(chunk)


def _check_form(address: str) -> None:
    """Raise ``ValueError`` for a malformed address: a client given one complains again at exit."""
    from distributed.comm import addressing, registry  # noqa: PLC0415 - slow to import, and an extra

    scheme, place = addressing.parse_address(address)
    registry.get_backend(scheme)
    if scheme in ("tcp", "tls"):
        addressing.parse_host_port(place)


class Cluster(Workers):
    """The workers of a running cluster, at an address such as ``tcp://192.0.2.1:8786``."""

    largest = 16  # its scheduler takes just as long for one file
    tries = 1  # a cluster retries by itself

    def __init__(self, task: Task, address: str) -> None:
        """Check that the cluster can do the task. Raises ``ClusterError``, a ``FormError``."""
        try:
            import distributed  # noqa: PLC0415 - slow to import, and an extra
        except ImportError:
            needed = {"option": "--dask", "package": "distributed", "extra": "variants"}
            problem = say("{option} needs {package}: pip install 'riichi-rules[{extra}]'", **needed)
            raise ClusterError(problem) from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are raised as one sentence
        self._address, self._looked = address, -float(LOOK)
        self.lost = distributed.KilledWorker
        try:
            _check_form(address)
            self._client = distributed.Client(
                address, timeout=TIMEOUT, set_as_default=False, direct_to_workers=False
            )
        except (OSError, ValueError) as error:
            words = say(
                "--dask {address}: no scheduler answers there within {seconds} seconds ({error}); an"
                " address is such as tcp://127.0.0.1:8786",
                address=repr(address),
                seconds=TIMEOUT,
                error=str(error).splitlines()[0],
            )
            raise ClusterError(words) from None
        try:
            self._look_at_workers()
        except BaseException:
            self.close()
            raise
        super().__init__(partial(run_on_worker, task, code_fingerprint()), 0)

    def started(self) -> Executor:
        """Return the workers of the cluster as an executor."""
        return cast("Executor", self._client.get_executor(pure=False))

    def _look_at_workers(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=TIMEOUT)
        except TimeoutError:
            raise self._error(say("it has no workers")) from None
        prints = self._client.run(code_fingerprint, on_error="return")
        for worker, found in sorted(prints.items()):
            who = say("its worker at {address}", address=worker)
            if isinstance(found, Exception):
                words = say(
                    "{who} has no riichi-rules of this version ({error}): install the same on each",
                    who=who,
                    error=str(found).splitlines()[0],
                )
                raise self._error(words)
            if found != code_fingerprint():
                raise self._error(other_code(who))

    def _error(self, words: Message) -> ClusterError:
        return ClusterError(joined([say("the cluster at {address}", address=self._address), words], ": "))

    @property
    def ahead(self) -> int:
        """How many chunks may be in progress; the number of workers may change."""
        if time.monotonic() - self._looked > LOOK:
            self._looked = time.monotonic()
            try:
                self.jobs = sum(self._client.nthreads().values())
            except OSError as error:
                raise self._error(say("it does not answer any more")) from error
        return AHEAD * max(1, self.jobs)

    def submit(self, chunk: Chunk) -> Future[list[Any]]:
        """Submit a chunk, with absolute paths."""
        return super().submit(tuple([file._replace(path=file.path.absolute()) for file in chunk]))

    def result(self, future: Future[list[Any]]) -> list[Any]:
        """Return what was found. Raises ``lost`` when workers died, ``ClusterError`` if the cluster fails."""
        had_workers = time.monotonic()
        while True:
            try:
                return future.result(timeout=LOOK)
            except TimeoutError:
                if self._client.nthreads():
                    had_workers = time.monotonic()
                elif time.monotonic() - had_workers > GIVE_UP_AFTER:
                    words = say("it has had no workers for {seconds} seconds", seconds=GIVE_UP_AFTER)
                    raise self._error(words) from None
            except UnfitError as error:
                raise self._error(error.args[0]) from error
            except ImportError as error:
                words = say("a worker has no riichi-rules of this version ({error})", error=error)
                raise self._error(words) from error
            except (CancelledError, OSError) as error:
                raise self._error(say("it does not answer any more")) from error

    def renew(self) -> None:
        """Keep the workers: ``map`` has already cancelled what was in progress."""

    def close(self) -> None:
        """Disconnect from the cluster."""
        self._client.close()
