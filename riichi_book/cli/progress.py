"""How far work is, shown on a terminal while it goes on, and told where it is interrupted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import click

from riichi_book.answers.tile_words import Count
from riichi_rules.messages import Message, joined, plural, say

from .output import tell_aside
from .page import escape_controls

Report: TypeAlias = Callable[[int, int, Message], None]
"""Reports that so many files are done, how many rounds that is, and what was found in them."""


def progressbar(
    items: Iterable[Any] | None = None,
    label: Message | str = "Asking",
    *,
    told: Callable[[], Message] | None = None,
    hidden: bool = False,
    **more: Any,  # noqa: ANN401 - as click has it
) -> Any:  # noqa: ANN401 - likewise
    """Return the items, with a progress bar on a terminal; ``told`` says what was found so far."""
    if told is not None:
        more |= {"show_pos": True, "item_show_func": lambda _: escape_controls(str(told()))}
    hidden = hidden or not sys.stderr.isatty()
    return click.progressbar(items, label=escape_controls(str(label)), file=sys.stderr, hidden=hidden, **more)


@contextmanager
def watched(total: int, resume: str | None = None) -> Iterator[Report]:
    """Show how many of the files are done, how long the rest takes, and what was found so far.

    ``resume`` is the file in which is noted how far the work is.
    """
    done, rounds, told = 0, 0, rounds_of(0)

    def report(files: int, rounds_done: int, words: Message) -> None:
        nonlocal done, rounds, told
        since, done, rounds = done, files, rounds_done
        told = joined([rounds_of(rounds), words], ", ")
        bar.update(done - since)

    bar = progressbar(label=say("Files"), length=total, told=lambda: told)
    try:
        with bar:
            yield report
    except KeyboardInterrupt:
        how = say("nothing of it is kept; with --resume FILE it would go on from here")
        if resume is not None:
            how = say("{file} notes it, and the same command goes on from here", file=resume)
        facts = {"done": Count(done), "total": Count(total), "rounds": rounds_of(rounds)}
        tell_aside(say("Interrupted after {done} of {total} files with {rounds}: {how}.", how=how, **facts))
        raise


def rounds_of(count: int) -> Message:
    """Say how many rounds there were."""
    return plural(Count(count), "{n} round", "{n} rounds")
