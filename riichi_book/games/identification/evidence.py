"""Evidence: what was seen in games that contradicts rulesets, and what games state of their own rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from riichi_book.games.audit import AuditRules, Disagreement, Findings, audit_file
from riichi_book.games.found import FILE, NOTE, ROUND, Found, Skipped
from riichi_book.records import RecordFile, rounds_of
from riichi_book.records.game_type import named_rules_of
from riichi_book.records.named_rules import ROOM_SAYS
from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, say
from riichi_rules.ruleset import Ruleset

MOST_PLACES: Final = 3
"""In how many rounds that contradict a ruleset other values are tried: each contradicts in its own way."""

STATED: Final = "statement"
"""The check of what a record says of its own rules."""

OFFERED: Final = ("offer.", "silence.", "furiten.")
"""How the checks begin of what a server offers or flags: nobody did anything, and nobody was paid."""


class Evidence(NamedTuple):
    """What was seen at one place of a record, against what a rule wants; ``event`` 0 is the deal.

    ``check`` names what was compared, as in an audit; ``statement`` is what a record says of its own rules.
    """

    file: str
    round: int
    event: int
    check: str
    words: Message | str

    @property
    def data(self) -> dict[str, Any]:
        """The evidence as plain data."""
        return {**self._asdict(), "words": str(self.words)}


class Against:
    """What contradicts a ruleset: how often, in how many rounds, and a few of the places, the first first."""

    def __init__(self, evidence: Iterable[Evidence] = ()) -> None:
        self.places: list[Evidence] = []
        rounds: dict[tuple[str, int], Evidence] = {}
        self.count = 0
        for each in evidence:
            self.count += 1
            rounds.setdefault((each.file, each.round), each)
        self.rounds = len(rounds)
        self._keep(rounds.values())

    def add(self, other: Against) -> None:
        """Add what was seen elsewhere."""
        self.count += other.count
        self.rounds += other.rounds
        self._keep(other.places)

    def _keep(self, places: Iterable[Evidence]) -> None:
        for place in places:
            if len(self.places) < MOST_PLACES and place.check not in {each.check for each in self.places}:
                self.places.append(place)

    @property
    def weight(self) -> tuple[int, int]:
        """What orders rulesets, the least contradicted first: by rounds, then by all that contradicts."""
        return self.rounds, self.count

    @property
    def data(self) -> dict[str, Any] | None:
        """How often and where first as plain data; None where nothing contradicts."""
        if not self.places:
            return None
        return {"count": self.count, "rounds": self.rounds, **self.places[0].data}


def evidence_of(disagreements: Iterable[Disagreement]) -> list[Evidence]:
    """Return as evidence what an audit found to disagree, but for what was merely offered."""
    return [
        Evidence(each.file, each.round, each.event, each.check, _words(each))
        for each in disagreements
        if not each.check.startswith(OFFERED)
    ]


def _words(each: Disagreement) -> Message:
    if each.is_of_action:  # what else might have been done says nothing of what was
        return say("the record has {got} ({rule})", got=each.got, rule=each.rule)
    return each.message


class Seen(Found):
    """What was seen in games: what contradicts each of some rulesets, and what the games state themselves.

    ``stated`` has, for an option and its value, the first place that states it; ``counts`` under "named" how
    many rounds name a ruleset as theirs.
    """

    def __init__(self, count: int) -> None:
        super().__init__()
        self.against = [Against() for _ in range(count)]
        self.stated: dict[tuple[str, str], Evidence] = {}

    def add(self, other: Seen) -> None:
        """Add what was seen elsewhere."""
        super().add(other)
        for own, more in zip(self.against, other.against, strict=True):
            own.add(more)
        self.stated = {**self.stated, **other.stated, **self.stated}  # what came first stays

    def values_stated(self, option: str) -> list[str]:
        """Return the values that games state of an option; several where it changes from game to game."""
        return [value for name, value in self.stated if name == option]

    def contradict(self, place: int, rules: Ruleset) -> None:
        """Note what games state against a ruleset that none of them states for it.

        What a room sets is a choice of its own where the game names the ruleset as its own.
        """
        if self.counts["named", rules.id]:
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
    seen.counts["rounds"] = max([found.rounds for found in audits])
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
                seen.counts["named", own.id] += 1
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
