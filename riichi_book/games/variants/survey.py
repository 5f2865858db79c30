"""A survey of games: which options of their rules they asked, file by file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial

from riichi_book.games.audit.checkpoint import PathOrRecord, values_of
from riichi_book.games.audit.file import once_a_file
from riichi_book.games.audit.gathering import (
    Sharing,
    Survey,
    Watching,
    Writing,
    as_everywhere,
    gather,
    nothing_read,
    passed_over,
)
from riichi_book.games.audit.sharing import Task
from riichi_book.records import AUTO, GameType, RecordFile
from riichi_book.records.named_rules import Settings
from riichi_book.records.playing import PlayedRound
from riichi_rules.messages import say
from riichi_rules.ruleset import Ruleset

from .coverage import Coverage
from .covered_ending import cover_ending
from .covering import Covering, cover_events, covering_of
from .games import rounds_in_order


def cover(
    paths: Sequence[PathOrRecord],
    ruleset: str | Ruleset = AUTO,
    settings: Settings = (),
    *,
    jobs: int = 1,
    dask: str | None = None,
    resume: str | os.PathLike[str] | None = None,
    watching: Watching[Coverage] | None = None,
    writing: Writing[Coverage] | None = None,
) -> Coverage:
    """Return which options of a ruleset the games at these paths asked, by default of that which each names.

    ``jobs`` is how many processes share the work, ``dask`` the address of a cluster that does; what is found
    is the same. ``resume`` names a small file in which is noted how far this is; where it is there already,
    it goes on from there. Raises ``RecordError`` when there is no record, nothing in it can be played or such
    a file belongs to another run, ``RulesetError`` for the rules.
    """
    GameType().ruleset(ruleset, settings)
    task = Task(partial(cover_file, ruleset=as_everywhere(ruleset), settings=settings), Coverage)
    survey = Survey("cover", [*values_of(ruleset), *settings], task)
    found = gather(paths, survey, Sharing(jobs, dask, resume), watching, writing)
    if not found.events:
        raise nothing_read(found.skipped, say("nothing could be played"))
    found.skipped += passed_over(paths)
    return found


def cover_file(file: RecordFile, ruleset: str | Ruleset = AUTO, settings: Settings = ()) -> Coverage:
    """Return which options the rounds of a file asked. Raises ``RulesetError``."""
    found = Coverage()
    for each in rounds_in_order(file, lambda own: own.ruleset(ruleset, settings), found.skipped):
        if each.played is not None and not each.copy:
            found.add(cover_round(each.played, covering_of(each.played.rules)))
            found.rounds += 1
    found.skipped = once_a_file(found.skipped)
    return found


def cover_round(played: PlayedRound, covering: Covering, *, every: bool = False) -> Coverage:
    """Return what a round asked. With ``every`` all values are tried at every event, read or not."""
    found = Coverage()
    found.tried = {(other.option, other.value) for other in covering.others}
    beside = cover_events(played, covering, found, every=every)
    if played.history.ended and played.states[-1].settlement is not None:
        cover_ending(played, covering, found, beside, every=every)
    return found
