"""Games as variants look at them: each round of a file played out, and what cannot be read noted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from riichi_book.games.audit.findings import FILE, NOTE, ROUND, Skipped
from riichi_book.games.audit.replaying import CUT
from riichi_book.records import AnyRound, GameType, RecordFile, rounds_of
from riichi_book.records.named_rules import NamedRules
from riichi_book.records.playing import PlayedRound, played_out
from riichi_rules.errors import IllegalEvent, RecordError, RiichiError
from riichi_rules.messages import Message, say
from riichi_rules.ruleset import Ruleset


class GameRound(NamedTuple):
    """A round of a file, counted from 1: as it is recorded, and played out; None where it cannot be.

    A round that stops before its end is played as far as it goes. A ``copy`` is counted in another file.
    """

    number: int
    recorded: AnyRound
    played: PlayedRound | None
    copy: bool = False


def rounds_in_order(
    file: RecordFile, rules: Callable[[GameType | NamedRules], Ruleset], skipped: list[Skipped]
) -> Iterator[GameRound]:
    """Yield the rounds of a file, played out under the rules for what the record names.

    What cannot be read, is cut or was not played by these rules is added to ``skipped``. Raises
    ``RulesetError`` where there are no such rules.
    """
    number = 0
    for recorded in _recorded(file, skipped):
        number += 1
        played, problem, kind = _played(recorded, rules)
        copy = number in file.copies
        if problem and not copy:
            skipped.append(Skipped(file.name, number, problem, kind))
        yield GameRound(number, recorded, played, copy)
    if not number and not skipped:
        skipped.append(Skipped(file.name, None, say("it holds no round"), FILE))


def _recorded(file: RecordFile, skipped: list[Skipped]) -> Iterator[AnyRound]:
    try:
        yield from rounds_of(file)
    except RecordError as error:
        skipped.append(Skipped(file.name, None, error.what, FILE))


def _played(
    recorded: AnyRound, rules: Callable[[GameType | NamedRules], Ruleset]
) -> tuple[PlayedRound | None, Message | str, str]:
    try:
        ruleset = rules(recorded.rules())
    except RecordError as error:
        return None, error.what, ROUND
    try:
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
