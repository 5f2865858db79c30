"""Claims: who may take a discard for a meld, and whose claim holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riichi_rules.melds import MeldType
from riichi_rules.messages import SeatFact
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import in_turn, seat_at

from .deal import Tiles
from .ending import abort_due
from .events import Abort, AbortiveDraw, Call, Chii, Ending, Event, OpenKan, Pass, Pon, Ron
from .furiten import all_pass, passing
from .kans import interrupted, refuse_any_kan
from .position import CLAIM, CLAIMABLE, DRAW, TURN, Position, Refusal, refused, with_player
from .swap import leaves_a_discard, swapped_kinds
from .turn import without_ippatsu
from .wall import not_held
from .wins import MUST_WIN, must_win, refuse_going_on
from .worth import feeders_after

_TYPES = {Chii: MeldType.CHII, Pon: MeldType.PON, OpenKan: MeldType.OPEN_KAN}


def refuse_any_call(position: Position, seat: int) -> Refusal | None:
    """Say why a seat may not call at all now (rules ``calls.*``; S1-70, S1-82, S2-8)."""
    player = position.players[seat]
    if position.stage is not CLAIM or seat == position.turn:
        return refused("calls.window", "there is no discard of another player to call")
    if seat in position.passed:
        return refused("calls.window", "the {tile} has gone by", tile=position.tile)
    if player.dead:
        return refused("fouls.dead-hand", "a dead hand may not call")
    if player.riichi is not None:
        return refused("riichi.fixed", "a hand in riichi may not call")
    if not position.live:
        return refused("ending.last-discard", "you may win on the last discard, but nobody may call it")
    if abort := abort_due(position):
        return refused(
            "ending.abortive-draws", "unless somebody wins, the round is aborted: {kind}", kind=abort.message
        )
    return refuse_going_on(position)


def refuse_call(position: Position, event: Call) -> Refusal | None:
    """Say why a seat may not call the discard for that meld (S1-24, S1-31 to S1-33)."""
    seat, meld, wanted = event.seat, event.meld, _TYPES[type(event)]
    if refusal := refuse_any_call(position, seat):
        return refusal
    if meld.type is not wanted or meld.source is None:
        return refused("calls.own-tiles", "{meld} is no {type}", meld=meld.fact, type=wanted.message)
    if seat_at(seat, meld.source) != position.turn:
        if isinstance(event, Chii):
            return refused("calls.chii-left", "only the next player may call chii")
        return refused("calls.turned-tile", "the discard comes from {seat}", seat=SeatFact(position.turn))
    if meld.called != position.tile:
        return refused(
            "calls.own-tiles", "the discard is {tile}, not {called}", tile=position.tile, called=meld.called
        )
    player = position.players[seat]
    absent = refused("calls.own-tiles", "the hand does not have the tiles to call it with")
    if refusal := not_held(position, player, meld.own, absent):
        return refusal
    if isinstance(event, OpenKan):
        return refuse_any_kan(position)
    kinds = swapped_kinds(meld, position)
    if not position.rules.calls.dead_end and not leaves_a_discard(player.without(meld.own), kinds):
        return refused("swap.dead-end", "after the call there would be no tile that you may discard")
    return None


def called(position: Position, event: Call) -> Position:
    """Return the position after a call: it is the caller's turn, and seats in between are skipped (S1-21)."""
    seat, meld = event.seat, event.meld
    players = without_ippatsu(all_pass(position))
    players = with_player(players, position.turn, players[position.turn].called_from(seat))
    player = players[seat].melding(meld)
    player = player._replace(feeders=feeders_after(player, position.turn, position.rules))
    stage = DRAW if isinstance(event, OpenKan) else TURN
    return interrupted(position.moved(stage, seat, with_player(players, seat, player), None, meld), meld)


def refuse_pass(position: Position, event: Pass) -> Refusal | None:
    """Say why a seat has nothing to pass, or must win (option ``riichi.pass_win``)."""
    seat = event.seat
    if position.stage not in CLAIMABLE or seat == position.turn:
        return refused("calls.window", "there is no tile of another player to let go by")
    if seat in position.passed:
        return refused("calls.window", "the {tile} has gone by already", tile=position.tile)
    return MUST_WIN if must_win(position, seat) else None


def passed(position: Position, event: Pass) -> Position:
    """Return the position after a pass."""
    players = position.with_player(event.seat, passing(position, event.seat))
    return position._replace(players=players, passed=(*position.passed, event.seat))


def claim_that_holds(position: Position, claims: Sequence[Event], *, at_once: bool) -> Event | None:
    """Return which of several claims holds; ``claims`` are in the order in which they were made.

    A ron goes before everything else. Several rons all win, or only the nearest, or three abort the round.
    Without a ron, a pon or kan goes before a chii, or the first claim holds (option ``calls.priority``);
    claims made ``at_once`` always go by kind. None if all pass.
    (Rules ``calls.*``; S1-22, S1-23, S1-25, S2-4.)
    """
    if rons := [claim for claim in claims if isinstance(claim, Ron)]:
        seats = {seat for ron in rons for seat in ron.seats}
        return rons_that_hold(seats, position.turn, position.rules, rons[0].ura)
    melds = [claim for claim in claims if not isinstance(claim, Pass)]
    if position.rules.calls.priority == "by_kind" or at_once:
        melds.sort(key=lambda claim: isinstance(claim, Chii))
    return melds[0] if melds else None


def rons_that_hold(seats: Iterable[int], discarder: int, rules: Ruleset, ura: Tiles = ()) -> Ending:
    """Return how the round ends when these seats declare ron on one tile."""
    winners = tuple(in_turn(seats, discarder))
    if len(winners) == 3 and rules.draws.triple_ron:
        return AbortiveDraw(Abort.TRIPLE_RON)
    return Ron(winners[:1] if rules.wins.multiple_ron == "nearest" else winners, ura)
