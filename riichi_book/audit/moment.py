"""The moment of a disagreement: the state of play at it, to be looked at and drawn."""

from __future__ import annotations

from typing import NamedTuple

from riichi_book.records import RecordFile, Round, rounds_in, telling_of
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.play import RoundState, begin

from .file import Rules
from .findings import Disagreement
from .replaying import as_held


class Moment(NamedTuple):
    """A state of play, who dealt the first hand of its match, and the last event in words.

    It is the state after the event that a disagreement names or, where that is illegal, before it.
    """

    state: RoundState
    first_dealer: int
    words: str


def moment_of(file: RecordFile, disagreement: Disagreement, rules: Rules) -> Moment:
    """Return the moment of a disagreement in a file. Raises ``RecordError`` when it cannot be found."""
    for number, played in enumerate(rounds_in(file.tags()), 1):
        if number == disagreement.round:
            return _moment(played, disagreement.event, rules)
    raise RecordError(f"there is no round {disagreement.round}", file=file.name)


def _moment(played: Round, event: int, rules: Rules) -> Moment:
    telling, opening = telling_of(played, cut=True), played.opening()
    first = opening.first_dealer
    state = begin(telling.deal, played.rules().ruleset(rules.ruleset, rules.settings))
    words = telling.deal.words
    for told in telling.told[:event]:
        try:
            state = state.apply(told.event if told.unsaid is None else as_held(told, state).event)
        except RiichiError:
            return Moment(state, first, f"{words}; refused: {told.event.words}")
        words = told.event.words
    return Moment(state, first, words)
