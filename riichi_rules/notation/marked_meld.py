"""The meld that a group of marked tiles tells; whatever is wrong with it is shown at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NoReturn, TypeAlias

from riichi_rules.errors import NotationError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.seats import Seat
from riichi_rules.tiles import Tile, is_honour, tiles_text

from .marks import Group, MarkedTile, closed_kan_marks
from .text import TilesText

Spell: TypeAlias = Callable[[TilesText], str]
"""Says tiles in the notation that is being read, so that a message shows what would be right."""


def meld_of(text: str, group: Group, spell: Spell) -> Meld:
    """Return the meld that a group tells. Raises ``NotationError`` when it tells none."""
    tiles = group.tiles
    if closed_kan_marks(tiles):
        return _closed_kan(text, group)
    _check_shown(text, tiles)
    called, added = _called_and_added(text, group, spell)
    lying = [one for one in tiles if one is not added]
    equal = len({one.tile.kind for one in tiles}) == 1
    if not added and len(lying) == 3 and _is_run(lying):
        return _chii(text, group, called, spell)
    if not equal or len(lying) not in (3, 4) or (added and len(lying) == 4):
        _group_fault(text, group, _no_meld(tiles))
    own = tuple(one.tile for one in lying if one is not called)
    source = _source(text, lying, called)
    if added:
        return Meld(MeldType.ADDED_KAN, own, called.tile, source, added.tile)
    return Meld(MeldType.PON if len(lying) == 3 else MeldType.OPEN_KAN, own, called.tile, source)


def declared_meld(text: str, group: Group, spell: Spell) -> Meld:
    """Return the meld that a group has to be; loose tiles that could be one are refused too."""
    meld = meld_of(text, group, spell)
    if not group.meld:
        _group_fault(text, group, f"loose tiles as written: the meld is {spell(TilesText((meld,)))}")
    return meld


def _check_shown(text: str, tiles: Iterable[MarkedTile]) -> None:
    for one in tiles:
        if one.taken:
            _fault(text, one, "the tile of a meld is in no river, so nobody takes it")
        if not one.tile.known:
            _fault(text, one, "a meld shows its tiles: only a closed kan has two of them face down")


def _called_and_added(text: str, group: Group, spell: Spell) -> tuple[MarkedTile, MarkedTile | None]:
    """Return the called tile and the one added on top of it, if there is one."""
    called = [one for one in group.tiles if one.turned]
    added = [one for one in group.tiles if one.added]
    if added and not called:
        _fault(text, added[0], "an added kan needs its called tile before the added one, as in 55'5\"5p")
    if not called:
        _group_fault(text, group, _unmarked(group, spell))
    for extra in called[1:]:
        _fault(text, extra, "a meld has one called tile, not two")
    for extra in added[1:]:
        _fault(text, extra, "one tile is added to a pon, not two")
    if added and group.tiles.index(added[0]) != group.tiles.index(called[0]) + 1:
        _fault(text, added[0], "the added tile lies on the called one and is written after it")
    return called[0], added[0] if added else None


def _closed_kan(text: str, group: Group) -> Meld:
    one, other = group.tiles[1:3]
    if one.tile.kind != other.tile.kind:
        _fault(text, other, "a closed kan shows two equal tiles between the two face down")
    hidden = Tile(one.tile.kind)
    return Meld(MeldType.CLOSED_KAN, (one.tile, other.tile, hidden, hidden))


def _chii(text: str, group: Group, called: MarkedTile, spell: Spell) -> Meld:
    own = tuple(one.tile for one in group.tiles if one is not called)
    meld = Meld(MeldType.CHII, own, called.tile, Seat.LEFT)
    if called is not group.tiles[0]:
        right = spell(TilesText((meld,)))
        _fault(text, called, f"a chii is written with its called tile first: {right}")
    return meld


def _source(text: str, lying: list[MarkedTile], called: MarkedTile) -> Seat:
    """Return whose tile was called, told by its place."""
    seat = {0: Seat.LEFT, 1: Seat.OPPOSITE, len(lying) - 1: Seat.RIGHT}.get(lying.index(called))
    if seat is None:
        problem = "the third place of an open kan tells nothing: first is left, second opposite, last right"
        _fault(text, called, problem)
    return seat


def _is_run(tiles: Iterable[MarkedTile]) -> bool:
    kinds = sorted(one.tile.kind for one in tiles)
    return (
        not is_honour(kinds[-1])
        and kinds[0] // 9 == kinds[-1] // 9
        and all(b == a + 1 for a, b in pairwise(kinds))
    )


def _no_meld(tiles: tuple[MarkedTile, ...]) -> str:
    """Say why called tiles are no meld."""
    shown = tiles_text(one.tile for one in tiles)
    if len(tiles) not in (3, 4):
        return f"{shown} is no meld: a meld has three or four tiles, not {len(tiles)}"
    ranks = {one.tile.rank for one in tiles}
    suits = {one.tile.suit for one in tiles}
    why = ""
    if suits == {"z"}:
        why = "; honours make no runs"
    elif len(suits) == 1 and ranks in ({1, 8, 9}, {1, 2, 9}):
        why = "; no run goes on from 9 to 1"
    return f"{shown} is no meld: neither a run of three nor three or four equal tiles{why}"


def _unmarked(group: Group, spell: Spell) -> str:
    """Say how the tiles of an unmarked group would be written as a meld, if they are one."""
    own = tuple(one.tile for one in group.tiles)
    shown = tiles_text(own)
    first, rest = own[0], own[1:]
    if len(own) not in (3, 4) or not all(tile.known for tile in own):
        return f"{shown} is no meld; all concealed tiles stand together in the first group"
    right: list[Meld] = []
    if len({tile.kind for tile in own}) == 1:
        kind = MeldType.PON if len(own) == 3 else MeldType.OPEN_KAN
        right = [Meld(kind, rest, first, seat) for seat in Seat]
        if len(own) == 4 and sum(tile.red for tile in own) <= 2:
            right.append(Meld(MeldType.CLOSED_KAN, own))
    elif len(own) == 3 and _is_run(group.tiles):
        right = [Meld(MeldType.CHII, rest, first, Seat.LEFT)]
    else:
        return _no_meld(group.tiles)
    ways = ", ".join(f"{spell(TilesText((meld,)))} ({meld.source or 'closed'})" for meld in right)
    return (
        f"{shown} does not say whose tile was called: write {ways}; concealed tiles stand in the first group"
    )


def _fault(text: str, one: MarkedTile, problem: str) -> NoReturn:
    raise NotationError(problem, text, one.at, one.length)


def _group_fault(text: str, group: Group, problem: str) -> NoReturn:
    raise NotationError(problem, text, group.at, group.end - group.at)
