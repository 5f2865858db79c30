"""Dealer repeat (renchan): who deals next, and with how many honba."""

from __future__ import annotations

from typing import Any, NamedTuple

from riichi_rules.messages import Message, SeatFact, listed, plural, say
from riichi_rules.play.events import AbortiveDraw, Chombo, ExhaustiveDraw, Ron, Tsumo
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import in_turn

from .places import MatchReason
from .state import Ended


class DealerRepeat(NamedTuple):
    """Whether the dealer deals again, and why."""

    repeats: bool
    reason: MatchReason


def winners_of(end: Ended, dealer: int, rules: Ruleset) -> tuple[int, ...]:
    """Return the seats that won the hand; nagashi mangan may count as a win (``draws.nagashi_is_win``)."""
    match end.event:
        case Ron(seats):
            return seats
        case Tsumo(seat):
            return (seat,)
        case ExhaustiveDraw() if rules.draws.nagashi and rules.draws.nagashi_is_win:
            seats = tuple(in_turn(end.nagashi, dealer))
            return seats[:1] if rules.draws.nagashi_several == "nearest" else seats
        case _:
            return ()


def dealer_repeat(end: Ended, dealer: int, rules: Ruleset) -> DealerRepeat:
    """Say whether the dealer deals again (rule ``match.dealer-repeats``; S1-89, S2-15).

    A dealer who won does, and so does the dealer of an aborted hand. If only others won, the deal passes.
    After any other end the option ``match.dealer_repeats`` decides.
    """
    facts: dict[str, Any] = {"dealer": SeatFact(dealer)}
    if winners := winners_of(end, dealer, rules):
        facts["winners"] = listed(map(SeatFact, winners))
        again = plural(
            len(winners),
            "{dealer} deals again, because {winners} won",
            "{dealer} deals again, because {winners} won",
            **facts,
        )
        passes = plural(
            len(winners),
            "the deal passes on from {dealer}, because {winners} won",
            "the deal passes on from {dealer}, because {winners} won",
            **facts,
        )
        return _repeats(again) if dealer in winners else _passes(passes)
    if isinstance(end.event, AbortiveDraw):
        return _repeats(say("{dealer} deals again, because the hand was aborted", **facts))
    if rules.match.dealer_repeats == "any_draw":
        return _repeats(say("{dealer} deals again, because nobody won", **facts))
    if isinstance(end.event, Chombo):
        return _passes(
            say("the deal passes on from {dealer}, because a hand that ends with a chombo counts", **facts)
        )
    if rules.match.dealer_repeats == "win":
        return _passes(say("the deal passes on from {dealer}, because the dealer did not win", **facts))
    if dealer_tenpai(end, dealer):
        return _repeats(say("{dealer} deals again, because the dealer was tenpai at the draw", **facts))
    return _passes(say("the deal passes on from {dealer}, because the dealer was noten at the draw", **facts))


def _repeats(words: Message) -> DealerRepeat:
    return DealerRepeat(True, MatchReason("repeats", "match.dealer-repeats", words))


def _passes(words: Message) -> DealerRepeat:
    return DealerRepeat(False, MatchReason("passes", "match.dealer-repeats", words))


def dealer_tenpai(end: Ended, dealer: int) -> bool:
    """Whether the dealer showed tenpai at an exhaustive draw."""
    return isinstance(end.event, ExhaustiveDraw) and dealer in end.event.tenpai


def honba_after(honba: int, end: Ended, dealer: int, rules: Ruleset) -> int:
    """Return the honba of the next hand (rule ``match.counters``; S1-89, S2-15).

    One more after a dealer's win, and after any end without a win even if the deal passes. 0 if only other
    seats won.
    """
    winners = winners_of(end, dealer, rules)
    return 0 if winners and dealer not in winners else honba + 1
