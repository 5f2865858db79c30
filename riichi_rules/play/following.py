"""What follows: the position that an event makes of another one."""

from __future__ import annotations

from typing import Final

from riichi_rules.messages import say
from riichi_rules.seats import SEATS

from . import calls, events, kans, riichi, turn, wins
from .due import before, due
from .ending import abort_due
from .fouls import is_punished
from .furiten import passing
from .legal import legal, refuse, refuse_strangers, seats_of
from .position import OVER, Position, Refusal

# Written out once: building a union of types for each event takes longer than testing for it.
_SHOWING: Final = (events.Ron, events.Tsumo, events.ExhaustiveDraw)
_PASSING_BY: Final = (events.Draw, events.ExhaustiveDraw)
_BESIDE_PLAY: Final = (events.Ron, events.Tsumo, events.DeadHand, events.Pass)


def refuse_here(position: Position, event: events.Event) -> Refusal | None:
    """Say why an event cannot come now: it is not allowed, or something else has to come first.

    A foul that the ruleset punishes, and does not make impossible, can come.
    """
    if isinstance(event, _SHOWING):
        revealed = refuse_strangers(event) or with_hands_of(position, event)
        if isinstance(revealed, Refusal):
            return revealed
        position = revealed
    refusal = refuse(position, event)
    if refusal and not is_punished(position, event, refusal):
        return refusal
    first = before(position, event)
    if first:
        rule = "riichi.bet" if isinstance(first, events.Deposit) else "kans.indicator"
        return Refusal(rule, say("before that, {event}", event=first.message))
    if isinstance(event, _PASSING_BY):
        abort = abort_due(position)
        if abort:
            return Refusal("ending.abortive-draws", say("the round is aborted: {kind}", kind=abort.message))
    return wins.refuse_going_on(position) if goes_on(position, event) else None


def legal_instead(position: Position, event: events.Event) -> tuple[events.Event, ...]:
    """Return what the seats of a refused event could do; if nothing, what is awaited in its place."""
    seats = [seat for seat in seats_of(event) if seat in SEATS]
    could = [event for seat in seats for event in legal(position, seat) or ()]
    if could:
        return tuple(could)
    coming = due(position)
    return (coming,) if coming else legal(position, position.turn) or ()


def goes_on(position: Position, event: events.Event) -> bool:
    """Whether an event lets the wins of this moment go by."""
    match event:
        case events.Deposit():
            return position.rules.riichi.bet_if_ronned == "not_paid"
        case events.Indicator():
            return not kans.turned_when_robbed(position)
        case _:
            return not isinstance(event, _BESIDE_PLAY)


def following(position: Position, event: events.Event) -> Position:  # noqa: C901, PLR0912 - one line an event
    """Return the position after an event that may come now."""
    match event:
        case events.Draw():
            return turn.drew(position, event)
        case events.Discard():
            return turn.discarded(position, event)
        case events.Chii() | events.Pon() | events.OpenKan():
            return calls.called(position, event)
        case events.Riichi():
            return riichi.declared(position, event)
        case events.Deposit(seat):
            return riichi.deposited(position, seat)
        case events.Indicator():
            return kans.indicated(position, event)
        case events.ClosedKan():
            return kans.closed_kan(position, event)
        case events.AddedKan():
            return kans.added_kan(position, event)
        case events.Pass(seat):
            players = position.with_player(seat, passing(position, seat))
            return position._replace(players=players, passed=(*position.passed, seat))
        case events.DeadHand(seat):
            dead = position.players[seat]._replace(dead=True)
            return position._replace(players=position.with_player(seat, dead))
        case events.Ron():
            return wins.ronned(_revealed(position, event), event)
        case events.Tsumo():
            return wins.won_by_tsumo(_revealed(position, event), event)
        case events.ExhaustiveDraw():
            return _revealed(position, event)._replace(stage=OVER, end=event)
        case _:
            return position._replace(stage=OVER, end=event)


def with_hands_of(
    position: Position, event: events.Ron | events.Tsumo | events.ExhaustiveDraw
) -> Position | Refusal:
    """Return the position once the concealed tiles that an ending lays open are known."""
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


def _revealed(position: Position, event: events.Ron | events.Tsumo | events.ExhaustiveDraw) -> Position:
    revealed = with_hands_of(position, event)
    return position if isinstance(revealed, Refusal) else revealed
