"""Evidence: what in games contradicts rulesets, or other values of options.

Games also state some of their own rules. Another value is tried only on rounds that read its option: a round
is replayed once, and the options it reads are recorded. An action that another value allows, and that nobody
took, rules out nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from riichi_book.games.audit import AuditRules, Disagreement, audit_file
from riichi_book.games.audit.between import Handover, look_at_opening, match_begun
from riichi_book.games.audit.ends import look_at_end
from riichi_book.games.audit.notes import Notes
from riichi_book.games.audit.replaying import audit_round
from riichi_book.games.found import FILE, NOTE, ROUND, Found
from riichi_book.games.variants import Coverage
from riichi_book.games.variants.changes import Alternative
from riichi_book.games.variants.covering import Beside, Covering, cover_events, covering_of
from riichi_book.games.variants.survey import cover_ending
from riichi_book.records import AnyRound, RecordFile, rounds_of
from riichi_book.records.games import PlayedRound, played_out
from riichi_book.records.named_rules import ROOM_SAYS
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.messages import Message, joined, say
from riichi_rules.ruleset import Ruleset

MOST_PLACES: Final = 3
"""How many places that contradict a ruleset are kept, to try other values there: one for each check."""

STATED: Final = "statement"
"""The check of what a record says of its own rules."""

OFFERED: Final = ("offer.", "silence.", "furiten.")
"""Prefixes of the checks of what a server offers or flags: no action and no payment is behind them."""


class Evidence(NamedTuple):
    """What was seen at one place of a record, and contradicts a rule; ``event`` 0 is the deal.

    ``check`` names what was compared, as in an audit; ``statement`` is what a record says about its rules.
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


class Against(NamedTuple):
    """What contradicts a ruleset: in how many rounds, how often, and a few of the places in order."""

    rounds: int = 0
    total: int = 0
    places: tuple[Evidence, ...] = ()

    def with_more(self, other: Against) -> Against:
        """Return this with another one added."""
        places = _few((*self.places, *other.places))
        return Against(self.rounds + other.rounds, self.total + other.total, places)

    @property
    def weight(self) -> tuple[int, int]:
        """The sort key, least contradicted first: the number of rounds, then of contradictions."""
        return self[:2]

    @property
    def data(self) -> dict[str, Any] | None:
        """How often, and the first place, as plain data; None if nothing contradicts."""
        return {"count": self.total, "rounds": self.rounds, **self.places[0].data} if self.places else None


def against(evidence: Sequence[Evidence]) -> Against:
    """Sum up the evidence against a ruleset."""
    rounds: dict[tuple[str, int], Evidence] = {}
    for each in evidence:
        rounds.setdefault((each.file, each.round), each)
    return Against(len(rounds), len(evidence), _few(rounds.values()))


def _few(places: Iterable[Evidence]) -> tuple[Evidence, ...]:
    first: dict[str, Evidence] = {}
    for place in places:
        first.setdefault(place.check, place)
    return tuple(first.values())[:MOST_PLACES]


def evidence_of(disagreements: Iterable[Disagreement]) -> list[Evidence]:
    """Return the disagreements of an audit as evidence, except about what was merely offered or flagged."""
    return [Evidence(*each[:4], _words(each)) for each in disagreements if not each.check.startswith(OFFERED)]


def _words(each: Disagreement) -> Message:
    if each.is_of_action:  # the other legal events say nothing about this one
        return say("the record has {got} ({rule})", got=each.got, rule=each.rule)
    return each.message


class Seen(Found):
    """What was seen in games: what contradicts each ruleset, and the ``first`` place for values of options.

    Games state these values as their own, or rule them out. ``counts`` has under "named" how many rounds name
    a ruleset as their own.
    """

    def __init__(self, rulesets: int = 0) -> None:
        super().__init__()
        self.against = [Against()] * rulesets
        self.first: dict[tuple[str, str], Evidence] = {}

    def add(self, other: Seen) -> None:
        """Add what was seen in other files."""
        super().add(other)
        self.against = [own.with_more(more) for own, more in zip(self.against, other.against, strict=True)]
        self.first |= {key: place for key, place in other.first.items() if key not in self.first}

    def values_stated(self, option: str) -> list[str]:
        """Return the values that games state for an option; several if the games differ."""
        return [value for name, value in self.first if name == option]

    def contradict(self, place: int, rules: Ruleset) -> None:
        """Note each option of a ruleset whose value no game states, if games state another value.

        Skip a ruleset that games name as their own: rooms may choose these options under it.
        """
        if self.counts["named", rules.id]:
            return
        for option in ROOM_SAYS:
            values = self.values_stated(option)
            if values and rules.text(option) not in values:
                stated = against([self.first[option, values[0]]])
                self.against[place] = self.against[place].with_more(stated)


def held_against(file: RecordFile, rulesets: Sequence[Ruleset]) -> Seen:
    """Compare a file with rulesets, each with the file's own settings over it.

    A round that can be read under one ruleset but not under another contradicts the other one.
    """
    audits = [audit_file(file, AuditRules(rules)) for rules in rulesets]
    unread = [{skip.round: skip for skip in found.skipped if skip.kind == ROUND} for found in audits]
    by_nobody = set(unread[0]).intersection(*unread)
    seen = Seen(len(audits))
    seen.counts["rounds"] = max([found.rounds for found in audits])
    seen.skipped = [
        skip for skip in audits[0].skipped if skip.kind in (FILE, NOTE) or skip.round in by_nobody
    ]
    for place, found in enumerate(audits):
        refused = [
            Evidence(skip.file, number or 0, 0, "read", skip.reason)
            for number, skip in unread[place].items()
            if number not in by_nobody
        ]
        every = [*refused, *evidence_of(found.disagreements)]
        seen.against[place] = against(sorted(every, key=lambda each: each.round))
    _note_statements(file, seen)
    return seen


def _note_statements(file: RecordFile, seen: Seen) -> None:
    """Note what the rounds of a file say about their own rules: red fives, open tanyao, length."""
    with suppress(RecordError):  # the audit reports what cannot be read
        for number, recorded in enumerate(rounds_of(file), 1):
            own = recorded.rules()
            if own.id is not None:
                seen.counts["named", own.id] += 1
            for option, value in own.settings:
                if option in ROOM_SAYS and (option, value) not in seen.first:
                    facts = {"option": option, "value": value, "words": own.words}
                    words = say("the record says {option}={value} itself, by {words}", **facts)
                    seen.first[option, value] = Evidence(file.name, number, 0, STATED, words)


class RoundInMatch(NamedTuple):
    """A round of a file, counted from 1, and the next round of its match, if there is one.

    ``rules`` are those of the file. ``handover`` comes from the round before under these rules, and is empty
    if that is not known. ``first`` says that the round begins its match.
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
            handover = tuple([match._replace(rules=rules) for match in self.handover])
            if self.first:
                handover = match_begun(self.recorded, rules)
            handed = audit_round(self.recorded, handover, rules, notes)
            if handed and self.following is not None:
                notes.number, notes.event = self.number + 1, 0
                look_at_opening(handed, self.following.opening(), notes)
        except RiichiError as error:
            words = joined([say("it cannot be read by these rules"), error.args[0]], ": ")
            return [Evidence(self.file, self.number, 0, "read", words)]
        return evidence_of(notes.found.disagreements)


def rounds_in_matches(file: RecordFile, rules: Ruleset) -> Iterator[RoundInMatch]:
    """Yield the rounds of a file that can be read under a ruleset with the file's own settings over it.

    Raises ``RulesetError``.
    """
    read: list[AnyRound] = []
    with suppress(RecordError):
        read.extend(rounds_of(file))
    handover: Handover = ()
    for number, recorded in enumerate(read, 1):
        opens = number == 1 or read[number - 2].game is not recorded.game
        following = read[number] if number < len(read) and read[number].game is recorded.game else None
        try:
            ruleset = recorded.rules().ruleset(rules)
            if opens:
                handover = match_begun(recorded, ruleset)
            first = opens and bool(handover)
            yield RoundInMatch(file.name, number, recorded, ruleset, handover, first, following)
            handover = audit_round(recorded, handover, ruleset, Notes(file.name, number))
        except RecordError:
            handover = ()


START = "table.start_points"
"""It decides how a match opens, and no event or ending depends on it."""


def ruled_out(file: RecordFile, base: Ruleset) -> Seen:
    """Return the values that the rounds of a file contradict, with all other options as in a ruleset."""
    ruled = Seen()
    for each in rounds_in_matches(file, base):
        ruled.counts["rounds"] += 1
        others = [other for other in _asked(each, covering_of(each.rules)) if _key(other) not in ruled.first]
        own = {here[:4] for here in each.against(each.rules)} if others else set()
        for other in others:
            contradicting = [here for here in each.against(other.rules) if here[:4] not in own]
            if contradicting:
                ruled.first[_key(other)] = contradicting[0]
    return ruled


def _key(other: Alternative) -> tuple[str, str]:
    return other.option, other.value


def _asked(each: RoundInMatch, covering: Covering) -> list[Alternative]:
    """Return the alternatives that a round may contradict."""
    places = covering.places([START]) if each.first else set()
    try:
        played = played_out(each.recorded, each.rules, cut=True)
    except RiichiError:  # it contradicts the ruleset itself, and says nothing about one value
        return [covering.others[place] for place in sorted(places)]
    beside = cover_events(played, covering, Coverage())
    places |= {place for place, state in beside.items() if state is None}
    if played.history.ended:
        ending = Coverage()
        cover_ending(played, covering, ending, beside)
        shown = ending.counted("value")
        places |= {place for place, other in enumerate(covering.others) if _key(other) in shown}
        rest = covering.places(ending.counted("asked")) - places
        places |= set(_changes_statement(played, covering, rest, beside))
    return [covering.others[place] for place in sorted(places)]


def _changes_statement(
    played: PlayedRound, covering: Covering, places: Iterable[int], beside: Beside
) -> Iterable[int]:
    """Yield the places of alternatives that change the fu, han or yaku of a win though it pays the same."""
    before, recorded, history = played.before[-1], played.last, played.history
    for place in places:
        notes = Notes("", 0)
        try:
            state = (beside.get(place) or before)._replace(rules=covering.at_play[place])
            look_at_end(recorded, state, state.apply(recorded.event), history, None, notes)
        except RiichiError:
            yield place
            continue
        if notes.found.disagreements:
            yield place
