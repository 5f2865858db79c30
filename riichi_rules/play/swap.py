"""Swap-calling (kuikae): which tiles may not be discarded right after a call."""

from __future__ import annotations

from riichi_rules.melds import Meld, MeldType
from riichi_rules.tiles import Tile, is_honour

from .player import Player
from .position import Position, Refusal, refused


def refuse_swap(position: Position, tile: Tile) -> Refusal | None:
    """Refuse the discard that would swap the called tile (rules ``swap.*``; S1-29, S1-30)."""
    called = position.called
    if called is None or called.called is None:
        return None
    kinds = swapped_kinds(called, position)
    player = position.players[position.turn]
    if tile.kind not in kinds or (position.rules.calls.dead_end and not leaves_a_discard(player, kinds)):
        return None
    if tile.kind == called.called.kind:
        return refused("swap.same", "a {tile} was just called", tile=Tile(tile.kind))
    return refused(
        "swap.other-end", "the {tile} fits the other end of the two tiles used for the call", tile=tile
    )


def swapped_kinds(meld: Meld, position: Position) -> tuple[int, ...]:
    """Return the kinds that may not be discarded right after that call (options ``calls.swap_*``)."""
    calls = position.rules.calls
    if meld.called is None:
        return ()
    kind = meld.called.kind
    same = () if calls.swap_same else (kind,)
    if meld.type is not MeldType.CHII or calls.swap_other_end:
        return same
    other = kind + 3 if kind == meld.kind else kind - 3
    middle = kind == meld.kind + 1
    in_suit = not is_honour(other) and other // 9 == kind // 9
    return same if middle or not in_suit else (*same, other)


def leaves_a_discard(player: Player, kinds: tuple[int, ...]) -> bool:
    """Whether the hand holds a tile that may be discarded when these kinds may not."""
    return any([tile.kind not in kinds for tile in player.concealed])
