"""The position after an event, or why the event is not allowed: one row for each kind of event.

This module also knows what happens automatically: riichi sticks, indicators and draws that are due.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from riichi_rules.messages import joined, say
from riichi_rules.seats import SEATS

from . import calls, ending, events, fouls, kans, riichi, turn, wins
from .legal import legal
from .position import CLAIM, OVER, TURN, Position, Refusal, refused
from .wall import next_draw, next_indicator

# Constants, because building a union of types for each event takes longer than the test itself.
_SHOWING: Final = (events.Ron, events.Tsumo, events.ExhaustiveDraw)
_PASSING_BY: Final = (events.Draw, events.ExhaustiveDraw)
_BESIDE_PLAY: Final = (events.Ron, events.Tsumo, events.DeadHand, events.Pass, events.Chombo)

Event: TypeAlias = Any
"""An event of the kind that its row in ``MOVES`` handles."""


class Move(NamedTuple):
    """How to refuse an event of one kind, and how to find the position after it."""

    refuse: Callable[[Position, Event], Refusal | None]
    follow: Callable[[Position, Event], Position]


_CALL: Final = Move(calls.refuse_call, calls.called)
MOVES: Final[dict[type, Move]] = {
    events.Draw: Move(turn.refuse_draw, turn.drew),
    events.Discard: Move(turn.refuse_discard, turn.discarded),
    events.Chii: _CALL,
    events.Pon: _CALL,
    events.OpenKan: _CALL,
    events.Riichi: Move(riichi.refuse_riichi, riichi.declared),
    events.Deposit: Move(riichi.refuse_deposit, riichi.deposited),
    events.Indicator: Move(kans.refuse_indicator, kans.indicated),
    events.ClosedKan: Move(kans.refuse_closed_kan, kans.closed_kan),
    events.AddedKan: Move(kans.refuse_added_kan, kans.added_kan),
    events.Tsumo: Move(wins.refuse_tsumo_with, wins.won_by_tsumo),
    events.Ron: Move(wins.refuse_rons, wins.ronned),
    events.Pass: Move(calls.refuse_pass, calls.passed),
    events.ExhaustiveDraw: Move(ending.refuse_exhaustive, ending.ended),
    events.AbortiveDraw: Move(ending.refuse_abort, ending.ended),
    events.Chombo: Move(fouls.refuse_chombo, ending.ended),
    events.DeadHand: Move(fouls.refuse_dead_hand, fouls.died),
}


def before(position: Position, event: events.Event) -> events.Deposit | events.Indicator | None:
    """Return the riichi stick or indicator that must come before an event, or None.

    (Options ``riichi.bet_if_ronned``, ``dora.kan_reveal_*``; S1-34, S1-38, S1-40, S4-5.)
    """
    if position.declaring is None and not position.pending:
        return None
    match event:
        case events.Ron():
            if position.rules.riichi.bet_if_ronned != "not_paid" and wins.riichi_tile_lies(position):
                return _bet_due(position)  # the stick is placed even so
            return next_indicator(position) if kans.turned_when_robbed(position) else None
        case events.Draw() | events.Chii() | events.Pon() | events.OpenKan():
            return _bet_due(position) or _indicator_due(position)
        case events.Discard():
            return _indicator_due(position)
        case events.ExhaustiveDraw():
            return _bet_due(position)
        case events.AbortiveDraw(kind) if kind not in {events.Abort.NINE_KINDS, events.Abort.TRIPLE_RON}:
            return _bet_due(position)
        case _:
            return None


def _bet_due(position: Position) -> events.Deposit | None:
    """Return the riichi stick that is due, or None."""
    seat = position.declaring
    return events.Deposit(seat) if seat is not None and position.stage is CLAIM else None


def _indicator_due(position: Position) -> events.Indicator | None:
    """Return the indicator that is due, or None."""
    return next_indicator(position) if position.pending and kans.due_indicator(position) else None


def due(position: Position) -> events.Event | None:
    """Return what follows if nobody wins, calls or declares anything; None if a seat has to decide.

    Riichi sticks and indicators come first, then an automatic abortive draw, the exhaustive draw in which all
    who may show tenpai do, or the next draw of a tile. That tile is unknown if the wall is.
    """
    if position.stage is TURN or position.stage is OVER:
        return None
    if first := _bet_due(position) or _indicator_due(position):
        return first
    if abort := ending.abort_due(position):
        return events.AbortiveDraw(abort)
    return ending.default_declarations(position) if ending.wall_is_done(position) else next_draw(position)


def seats_of(event: events.Event) -> tuple[int, ...]:
    """Return the seats that an event names."""
    match event:
        case events.Ron(seats):
            return seats
        case events.ExhaustiveDraw(declarations):
            return tuple([declaration.seat for declaration in declarations])
        case _:
            seat = getattr(event, "seat", None)
            return () if seat is None else (seat,)


def _refuse_strangers(event: events.Event) -> Refusal | None:
    """Refuse an event of a seat that does not exist."""
    for seat in seats_of(event):
        if seat not in SEATS:
            return refused("turn.seat", "seats are numbered 0 to 3: there is no seat {seat}", seat=seat)
    return None


def refuse(position: Position, event: events.Event) -> Refusal | None:
    """Say why an event is not allowed now; None if it is, or if unknown tiles decide."""
    refusal = _refuse_strangers(event)
    if refusal is None and position.stage is OVER:
        return Refusal("turn.over", say("the hand is over"))
    return refusal or MOVES[type(event)].refuse(position, event)


def refuse_here(position: Position, event: events.Event) -> Refusal | None:
    """Say why an event cannot happen now: it is not allowed, or something else must happen first.

    A foul that the ruleset punishes rather than blocks can happen.
    """
    if isinstance(event, _SHOWING):
        revealed = _refuse_strangers(event) or _with_hands_of(position, event)
        if isinstance(revealed, Refusal):
            return revealed
        position = revealed
    refusal = refuse(position, event)
    if refusal and not fouls.is_punished(position, event, refusal):
        return refusal
    if first := before(position, event):
        rule = "riichi.bet" if isinstance(first, events.Deposit) else "kans.indicator"
        return Refusal(rule, joined([say("before that"), first.message], ": "))
    abort = ending.abort_due(position) if isinstance(event, _PASSING_BY) else None
    if abort:
        return refused("ending.abortive-draws", "the round is aborted: {kind}", kind=abort.message)
    return wins.refuse_going_on(position) if _goes_on(position, event) else None


def legal_instead(position: Position, event: events.Event) -> tuple[events.Event, ...]:
    """Return what the seats of a refused event could do; if nothing, what the round is waiting for."""
    seats = [seat for seat in seats_of(event) if seat in SEATS]
    if could := [event for seat in seats for event in legal(position, seat) or ()]:
        return tuple(could)
    coming = due(position)
    return (coming,) if coming else legal(position, position.turn) or ()


def _goes_on(position: Position, event: events.Event) -> bool:
    """Whether an event passes up the wins that are possible now."""
    match event:
        case events.Deposit():
            return position.rules.riichi.bet_if_ronned == "not_paid"
        case events.Indicator():
            return not kans.turned_when_robbed(position)
        case events.AbortiveDraw():
            return event.kind is not events.Abort.TRIPLE_RON
        case _:
            return not isinstance(event, _BESIDE_PLAY)


def following(position: Position, event: events.Event) -> Position:
    """Return the position after an event that is allowed now."""
    revealed = _with_hands_of(position, event) if isinstance(event, _SHOWING) else position
    known = position if isinstance(revealed, Refusal) else revealed
    return MOVES[type(event)].follow(known, event)


def _with_hands_of(
    position: Position, event: events.Ron | events.Tsumo | events.ExhaustiveDraw
) -> Position | Refusal:
    """Return the position with the concealed tiles that an ending shows, or why it cannot show them."""
    match event:
        case events.Ron():
            hands = list(zip(event.seats, event.concealed, strict=False))
        case events.Tsumo():
            hands = [(event.seat, event.concealed)]
        case _:
            hands = [(declaration.seat, declaration.concealed) for declaration in event.declarations]
    for seat, tiles in hands:
        players = wins.revealed(position, seat, tiles)
        if isinstance(players, Refusal):
            return players
        position = position._replace(players=players)
        hidden = position.tile is not None and not position.tile.known
        if tiles and hidden and isinstance(event, events.Tsumo):
            position = position._replace(tile=tiles[-1])
    return position
