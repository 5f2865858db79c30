"""Where a recorded round parts from other rules: what happened is forbidden, or something else is offered.

Both are followed event by event, each with its own state. What comes after the first difference would have
been another game, and is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from riichi_book.records.playing import PlayedRound
from riichi_rules.errors import IllegalEvent, RiichiError
from riichi_rules.play import Event, Pass, RoundState, begin
from riichi_rules.play.match import MatchState, after, ended
from riichi_rules.play.match.state import bets, counters, hand_name
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS

MOST_NAMED: Final = 3
"""How many actions are named that a seat may or may not do; discards come by the dozen."""


class Parting(NamedTuple):
    """The first event at which a round parts from other rules, and why.

    Events are counted as the record has them; 0 is the deal.
    """

    event: int
    why: str


class Followed(NamedTuple):
    """A round under other rules: where it parts from them, or how it ends under them too."""

    parting: Parting | None
    state: RoundState


def follow(played: PlayedRound, rules: Ruleset) -> Followed:
    """Follow a round under other rules until it parts from them.

    The rules have the red fives of the round: tiles that were there cannot be others.
    """
    before: RoundState = begin(played.deal, played.rules)
    state = begin(played.deal, rules)
    latest = 0
    for number, event, following in zip(_numbered(played), played.plain_events, played.states, strict=True):
        why = offered_otherwise(before, state)
        if why:
            return Followed(Parting(latest, why), state)
        latest, before = number, following
        try:
            state = state.apply(event)
        except IllegalEvent as error:
            return Followed(Parting(number, f"{error.problem} ({error.rule})"), state)
        except RiichiError as error:
            return Followed(Parting(number, f"{event.words}: {error}"), state)
    return Followed(None, state)


def _numbered(played: PlayedRound) -> Iterator[int]:
    """Yield the number of each event in the record; what it leaves out has that of the event before."""
    number = 0
    for recorded in played.events:
        number += not isinstance(recorded.event, played.history.unwritten)
        yield number


def offered_otherwise(before: RoundState, state: RoundState) -> str:
    """Say what some seat may do at a moment under the one rules and not under the other; else nothing."""
    for seat in SEATS:
        own, other = before.legal(seat), state.legal(seat)
        if own == other or own is None or other is None:
            continue
        lost = [event for event in own if event not in other]
        gained = [event for event in other if event not in own]
        reasons = [_lost(event, seat, state) for event in lost[:MOST_NAMED] if not isinstance(event, Pass)]
        reasons += [f"also: {event.words}" for event in gained[:MOST_NAMED] if not isinstance(event, Pass)]
        return "; ".join(reasons) or f"seat {seat} must decide otherwise"
    return ""


def _lost(event: Event, seat: int, state: RoundState) -> str:
    refusal = state.why_not(seat, event)
    because = f": {refusal.words} ({refusal.rule})" if refusal else ""
    return f"not: {event.words}{because}"


def follows_otherwise(match: MatchState, end: RoundState, rules: Ruleset) -> str:
    """Say what follows a hand under other rules, where it is not what follows under those of the match."""
    closing = ended(end)
    own, other = after(match, closing), after(match._replace(rules=rules), closing)
    if goes_on(own) == goes_on(other):
        return ""
    return f"{_next_words(other)}; not: {_next_words(own)}"


def goes_on(match: MatchState) -> tuple[object, ...]:
    """Return which hand follows in a match, or that it is over."""
    if match.over is not None:
        return (True,)
    return False, match.number, match.honba, match.bets, match.may_stop is not None


def _next_words(match: MatchState) -> str:
    if match.over is not None:
        return f"the match is over: {match.over.words}"
    stops = f", and {match.may_stop.words} and may end the match" if match.may_stop else ""
    return (
        f"{hand_name(match.number)} follows, seat {match.dealer} deals with {counters(match.honba)}"
        f" and {bets(match.bets)}{stops}"
    )
