"""Audit records file by file and round by round; skip what cannot be read, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple, Unpack

from riichi_book.games.found import ROUND, PathOrRecord, Skipped, once_a_file, rounds_in
from riichi_book.games.running import RunOptions, Work, gather, portable_ruleset
from riichi_book.records import RecordFile, history_in, rounds_of
from riichi_book.records.history import replayed as steps_of
from riichi_book.records.named_rules import AUTO, NamedRules, Settings
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.messages import Message, joined, say
from riichi_rules.play import RoundState, begin
from riichi_rules.ruleset import Ruleset

from .between import OWN_LOBBY, Handover, match_begun
from .findings import Disagreement, Findings
from .notes import Notes
from .replaying import audit_round


class AuditRules(NamedTuple):
    """The rules of an audit: a ruleset (or its id or file); ``settings`` override it and what a record sets.

    The ruleset ``auto`` is the one that each record names.
    """

    ruleset: str | Ruleset = "tenhou"
    settings: Settings = ()

    @property
    def name(self) -> str:
        """The id or the file of the ruleset, or ``auto``."""
        return self.ruleset if isinstance(self.ruleset, str) else self.ruleset.id

    @property
    def warnings(self) -> tuple[Message, ...]:
        """Warnings about these rules before a record sets anything; none for ``auto`` without settings."""
        if self.ruleset == AUTO and not self.settings:
            return ()
        return NamedRules().ruleset(self.ruleset, self.settings).warnings


def audit(
    paths: Sequence[PathOrRecord], rules: AuditRules | None = None, **how: Unpack[RunOptions[Findings]]
) -> Findings:
    """Audit all records at these paths: files, folders and archives. A note counts the files passed over.

    ``jobs`` is the number of processes, ``dask`` the address of a cluster to use instead. ``resume`` names a
    file for the findings of each record; if it exists, the audit continues from it. Raises ``RecordError`` if
    a path does not exist, nothing there can be audited or the resume file belongs to another audit;
    ``RulesetError`` for the rules.
    """
    asked, settings = rules or AuditRules()
    asked = portable_ruleset(asked, settings)
    examine = partial(audit_file, rules=AuditRules(asked, settings))
    problem = say("nothing could be audited")
    return gather(paths, Work(examine, Findings, "audit", (asked, *settings), problem), **how)


def audit_file(file: RecordFile, rules: AuditRules) -> Findings:
    """Audit every round of a file. Raises ``RulesetError`` for rules that do not exist."""
    found = Findings()
    game: object = ...  # not the game of any round
    handover: Handover = ()
    for number, played in rounds_in(file, found.skipped):
        notes = Notes(file.name, number)
        begins, game = played.game is not game, played.game
        try:
            own = played.rules()
            ruleset = own.ruleset(rules.ruleset, rules.settings)
            if begins:
                handover = match_begun(played, ruleset)
                if own.own_lobby:
                    notes.found.skipped.append(Skipped(file.name, None, OWN_LOBBY))
            handover = audit_round(played, handover, ruleset, notes)
            notes.found.counts["ruleset", ruleset.id, own.words] += 1
        except RecordError as error:
            notes, handover = Notes(file.name, number), ()
            notes.found.skipped.append(Skipped(file.name, number, error.what, ROUND))
        if number not in file.copies:
            found.add(notes.found)
    found.skipped = once_a_file(found.skipped)
    return found


class Moment(NamedTuple):
    """A state of play, who dealt the first hand of its match, and the last event in words.

    The state is the one after the event of a disagreement or, if that event is illegal, before it.
    """

    state: RoundState
    first_dealer: int
    words: Message


def moment_of(file: RecordFile, disagreement: Disagreement, rules: AuditRules) -> Moment:
    """Return the moment of a disagreement in a file. Raises ``RecordError`` when it cannot be found."""
    played = next(islice(rounds_of(file), disagreement.round - 1, None), None)
    if played is None:
        raise RecordError(say("there is no round {round}", round=disagreement.round), file=file.name)
    ruleset = played.rules().ruleset(rules.ruleset, rules.settings)
    history = history_in(played, ruleset, cut=True)
    events = history.events[: disagreement.event]
    state, words, written = begin(history.deal, ruleset), history.deal.message, 0
    try:
        for recorded, after in steps_of(history._replace(events=events), ruleset):
            state = after
            if not isinstance(recorded.event, history.unwritten):
                words, written = recorded.event.message, written + 1
    except RiichiError:
        refused = joined([say("refused"), events[written].event.message], ": ")
        words = joined([words, refused], "; ")
    return Moment(state, played.opening().first_dealer, words)
