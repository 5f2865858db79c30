"""What a seat may do for certain where tiles are unknown, and what depends on a tile that nobody named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from riichi_rules.melds import MeldType
from riichi_rules.play import calls, ending, kans, legal, riichi, wins
from riichi_rules.play.events import Abort, AbortiveDraw, Discard, Event, Pass, Riichi
from riichi_rules.play.player import Player
from riichi_rules.play.position import CLAIM, LYING, TURN, Position
from riichi_rules.play.waits import completes, completing_with
from riichi_rules.play.wall import seen_of
from riichi_rules.seats import next_after
from riichi_rules.tiles import COPIES, Tile, count_of, is_honour, tiles_text

HAND = "the tiles of the hand that are not named"
LYING_TILE = "the tile that was discarded"
DRAWN_TILE = "the tile that was drawn"


class Open(NamedTuple):
    """What nobody can judge yet: the word of a script for it, and the tiles that have to be known."""

    action: str
    needs: str


def certain(position: Position, seat: int) -> tuple[Event, ...]:
    """Return what a seat surely may do now: all that is legal where its tiles and the lying one are known."""
    judged = legal.legal(position, seat)
    if judged is not None:
        return judged
    player = position.players[seat]
    if position.stage is not TURN:
        found: list[Event] = list(legal.call_choices(position, seat)) if position.stage is CLAIM else []
        return (*found, Pass(seat)) if found else ()
    if position.declaring == seat or must_win_perhaps(position, player):
        return ()
    nine = position.first_turn(seat) and ending.outside_kinds(player.counts) >= ending.NINE
    nine = nine and not ending.refuse_nine_kinds(position, seat)
    found = [AbortiveDraw(Abort.NINE_KINDS, seat)] if nine else []
    if player.riichi is None:
        found += legal.own_kans(position, seat)
    return (*found, *[event for event in legal.discards(position, seat) if names_a_tile(event)])


def undecided(position: Position, seat: int) -> Iterator[Open]:
    """Yield what a seat may perhaps do: that depends on tiles of its hand, or on the one that lies."""
    player = position.players[seat]
    if position.stage is TURN and seat == position.turn:
        yield from _undecided_turn(position, seat) if player.unknown else ()
    elif position.stage in LYING and seat != position.turn and seat not in position.passed:
        yield from _undecided_claim(position, seat)


def must_win_perhaps(position: Position, player: Player) -> bool:
    """Whether a hand in riichi perhaps has to win, and may do nothing else (option ``riichi.pass_win``)."""
    return player.riichi is not None and not position.rules.riichi.pass_win


def names_a_tile(event: Event) -> bool:
    """Whether a discard is of a tile that is known, or of the one just drawn."""
    return isinstance(event, Discard) and (event.tile.known or event.drawn)


def _undecided_turn(position: Position, seat: int) -> Iterator[Open]:
    player, drawn_tile = position.players[seat], position.tile
    if player.unknown > (drawn_tile is not None and not drawn_tile.known) and player.riichi is None:
        yield Open("discards", HAND)
    if drawn_tile is None or position.declaring == seat:
        return
    hidden = DRAWN_TILE if player.unknown == 1 and not drawn_tile.known else HAND
    ready = hidden == HAND or completing_with(position, player, player.counts)
    if ready and not wins.refuse_tsumo(position, seat):
        yield Open("tsumo", hidden)
    sure = ending.outside_kinds(player.counts) >= ending.NINE
    if position.first_turn(seat) and not sure and not ending.refuse_nine_kinds(position, seat):
        yield Open("nine kinds", hidden)
    if not kans.refuse_own_kan(position, seat):
        yield Open("closed kan", hidden)
        if any([meld.type is MeldType.PON for meld in player.melds]):
            yield Open("adds", hidden)
    if not riichi.refuse_riichi(position, Riichi(seat)):
        yield Open("riichi", hidden)


def _undecided_claim(position: Position, seat: int) -> Iterator[Open]:
    player, tile = position.players[seat], position.tile
    if tile is None or (tile.known and not player.unknown):
        return
    kinds = completes(position, seat)
    ready = (
        not wins.refuse_ron(position, seat) if tile.known else not player.dead and not position.wins_closed
    )
    if ready and kinds != ():
        yield Open("ron", HAND if tile.known else LYING_TILE)
    if position.stage is not CLAIM or calls.refuse_any_call(position, seat):
        return
    in_order = seat == next_after(position.turn)
    if not tile.known:
        yield from [Open(word, LYING_TILE) for word in ("kan", "pon", *(["chii"] if in_order else []))]
        return
    held = count_of(player.counts, tile.kind)
    for word, size in (("kan", 3), ("pon", 2)):
        lacking = (Tile(tile.kind),) * (size - held)
        may_kan = word == "pon" or not kans.refuse_any_kan(position)
        if may_kan and 0 < len(lacking) <= player.unknown and not _all_seen(position, lacking):
            yield Open(word, tiles_text(lacking))
    runs = list(_runs_lacking(position, player, tile)) if in_order else []
    if runs:
        yield Open("chii", " or ".join(runs))


def _runs_lacking(position: Position, player: Player, tile: Tile) -> Iterator[str]:
    """Yield the tiles, of each run with a discard, that the hand lacks among those that are named."""
    if is_honour(tile.kind):
        return
    for low in range(tile.kind - 2, tile.kind + 1):
        if low // 9 != tile.kind // 9 or (low + 2) // 9 != tile.kind // 9 or low < 0:
            continue
        own = [Tile(kind) for kind in range(low, low + 3) if kind != tile.kind]
        lacking = tuple([part for part in own if not count_of(player.counts, part.kind)])
        if 0 < len(lacking) <= player.unknown and not _all_seen(position, lacking):
            yield tiles_text(lacking)


def _all_seen(position: Position, tiles: tuple[Tile, ...]) -> bool:
    """Whether there are not so many of these tiles left that the hand could have them."""
    return any([seen_of(position, tile.kind) + tiles.count(tile) > COPIES for tile in tiles])
