"""Games as variants look at them: each round of a file played out, and what cannot be read noted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from riichi_book.games.audit.replaying import CUT
from riichi_book.games.files import PathOrRecord, files_of, nothing_read, rounds_in
from riichi_book.games.found import NOTE, ROUND, Skipped
from riichi_book.games.running import CountedRounds
from riichi_book.records import AUTO, AnyRound, RecordFile
from riichi_book.records.games import prints_of
from riichi_book.records.named_rules import Settings
from riichi_book.records.playing import PlayedRound, played_out
from riichi_rules.errors import IllegalEvent, RecordError, RiichiError
from riichi_rules.messages import Message, say
from riichi_rules.questions import Question
from riichi_rules.ruleset import Ruleset

from .ending import ending_of


class GameRound(NamedTuple):
    """A round of a file, counted from 1: as it is recorded, and played out; None where it cannot be.

    A round that stops before its end is played as far as it goes. A ``copy`` is counted in another file.
    """

    number: int
    recorded: AnyRound
    played: PlayedRound | None
    copy: bool = False


def rounds_in_order(
    file: RecordFile, skipped: list[Skipped], ruleset: str | Ruleset = AUTO, settings: Settings = ()
) -> Iterator[GameRound]:
    """Yield the rounds of a file, played out under a ruleset, by default that which the record names.

    What cannot be read, is cut or was not played by these rules is added to ``skipped``. Raises
    ``RulesetError`` where there are no such rules.
    """
    for number, recorded in rounds_in(file, skipped):
        played, problem, kind = _played(recorded, ruleset, settings)
        copy = number in file.copies
        if problem and not copy:
            skipped.append(Skipped(file.name, number, problem, kind))
        yield GameRound(number, recorded, played, copy)


def endings_in(paths: Sequence[PathOrRecord]) -> Iterator[tuple[PlayedRound, Question]]:
    """Yield the rounds at these paths that come to their end, and each end as a question; copies once.

    Raises ``RecordError`` when there is no record or nothing in it can be asked.
    """
    counted, skipped, some = CountedRounds(), list[Skipped](), False
    for file in files_of(paths):
        rest = file._replace(copies=frozenset(counted.copies(file, prints_of(file))))
        for each in rounds_in_order(rest, skipped):
            if each.played is not None and each.played.history.ended and not each.copy:
                asked = ending_of(each.played.states[-1])
                if asked is not None:
                    some = True
                    yield each.played, asked
    if not some:
        raise nothing_read(paths, skipped, say("nothing could be priced"))


def _played(
    recorded: AnyRound, named: str | Ruleset, settings: Settings
) -> tuple[PlayedRound | None, Message | str, str]:
    try:
        ruleset = recorded.rules().ruleset(named, settings)
        played = played_out(recorded, ruleset, cut=True)
    except RecordError as error:
        return None, error.what, ROUND
    except IllegalEvent as error:
        words = say(
            "it was not played by these rules ({ruleset}): {problem}", ruleset=ruleset.id, problem=error.what
        )
        return None, words, ROUND
    except RiichiError as error:
        return None, error.args[0], ROUND
    return played, "" if played.history.ended else played.history.broken or CUT, NOTE
