"""Furiten in play: which own discards count, which tiles were passed, and when temporary furiten ends.

``riichi_rules.furiten`` defines furiten; this module adds what depends on the round.
"""

from __future__ import annotations

from riichi_rules.furiten import Furiten, FuritenCause, FuritenKind, furiten_on
from riichi_rules.melds import MeldType
from riichi_rules.reading import HandForm, readings
from riichi_rules.seats import others
from riichi_rules.tiles import COPIES, Tile, count_of

from .player import Player
from .position import CLAIMABLE, ROB, Players, Position, with_player
from .waits import completes, resting_counts, waited
from .worth import plain_ron, value_now


def furiten_now(position: Position, seat: int) -> Furiten | None:
    """Return whether a seat is furiten, of which kinds and because of which tiles.

    None for a hand with unknown tiles. (Rules ``furiten.*``, S0-2 to S0-6, S1-91 to S1-94.)
    """
    kinds = completes(position, seat)
    if kinds is None:
        return None
    player = position.players[seat]
    counts = resting_counts(position, seat)
    if counts is None:
        # The seat has called and still has to discard: only the tiles it passed count.
        left = (FuritenCause(FuritenKind.TEMPORARY, player.passed),) if player.passed else ()
        return Furiten((), left)
    found = waited(position, kinds, counts, player)
    discards = own_discards(position, seat, kinds)
    return furiten_on(found, discards, player.passed, riichi=player.riichi is not None)


def is_furiten(position: Position, seat: int) -> bool | None:
    """Whether a seat is furiten; None for a hand with unknown tiles. Faster than ``furiten_now``."""
    kinds = completes(position, seat)
    player = position.players[seat]
    if not kinds:
        return None if kinds is None else bool(player.passed)
    if not (player.passed or any([discard.tile.kind in kinds for discard in player.river]) or player.melds):
        return False
    found = furiten_now(position, seat)
    return found is not None and found.furiten


def own_discards(position: Position, seat: int, kinds: tuple[int, ...]) -> list[Tile]:
    """Return the discards of a seat that make it furiten; ``kinds`` complete its hand (S0-2, S0-3, S1-91).

    Options decide whether called discards count (``furiten.called_discard``), tiles added to an own pon
    (``furiten.own_added_kan``), and tiles with which a ron would have no yaku (``furiten.yakuless_discard``).
    """
    player, options = position.players[seat], position.rules.furiten
    counted = [
        discard.tile
        for discard in player.river
        if discard.tile.kind in kinds and (options.called_discard or discard.taken_by is None)
    ]
    if options.own_added_kan:
        counted += [meld.added for meld in player.melds if meld.added is not None and meld.kind in kinds]
    if not options.yakuless_discard:
        counted = [tile for tile in counted if has_yaku(position, seat, tile)]
    return counted


def has_yaku(position: Position, seat: int, tile: Tile) -> bool:
    """Whether a ``plain_ron`` on that tile has a yaku; False if the hand already holds all four."""
    held = resting_counts(position, seat) or 0
    if count_of(held + position.players[seat].melded, tile.kind) >= COPIES:
        return False
    return plain_ron(position, seat, tile).valid


def all_pass(position: Position) -> Players:
    """Return the players after all who have not passed yet pass on the claimable tile."""
    players = position.players
    if position.wins_closed or position.stage not in CLAIMABLE:
        return players
    for seat in others(position.turn):
        if seat not in position.passed:
            player = passing(position, seat)
            if player is not players[seat]:
                players = with_player(players, seat, player)
    return players


def passing(position: Position, seat: int) -> Player:
    """Return a player who passes on the claimable tile; it is recorded if it makes them furiten.

    (Rules ``furiten.temporary``, ``furiten.riichi``; S0-18, S0-19, S0-21, S1-93, S2-20, S2-21.)
    """
    player, tile = position.players[seat], position.tile
    kinds = completes(position, seat)
    if not kinds or tile is None or tile.kind not in kinds:
        return player
    if any([missed.kind == tile.kind for missed in player.passed]):
        return player
    if position.stage is ROB and not counts_as_missed(position, player, tile):
        return player
    if not position.rules.furiten.yakuless_pass:
        value = value_now(position, seat)
        if value is None or not value.valid:
            return player
    return player._replace(passed=(*player.passed, tile))


def counts_as_missed(position: Position, player: Player, tile: Tile) -> bool:
    """Whether passing on the tile of a kan counts as a missed robbery (S0-19, S0-22, S2-21).

    (Options ``furiten.missed_robbery`` and, for a closed kan, ``kan.rob_closed_kokushi``.)
    """
    if not position.rules.furiten.missed_robbery:
        return False
    return position.called is None or not is_closed_kan(position) or robs_closed(position, player, tile)


def is_closed_kan(position: Position) -> bool:
    """Whether the meld just made is a closed kan."""
    return position.called is not None and position.called.type is MeldType.CLOSED_KAN


def robs_closed(position: Position, player: Player, tile: Tile) -> bool:
    """Whether the tile completes kokushi, and the ruleset lets kokushi rob a closed kan (S1-42)."""
    if not position.rules.kan.rob_closed_kokushi or player.melds:
        return False
    found = readings(player.counts + (1 << 3 * tile.kind), ())
    return any([reading.form is HandForm.ORPHANS for reading in found])


def passing_tsumo(position: Position) -> Player:
    """Return the player in turn, who does not win; in riichi a winning draw counts as passed (S4-13)."""
    seat, tile = position.turn, position.tile
    player = position.players[seat]
    if player.riichi is None or position.declaring == seat or tile is None or not tile.known:
        return player
    kinds = completes(position, seat)
    return player._replace(passed=(*player.passed, tile)) if kinds and tile.kind in kinds else player


def without_temporary_furiten(player: Player) -> Player:
    """Return a player without temporary furiten; in riichi furiten never ends (S0-25, S1-94)."""
    return player._replace(passed=()) if player.passed and player.riichi is None else player


def furiten_after_call(position: Position, caller: int) -> Players:
    """Return the players after a call or kan by a seat, which may end temporary furiten.

    (Option ``furiten.temporary_end``; S0-24, S1-94, S2-22, S2-23.)
    """
    ends = position.rules.furiten.temporary_end
    if ends == "any_call":
        return tuple([without_temporary_furiten(player) for player in position.players])
    if ends == "own_draw_or_claim":
        return position.with_player(caller, without_temporary_furiten(position.players[caller]))
    return position.players


def close_wins(position: Position) -> Position:
    """Return the position in which nobody can win on the claimable tile any more."""
    return position._replace(players=all_pass(position), wins_closed=True)
