"""Replaying: replay a round of a record event by event, with every possible check."""

from __future__ import annotations

import re
from functools import cache, reduce

from riichi_book.records import AnyRound, History, history_in
from riichi_book.records.history import as_held, unwritten_before
from riichi_rules.errors import IllegalEvent, RiichiError
from riichi_rules.messages import Message, joined, say
from riichi_rules.play import Deposit, Indicator, RoundState, begin
from riichi_rules.play.events import ENDINGS, Event
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import tiles_fact

from .between import Handover, look_at_opening, match_after, match_joined
from .ends import SCORES, look_at_end
from .findings import ACTION
from .ledger import Ledger
from .notes import Notes, points_words
from .offers import Watch

CUT = say("the record stops before the round ends: only what is there was checked")

UNSCORED = say("it does not say the scores here: what depends on them was not compared")

MOST_EVENTS = 20
"""How many legal events a disagreement names."""

_INNER_CAPITAL = re.compile("(?<!^)(?=[A-Z])")


def audit_round(played: AnyRound, handover: Handover, rules: Ruleset, notes: Notes) -> Handover:
    """Replay one round under these rules and note everything.

    ``handover`` comes from the round before, and is empty if that is not known. Return the handover to the
    next round, empty if this one does not reach its end. A round that is cut short is audited as far as it
    goes, with a note. Raises ``RecordError`` for a round that cannot be read.
    """
    history, opening = history_in(played, rules, cut=True), played.opening()
    for reason in history.notes:
        notes.note(reason)
    match = look_at_opening(handover, opening, notes) if handover else None
    known = True
    if match is None or match.over:
        match, known = match_joined(opening, rules), opening.known
    if not known:
        notes.note(UNSCORED)
        history = history._replace(events=tuple([each._replace(scores=None) for each in history.events]))
    # Use the handover, not the record's own opening: a fault of the record is reported once.
    deal = history.deal._replace(honba=match.honba, bets=match.bets, scores=match.scores)
    try:
        state = begin(deal, rules)
    except IllegalEvent as error:
        raise played.fault(error.what) from error
    end = _replay(history, state, notes)
    if not history.ended and not history.broken:
        notes.note(CUT)
        return ()
    notes.found.counts["rounds"] += 1
    if end is None or end.settlement is None or not known:
        return ()
    return match_after(match, end, history, notes)


def _replay(history: History, state: RoundState, notes: Notes) -> RoundState | None:
    """Apply the events in order, and return the state at the end.

    Return None after an event that is not legal, since the rest cannot be judged.
    """
    ledger: Ledger | None = None
    if history.dealt is not None and history.indicator is not None:
        ledger = Ledger(history, history.dealt, history.indicator)
    watch = None if history.view is None or ledger is None else Watch(history.view)
    for number, event in enumerate(history.events, 1):
        notes.event = number
        recorded = as_held(event, state) if event.undeclared else event
        if history.unwritten:
            filled = _filled(history, state, recorded.event, notes)
            if filled is None:
                return None
            state = filled
        after = applied(state, recorded.event, notes)
        if after is None or not (ledger is None or ledger.follow(recorded, notes)):
            return None
        if isinstance(recorded.event, Deposit):
            notes.stated("riichi.bet", SCORES, after.scores, recorded.scores, points_words)
        if type(recorded.event) in ENDINGS:
            look_at_end(recorded, state, after, history, ledger, notes)
        elif watch is not None:
            watch.look(recorded, after, notes)
        state = after
    if history.broken:
        notes.event += 1
        wanted = say("draws and calls in a possible order")
        notes.differ("order", "turn.order", wanted, history.broken)
        return None
    return state


def applied(state: RoundState, event: Event, notes: Notes) -> RoundState | None:
    """Return the state after an event; None if it is illegal, which is noted."""
    check = check_of(type(event).__name__)
    try:
        after = state.apply(event)
    except IllegalEvent as error:
        notes.differ(check, error.rule, _legal(error), error.what)
        return None
    except RiichiError as error:  # for example, tiles that are no hand
        notes.differ(
            check,
            "table.deal",
            say("an event that is possible"),
            joined([event.message, error.args[0]], ": "),
        )
        return None
    notes.count(check)
    return after


def _filled(history: History, state: RoundState, event: Event, notes: Notes) -> RoundState | None:
    """Return the state after the riichi bets and indicators that a record leaves out before an event.

    Return None, with a note, if one of them is illegal or the record names too few indicators.
    """
    while (first := unwritten_before(history, state, event)) is not None:
        if isinstance(first, Indicator) and not first.tile.known:
            missing, named = say("one more indicator, for a kan"), tiles_fact(history.indicators)
            notes.differ("indicators", "kans.indicator", missing, say("only {tiles}", tiles=named))
            return None
        after = applied(state, first, notes)
        if after is None:
            return None
        state = after
    return state


@cache
def check_of(kind: str) -> str:
    """Return the name of the check for a class of events: ``legal.open kan`` for ``OpenKan``."""
    return ACTION + _INNER_CAPITAL.sub(" ", kind).lower()


def _legal(error: IllegalEvent) -> Message:
    if not error.legal:
        return say("an event that is legal here")
    events = [event.message for event in error.legal[:MOST_EVENTS]]
    return reduce(lambda one, other: say("{one} or {other}", one=one, other=other), events)
