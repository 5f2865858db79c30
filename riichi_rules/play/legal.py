"""Legal actions: what a seat may do at a moment."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

from riichi_rules.melds import Meld, MeldType
from riichi_rules.seats import SEATS, next_after, seen_from
from riichi_rules.suits import EACH_KIND
from riichi_rules.tiles import FIVES, KINDS, PLAIN_TILES, UNKNOWN, Tile, count_of, is_honour, place_of

from . import calls, ending, kans, riichi, turn, wins
from .deal import Tiles, copies_of
from .events import (
    Abort,
    AbortiveDraw,
    AddedKan,
    Call,
    Chii,
    ClosedKan,
    Discard,
    Event,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from .player import Player
from .position import CLAIM, CLAIMABLE, TURN, Position
from .waits import completes
from .wall import seen_faces

FOUR_OF_A_KIND: Final = EACH_KIND << 2
"""The bits of packed counts that are set for four of a kind."""


def legal(position: Position, seat: int) -> tuple[Event, ...] | None:
    """Return what a seat may do now; an empty tuple if it has nothing to decide.

    None if that depends on unknown tiles. Wins come first, then nine kinds, calls and kans, riichi, discards,
    and the pass.
    """
    acts = position.stage is TURN and seat == position.turn
    if not acts and (position.stage not in CLAIMABLE or seat == position.turn or seat in position.passed):
        return ()
    if position.players[seat].unknown:
        return None
    return tuple(turn_choices(position, seat) if acts else claim_choices(position, seat))


def turn_choices(position: Position, seat: int) -> list[Event]:
    """Return what the seat in turn may do."""
    if position.tile is None or position.declaring == seat:
        return discards(position, seat)
    found: list[Event] = []
    if wins.surely_wins(position, seat):
        found.append(Tsumo(seat))
        if wins.must_win(position, seat):
            return found
    if position.first_turn(seat) and not ending.refuse_nine_kinds(position, seat):
        found.append(AbortiveDraw(Abort.NINE_KINDS, seat))
    found += own_kans(position, seat)
    if not riichi.refuse_riichi(position, Riichi(seat)):
        found.append(Riichi(seat))
        if not riichi.refuse_riichi(position, Riichi(seat, open=True)):
            found.append(Riichi(seat, open=True))
    return found + discards(position, seat)


_FACES: Final = (*PLAIN_TILES, *[Tile(kind, red=True) for kind in FIVES])
_FROM_HAND: Final = tuple([{place_of(tile): Discard(seat, tile) for tile in _FACES} for seat in SEATS])
"""The discard from the hand for each seat and tile; the key is ``place_of`` the tile."""


def discards(position: Position, seat: int) -> list[Event]:
    """Return what the seat in turn may discard: the drawn tile, then each tile of the hand once."""
    player, drawn_tile = position.players[seat], position.tile
    found: list[Event] = [] if drawn_tile is None else [Discard(seat, drawn_tile, drawn=True)]
    if player.riichi is not None and position.declaring != seat:
        return found
    kept = player.concealed if drawn_tile is None else player.concealed[:-1]  # the drawn one is the last
    places = {2 * tile.kind - tile.red for tile in kept if tile.known}
    found += [_FROM_HAND[seat][place] for place in sorted(places)]
    if position.declaring != seat and position.called is None:
        return found
    return [event for event in found if not turn.refuse_discard(position, event)]  # type: ignore[arg-type]


def own_kans(position: Position, seat: int) -> list[Event]:
    """Return the kans that the seat in turn may make of its own tiles."""
    if kans.refuse_own_kan(position, seat):
        return []
    player = position.players[seat]
    fours = player.counts & FOUR_OF_A_KIND
    quads = [kind for kind in KINDS if count_of(fours, kind)] if fours else []
    closed = [ClosedKan(seat, Meld(MeldType.CLOSED_KAN, of_kind(player, kind))) for kind in quads]
    added = [
        AddedKan(seat, Meld(MeldType.ADDED_KAN, pon.own, pon.called, pon.source, tile))
        for pon in player.melds
        if pon.type is MeldType.PON
        for tile in of_kind(player, pon.kind)
    ]
    return [
        *[event for event in closed if not kans.refuse_closed_kan(position, event)],
        *[event for event in added if not kans.refuse_added_kan(position, event)],
    ]


def claim_choices(position: Position, seat: int) -> list[Event]:
    """Return what a seat may do with the claimable tile; nothing, not even a pass, if it cannot use it."""
    found: list[Event] = []
    kinds = completes(position, seat)
    if kinds and position.tile and position.tile.kind in kinds and not wins.refuse_ron(position, seat):
        found.append(Ron((seat,)))
    if position.stage is CLAIM:
        found += call_choices(position, seat)
    if found and not wins.must_win(position, seat):
        found.append(Pass(seat))
    return found


def call_choices(position: Position, seat: int) -> list[Event]:
    """Return the calls that a seat may make, one for each choice of tiles, red fives included."""
    player, tile = position.players[seat], position.tile
    if tile is None or player.riichi is not None:
        return []
    same = count_of(player.counts, tile.kind)
    found_runs = runs(player, tile) if seat == next_after(position.turn) else []
    if (same < 2 and not found_runs) or calls.refuse_any_call(position, seat):
        return []
    source = seen_from(seat, position.turn)
    held = of_kind(player, tile.kind)
    found: list[Call] = []
    if same == 3:
        found.append(OpenKan(seat, Meld(MeldType.OPEN_KAN, held, tile, source)))
    if same > 1:
        found += [
            Pon(seat, Meld(MeldType.PON, pair, tile, source)) for pair in dict.fromkeys(combinations(held, 2))
        ]
    found += [Chii(seat, Meld(MeldType.CHII, pair, tile, source)) for pair in found_runs]
    return [event for event in found if not calls.refuse_call(position, event)]


def of_kind(player: Player, kind: int) -> tuple[Tile, ...]:
    """Return the concealed tiles of a kind, a red five first."""
    return tuple(sorted([tile for tile in player.concealed if tile.kind == kind]))


def alike(position: Position, player: Player, kind: int, size: int) -> Tiles:
    """Return the tiles of a kind in a hand, filled up to ``size`` if it has enough unknown tiles."""
    held = of_kind(player, kind)
    if not 0 < size - len(held) <= player.unknown:
        return held
    unseen = Counter(copies_of(kind, position.rules)) - Counter(seen_faces(position, kind))
    return (*held, *sorted(unseen.elements(), reverse=True)[: size - len(held)])


def runs(player: Player, tile: Tile) -> list[tuple[Tile, Tile]]:
    """Return the pairs of concealed tiles that make a run with a tile."""
    counts = player.counts
    return [
        (lower_tile, upper_tile)
        for lower, upper in RUN_PAIRS[tile.kind]
        if counts >> 3 * lower & 7 and counts >> 3 * upper & 7
        for lower_tile in dict.fromkeys(of_kind(player, lower))
        for upper_tile in dict.fromkeys(of_kind(player, upper))
    ]


def _run_pairs(kind: int) -> list[tuple[int, int]]:
    if is_honour(kind):
        return []
    pairs = ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2))
    return [(lower, upper) for lower, upper in pairs if lower // 9 == upper // 9 == kind // 9]


RUN_PAIRS: Final = tuple([_run_pairs(kind) for kind in (*KINDS, UNKNOWN.kind)])
"""The pairs of kinds that make a run with a kind."""
