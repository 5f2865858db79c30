"""The moment of a disagreement: the state of play at it, to be looked at and drawn."""

from __future__ import annotations

from typing import NamedTuple

from riichi_book.records import AnyRound, RecordFile, history_in, rounds_of
from riichi_book.records.filling import as_held, unwritten_before
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.messages import Message, say
from riichi_rules.play import RoundState, begin

from .file import AuditRules
from .findings import Disagreement


class Moment(NamedTuple):
    """A state of play, who dealt the first hand of its match, and the last event in words.

    It is the state after the event that a disagreement names or, where that is illegal, before it.
    """

    state: RoundState
    first_dealer: int
    words: Message


def moment_of(file: RecordFile, disagreement: Disagreement, rules: AuditRules) -> Moment:
    """Return the moment of a disagreement in a file. Raises ``RecordError`` when it cannot be found."""
    for number, played in enumerate(rounds_of(file), 1):
        if number == disagreement.round:
            return _moment(played, disagreement.event, rules)
    raise RecordError(say("there is no round {round}", round=disagreement.round), file=file.name)


def _moment(played: AnyRound, event: int, rules: AuditRules) -> Moment:
    ruleset = played.rules().ruleset(rules.ruleset, rules.settings)
    history, opening = history_in(played, ruleset, cut=True), played.opening()
    first_dealer = opening.first_dealer
    state = begin(history.deal, ruleset)
    words = history.deal.message
    for recorded in history.events[:event]:
        try:
            while (first := unwritten_before(history, state, recorded.event)) is not None:
                state = state.apply(first)
            state = state.apply(as_held(recorded, state).event)
        except RiichiError:
            return Moment(
                state,
                first_dealer,
                say("{before}; refused: {event}", before=words, event=recorded.event.message),
            )
        words = recorded.event.message
    return Moment(state, first_dealer, words)
