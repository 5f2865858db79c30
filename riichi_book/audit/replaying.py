"""Replaying: a round of a record, event by event, with every check that can be made of it."""

from __future__ import annotations

from riichi_book.records import Round, Telling, Told, telling_of
from riichi_book.records.rounds import scores_of
from riichi_rules.errors import IllegalEvent, RiichiError
from riichi_rules.play import Deposit, ExhaustiveDraw, RoundState, begin
from riichi_rules.play.events import ENDINGS, Event
from riichi_rules.ruleset import Ruleset

from .between import Handed, look_at_opening, match_after, match_joined, mended
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


def audit_round(played: Round, handed: Handed, rules: Ruleset, notes: Notes) -> Handed:
    """Replay one round under these rules and note everything.

    ``handed`` is what was handed to it, nothing where that is not known. Return what it hands to the next
    round; nothing where it does not come to its end. A round that is cut is audited as far as it goes, and
    noted as skipped. Raises ``RecordError`` for a round that cannot be read.
    """
    telling, opening = telling_of(played, cut=True), played.opening()
    deal = telling.deal
    match = look_at_opening(handed, opening, notes) if handed else None
    if match is None or match.over:
        match = match_joined(opening, rules)
    deal = mended(deal, match)
    try:
        state = begin(deal, rules)
    except IllegalEvent as error:
        raise played.tags[0].fault(str(error)) from error
    over = _replay(telling, state, notes)
    if not telling.ended:
        notes.found.skipped.append(Skipped(notes.file, notes.number, CUT))
        return ()
    notes.found.rounds += 1
    if over is None or over.settlement is None:
        return ()
    own_lobby = telling.rules.own_lobby
    return match_after(match, over, telling.told[-1].tags[-1], notes, own_lobby=own_lobby)


def _replay(telling: Telling, state: RoundState, notes: Notes) -> RoundState | None:
    """Apply event after event; None where one of them cannot be: of what follows nothing can be said."""
    ledger = Ledger(telling)
    watch = None if telling.view is None else Watch(telling.view)
    for number, one in enumerate(telling.told, 1):
        notes.event = number
        told = one if one.unsaid is None else as_held(one, state)
        check = check_of(told.event)
        try:
            after = state.apply(told.event)
        except IllegalEvent as error:
            notes.differ(check, error.rule, _legal(error), error.problem)
            return None
        except RiichiError as error:  # tiles that are no hand, and the like
            notes.differ(check, "table.deal", "an event that can be", f"{told.event.words}: {error}")
            return None
        notes.count(check)
        if not ledger.follow(told, notes):
            return None
        if isinstance(told.event, Deposit):
            _look_at_bet(told, after, notes)
        if type(told.event) in ENDINGS:
            look_at_end(told, state, after, telling.rules, ledger, notes)
        elif watch is not None:
            watch.look(told, after, notes)
        state = after
    return state


def as_held(told: Told, state: RoundState) -> Told:
    """Return an exhaustive draw with what its record leaves unsaid: whether a known hand is tenpai."""
    event, due = told.event, state.due
    if not isinstance(event, ExhaustiveDraw) or not isinstance(due, ExhaustiveDraw):
        return told
    held = {said.seat: said for said in due.declarations}
    said = [held[one.seat] if one.seat == told.unsaid else one for one in event.declarations]
    return told._replace(event=ExhaustiveDraw(tuple(said)))


def check_of(event: Event) -> str:
    """Return what the check of an event is called."""
    name = type(event).__name__
    return f"legal.{_NAMES.get(name, name.lower())}"


def _legal(error: IllegalEvent) -> str:
    if not error.legal:
        return "an event that is legal here"
    return " or ".join([event.words for event in error.legal[:20]])  # type: ignore[attr-defined]


def _look_at_bet(told: Told, after: RoundState, notes: Notes) -> None:
    (tag,) = told.tags
    if "ten" not in tag.attributes:  # early records do not tell the scores after a bet
        return
    notes.same("riichi.bet", SCORES, after.scores, scores_of(tag), points_words)
