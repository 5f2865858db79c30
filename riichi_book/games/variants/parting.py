"""Where a recorded round parts from other rules: what happened is forbidden, or something else is offered.

Both are followed event by event, each with its own state. What comes after the first difference would have
been another game, and is not looked at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from riichi_book.records.playing import PlayedRound
from riichi_rules.errors import IllegalEvent, RiichiError
from riichi_rules.messages import Message, RuleFact, SeatFact, joined, say
from riichi_rules.play import Event, Pass, RoundState, begin
from riichi_rules.play.match import MatchState, after, ended
from riichi_rules.play.match.state import bets, counters, hand_message
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS

MOST_NAMED: Final = 3
"""How many actions are named that a seat may or may not do; discards come by the dozen."""


class Followed(NamedTuple):
    """A round under other rules: its state there, at its end or where it parts from them first, and why.

    ``event`` is where, counted as the record has them; 0 is the deal.
    """

    state: RoundState
    event: int
    why: Message | None = None


def follow(played: PlayedRound, rules: Ruleset) -> Followed:
    """Follow a round under other rules until it parts from them.

    The rules have the red fives of the round: tiles that were there cannot be others.
    """
    before: RoundState = begin(played.deal, played.rules)
    state, number = begin(played.deal, rules), 0
    for (event, *_), following in zip(played.events, played.states, strict=True):
        why = offered_otherwise(before, state)
        if why:
            return Followed(state, number, why)
        before = following
        # What the record leaves out has the number of the event before.
        number += not isinstance(event, played.history.unwritten)
        try:
            state = state.apply(event)
        except IllegalEvent as error:
            return Followed(state, number, _by_rule(error.what, error.rule))
        except RiichiError as error:
            return Followed(state, number, joined([event.message, error.args[0]], ": "))
    return Followed(state, number)


def offered_otherwise(before: RoundState, state: RoundState) -> Message | None:
    """Say what some seat may do at a moment under the one rules and not under the other; else None."""
    for seat in SEATS:
        own, other = before.legal(seat), state.legal(seat)
        if own == other or own is None or other is None:
            continue
        lost, gained = (
            [
                event
                for event in [event for event in some if event not in rest][:MOST_NAMED]
                if type(event) is not Pass
            ]
            for some, rest in ((own, other), (other, own))
        )
        reasons = [_lost(event, seat, state) for event in lost]
        reasons += [say("also: {event}", event=event.message) for event in gained]
        return joined(reasons, "; ") if reasons else say("{seat} must decide otherwise", seat=SeatFact(seat))
    return None


def _lost(event: Event, seat: int, state: RoundState) -> Message:
    refusal = state.why_not(seat, event)
    lost = say("not: {event}", event=event.message)
    return joined([lost, _by_rule(refusal.message, refusal.rule)], ": ") if refusal else lost


def _by_rule(words: Message, rule: str) -> Message:
    return say("{why} ({rule})", why=words, rule=RuleFact(rule))


def follows_otherwise(match: MatchState, end: RoundState, rules: Ruleset) -> Message | None:
    """Say what follows a hand under other rules, where it is not what follows under those of the match."""
    closing = ended(end)
    own, other = after(match, closing), after(match._replace(rules=rules), closing)
    if goes_on(own) == goes_on(other):
        return None
    return say("{next}; not: {other}", next=_next(other), other=_next(own))


def goes_on(match: MatchState) -> tuple[object, ...]:
    """Return which hand follows in a match, or that it is over."""
    if match.over is not None:
        return (True,)
    return False, match.number, match.honba, match.bets, match.may_stop is not None


def _next(match: MatchState) -> Message:
    if match.over is not None:
        return say("the match is over: {why}", why=match.over.message)
    following = say(
        "{hand} follows, {seat} deals with {counters} and {bets}",
        hand=hand_message(match.number),
        seat=SeatFact(match.dealer),
        counters=counters(match.honba),
        bets=bets(match.bets),
    )
    if match.may_stop is None:
        return following
    return say("{hand}, and {why} and may end the match", hand=following, why=match.may_stop.message)
