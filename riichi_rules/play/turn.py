"""The turn: a seat draws, and discards."""

from __future__ import annotations

from riichi_rules.seats import four
from riichi_rules.tiles import UNKNOWN, Tile

from .events import Discard, Draw
from .furiten import let_by, lifted, passing_tsumo
from .player import Player, RiverTile
from .position import Players, Position, Refusal, Stage
from .riichi import refuse_riichi_discard
from .swap import refuse_swap
from .wall import gone, next_draw, not_of_wall
from .wins import laid


def refuse_draw(position: Position, event: Draw) -> Refusal | None:
    """Say why a seat may not draw now, or not this tile (rules ``turn.*``; S1-13, S1-14, S1-34, S1-85)."""
    if position.stage is Stage.TURN:
        return Refusal("turn.draw", f"seat {position.turn} holds its fourteenth tile")
    if not position.live:
        return Refusal("turn.draw", "the live wall is empty")
    due = next_draw(position)
    if event.seat != due.seat:
        return Refusal("turn.draw", f"seat {due.seat} draws next")
    if event.replacement != due.replacement:
        where = "a replacement tile" if due.replacement else "a tile of the live wall"
        return Refusal("turn.draw", f"seat {due.seat} draws {where}")
    return not_of_wall(position, due.tile, event.tile)


def drew(position: Position, event: Draw) -> Position:
    """Return the position after a draw: the tile before it was let go by, and a kan now stands."""
    seat, players = event.seat, position.players
    tile = event.tile if event.tile.known else next_draw(position).tile
    if position.stage in {Stage.CLAIM, Stage.ROB}:
        players = let_by(position)
    if event.replacement:
        players = without_ippatsu(players)
    player = players[seat]
    if position.rules.furiten.temporary_end != "own_discard":
        player = lifted(player)
    after = position._replace(players=players)
    return after._replace(
        players=after.with_player(seat, player.drawing(tile)),
        stage=Stage.TURN,
        turn=seat,
        tile=tile,
        called=None,
        replacement=event.replacement,
        live=position.live - 1,
        replaced=position.replaced + event.replacement,
        passed=(),
        wins_closed=False,
    )


def without_ippatsu(players: Players) -> Players:
    """Return the players once a call or a kan ends every ippatsu (S1-77, S4-20)."""
    if not any([player.ippatsu for player in players]):
        return players
    return four([player._replace(ippatsu=False) for player in players])


def refuse_discard(position: Position, event: Discard) -> Refusal | None:
    """Say why a seat may not discard a tile (rules ``turn.discard``, ``swap.*``, ``riichi.*``)."""
    seat, tile, drawn_tile = event.seat, event.tile, position.tile
    if position.stage is not Stage.TURN or seat != position.turn:
        return Refusal("turn.discard", f"it is not seat {seat} that has to discard")
    if not tile.known:
        return Refusal("turn.discard", "a discard lies face up: its tile is known")
    player = position.players[seat]
    if event.drawn and (drawn_tile is None or (drawn_tile.known and drawn_tile != tile)):
        return Refusal("turn.discard", f"the {tile} is not the tile just drawn")
    if not event.drawn and not holds_besides(player, tile, drawn_tile):
        return Refusal("turn.discard", f"the {tile} is not in the hand")
    if player.unknown:
        refusal = gone(position, hidden_until_now(player, event, drawn_tile), "turn.discard")
        if refusal:
            return refusal
    if player.riichi is not None and position.declaring != seat and not event.drawn:
        return Refusal("riichi.fixed", "in riichi the tile just drawn is discarded")
    return refuse_swap(position, tile) or refuse_riichi_discard(position, seat, tile)


def holds_besides(player: Player, tile: Tile, drawn_tile: Tile | None) -> bool:
    """Whether a tile can come from the hand, the drawn one left aside."""
    if drawn_tile is None:
        return player.has(tile)
    if drawn_tile == tile:
        return player.has_all((tile, tile))
    return player.holds(tile) or player.unknown > (not drawn_tile.known)


def hidden_until_now(player: Player, event: Discard, drawn_tile: Tile | None) -> list[Tile]:
    """Return the tile of a discard where nobody knew that the hand has it."""
    if event.drawn:
        return [] if drawn_tile is None or drawn_tile.known else [event.tile]
    return player.lacking((event.tile, event.tile) if drawn_tile == event.tile else (event.tile,))


def discarded(position: Position, event: Discard) -> Position:
    """Return the position after a discard: it lies to be claimed."""
    seat = event.seat
    declaring = position.declaring == seat
    player = passing_tsumo(position)
    if player.riichi is None or declaring:
        player = player._replace(passed=()) if player.passed else player
    hidden = event.drawn and position.tile is not None and not position.tile.known
    bare = player.without([UNKNOWN if hidden else event.tile])
    thrown = RiverTile(event.tile, event.drawn, player.turns_next)
    player = bare._replace(river=(*player.river, thrown), turns_next=False, ippatsu=declaring)
    return laid(
        position._replace(
            players=position.with_player(seat, player),
            stage=Stage.CLAIM,
            tile=event.tile,
            called=None,
            replacement=False,
            passed=(),
            wins_closed=False,
        )
    )
