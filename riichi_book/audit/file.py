"""One file under audit: its rounds, one after the other; what cannot be read is skipped with its reason."""

from __future__ import annotations

from typing import NamedTuple

from riichi_book.records import AnyRound, RecordFile, rounds_of
from riichi_book.records.game_type import GameType
from riichi_book.records.named_rules import Settings
from riichi_rules.errors import RecordError

from .between import OWN_LOBBY, Handover, match_begun
from .findings import FILE, ROUND, Findings, Skipped
from .notes import Notes
from .replaying import audit_round


class AuditRules(NamedTuple):
    """The rules of an audit: a ruleset (id or file), what a record sets over it, ``settings`` over both.

    ``auto`` in place of a ruleset is the one that each record names itself.
    """

    ruleset: str = "tenhou"
    settings: Settings = ()

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
            found.skipped.append(Skipped(file.name, None, error.problem, FILE))
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
            notes.found.rulesets[ruleset.id, own.words] += 1
        except RecordError as error:
            found.skipped.append(Skipped(file.name, number, error.problem, ROUND))
            handover = ()
        else:
            found.add(notes.found)
        before = played
    if not number and not found.skipped:
        found.skipped.append(Skipped(file.name, None, "it holds no round", FILE))
    return found
