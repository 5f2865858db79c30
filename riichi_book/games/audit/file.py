"""One file under audit: its rounds, one after the other; what cannot be read is skipped with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from riichi_book.records import AnyRound, RecordFile, rounds_of
from riichi_book.records.game_type import GameType
from riichi_book.records.named_rules import AUTO, DEFAULT, Settings
from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, in_english, say
from riichi_rules.ruleset import Ruleset, load_ruleset

from .between import OWN_LOBBY, Handover, match_begun
from .findings import FILE, NOTE, ROUND, Findings, Skipped
from .notes import Notes
from .replaying import audit_round


class AuditRules(NamedTuple):
    """The rules of an audit: a ruleset (or its id, or its file), what a record sets, ``settings`` over both.

    ``auto`` in place of a ruleset is the one that each record names itself.
    """

    ruleset: str | Ruleset = "tenhou"
    settings: Settings = ()

    @property
    def name(self) -> str:
        """The id or the file of the ruleset, or ``auto``."""
        return self.ruleset if isinstance(self.ruleset, str) else self.ruleset.id

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd in these rules before a record sets anything, with auto in those set over its own."""
        if self.ruleset == AUTO and not self.settings:
            return ()
        name = DEFAULT if self.ruleset == AUTO else self.ruleset
        named = load_ruleset(name) if isinstance(name, str) else name
        return named.with_settings(dict(self.settings)).warnings

    def check(self) -> None:
        """Raise ``RulesetError`` unless there are such rules."""
        GameType().ruleset(self.ruleset, self.settings)


def audit_file(file: RecordFile, rules: AuditRules) -> Findings:
    """Audit every round of a file. Raises ``RulesetError`` for rules that there are not."""
    found = Findings()
    before: AnyRound | None = None
    handover: Handover = ()
    number = 0
    rounds = rounds_of(file)
    while True:
        try:
            played = next(rounds, None)
        except RecordError as error:
            found.skipped.append(Skipped(file.name, None, error.what, FILE))
            break
        if played is None:
            break
        number += 1
        notes = Notes(file.name, number)
        try:
            own = played.rules()
            ruleset = own.ruleset(rules.ruleset, rules.settings)
            if before is None or before.game is not played.game:
                handover = () if own.own_lobby or played.joins else (match_begun(played.opening(), ruleset),)
                if own.own_lobby:
                    notes.found.skipped.append(Skipped(file.name, None, OWN_LOBBY))
            handover = audit_round(played, handover, ruleset, notes)
            notes.found.rulesets[ruleset.id, in_english(own.words)] += 1
        except RecordError as error:
            notes, handover = Notes(file.name, number), ()
            notes.found.skipped.append(Skipped(file.name, number, error.what, ROUND))
        if number not in file.copies:
            found.add(notes.found)
        before = played
    if not number and not found.skipped:
        found.skipped.append(Skipped(file.name, None, say("it holds no round"), FILE))
    found.skipped = once_a_file(found.skipped)
    return found


def once_a_file(skipped: Sequence[Skipped]) -> list[Skipped]:
    """Return what was skipped of a file, each note once; one on several rounds names none of them."""
    notes: dict[Message | str, Skipped] = {}
    rest = []
    for entry in skipped:
        if entry.kind != NOTE:
            rest.append(entry)
        elif entry.reason not in notes:
            notes[entry.reason] = entry
        elif notes[entry.reason].round != entry.round:
            notes[entry.reason] = entry._replace(round=None)
    return [*notes.values(), *rest]
