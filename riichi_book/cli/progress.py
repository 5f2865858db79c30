"""How far a batch is, on a terminal's standard error and nowhere else."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from types import TracebackType

    from rich.live import Live

PATIENCE: Final = 1.0  # seconds; what is done sooner needs no progress
PACE: Final = 0.2  # seconds between two tellings


class Progress:
    """Tells how many lines are answered, once that takes longer than a moment.

    Where the answers go to the same terminal they are progress enough.
    """

    def __init__(self, name: str) -> None:
        self._name = "standard input" if name == "-" else name
        self._watched = _is_terminal(sys.stderr) and not _is_terminal(sys.stdout)
        self._start = time.monotonic()
        self._next = self._start + PATIENCE
        self._live: Live | None = None

    def told(self, lines: int, bad: int) -> None:
        """Tell that so many lines are answered, and how many of them were bad."""
        if not self._watched or (now := time.monotonic()) < self._next:
            return
        self._next = now + PACE
        text = f"{self._name}: {lines:,} lines, {bad:,} bad, {lines / (now - self._start):,.0f} a second"
        if self._live is None:
            from rich.console import Console  # noqa: PLC0415 - dear, and few batches take so long
            from rich.live import Live  # noqa: PLC0415 - likewise

            self._live = Live(
                console=Console(stderr=True, markup=False, emoji=False, highlight=False),
                auto_refresh=False,
                transient=True,
                redirect_stdout=False,  # the answers go where they went before
                redirect_stderr=False,
            )
            self._live.start()
        self._live.update(text, refresh=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()


def _is_terminal(stream: object) -> bool:
    return bool(getattr(stream, "isatty", bool)())
