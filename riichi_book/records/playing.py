"""Playing a record: each of its rounds, played out under a ruleset, so that nothing of it is left open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from riichi_rules.errors import IllegalEvent, RecordError, RiichiError
from riichi_rules.messages import say
from riichi_rules.play import Deal, Event, RoundState
from riichi_rules.ruleset import Ruleset

from .events import RecordedEvent
from .files import RecordFile
from .filling import played
from .games import AnyRound, history_in, rounds_of
from .history import History
from .named_rules import AUTO, Settings


class PlayedRound(NamedTuple):
    """A round of a record from its deal to its end: every event, and the state after each."""

    played: AnyRound
    history: History
    rules: Ruleset
    events: tuple[RecordedEvent, ...]
    states: tuple[RoundState, ...]

    @property
    def last(self) -> RecordedEvent:
        """The event that ended it."""
        return self.events[-1]

    @property
    def state(self) -> RoundState:
        """The state after its end."""
        return self.states[-1]

    @property
    def deal(self) -> Deal:
        """The deal."""
        return self.history.deal

    @property
    def plain_events(self) -> tuple[Event, ...]:
        """The events of play alone."""
        return tuple([recorded.event for recorded in self.events])


def played_rounds(
    file: RecordFile, ruleset: str | Ruleset = AUTO, settings: Settings = ()
) -> Iterator[PlayedRound]:
    """Yield the rounds of a record, played out under a ruleset, by default the one that it names.

    Raises ``RecordError`` for a round that is damaged, stops before its end, or cannot be played so;
    ``RulesetError`` where there is no such ruleset.
    """
    for number, each in enumerate(rounds_of(file), 1):
        rules = each.rules().ruleset(ruleset, settings)
        try:
            yield played_out(each, rules)
        except RecordError:
            raise
        except RiichiError as error:
            problem = say("round {number}: {error}", number=number, error=error.args[0])
            if isinstance(error, IllegalEvent):
                facts = {"number": number, "id": rules.id, "problem": error.what}
                problem = say("round {number} was not played by these rules ({id}): {problem}", **facts)
            raise RecordError(problem, file=file.name) from error


def played_out(each: AnyRound, rules: Ruleset, *, cut: bool = False) -> PlayedRound:
    """Return a round of a record, played out under a ruleset.

    Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, stops before its end;
    ``IllegalEvent`` where the ruleset forbids what happened, and ``RiichiError`` where it cannot be.
    """
    history = history_in(each, rules, cut=cut)
    events: list[RecordedEvent] = []
    states: list[RoundState] = []
    for event, state in played(history, rules):
        events.append(event)
        states.append(state)
    return PlayedRound(each, history, rules, tuple(events), tuple(states))
