"""Holding games against rulesets: what of a file contradicts each, and what it states of its own rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from riichi_book.games.audit import AuditRules, Findings, audit_file
from riichi_book.games.audit.findings import FILE, NOTE, ROUND, Skipped
from riichi_book.records import RecordFile, rounds_of
from riichi_book.records.game_type import named_rules_of
from riichi_book.records.named_rules import ROOM_SAYS
from riichi_rules.errors import RecordError
from riichi_rules.messages import say
from riichi_rules.ruleset import Ruleset

from .evidence import Against, Evidence, evidence_of

STATED = "statement"


class Seen:
    """What was seen in games: what contradicts each of some rulesets, and what the games state themselves.

    ``stated`` has, for an option and its value, the first place that states it; ``named`` how many rounds
    name a ruleset as theirs.
    """

    def __init__(self, count: int) -> None:
        self.rounds = 0
        self.against = [Against() for _ in range(count)]
        self.stated: dict[tuple[str, str], Evidence] = {}
        self.named: Counter[str] = Counter()
        self.skipped: list[Skipped] = []

    def add(self, other: Seen) -> None:
        """Add what was seen elsewhere."""
        self.rounds += other.rounds
        for own, more in zip(self.against, other.against, strict=True):
            own.add(more)
        for what, evidence in other.stated.items():
            self.stated.setdefault(what, evidence)
        self.named += other.named
        self.skipped += other.skipped

    def values_stated(self, option: str) -> list[str]:
        """Return the values that games state of an option; several where it changes from game to game."""
        return [value for name, value in self.stated if name == option]

    def contradict(self, place: int, rules: Ruleset) -> None:
        """Note what games state against a ruleset that none of them states for it.

        What a room sets is a choice of its own where the game names the ruleset as its own.
        """
        if rules.id in self.named:
            return
        for option in ROOM_SAYS:
            values = self.values_stated(option)
            if values and rules.text(option) not in values:
                self.against[place].add(Against([self.stated[option, values[0]]]))


def held_against(file: RecordFile, rulesets: Sequence[Ruleset]) -> Seen:
    """Hold a file against rulesets, each with what the file sets over it.

    A round that one of them can read and another cannot contradicts that other.
    """
    audits = [audit_file(file, AuditRules(rules)) for rules in rulesets]
    unread = [{skip for skip in found.skipped if skip.kind == ROUND} for found in audits]
    by_nobody = set[int | None]({skip.round for skip in unread[0]}).intersection(
        *[{skip.round for skip in some} for some in unread]
    )
    seen = Seen(len(audits))
    seen.rounds = max([found.rounds for found in audits])
    seen.skipped = [
        skip for skip in audits[0].skipped if skip.kind in (FILE, NOTE) or skip.round in by_nobody
    ]
    for place, found in enumerate(audits):
        refused = [skip for skip in unread[place] if skip.round not in by_nobody]
        seen.against[place] = Against(_in_order(found, refused))
    _note_statements(file, seen)
    return seen


def _in_order(found: Findings, unread: Sequence[Skipped]) -> list[Evidence]:
    refused = [Evidence(each.file, each.round or 0, 0, "read", each.reason) for each in unread]
    return sorted([*refused, *evidence_of(found.disagreements)], key=lambda each: each.round)


def _note_statements(file: RecordFile, seen: Seen) -> None:
    """Note what the rounds of a file say of their own rules: red fives, open tanyao, length."""
    try:
        for number, recorded in enumerate(rounds_of(file), 1):
            own = named_rules_of(recorded.rules())
            if own.id is not None:
                seen.named[own.id] += 1
            for option, value in own.settings:
                if option in ROOM_SAYS:
                    words = say(
                        "the record says {option}={value} itself, by {words}",
                        option=option,
                        value=value,
                        words=own.words,
                    )
                    evidence = Evidence(file.name, number, 0, STATED, words)
                    seen.stated.setdefault((option, value), evidence)
    except RecordError:  # of what cannot be read, the audit tells
        return
