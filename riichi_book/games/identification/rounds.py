"""Rounds under other rules: what of one round and of what follows it disagrees with any ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from riichi_book.games.audit.between import Handover, look_at_opening, match_begun
from riichi_book.games.audit.notes import Notes
from riichi_book.games.audit.replaying import audit_round
from riichi_book.records import AnyRound, RecordFile, rounds_of
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.messages import say
from riichi_rules.ruleset import Ruleset

from .evidence import Evidence, evidence_of


class RoundInMatch(NamedTuple):
    """A round of a file, counted from 1, and the round that follows it in its match, if one does.

    ``rules`` are those of the file. ``handover`` is what was handed to the round by them, nothing where that
    is not known; ``first`` says that it begins its match.
    """

    file: str
    number: int
    recorded: AnyRound
    rules: Ruleset
    handover: Handover
    first: bool
    following: AnyRound | None

    def against(self, rules: Ruleset) -> list[Evidence]:
        """Return what contradicts a ruleset: in the round, and in how the next one opens."""
        notes = Notes(self.file, self.number)
        try:
            if self.first:
                handover: Handover = (match_begun(self.recorded.opening(), rules),)
            else:
                handover = tuple([match._replace(rules=rules) for match in self.handover])
            handed = audit_round(self.recorded, handover, rules, notes)
            if handed and self.following is not None:
                notes.number, notes.event = self.number + 1, 0
                look_at_opening(handed, self.following.opening(), notes)
        except RiichiError as error:
            words = say("it cannot be read by these rules: {error}", error=error.args[0])
            return [Evidence(self.file, self.number, 0, "read", words)]
        return evidence_of(notes.found.disagreements)


def rounds_in_matches(file: RecordFile, rules: Ruleset) -> Iterator[RoundInMatch]:
    """Yield the rounds of a file that can be read under a ruleset, with what the file sets over it.

    Raises ``RulesetError``.
    """
    read: list[AnyRound] = []
    with suppress(RecordError):
        read.extend(rounds_of(file))
    handover: Handover = ()
    before: AnyRound | None = None
    for number, recorded in enumerate(read, 1):
        opens = before is None or before.game is not recorded.game
        following = read[number] if number < len(read) and read[number].game is recorded.game else None
        before = recorded
        try:
            own = recorded.rules()
            ruleset = own.ruleset(rules)
            first = opens and not own.own_lobby and not recorded.joins
            if opens:
                handover = (match_begun(recorded.opening(), ruleset),) if first else ()
            yield RoundInMatch(file.name, number, recorded, ruleset, handover, first, following)
            handover = audit_round(recorded, handover, ruleset, Notes(file.name, number))
        except RecordError:
            handover = ()
