"""Fouls: forbidden actions that can still happen, and when they are a chombo."""

from __future__ import annotations

from riichi_rules.messages import SeatFact

from .ending import abort_due, wall_is_done
from .events import Abort, Chombo, ClosedKan, DeadHand, Event, Foul, Riichi
from .furiten import is_furiten
from .position import CLAIMABLE, Position, Refusal, refused
from .waits import completes


def is_punished(position: Position, event: Event, refusal: Refusal) -> bool:
    """Whether a refused event can still happen, because it is a chombo here (options ``penalties.*``)."""
    penalties = position.rules.penalties
    match event:
        case Riichi():
            return refusal.rule == "riichi.tenpai" and penalties.noten_riichi == "chombo"
        case ClosedKan():
            return refusal.rule.startswith("riichi.kan") and penalties.riichi_kan == "chombo"
        case _:
            return False


def refuse_chombo(position: Position, event: Chombo) -> Refusal | None:
    """Say why this is not a chombo (options ``penalties.*``; S0-9, S4-10, S4-11)."""
    penalties, player = position.rules.penalties, position.players[event.seat]
    innocent, who = player.known and event.reason not in player.fouls, SeatFact(event.seat)
    if penalties.chombo_kind is None:
        return refused("fouls.chombo", "{ruleset} has no chombo", ruleset=position.rules.fact)
    match event.reason:
        case Foul.FURITEN_RON:
            return _refuse_furiten_chombo(position, event.seat)
        case Foul.NOTEN_RIICHI:
            if penalties.noten_riichi == "blocked" or innocent:
                return refused("fouls.noten-riichi", "{seat} did not declare riichi without tenpai", seat=who)
            hand_is_seen = wall_is_done(position) or abort_due(position) is Abort.FOUR_RIICHI
            if penalties.noten_riichi_when == "hand_shown" and not hand_is_seen:
                return refused(
                    "fouls.noten-riichi", "riichi without tenpai is punished when the hand is shown"
                )
        case Foul.RIICHI_KAN:
            if penalties.riichi_kan == "blocked" or innocent:
                return refused("fouls.riichi-kan", "{seat} made no forbidden kan in riichi", seat=who)
    return None


def _refuse_furiten_chombo(position: Position, seat: int) -> Refusal | None:
    rules = position.rules
    if rules.penalties.furiten_ron == "blocked":
        return refused(
            "fouls.furiten-ron", "in {ruleset} a ron in furiten cannot be declared", ruleset=rules.fact
        )
    kinds = completes(position, seat)
    tile = position.tile if position.stage in CLAIMABLE and seat != position.turn else None
    if tile is None or (kinds is not None and tile.kind not in kinds):
        return refused("fouls.furiten-ron", "{seat} has nothing to declare ron on", seat=SeatFact(seat))
    if is_furiten(position, seat) is False:
        return refused("fouls.furiten-ron", "{seat} is not furiten", seat=SeatFact(seat))
    return None


def refuse_dead_hand(position: Position, event: DeadHand) -> Refusal | None:
    """Say why a hand cannot be made dead."""
    dead = position.players[event.seat].dead
    return refused("fouls.dead-hand", "the hand is already dead") if dead else None


def died(position: Position, event: DeadHand) -> Position:
    """Return the position after a hand is declared dead."""
    dead = position.players[event.seat]._replace(dead=True)
    return position._replace(players=position.with_player(event.seat, dead))
