"""How far work is, shown on a terminal while it goes on, and told where it is interrupted."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

import click

from riichi_book.answers.tile_words import Count
from riichi_rules.messages import Message, joined, plural, say

from .escapes import escape_controls
from .output import INPUT, tell_aside

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Progress

PATIENCE: Final = 1.0
"""Seconds; what is done sooner needs no progress."""
PACE: Final = 0.2
"""Seconds between two reports."""


def progressbar(items: Iterable[Any] | None = None, label: str = "Asking", length: int | None = None) -> Any:  # noqa: ANN401 - as click has it
    """Return the items, with a progress bar on a terminal."""
    hidden = not sys.stderr.isatty()
    return click.progressbar(items, length, label=label, file=sys.stderr, hidden=hidden)


def _is_terminal(stream: object) -> bool:
    return bool(getattr(stream, "isatty", bool)())


class _Work:
    """Work whose state one line on a terminal tells, with a bar before it where the total is known."""

    def __init__(self, total: int | None = None) -> None:
        self._total = total
        self._open = ExitStack()
        self._progress: Progress | None = None

    def _show(self, words: Message, done: int = 0) -> None:
        text = escape_controls(str(words))
        if self._progress is not None:
            self._progress.update(self._progress.task_ids[0], completed=done, words=text)
            return
        from rich.console import Console  # noqa: PLC0415 - slow to import, and only a terminal shows it
        from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415 - likewise

        progress = Progress(
            *([] if self._total is None else [BarColumn(bar_width=None)]),
            TextColumn("{task.fields[words]}", markup=False),
            console=Console(stderr=True, markup=False, emoji=False, highlight=False),
            transient=True,
            redirect_stdout=False,  # the answers go where they went before
            redirect_stderr=False,
        )
        self._progress = self._open.enter_context(progress)
        progress.add_task("work", total=self._total, words=text)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._open.close()


class Lines(_Work):
    """Reports how many lines of a batch are answered, on a terminal's standard error and nowhere else.

    It does so once that takes longer than a moment; where the answers go to the same terminal they are
    progress enough.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = INPUT if name == "-" else name
        self._watched = _is_terminal(sys.stderr) and not _is_terminal(sys.stdout)
        self._start = time.monotonic()
        self._next = self._start + PATIENCE

    def report(self, lines: int, bad: int) -> None:
        """Report that so many lines are answered, and how many of them were bad."""
        if not self._watched or (now := time.monotonic()) < self._next:
            return
        self._next = now + PACE
        counts = {"lines": lines, "bad": bad, "pace": round(lines / (now - self._start))}
        facts = {name: Count(count) for name, count in counts.items()}
        self._show(say("{file}: {lines} lines, {bad} bad, {pace} a second", file=self._name, **facts))


class Reached(NamedTuple):
    """How many files are done, the rounds in them, and the second at which that was so."""

    files: int
    rounds: int
    second: float

    def pace_since(self, start: Reached, total: int) -> Message | None:
        """Say how fast it went since a start, and how long the rest of the files takes at that speed.

        It is None as long as no file is done since then.
        """
        files, rounds, seconds = (here - there for here, there in zip(self, start, strict=True))
        if not files or seconds <= 0:
            return None
        left = timedelta(seconds=round((total - self.files) * seconds / files))
        return say("{n} a second, {time} left", n=Count(round(rounds / seconds)), time=left)


class Bar(_Work):
    """Shows how many of the files are done, how fast, how long the rest takes, and what was found so far.

    ``resume`` is the file in which is noted how far the work is.
    """

    def __init__(self, total: int, resume: str | None = None) -> None:
        super().__init__(total)
        self._files = total
        self._resume = resume
        self._watched = _is_terminal(sys.stderr)
        self._start: Reached | None = None
        self._now = Reached(0, 0, 0)

    def report(self, done: int, rounds: int, words: Message) -> None:
        """Report that so many files are done, how many rounds that is, and what was found in them."""
        if done < self._now.files:  # it goes over the files once more
            self._start = None
        self._now = Reached(done, rounds, time.monotonic())
        self._start = self._start or self._now
        self._tell(words, self._now.pace_since(self._start, self._files))

    def _tell(self, *more: Message | None) -> None:
        """Say how far it is."""
        if self._watched:
            words = joined([self._rounds, *filter(None, more)], ", ")
            facts = {"done": Count(self._now.files), "total": Count(self._files)}
            self._show(say("{done} of {total} files, {words}", words=words, **facts), self._now.files)

    @property
    def _rounds(self) -> Message:
        return plural(Count(self._now.rounds), "{n} round", "{n} rounds")

    def __enter__(self) -> Self:
        self._tell()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, trace)
        if kind is KeyboardInterrupt:
            how = say("nothing of it is kept; with --resume FILE it would go on from here")
            if self._resume is not None:
                how = say("{file} notes it, and the same command goes on from here", file=self._resume)
            facts = {"done": Count(self._now.files), "total": Count(self._files), "rounds": self._rounds}
            tell_aside(
                say("Interrupted after {done} of {total} files with {rounds}: {how}.", how=how, **facts)
            )
