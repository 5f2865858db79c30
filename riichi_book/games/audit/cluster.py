"""Workers of a Dask cluster that share work. The extra ``variants`` brings what that needs."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from concurrent.futures import CancelledError
from functools import lru_cache
from itertools import count
from types import TracebackType
from typing import Any, Final, Generic, NamedTuple, Self
from uuid import uuid4

from riichi_rules.errors import FormError
from riichi_rules.messages import Message, say

from .code import print_of_code
from .sharing import AHEAD, Done, F, LostError, Parcel, Task

TIMEOUT: Final = 8
"""Seconds in which a cluster must answer and have a worker."""

LOOK: Final = 2
"""Seconds between two looks at the workers."""

SETTLING: Final = 1
"""Seconds that a worker is up before it begins."""

LARGEST: Final = 16
"""How many files make a parcel: its scheduler needs as long for one file."""

PATIENCE: Final = 300
"""Seconds without any worker after which a cluster is given up: those that died may be made anew."""


class ClusterError(FormError):
    """A cluster cannot do the work."""


class OtherCodeError(Exception):
    """A worker has other code than the one that asks."""


class UnseenError(Exception):
    """A worker does not see a file."""


class Sent(NamedTuple, Generic[F]):
    """A task as workers get it, and the fingerprint of the code that it is meant for."""

    task: Task[F]
    code: str

    def __call__(self, parcel: Parcel) -> list[Done[F]]:
        """Return what is found in each file. Raises the errors above, of which workers know."""
        _settle()
        if print_of_code() != self.code:
            raise OtherCodeError
        for file in parcel:
            if file.data is None and not file.problem and not file.path.exists():
                raise UnseenError(str(file.path))
        return self.task(parcel)


def _check_form(address: str) -> None:
    """Raise ``ValueError`` for what is no address: a client of it would complain once more when all ends."""
    from distributed.comm import addressing, registry  # noqa: PLC0415 - as for clusters

    scheme, place = addressing.parse_address(address)
    registry.get_backend(scheme)
    if scheme in ("tcp", "tls"):
        addressing.parse_host_port(place)


@lru_cache(maxsize=1)
def _settle() -> None:
    """Wait a moment, once in each process: one that dies while it is still being begun is not begun again."""
    time.sleep(SETTLING)


class Cluster(Generic[F]):
    """The workers of a cluster that is there, at an address such as ``tcp://192.0.2.1:8786``."""

    largest = LARGEST
    tries = 1  # a cluster tries several times of itself

    def __init__(self, task: Task[F], address: str) -> None:
        """Look whether the cluster can do the task. Raises ``ClusterError``, a ``FormError``."""
        try:
            import distributed  # noqa: PLC0415 - slow to import, and an extra
        except ImportError:
            raise ClusterError(
                say(
                    "{option} needs {package}: pip install 'riichi-rules[{extra}]'",
                    option="--dask",
                    package="distributed",
                    extra="variants",
                )
            ) from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # an error says it in a sentence
        self._task, self._address = task, address
        self._threads, self._looked = 0, -float(LOOK)
        self._sent = Sent(task, print_of_code())
        self._names = (f"riichi-rules-{uuid4().hex}-{number}" for number in count())
        self._killed = distributed.KilledWorker
        try:
            _check_form(address)
            self._client = distributed.Client(
                address, timeout=TIMEOUT, set_as_default=False, direct_to_workers=False
            )
        except (OSError, ValueError) as error:
            raise ClusterError(
                say(
                    "--dask {address}: no scheduler answers there within {seconds} seconds ({error}); an"
                    " address is such as tcp://127.0.0.1:8786",
                    address=repr(address),
                    seconds=TIMEOUT,
                    error=str(error).splitlines()[0],
                )
            ) from None
        try:
            self._look_at_workers()
        except BaseException:
            self._client.close()
            raise

    def _look_at_workers(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=TIMEOUT)
        except TimeoutError:
            raise self._error(say("it has no workers")) from None
        prints = self._client.run(print_of_code, on_error="return")
        for worker, found in sorted(prints.items()):
            if isinstance(found, Exception):
                raise self._error(
                    say(
                        "{who} has no riichi-rules of this version ({error}): install the same on each",
                        who=_worker_at(worker),
                        error=str(found).splitlines()[0],
                    )
                )
            if found != self._sent.code:
                raise self._other_code(_worker_at(worker))

    def _error(self, words: Message) -> ClusterError:
        return ClusterError(say("the cluster at {address}: {words}", address=self._address, words=words))

    def _other_code(self, who: Message) -> ClusterError:
        return self._error(
            say("{who} has another version of riichi-rules: install the same on each", who=who)
        )

    @property
    def ahead(self) -> int:
        """How many parcels may be under way: workers may come and go."""
        if time.monotonic() - self._looked > LOOK:
            self._looked = time.monotonic()
            self._threads = sum(self._client.nthreads().values())
        return AHEAD * max(1, self._threads)

    def begin(self, parcel: Parcel) -> Any:  # noqa: ANN401 - distributed has no types
        """Begin with a parcel: paths are told from the root."""
        placed = tuple([file._replace(path=file.path.absolute()) for file in parcel])
        return self._client.submit(self._sent, placed, key=next(self._names), pure=False)

    def result(self, begun: Any) -> list[Done[F]]:  # noqa: ANN401 - as above
        """Return what was found. Raises ``LostError`` when workers died, ``ClusterError`` for a bad one."""
        had_workers = time.monotonic()
        while True:
            try:
                found: list[Done[F]] = begun.result(timeout=LOOK)
            except TimeoutError:
                if self._client.nthreads():
                    had_workers = time.monotonic()
                elif time.monotonic() - had_workers > PATIENCE:
                    words = say("it has had no workers for {seconds} seconds", seconds=PATIENCE)
                    raise self._error(words) from None
            except self._killed as error:
                raise LostError from error
            except (OtherCodeError, UnseenError, ImportError, CancelledError, OSError) as error:
                raise self._explained(error) from error
            else:
                return found

    def _explained(self, error: BaseException) -> ClusterError:
        match error:
            case OtherCodeError():
                return self._other_code(say("a worker"))
            case UnseenError():
                return self._error(
                    say("a worker does not see {error}: each needs the files at the same place", error=error)
                )
            case ImportError():
                return self._error(say("a worker has no riichi-rules of this version ({error})", error=error))
            case _:
                return self._error(say("it does not answer any more"))

    def is_found(self, begun: Any) -> bool:  # noqa: ANN401 - as above
        """Whether it is found already."""
        return bool(begun.status == "finished")

    def renew(self, waiting: Iterable[Any]) -> None:
        """Give up what is under way."""
        self._client.cancel([begun for begun in waiting if not self.is_found(begun)])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._client.close()


def _worker_at(address: str) -> Message:
    return say("its worker at {address}", address=address)
