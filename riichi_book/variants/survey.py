"""A survey of games: which options of their rules they asked, file by file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from riichi_book.audit.checkpoint import PathOrRecord
from riichi_book.audit.corpus import files_of, no_record, nothing_read, passed_over
from riichi_book.audit.file import once_a_file
from riichi_book.audit.sharing import each_file
from riichi_book.records import AUTO, GameType, RecordFile
from riichi_book.records.named_rules import Settings
from riichi_book.records.playing import PlayedRound
from riichi_rules.ruleset import Ruleset

from .coverage import Coverage
from .covered_ending import cover_ending
from .covering import Covering, cover_events, covering_of
from .games import rounds_in_order

Watching: TypeAlias = Callable[[int, Coverage], None]
"""Takes how many files are done and what was found so far, after each file."""

Writing: TypeAlias = Callable[[str, Coverage], None]
"""Takes the name of a file and what was found in it, file by file."""


def cover(
    paths: Sequence[PathOrRecord],
    ruleset: str | Ruleset = AUTO,
    settings: Settings = (),
    *,
    jobs: int = 1,
    watching: Watching | None = None,
    writing: Writing | None = None,
) -> Coverage:
    """Return which options of a ruleset the games at these paths asked, by default of that which each names.

    ``jobs`` is how many processes share the work; what is found is the same. Raises ``RecordError`` when
    there is no record or nothing in it can be played, ``RulesetError`` for the rules.
    """
    GameType().ruleset(ruleset, settings)
    found, done = Coverage(), 0
    work = partial(cover_file, ruleset=ruleset, settings=settings)
    for done, (file, of_file) in enumerate(each_file(files_of(paths), work, jobs), 1):
        found.add(of_file)
        if writing is not None:
            writing(file.name, of_file)
        if watching is not None:
            watching(done, found)
    if not done:
        raise no_record(paths)
    if not found.events:
        raise nothing_read(found.skipped, "played")
    found.skipped += passed_over(paths)
    return found


def cover_file(file: RecordFile, ruleset: str | Ruleset = AUTO, settings: Settings = ()) -> Coverage:
    """Return which options the rounds of a file asked. Raises ``RulesetError``."""
    found = Coverage()
    for each in rounds_in_order(file, lambda own: own.ruleset(ruleset, settings), found.skipped):
        if each.played is not None:
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
