"""Filling: the events of a round with those that its record leaves out, played under a ruleset.

Some forms write neither when a bet is placed nor when an indicator is turned. Both follow from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from riichi_rules.errors import RiichiError
from riichi_rules.play import Deposit, Event, ExhaustiveDraw, Indicator, RoundState, begin
from riichi_rules.play.due import before
from riichi_rules.play.ending import default_declarations, wall_is_done
from riichi_rules.ruleset import Ruleset

from .events import RecordedEvent
from .history import History


def unwritten_before(history: History, state: RoundState, event: Event) -> Deposit | Indicator | None:
    """Return the bet or the indicator that comes before an event and that the record does not write."""
    if not history.unwritten:
        return None
    first = before(state, event)
    if not isinstance(first, history.unwritten):
        return None
    turned = len(state.indicators)
    if isinstance(first, Indicator) and turned < len(history.indicators):
        return Indicator(history.indicators[turned])
    return first


def as_held(recorded: RecordedEvent, state: RoundState) -> RecordedEvent:
    """Return an exhaustive draw with what its record leaves open: whether a known hand is tenpai."""
    event = recorded.event
    if not recorded.undeclared or not isinstance(event, ExhaustiveDraw) or not wall_is_done(state):
        return recorded
    held = {each.seat: each for each in default_declarations(state).declarations}
    declarations = [
        held[each.seat] if each.seat in recorded.undeclared else each for each in event.declarations
    ]
    return recorded._replace(event=ExhaustiveDraw(tuple(declarations)))


def played(history: History, rules: Ruleset) -> Iterator[tuple[RecordedEvent, RoundState]]:
    """Yield every event of a round, and the state after it. Raises ``IllegalEvent`` where one cannot be."""
    state = begin(history.deal, rules)
    for each in history.events:
        recorded = as_held(each, state)
        while (first := unwritten_before(history, state, recorded.event)) is not None:
            state = state.apply(first)
            yield RecordedEvent(first), state
        state = state.apply(recorded.event)
        yield recorded, state


def can_be_played(history: History, rules: Ruleset) -> bool:
    """Whether every event of a round is legal under a ruleset."""
    try:
        for _ in played(history, rules):
            pass
    except RiichiError:
        return False
    return True
