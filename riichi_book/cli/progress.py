"""How far work on many files is, shown on a terminal while it goes on, and told where it is interrupted."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple, Self

from riichi_book.answers.tile_words import Count
from riichi_rules.messages import Message, joined, plural, say

from .output import tell_aside

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Progress, TaskID


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


class Bar:
    """Shows how many of the files are done, how fast, how long the rest takes, and what was found so far.

    ``resume`` is the file in which is noted how far the work is.
    """

    def __init__(self, total: int, resume: str | None = None) -> None:
        self._total = total
        self._resume = resume
        self._start: Reached | None = None
        self._now = Reached(0, 0, 0)
        self._open = ExitStack()
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def report(self, done: int, rounds: int, words: Message) -> None:
        """Report that so many files are done, how many rounds that is, and what was found in them."""
        if done < self._now.files:  # it goes over the files once more
            self._start = None
        self._now = Reached(done, rounds, time.monotonic())
        self._start = self._start or self._now
        if self._progress is not None and self._task is not None:
            pace = self._now.pace_since(self._start, self._total)
            self._progress.update(self._task, completed=done, words=str(self._told(words, pace)))

    def _told(self, *more: Message | None) -> Message:
        """Say how far it is."""
        return say(
            "{done} of {total} files, {words}",
            done=Count(self._now.files),
            total=Count(self._total),
            words=joined([rounds_words(self._now.rounds), *filter(None, more)], ", "),
        )

    def __enter__(self) -> Self:
        if bool(getattr(sys.stderr, "isatty", bool)()):
            from rich.console import Console  # noqa: PLC0415 - slow to import, and only a terminal shows it
            from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415

            self._progress = self._open.enter_context(
                Progress(
                    BarColumn(bar_width=None),
                    TextColumn("{task.fields[words]}", markup=False),
                    console=Console(stderr=True, markup=False, emoji=False, highlight=False),
                    transient=True,
                    redirect_stdout=False,  # the answer goes where it went before
                    redirect_stderr=False,
                )
            )
            self._task = self._progress.add_task("files", total=self._total, words=str(self._told()))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._open.close()
        if kind is KeyboardInterrupt:
            tell_aside(self._stopped)

    @property
    def _stopped(self) -> Message:
        """Say where the work stands that was interrupted, and how it goes on."""
        how = say("nothing of it is kept; with --resume FILE it would go on from here")
        if self._resume is not None:
            how = say("{file} notes it, and the same command goes on from here", file=self._resume)
        return say(
            "Interrupted after {done} of {total} files with {rounds}: {how}.",
            done=Count(self._now.files),
            total=Count(self._total),
            rounds=rounds_words(self._now.rounds),
            how=how,
        )


def rounds_words(number: int) -> Message:
    """Say how many rounds there are."""
    return plural(Count(number), "{n} round", "{n} rounds")
