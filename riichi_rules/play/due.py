"""What comes by itself: bets and indicators that are due before something else, and what nobody decides."""

from __future__ import annotations

from . import events
from .ending import abort_due, default_declarations, wall_is_done
from .kans import due_indicator, turned_when_robbed
from .position import CLAIM, OVER, TURN, Position
from .wall import next_draw, next_indicator
from .wins import riichi_tile_lies


def before(position: Position, event: events.Event) -> events.Deposit | events.Indicator | None:
    """Return the bet or the indicator that has to come before an event, if there is one.

    (Options ``riichi.bet_if_ronned``, ``dora.kan_reveal_*``; S1-34, S1-38, S1-40, S4-5.)
    """
    if position.declaring is None and not position.pending:
        return None
    match event:
        case events.Ron():
            if position.rules.riichi.bet_if_ronned != "not_paid" and riichi_tile_lies(position):
                return bet_due(position)  # it is placed all the same
            return next_indicator(position) if turned_when_robbed(position) else None
        case events.Draw() | events.Chii() | events.Pon() | events.OpenKan():
            return bet_due(position) or indicator_due(position)
        case events.Discard():
            return indicator_due(position)
        case events.ExhaustiveDraw():
            return bet_due(position)
        case events.AbortiveDraw(kind) if kind not in {events.Abort.NINE_KINDS, events.Abort.TRIPLE_RON}:
            return bet_due(position)
        case _:
            return None


def bet_due(position: Position) -> events.Deposit | None:
    """Return the bet that is to be placed, if there is one."""
    seat = position.declaring
    return events.Deposit(seat) if seat is not None and position.stage is CLAIM else None


def indicator_due(position: Position) -> events.Indicator | None:
    """Return the indicator that is to be turned, if there is one."""
    return next_indicator(position) if position.pending and due_indicator(position) else None


def due(position: Position) -> events.Event | None:
    """Return what follows when nobody wins, calls or declares anything; None where a seat has to decide.

    Bets and indicators first, then an abortive draw that comes by itself, the exhaustive draw at which
    everybody who may shows tenpai, or the next draw. Its tile is unknown where the wall is.
    """
    if position.stage is TURN or position.stage is OVER:
        return None
    first = bet_due(position) or indicator_due(position)
    if first:
        return first
    abort = abort_due(position)
    if abort:
        return events.AbortiveDraw(abort)
    return default_declarations(position) if wall_is_done(position) else next_draw(position)
