"""A disagreement on its own: the round up to it as a script, what is stated then, and the audit of both."""

from __future__ import annotations

from contextlib import suppress
from itertools import takewhile
from typing import Any, Final, NamedTuple

from riichi_book.records import History, RecordedEvent, RecordFile, history_in
from riichi_book.records.games import worth_of
from riichi_book.records.history import as_held
from riichi_book.records.history import played as steps_of
from riichi_book.records.statements import changes_in_all
from riichi_book.records.writing.script import clauses_in, deal_facts, events_text
from riichi_rules import play
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.messages import joined, say
from riichi_rules.play.clauses import Clause
from riichi_rules.play.due import before
from riichi_rules.play.events import ENDINGS
from riichi_rules.questions import Question, question_of
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, four

from .ends import look_at_end
from .file import AuditRules, round_of_file
from .findings import Disagreement
from .notes import Notes
from .replaying import applied

UNSAID: Final = say(
    "what it disagrees in is not within what a script says: numbered tiles, offers and flags of a server, or"
    " what lies between two rounds"
)
ONE_VIEW: Final = say("the record is what one seat saw, and it is about a hand that this seat did not see")

Sort = tuple[object, ...]
"""What two disagreements have alike that are the same: the check, the rule, and both sides of it."""


class Replay(NamedTuple):
    """What disagrees in a replay, and what it is about: the hands of who acts, and what wins are worth."""

    sorts: frozenset[Sort]
    about: tuple[Any, ...]


class Reproduction(NamedTuple):
    """A disagreement on its own.

    ``question`` has the deal and the events before it, as a question about the moment. ``recorded`` is the
    event in which it shows, with what the record states; a ``riichi`` may be declared before it.
    """

    question: Question
    recorded: RecordedEvent
    history: History
    rules: Ruleset
    riichi: play.Riichi | None = None

    def replayed(self) -> Replay:
        """Return what disagrees when it is replayed. Raises ``RiichiError`` where it cannot be."""
        notes, event = Notes("", 1), self.recorded.event
        before_it = self.state()
        state = self._last(before_it, notes)
        after = None if state is None else applied(state, event, notes)
        worth: tuple[Any, ...] = ()
        if state is not None and after is not None and type(event) in ENDINGS:
            look_at_end(self.recorded, state, after, self.history, None, notes)
            worth = tuple([(won.seat, worth_of(won.value)) for won in after.wins])
        hands = tuple([(seat, str(before_it.hand(seat))) for seat in seats_of(event)])
        return Replay(frozenset([sort_of(each) for each in notes.found.disagreements]), (*hands, *worth))

    def state(self) -> play.RoundState:
        """Return the moment before. Raises ``RiichiError`` where the script does not come to it."""
        deal = dict(self.question["deal"])
        if deal.get("scores"):
            deal["scores"] = four(deal["scores"])
        return play.round_of(self.question["events"], self.rules, **deal, face_down=True)

    def _last(self, state: play.RoundState, notes: Notes) -> play.RoundState | None:
        """Return the moment with what comes before the event by itself, where its record leaves that out."""
        if self.riichi is not None:
            return applied(state, self.riichi, notes)
        while self.history.unwritten and (first := before(state, self.recorded.event)) is not None:
            state = state.apply(first)
        return state

    @property
    def clause(self) -> Clause | None:
        """The event as a clause of the script, with who does it; None where a script cannot say it."""
        state = self.state()
        steps = [(state, event) for event in (self.riichi, self.recorded.event) if event is not None]
        try:
            clauses = list(clauses_in(steps, [state.wind(seat) for seat in SEATS]))
        except RiichiError:  # a call of what does not lie there has no words
            return None
        return clauses[0] if len(clauses) == 1 and clauses[0].actors else None


def seats_of(event: play.Event) -> tuple[int, ...]:
    """Return the seats that an event is about: who acts, or who is tenpai at a draw."""
    match event:
        case play.Ron(seats=seats):
            return seats
        case play.ExhaustiveDraw():
            return event.tenpai
    seat: int | None = getattr(event, "seat", None)
    return () if seat is None else (seat,)


def sort_of(each: Disagreement) -> Sort:
    """Return what makes two disagreements the same: of what might have been done instead, only the wins."""
    row = each.row
    expected = each.wins if each.is_of_action else row["expected"]
    return each.check, each.rule, expected, row["got"]


def reproduction(file: RecordFile, found: Disagreement, rules: AuditRules) -> Reproduction:
    """Return a disagreement on its own. Raises ``RecordError`` where a script cannot tell it."""
    recorded, ruleset = round_of_file(file, found.round, rules)
    history = history_in(recorded, ruleset, cut=True)
    if not 0 < found.event <= len(history.events):
        raise RecordError(UNSAID, file=file.name)
    try:
        made = _reproduced(history, ruleset, found.event)
        shows = sort_of(found) in made.replayed().sorts
        players = made.state().players
    except RiichiError as error:
        seen = all([tile.known for hand in history.deal.hands for tile in hand])
        problem = joined([UNSAID, error.args[0]], ": ") if seen else ONE_VIEW
        raise RecordError(problem, file=file.name) from error
    if any([players[seat].unknown for seat in seats_of(made.recorded.event)]):
        raise RecordError(ONE_VIEW, file=file.name)
    if not shows:
        raise RecordError(UNSAID, file=file.name)
    return made


def _reproduced(history: History, ruleset: Ruleset, number: int) -> Reproduction:
    begun = play.begin(history.deal, ruleset)
    kept: list[tuple[RecordedEvent, play.RoundState]] = []
    with suppress(RiichiError):  # what disagrees
        kept.extend(steps_of(history._replace(events=history.events[:number]), ruleset))
    if sum([not isinstance(recorded.event, history.unwritten) for recorded, _ in kept]) == number:
        kept.pop()  # it was legal
    state = kept[-1][1] if kept else begun
    riichi = kept[-1][0].event if kept and isinstance(kept[-1][0].event, play.Riichi) else None
    if riichi is not None:
        kept.pop()
    events = [recorded.event for recorded, _ in kept]
    due = takewhile(lambda event: isinstance(event, (play.Deposit, play.Indicator)), reversed(events))
    target = history.events[number - 1]
    target = _without_tags(as_held(target, state) if target.undeclared else target)
    steps = zip((begun, *[step[1] for step in kept]), events, strict=False)
    before_it = events_text(steps, [begun.wind(seat) for seat in SEATS])
    script = "; ".join(filter(None, [before_it, *["drawn" for _ in due]]))
    facts: dict[str, Any] = deal_facts(history.deal, state.indicators, getattr(target.event, "ura", ()))
    facts = {name: value for name, value in facts.items() if not (isinstance(value, str) and "X" in value)}
    question = question_of("turn", {"deal": facts, "events": script, "seat": "E"})
    return Reproduction(question, target, history._replace(indicators=()), ruleset, riichi)


def _without_tags(recorded: RecordedEvent) -> RecordedEvent:
    """Return an event with what is stated of it, and without the tags that state it."""
    draws = [recorded.draws[0]._replace(changes=changes_in_all(recorded.draws))] if recorded.draws else []
    return recorded._replace(draws=tuple(draws), tags=())
