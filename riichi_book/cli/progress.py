"""How far work on many files is, shown on a terminal while it goes on."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Progress, TaskID


class Bar:
    """Shows how many of the files are done, and in words what was found so far."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._open = ExitStack()
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def report(self, done: int, words: str) -> None:
        """Report that so many files are done, and what was found in them."""
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=done, words=words)

    def __enter__(self) -> Self:
        if bool(getattr(sys.stderr, "isatty", bool)()):
            from rich.console import Console  # noqa: PLC0415 - dear, and only a terminal shows it
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

            self._progress = self._open.enter_context(
                Progress(
                    BarColumn(),
                    TextColumn("{task.completed:,.0f} of {task.total:,.0f} files, {task.fields[words]}"),
                    TimeRemainingColumn(),
                    console=Console(stderr=True, markup=False, emoji=False, highlight=False),
                    transient=True,
                    redirect_stdout=False,  # the answer goes where it went before
                    redirect_stderr=False,
                )
            )
            self._task = self._progress.add_task("files", total=self._total, words="0 rounds")
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._open.close()
