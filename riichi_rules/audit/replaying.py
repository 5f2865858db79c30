"""Replaying: a round of a record, event by event, with every check that can be made of it."""

from __future__ import annotations

from riichi_rules.errors import IllegalEvent, RecordError, RiichiError
from riichi_rules.play import Deposit, RoundState, begin
from riichi_rules.play.events import ENDINGS, Event
from riichi_rules.play.match import MatchState
from riichi_rules.records import Round, Telling, Told, telling_of
from riichi_rules.ruleset import Ruleset

from .between import look_at_opening, match_after, match_joined, mended
from .ends import SCORES, look_at_end
from .findings import Skipped
from .ledger import Ledger
from .notes import Notes
from .offers import Watch

CUT = "the round stops before its end: only what there is was audited"

_NAMES = {
    "OpenKan": "open kan",
    "AddedKan": "added kan",
    "ClosedKan": "closed kan",
    "ExhaustiveDraw": "exhaustive draw",
    "AbortiveDraw": "abortive draw",
}


def audit_round(played: Round, match: MatchState | None, rules: Ruleset, notes: Notes) -> MatchState | None:
    """Replay one round under these rules and note everything.

    ``match`` is what was handed to it, None where that is not known. Return what it hands to the next round;
    None where it does not come to its end. A round that is cut is audited as far as it goes, and noted as
    skipped. Raises ``RecordError`` for a round that cannot be read.
    """
    telling, opening = telling_of(played, cut=True), played.opening()
    deal = telling.deal
    if match is not None:
        look_at_opening(match, opening, notes)
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
        return None
    notes.found.rounds += 1
    if over is None or over.settlement is None:
        return None
    return match_after(match, over, telling.told[-1].tags[-1], notes)


def _replay(telling: Telling, state: RoundState, notes: Notes) -> RoundState | None:
    """Apply event after event; None where one of them cannot be: of what follows nothing can be said."""
    ledger = Ledger(telling)
    watch = None if telling.view is None else Watch(telling.view)
    for number, told in enumerate(telling.told, 1):
        notes.event = number
        check = check_of(told.event)
        try:
            after = state.apply(told.event)
        except IllegalEvent as error:
            notes.differ(check, error.rule, _legal(error), error.problem)
            return None
        except RiichiError as error:  # tiles that are no hand, and the like
            notes.differ(check, "wall.deal", "an event that can be", f"{told.event.words}: {error}")
            return None
        notes.count(check)
        if not ledger.follow(told, notes):
            return None
        if isinstance(told.event, Deposit):
            _look_at_bet(told, after, notes)
        if type(told.event) in ENDINGS:
            look_at_end(told, state, after, telling.rules, notes)
        elif watch is not None:
            watch.look(told, after, notes)
        state = after
    return state


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
    if "ten" not in tag.attributes:
        raise RecordError("the scores after a bet are not told", file=tag.file, tag=tag.at)
    said = tuple([100 * hundreds for hundreds in tag.numbers("ten", 4)])
    notes.same("riichi.bet", SCORES, after.scores, said, lambda scores: " ".join(map(str, scores)))
