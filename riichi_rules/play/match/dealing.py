"""Dealer repeat (renchan): who deals next, and with how many honba."""

from __future__ import annotations

from typing import NamedTuple

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
    if winners := winners_of(end, dealer, rules):
        seats = listed(map(SeatFact, winners))
        why = plural(len(winners), "{seats} won", "{seats} won", seats=seats)
        return _repeat(dealer in winners, dealer, why)
    if isinstance(end.event, AbortiveDraw):
        return _repeat(True, dealer, say("the hand was aborted"))
    if rules.match.dealer_repeats == "any_draw":
        return _repeat(True, dealer, say("nobody won"))
    if isinstance(end.event, Chombo):
        return _repeat(False, dealer, say("the hand ended with a chombo, and it counts"))
    if rules.match.dealer_repeats == "win":
        return _repeat(False, dealer, say("the dealer did not win"))
    if dealer_tenpai(end, dealer):
        return _repeat(True, dealer, say("the dealer was tenpai at the draw"))
    return _repeat(False, dealer, say("the dealer was noten at the draw"))


def _repeat(repeats: bool, dealer: int, why: Message) -> DealerRepeat:
    facts = {"seat": SeatFact(dealer), "why": why}
    if repeats:
        step, words = "repeats", say("{seat} deals again, because {why}", **facts)
    else:
        step, words = "passes", say("the deal passes on from {seat}, because {why}", **facts)
    return DealerRepeat(repeats, MatchReason(step, "match.dealer-repeats", words))


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
