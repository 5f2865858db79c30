"""What there is to see of a question, before anybody draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from riichi_rules.hand import Hand
from riichi_rules.messages import Message, joined, say
from riichi_rules.notation import LooseTile, TilesText
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile, tiles_text

if TYPE_CHECKING:
    from riichi_rules.play import RoundState  # dear, and only a turn has one


class HandScene(NamedTuple):
    """A hand, a tile apart from it, what it waits on, its owner's river, and the indicators.

    ``by`` says how the tile wins; it is None for one that does not. ``guilty`` are the tiles of the river
    that make the hand furiten, ``passed`` those that do so because they were let pass. ``whose`` names the
    owner, where that matters.
    """

    hand: Hand
    tile: Tile | None = None
    by: Win | None = None
    waits: tuple[Tile, ...] = ()
    river: tuple[LooseTile, ...] = ()
    guilty: tuple[Tile, ...] = ()
    passed: tuple[Tile, ...] = ()
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    whose: Message | None = None

    @property
    def text(self) -> str:
        """What there is to see, as the reader's language says it: "456m1122z X11Xs X77Xz, and 1z"."""
        hand = say("{hand}, and {tile}", hand=self.hand, tile=self.tile) if self.tile else self.hand
        parts: list[object] = [hand]
        for name, tiles in (
            (say("waits on"), self.waits),
            (say("indicators"), self.indicators),
            (say("under them"), self.ura),
            (say("let pass"), self.passed),
        ):
            parts += [say("{name} {tiles}", name=name, tiles=tiles_text(tiles))] if tiles else []
        if self.river:
            parts.append(say("{name} {tiles}", name=say("river"), tiles=str(TilesText((self.river,)))))
        return str(joined(parts, "; "))


class TableScene(NamedTuple):
    """A moment of a round, seen from one seat; ``guilty`` are the tiles of its river that make it furiten."""

    state: RoundState
    seat: int
    guilty: tuple[Tile, ...] = ()


Scene: TypeAlias = HandScene | TableScene
