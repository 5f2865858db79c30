"""Kans: who may declare one, and when its indicator is turned."""

from __future__ import annotations

from riichi_rules.melds import Meld, MeldType
from riichi_rules.seats import others
from riichi_rules.tiles import Tile

from .events import AddedKan, ClosedKan, Foul, Indicator
from .furiten import close_wins, furiten_after_call, is_closed_kan, passing_tsumo
from .player import Player
from .position import CLAIM, MOST_KANS, ROB, TURN, Players, Position, Refusal, refused
from .riichi import refuse_riichi_kan
from .wall import next_indicator, not_held, not_of_wall
from .wins import laid, surely_wins
from .worth import great_hands_fed

BEFORE_REPLACEMENT = "before_replacement"
BEFORE_DISCARD = "before_discard"
AFTER_DISCARD = "after_discard"


def refuse_any_kan(position: Position) -> Refusal | None:
    """Say why nobody may make a kan now (S1-55, S1-82 to S1-84, S2-8)."""
    if not position.live:
        return refused("kans.last-tile", "no live tile is left to refill the dead wall after a kan")
    if position.kans == MOST_KANS:
        return refused("kans.fifth", "four kans have been made, and nobody may make a fifth")
    return None


def refuse_own_kan(position: Position, seat: int) -> Refusal | None:
    """Say why a seat may not make a kan of its own tiles now (S1-37, S1-40)."""
    if position.stage is not TURN or seat != position.turn or position.tile is None:
        return refused("kans.turn", "an added or closed kan needs a turn that began with a draw")
    if position.players[seat].dead:
        return refused("fouls.dead-hand", "a dead hand may not make a kan")
    return refuse_any_kan(position)


def refuse_closed_kan(position: Position, event: ClosedKan) -> Refusal | None:
    """Say why a seat may not declare a closed kan (rules ``kans.*``, ``riichi.kan*``; S1-40, S1-71)."""
    if refusal := refuse_own_kan(position, event.seat):
        return refusal
    if event.meld.type is not MeldType.CLOSED_KAN:
        return refused("kans.tiles", "{meld} is not a closed kan", meld=event.meld.fact)
    player = position.players[event.seat]
    tile = Tile(event.meld.kind)
    absent = refused("kans.tiles", "the hand does not have all four {tile} concealed", tile=tile)
    refusal = not_held(position, player, event.meld.own, absent)
    return refusal or refuse_riichi_kan(position, event.seat, event.meld)


def refuse_added_kan(position: Position, event: AddedKan) -> Refusal | None:
    """Say why a seat may not add a tile to its pon (rules ``kans.*``; S1-37, S1-38)."""
    if refusal := refuse_own_kan(position, event.seat):
        return refusal
    player, meld = position.players[event.seat], event.meld
    added = meld.added
    if added is None or Meld(MeldType.PON, meld.own, meld.called, meld.source) not in player.melds:
        return refused("kans.tiles", "there is no pon that becomes {meld}", meld=meld.fact)
    absent = refused("kans.tiles", "the {tile} is not in the hand", tile=added)
    return not_held(position, player, (added,), absent)


def closed_kan(position: Position, event: ClosedKan) -> Position:
    """Return the position after a closed kan, which kokushi may still rob."""
    seat = event.seat
    foul = refuse_riichi_kan(position, seat, event.meld)
    player = without_fed_kan(passing_tsumo(position).melding(event.meld))
    if foul:
        player = player._replace(fouls=(*player.fouls, Foul.RIICHI_KAN))
    return _declared(position, position.with_player(seat, player), event.meld, Tile(event.meld.kind))


def added_kan(position: Position, event: AddedKan) -> Position:
    """Return the position after a tile was added to a pon; the tile can now be robbed (S1-39)."""
    player = without_fed_kan(position.players[event.seat].adding(event.meld))
    return _declared(position, position.with_player(event.seat, player), event.meld, event.meld.added)


def without_fed_kan(player: Player) -> Player:
    """Return a player after a kan that nobody fed: nobody is liable for its replacement tile."""
    return player._replace(feeders=great_hands_fed(player))


def _declared(position: Position, players: Players, kan: Meld, tile: Tile | None) -> Position:
    return laid(interrupted(position.moved(ROB, position.turn, players, tile, kan), kan))


def interrupted(position: Position, meld: Meld) -> Position:
    """Return the position with the side effects of a call or kan by the seat in turn."""
    return position._replace(
        players=furiten_after_call(position, position.turn),
        interrupted=True,
        kans=position.kans + meld.is_kan,
        pending=pending_after(position, meld) if meld.is_kan else position.pending,
    )


def pending_after(position: Position, kan: Meld) -> tuple[str, ...]:
    """Return when each pending indicator is turned, after one more kan.

    A kan moves the indicators of earlier kans forward: they are turned before its replacement tile.
    """
    dora = position.rules.dora
    if not dora.kan:
        return ()
    earlier = (BEFORE_REPLACEMENT,) * len(position.pending)
    return (*earlier, dora.kan_reveal_open if kan.open else dora.kan_reveal_closed)


def due_indicator(position: Position) -> str | None:
    """Return the time in ``pending`` of an indicator that must be turned before anything but a win.

    (Options ``dora.kan_reveal_*``; S1-34, S1-38, S1-40.)
    """
    time = {CLAIM: AFTER_DISCARD, TURN: BEFORE_DISCARD}.get(position.stage, BEFORE_REPLACEMENT)
    return time if time in position.pending else None


def refuse_indicator(position: Position, event: Indicator) -> Refusal | None:
    """Say why no indicator is due, or why it is not this one."""
    if due_indicator(position) is None and not turned_when_robbed(position):
        return refused("kans.indicator", "no kan indicator is due to be turned now")
    return not_of_wall(position, next_indicator(position).tile, event.tile)


def turned_when_robbed(position: Position) -> bool:
    """Whether the indicator of an added kan is turned early, because somebody can or might rob it.

    (Option ``dora.kan_reveal_robbed``.)
    """
    open_kan_lies = position.stage is ROB and not is_closed_kan(position)
    if not (position.rules.dora.kan_reveal_robbed and open_kan_lies and position.pending):
        return False
    players = position.players
    return any([players[seat].unknown > 0 or surely_wins(position, seat) for seat in others(position.turn)])


def indicated(position: Position, event: Indicator) -> Position:
    """Return the position after an indicator was turned; this closes wins, unless a robbery turned it."""
    time = due_indicator(position) or position.pending[-1]
    pending = list(position.pending)
    pending.remove(time)
    after = position if turned_when_robbed(position) else close_wins(position)
    tile = event.tile if event.tile.known else next_indicator(position).tile
    return after._replace(indicators=(*position.indicators, tile), pending=tuple(pending))
