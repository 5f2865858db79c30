"""A survey of games: which options of their rules they asked, file by file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Unpack

from riichi_book.games.files import PathOrRecord
from riichi_book.games.found import once_a_file
from riichi_book.games.running import How, Work, as_everywhere, gather
from riichi_book.records import AUTO, RecordFile
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
    **how: Unpack[How[Coverage]],
) -> Coverage:
    """Return which options of a ruleset the games at these paths asked, by default of that which each names.

    ``how`` is as for ``audit``. Raises ``RecordError`` when there is no record, nothing in it can be played
    or ``resume`` names the file of another run, ``RulesetError`` for the rules.
    """
    ruleset = as_everywhere(ruleset, settings)
    examine, rules = partial(cover_file, ruleset=ruleset, settings=settings), (ruleset, *settings)
    return gather(paths, Work(examine, Coverage, "cover", rules, say("nothing could be played")), **how)


def cover_file(file: RecordFile, ruleset: str | Ruleset = AUTO, settings: Settings = ()) -> Coverage:
    """Return which options the rounds of a file asked. Raises ``RulesetError``."""
    found = Coverage()
    for each in rounds_in_order(file, found.skipped, ruleset, settings):
        if each.played is not None and not each.copy:
            found.add(cover_round(each.played, covering_of(each.played.rules)))
            found.counts["rounds"] += 1
    found.skipped = once_a_file(found.skipped)
    return found


def cover_round(played: PlayedRound, covering: Covering) -> Coverage:
    """Return what a round asked."""
    found = Coverage()
    found.counts.update([("tried", other.option, other.value) for other in covering.others])
    beside = cover_events(played, covering, found)
    if played.history.ended and played.states[-1].settlement is not None:
        cover_ending(played, covering, found, beside)
    return found
