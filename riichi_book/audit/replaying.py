"""Replaying: a round of a record, event by event, with every check that can be made of it."""

from __future__ import annotations

from riichi_book.records import History, RecordedEvent, Round, history_of
from riichi_book.records.rounds import scores_of
from riichi_rules.errors import IllegalEvent, RiichiError
from riichi_rules.play import Deposit, ExhaustiveDraw, RoundState, begin
from riichi_rules.play.events import ENDINGS, Event
from riichi_rules.ruleset import Ruleset

from .between import Handover, look_at_opening, match_after, match_joined, mended
from .ends import SCORES, look_at_end
from .findings import Skipped
from .ledger import Ledger
from .notes import Notes, points_words
from .offers import Watch

CUT = "the round stops before its end: only what there is was audited"

_NAMES = {
    "OpenKan": "open kan",
    "AddedKan": "added kan",
    "ClosedKan": "closed kan",
    "ExhaustiveDraw": "exhaustive draw",
    "AbortiveDraw": "abortive draw",
}


def audit_round(played: Round, handover: Handover, rules: Ruleset, notes: Notes) -> Handover:
    """Replay one round under these rules and note everything.

    ``handed`` is what was handed to it, nothing where that is not known. Return what it hands to the next
    round; nothing where it does not come to its end. A round that is cut is audited as far as it goes, and
    noted as skipped. Raises ``RecordError`` for a round that cannot be read.
    """
    history, opening = history_of(played, cut=True), played.opening()
    deal = history.deal
    match = look_at_opening(handover, opening, notes) if handover else None
    if match is None or match.over:
        match = match_joined(opening, rules)
    deal = mended(deal, match)
    try:
        state = begin(deal, rules)
    except IllegalEvent as error:
        raise played.tags[0].fault(str(error)) from error
    over = _replay(history, state, notes)
    if not history.ended:
        notes.found.skipped.append(Skipped(notes.file, notes.number, CUT))
        return ()
    notes.found.rounds += 1
    if over is None or over.settlement is None:
        return ()
    own_lobby = history.rules.own_lobby
    return match_after(match, over, history.events[-1].tags[-1], notes, own_lobby=own_lobby)


def _replay(history: History, state: RoundState, notes: Notes) -> RoundState | None:
    """Apply event after event; None where one of them cannot be: of what follows nothing can be said."""
    ledger = Ledger(history)
    watch = None if history.view is None else Watch(history.view)
    for number, event in enumerate(history.events, 1):
        notes.event = number
        recorded = as_held(event, state)
        check = check_of(recorded.event)
        try:
            after = state.apply(recorded.event)
        except IllegalEvent as error:
            notes.differ(check, error.rule, _legal(error), error.problem)
            return None
        except RiichiError as error:  # tiles that are no hand, and the like
            notes.differ(check, "table.deal", "an event that can be", f"{recorded.event.words}: {error}")
            return None
        notes.count(check)
        if not ledger.follow(recorded, notes):
            return None
        if isinstance(recorded.event, Deposit):
            _look_at_bet(recorded, after, notes)
        if type(recorded.event) in ENDINGS:
            look_at_end(recorded, state, after, history.rules, ledger, notes)
        elif watch is not None:
            watch.look(recorded, after, notes)
        state = after
    return state


def as_held(recorded: RecordedEvent, state: RoundState) -> RecordedEvent:
    """Return an exhaustive draw with what its record leaves open: whether a known hand is tenpai."""
    if recorded.undeclared is None:
        return recorded
    event, due = recorded.event, state.due
    if not isinstance(event, ExhaustiveDraw) or not isinstance(due, ExhaustiveDraw):
        return recorded
    (held,) = [declared for declared in due.declarations if declared.seat == recorded.undeclared]
    declarations = [held if declared.seat == held.seat else declared for declared in event.declarations]
    return recorded._replace(event=ExhaustiveDraw(tuple(declarations)))


def check_of(event: Event) -> str:
    """Return what the check of an event is called."""
    name = type(event).__name__
    return f"legal.{_NAMES.get(name, name.lower())}"


def _legal(error: IllegalEvent) -> str:
    if not error.legal:
        return "an event that is legal here"
    return " or ".join([event.words for event in error.legal[:20]])  # type: ignore[attr-defined]


def _look_at_bet(recorded: RecordedEvent, after: RoundState, notes: Notes) -> None:
    (tag,) = recorded.tags
    if "ten" not in tag.attributes:  # early records do not tell the scores after a bet
        return
    notes.same("riichi.bet", SCORES, after.scores, scores_of(tag), points_words)
