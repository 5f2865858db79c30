"""The course of a match: which hand comes next."""

from __future__ import annotations

from riichi_rules.errors import SituationError
from riichi_rules.messages import SeatFact, joined, say
from riichi_rules.payment import BET, bets, counters
from riichi_rules.play.events import Chombo, ExhaustiveDraw
from riichi_rules.play.state import RoundState
from riichi_rules.seats import SEATS, Four, check_seats, four

from .dealing import dealer_repeat, honba_after
from .places import MatchReason
from .state import Ended, MatchState, hand_message
from .stopping import bankrupt, dealer_stops, next_wind, time_is_up


def ended(state: RoundState) -> Ended:
    """Return how a round of play ended.

    Raises ``SituationError`` if it is not over, or a winner's tiles are unknown.
    """
    settlement = state.settlement
    if state.end is None or settlement is None:
        raise SituationError(say("the hand is not over, or the tiles of a winner are not known"))
    nagashi = state.nagashi if isinstance(state.end, ExhaustiveDraw) else ()
    return Ended(state.end, settlement, tuple(state.table.riichi), nagashi)


def after(match: MatchState, end: Ended, *, broke_ends: bool = True) -> MatchState:
    """Return the match after a hand (rules ``match.*``; S1-6, S1-69, S1-80, S1-89, S2-5, S2-15, S2-16).

    If ``broke_ends`` is false, running out of points does not end the match: for scores only assumed.
    Raises ``SituationError`` if the match is over, or the settlement does not fit this table.
    """
    if match.over:
        raise SituationError(match.message)
    check_end(match, end)
    changes = zip(match.scores, end.settlement.deltas, SEATS, strict=True)
    paid = match._replace(
        scores=four([points + delta - BET * (seat in end.riichi) for points, delta, seat in changes]),
        placed=(*match.placed, *end.riichi)[: end.settlement.bets_left],  # older bets stay first
        chombo=_chombo(match, end),
        may_stop=None,
    )
    broke = bankrupt(paid) if broke_ends else None
    if isinstance(end.event, Chombo) and match.rules.penalties.chombo_redeal:
        return _closed(paid, broke) if broke else paid._replace(reasons=_redealt(paid))
    repeat = dealer_repeat(end, match.dealer, match.rules)
    stop, automatic = dealer_stops(paid, end)
    if over := broke or time_is_up(paid, repeat.repeats) or (stop if automatic else None):
        return _closed(paid, over)
    number = match.number if repeat.repeats else match.number + 1
    honba = honba_after(match.honba, end, match.dealer, match.rules)
    some = say("{counters} on the table", counters=counters(honba))
    on_the_table = some if honba else say("no honba on the table")
    honba_reason = MatchReason("counters", "match.counters", on_the_table)
    reasons = [repeat.reason, *next_wind(match, number), honba_reason, *_bets_stay(paid)]
    if stop:
        may_end = joined([stop.message, say("that seat may end the match")], ": ")
        reasons.append(stop._replace(message=may_end))
    return paid._replace(number=number, honba=honba, may_stop=stop, reasons=tuple(reasons))


def stopped(match: MatchState) -> MatchState:
    """Return the match after its dealer chose to end it (rule ``match.last-dealer``).

    Raises ``SituationError`` unless the dealer may: ``match.may_stop`` says so.
    """
    if match.may_stop is None:
        raise SituationError(say("{seat} cannot end the match here", seat=SeatFact(match.dealer)))
    return _closed(match, match.may_stop)


def check_end(match: MatchState, end: Ended) -> None:
    """Raise ``SituationError`` unless the settlement accounts for exactly the riichi sticks on the table."""
    check_seats("riichi", end.riichi)
    there = match.bets + len(end.riichi)
    if sum(end.settlement.deltas) + end.settlement.bets_left * BET != there * BET:
        raise SituationError(say("this is not the settlement of a table with {bets}", bets=bets(there)))


def _closed(match: MatchState, over: MatchReason) -> MatchState:
    return match._replace(may_stop=None, over=over, reasons=(*_bets_stay(match), over))


def _chombo(match: MatchState, end: Ended) -> Four:
    if not isinstance(end.event, Chombo) or match.rules.penalties.chombo_kind != "match_points":
        return match.chombo
    return four([match.chombo[seat] + (seat == end.event.seat) for seat in SEATS])


def _redealt(match: MatchState) -> tuple[MatchReason, ...]:
    words = say(
        "the hand does not count: {hand} is dealt again, with {counters}, as before",
        hand=hand_message(match.number),
        counters=counters(match.honba) if match.honba else say("no honba"),
    )
    return (MatchReason("redeal", "match.redeal", words), *_bets_stay(match))


def _bets_stay(match: MatchState) -> tuple[MatchReason, ...]:
    if not match.placed:
        return ()
    words = say("{bets} on the table: nobody has won yet", bets=bets(match.bets))
    return (MatchReason("bets-stay", "payment.bets", words),)
