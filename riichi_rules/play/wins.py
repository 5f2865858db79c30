"""Winning: who may win on which tile, and how a round ends with it."""

from __future__ import annotations

from typing import Final

from riichi_rules.messages import SeatFact
from riichi_rules.payment import BET
from riichi_rules.reading import unconnected
from riichi_rules.seats import SEATS, in_turn, others
from riichi_rules.settlement import Won
from riichi_rules.tiles import apart
from riichi_rules.value import Value

from .deal import Tiles
from .events import Ron, Tsumo
from .furiten import furiten_now, is_closed_kan, is_furiten, passing, robs_closed
from .position import CLAIM, CLAIMABLE, OVER, ROB, TURN, Players, Position, Refusal, refused, with_player
from .waits import completes
from .wall import gone, ura_of
from .worth import value_now


def refuse_ron(position: Position, seat: int) -> Refusal | None:
    """Say why a seat may not win on the claimable tile; unknown tiles are no reason to refuse.

    (Rules ``ending.*``, ``furiten.*``, ``kans.rob-closed``; S0-4, S1-9, S1-39, S1-42, S1-56, S2-1.)
    """
    player, tile, rules = position.players[seat], position.tile, position.rules
    if position.stage not in CLAIMABLE or seat == position.turn or tile is None:
        return refused("ending.ron", "there is no tile of another player to win on")
    if player.dead:
        return refused("fouls.dead-hand", "a dead hand cannot win")
    if seat in position.passed or position.wins_closed:
        return refused("calls.window", "the {tile} has gone by", tile=tile)
    kinds = completes(position, seat)
    if kinds is None:
        return None
    if tile.kind not in kinds:
        return refused("ending.complete-hand", "the {tile} does not complete the hand", tile=tile)
    if position.stage is ROB and is_closed_kan(position) and not robs_closed(position, player, tile):
        if rules.kan.rob_closed_kokushi:
            return refused("kans.rob-closed", "only kokushi may rob a closed kan")
        return refused("kans.rob-closed", "in {ruleset} nobody may rob a closed kan", ruleset=rules.fact)
    if refusal := refuse_without_yaku(value_now(position, seat)):
        return refusal
    furiten = furiten_now(position, seat) if is_furiten(position, seat) else None
    if furiten is None:
        return None
    rule = furiten.reasons[0].rule
    return refused(rule, "{who} is furiten, {causes}", who=SeatFact(seat), causes=furiten.theirs)


def laid(position: Position) -> Position:
    """Return the position once a tile can be claimed; seats that lack only a yaku to win pass at once.

    (S0-21, S1-93, S2-20.)
    """
    players, tile = position.players, position.tile
    for seat in others(position.turn):
        kinds = completes(position, seat)
        completed = kinds and tile is not None and tile.kind in kinds
        if completed and refuse_without_yaku(value_now(position, seat)):
            players = with_player(players, seat, passing(position, seat))
    return position if players is position.players else position._replace(players=players)


def refuse_without_yaku(value: Value | None) -> Refusal | None:
    """Refuse a complete hand that has no yaku (S1-8, S1-56, S1-57)."""
    if value is None or value.valid:
        return None
    return refused("ending.yaku", "the tile completes the hand, but {reason:full}", reason=value.refusal)


def refuse_tsumo(position: Position, seat: int, *, apart: bool = True) -> Refusal | None:
    """Say why a seat may not win on the tile that it drew (S0-1, S1-57, S1-58, S2-2, S2-24)."""
    tile = position.tile
    if position.stage is not TURN or seat != position.turn or tile is None:
        return refused("ending.tsumo", "tsumo is possible only on the tile just drawn")
    if position.players[seat].dead:
        return refused("fouls.dead-hand", "a dead hand cannot win")
    if position.declaring == seat or position.wins_closed:
        return refused("calls.window", "play has gone on: it is too late to win on the drawn tile")
    kinds = completes(position, seat)
    if kinds is None or not tile.known:
        return None
    if tile.kind not in kinds and not is_unconnected(position, seat):
        return refused("ending.complete-hand", "the {tile} does not complete the hand", tile=tile)
    return refuse_without_yaku(value_now(position, seat, apart=apart))


def refuse_tsumo_with(position: Position, event: Tsumo) -> Refusal | None:
    """Say why a tsumo is not allowed, or why its ura indicators are impossible."""
    return refuse_tsumo(position, event.seat, apart=event.apart) or refuse_ura(position, event.ura)


def is_unconnected(position: Position, seat: int) -> bool:
    """Whether the fourteen tiles of a first turn win because they have nothing to do with each other.

    (The local yaku shiisanpuutaa: no wait completes it; the hand is complete as dealt and drawn.)
    """
    return (
        position.first_turn(seat)
        and "shiisanpuutaa" in position.rules.yaku.local
        and bool(unconnected(apart(position.players[seat].counts)))
    )


def surely_wins(position: Position, seat: int) -> bool:
    """Whether it is known that a seat may win on the tile of this moment."""
    kinds = completes(position, seat)
    if kinds is None or position.tile is None:
        return False
    if position.stage is TURN:
        complete = position.tile.kind in kinds or is_unconnected(position, seat)
        return complete and refuse_tsumo(position, seat) is None
    return position.tile.kind in kinds and refuse_ron(position, seat) is None


MUST_WIN: Final = refused("riichi.pass-win", "in riichi a win must be taken")


def must_win(position: Position, seat: int) -> bool:
    """Whether a seat in riichi has a win now that it may not pass (option ``riichi.pass_win``)."""
    return (
        not position.rules.riichi.pass_win
        and position.players[seat].riichi is not None
        and position.declaring != seat
        and surely_wins(position, seat)
    )


def refuse_going_on(position: Position) -> Refusal | None:
    """Refuse to play on while a seat must win."""
    if all([player.riichi is None for player in position.players]) or position.rules.riichi.pass_win:
        return None
    return MUST_WIN if any([must_win(position, seat) for seat in SEATS]) else None


def refuse_rons(position: Position, event: Ron) -> Refusal | None:
    """Say why these seats may not all win on the tile (S1-23, S2-4; option ``wins.multiple_ron``)."""
    seats = event.seats
    if not seats or len(set(seats)) != len(seats):
        return refused("ending.ron", "a ron names each winner once")
    if len(seats) == 3 and position.rules.draws.triple_ron:
        return refused("ending.triple-ron", "three rons on one tile abort the round")
    if len(seats) > 1 and position.rules.wins.multiple_ron == "nearest":
        nearest = in_turn(seats, position.turn)[0]
        return refused(
            "calls.several-rons", "only the nearest after the discarder wins: {seat}", seat=SeatFact(nearest)
        )
    refusals = [*[refuse_ron(position, seat) for seat in seats], refuse_ura(position, event.ura)]
    return next((refusal for refusal in refusals if refusal), None)


def refuse_ura(position: Position, ura: Tiles) -> Refusal | None:
    """Say why these cannot be the ura indicators: one is under each turned indicator (S1-78, S4-15)."""
    if not ura:
        return None
    turned = len(position.indicators)
    if len(ura) > turned or not all([tile.known for tile in ura]):
        return refused(
            "riichi.ura",
            "one ura indicator lies under each indicator turned: {turned} of them",
            turned=turned,
        )
    under = ura_of(position, ())
    if under and under[: len(ura)] != ura:
        return refused("table.wall-order", "other tiles lie under the indicators")
    return None if under else gone(position, ura, "riichi.ura")


def ronned(position: Position, event: Ron) -> Position:
    """Return the position after a ron by one or several seats."""
    seats = in_turn(event.seats, position.turn)
    values = {seat: value_now(position, seat, ura=event.ura) for seat in seats}
    wins = tuple([Won(seat, value) for seat, value in values.items() if value is not None])
    players, bets = position.players, position.bets
    if position.rules.riichi.bet_if_ronned == "returned" and riichi_tile_lies(position):
        # The riichi is void: the stick is returned, and no settlement counts it (S1-64).
        thrower = players[position.turn]
        thrower = thrower._replace(score=thrower.score + BET, riichi=None)
        players, bets = with_player(players, position.turn, thrower), bets - 1
    return position._replace(players=players, bets=bets, stage=OVER, end=event, wins=wins)


def won_by_tsumo(position: Position, event: Tsumo) -> Position:
    """Return the position after a tsumo."""
    value = value_now(position, event.seat, ura=event.ura, apart=event.apart)
    wins = () if value is None else (Won(event.seat, value),)
    return position._replace(stage=OVER, end=event, wins=wins)


def riichi_tile_lies(position: Position) -> bool:
    """Whether the claimable discard is the one with which riichi was declared."""
    # Ippatsu begins with that discard, and ends with the next one or with any call or kan.
    return position.stage is CLAIM and position.players[position.turn].ippatsu


def revealed(position: Position, seat: int, tiles: Tiles) -> Players | Refusal:
    """Return the players after a seat shows its concealed tiles, or why it cannot show them."""
    if not tiles:
        return position.players
    player = position.players[seat]
    if not player.could_show(tiles):
        return refused(
            "ending.winner-shows", "{seat} cannot hold the tiles that are shown", seat=SeatFact(seat)
        )
    if refusal := gone(position, player.lacking(tiles), "ending.winner-shows"):
        return refusal
    return position.with_player(seat, player.showing(tiles))
