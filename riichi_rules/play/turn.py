"""The turn: a seat draws, and discards."""

from __future__ import annotations

from riichi_rules.messages import SeatFact, say
from riichi_rules.tiles import UNKNOWN, Tile

from .events import Discard, Draw
from .furiten import all_pass, passing_tsumo, without_temporary_furiten
from .player import Player, RiverTile
from .position import CLAIM, CLAIMABLE, TURN, Players, Position, Refusal, refused, with_player
from .riichi import refuse_riichi_discard
from .swap import refuse_swap
from .wall import gone, next_draw, not_of_wall
from .wins import laid


def refuse_draw(position: Position, event: Draw) -> Refusal | None:
    """Say why a seat may not draw now, or not this tile (rules ``turn.*``; S1-13, S1-14, S1-34, S1-85)."""
    if position.stage is TURN:
        return refused(
            "turn.draw",
            "{seat} already has fourteen tiles|you you already have fourteen tiles",
            seat=SeatFact(position.turn),
        )
    if not position.live:
        return refused("turn.draw", "the live wall is empty")
    due = next_draw(position)
    if event.seat != due.seat:
        return refused("turn.draw", "{seat} draws next", seat=SeatFact(due.seat))
    if event.replacement != due.replacement:
        what = say("a replacement tile") if due.replacement else say("a tile of the live wall")
        return refused("turn.draw", "{seat} draws {what}", seat=SeatFact(due.seat), what=what)
    return not_of_wall(position, due.tile, event.tile)


def drew(position: Position, event: Draw) -> Position:
    """Return the position after a draw. The tile before it can no longer be claimed or robbed."""
    seat, players = event.seat, position.players
    tile = event.tile if event.tile.known else next_draw(position).tile
    if position.stage in CLAIMABLE:
        players = all_pass(position)
    if event.replacement:
        players = without_ippatsu(players)
    player = players[seat]
    if player.passed and position.rules.furiten.temporary_end != "own_discard":
        player = without_temporary_furiten(player)
    players = with_player(players, seat, player.drawing(tile))
    return position.moved(TURN, seat, players, tile, draws=1, replacement=event.replacement)


def without_ippatsu(players: Players) -> Players:
    """Return the players without ippatsu, which any call or kan ends (S1-77, S4-20)."""
    if not any([player.ippatsu for player in players]):
        return players
    return tuple([player._replace(ippatsu=False) for player in players])


def refuse_discard(position: Position, event: Discard) -> Refusal | None:
    """Say why a seat may not discard a tile (rules ``turn.discard``, ``swap.*``, ``riichi.*``)."""
    seat, tile, drawn_tile = event.seat, event.tile, position.tile
    if position.stage is not TURN or seat != position.turn:
        return refused(
            "turn.discard",
            "it is not {seat}'s turn to discard|you it is not your turn to discard",
            seat=SeatFact(seat),
        )
    if not tile.known and not (event.drawn and position.deal.wall and drawn_tile and not drawn_tile.known):
        return refused("turn.discard", "a discard is face up, so its tile is known")
    player = position.players[seat]
    if event.drawn and (drawn_tile is None or (drawn_tile.known and drawn_tile != tile)):
        return refused("turn.discard", "the {tile} is not the tile just drawn", tile=tile)
    if not event.drawn and not holds_besides(player, tile, drawn_tile):
        return refused("turn.discard", "the {tile} is not in the hand", tile=tile)
    hidden = hidden_until_now(player, event, drawn_tile) if player.unknown else []
    if refusal := gone(position, hidden, "turn.discard"):
        return refusal
    if player.riichi is not None and position.declaring != seat and not event.drawn:
        return refused("riichi.fixed", "in riichi you must discard the tile just drawn")
    return refuse_swap(position, tile) or refuse_riichi_discard(position, seat, tile)


def holds_besides(player: Player, tile: Tile, drawn_tile: Tile | None) -> bool:
    """Whether the hand has, or may have, ``tile`` besides the drawn one."""
    if drawn_tile is None:
        return player.has(tile)
    if drawn_tile == tile:
        return player.has_all((tile, tile))
    return player.holds(tile) or player.unknown > (not drawn_tile.known)


def hidden_until_now(player: Player, event: Discard, drawn_tile: Tile | None) -> list[Tile]:
    """Return the tiles of a partly unknown hand that a discard reveals."""
    if event.drawn:
        return [] if drawn_tile is None or drawn_tile.known else [event.tile]
    return player.lacking((event.tile, event.tile) if drawn_tile == event.tile else (event.tile,))


def discarded(position: Position, event: Discard) -> Position:
    """Return the position after a discard, which can now be claimed."""
    seat = event.seat
    declaring = position.declaring == seat
    player = passing_tsumo(position)
    hidden = event.drawn and position.tile is not None and not position.tile.known
    thrown = RiverTile(event.tile, event.drawn, player.turns_next)
    player = player.discarding(UNKNOWN if hidden else event.tile, thrown, declaring=declaring)
    return laid(position.moved(CLAIM, seat, with_player(position.players, seat, player), event.tile))
