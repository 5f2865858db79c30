"""Whether a seat may do what a clause says, why not, and what follows where it is done."""

from __future__ import annotations

from riichi_rules.errors import IllegalEvent
from riichi_rules.messages import Message
from riichi_rules.play.clauses import Clause
from riichi_rules.play.events import Deposit, Draw, Event, Indicator
from riichi_rules.play.fouls import is_punished
from riichi_rules.play.position import Refusal
from riichi_rules.play.script import HiddenTile, act
from riichi_rules.play.state import RoundState

from .certain import DRAW_RULES, DRAWN_TILE, HAND, IMPOSSIBLE, LYING_TILE, certain, may_be_drawn, undecided


def outcome_of(state: RoundState, seat: int, clause: Clause) -> tuple[Refusal | None, tuple[Event, ...]]:
    """Say why a seat may not do what a clause says, and which events follow where it can be done.

    A foul can be done though it is not allowed, where the ruleset punishes it (options ``penalties.*``).
    """
    refusal, events = None, []
    try:
        for event, after in act(state, [seat], clause):
            if not isinstance(event, Deposit | Indicator):  # what is due before it is nobody's choice
                refusal = refusal or state.why_not(seat, event)
            events.append(event)
            state = after
    except IllegalEvent as error:
        return Refusal(error.rule, error.why), ()
    return refusal, tuple(events)


def judged(
    state: RoundState, seat: int, clause: Clause
) -> tuple[Refusal | None, tuple[Event, ...], Message | None]:
    """Say why a seat may not do what a clause says, what follows, and which tiles have to be known first."""
    needs = {each.action: each.needs for each in undecided(state, seat)}
    verb = clause.verb.removeprefix("open ")
    why: Message | None = None
    try:
        refused, following = outcome_of(state, seat, clause)
        if refused and refused.rule in DRAW_RULES and may_be_drawn(state, seat, clause):
            refused, following, why = None, (), DRAWN_TILE
    except HiddenTile:
        refused, following = None, ()
        why = HAND if state.tile and state.tile.known else LYING_TILE
    event = next((each for each in following if not isinstance(each, Deposit | Indicator)), None)
    if refused or (not why and (event is None or isinstance(event, Draw) or event in certain(state, seat))):
        return refused, following, None
    if state.players[seat].unknown and why != LYING_TILE and verb in IMPOSSIBLE and verb not in needs:
        refused = IMPOSSIBLE[verb]
        return refused, following if event and is_punished(state, event, refused) else (), None
    return None, following, why or needs.get(verb) or (HAND if state.players[seat].unknown else None)
