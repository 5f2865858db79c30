"""Furiten: when a tenpai hand may not win by ron.

Three kinds: one of the owner's discards would complete the hand; a completing tile was passed since the
owner's last turn; a completing tile was passed after the owner's riichi. One such tile blocks ron on every
tile of the wait. Tsumo is always allowed. ``play`` decides which tiles count as passed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from .hand import Hand
from .messages import AND_ALSO, OR, Message, joined, listed, say, sentence
from .tiles import Tile, the
from .waits import Waited, waited_on


class FuritenKind(StrEnum):
    """Why ron is blocked."""

    OWN_DISCARD = "own-discard"
    TEMPORARY = "temporary"
    RIICHI = "riichi"


_OWN_CAUSES: Final = {
    FuritenKind.OWN_DISCARD: say("you discarded {tiles} yourself"),
    FuritenKind.TEMPORARY: say("you have let {tiles} go by since your last turn"),
    FuritenKind.RIICHI: say("you have let {tiles} go by after your riichi"),
}
_THEIR_CAUSES: Final = {
    FuritenKind.OWN_DISCARD: say("having discarded {tiles}"),
    FuritenKind.TEMPORARY: say("having let {tiles} go by since their last turn"),
    FuritenKind.RIICHI: say("having let {tiles} go by after their riichi"),
}
"""Templates that say what blocks a ron; ``{tiles}`` is filled in later."""


class FuritenCause(NamedTuple):
    """One cause of furiten: its kind, and the tiles that cause it, each once."""

    kind: FuritenKind
    tiles: tuple[Tile, ...]

    @property
    def rule(self) -> str:
        """The id of the rule."""
        return f"furiten.{self.kind}"

    @property
    def message(self) -> Message:
        """The cause, said to the owner of the hand: "you have let the 8p go by after your riichi"."""
        return Message(_OWN_CAUSES[self.kind].template, self._facts)

    @property
    def theirs(self) -> Message:
        """The cause, said about somebody else: "having let the 8p go by after their riichi"."""
        return Message(_THEIR_CAUSES[self.kind].template, self._facts)

    @property
    def _facts(self) -> dict[str, Message]:
        return {"tiles": listed(map(the, self.tiles))}

    @property
    def words(self) -> str:
        """The cause in words."""
        return str(self.message)


class Furiten(NamedTuple):
    """Whether a hand is furiten, of which kinds, and because of which tiles.

    ``waits`` are the tiles that the hand waits on; if it is furiten, all of them are blocked.
    """

    waits: tuple[Tile, ...]
    reasons: tuple[FuritenCause, ...]

    @property
    def furiten(self) -> bool:
        """Whether ron is blocked."""
        return bool(self.reasons)

    @property
    def kinds(self) -> tuple[FuritenKind, ...]:
        """The kinds of furiten that hold."""
        return tuple(cause.kind for cause in self.reasons)

    @property
    def causes(self) -> tuple[Tile, ...]:
        """The tiles that cause it, sorted, each once."""
        return tuple(sorted({tile for cause in self.reasons for tile in cause.tiles}))

    @property
    def because(self) -> Message:
        """Why ron is blocked: "you discarded the 2p yourself"."""
        return listed([cause.message for cause in self.reasons], AND_ALSO)

    @property
    def theirs(self) -> Message:
        """The same, said about somebody else: "having discarded the 2p"."""
        return listed([cause.theirs for cause in self.reasons], AND_ALSO)

    @property
    def message(self) -> Message:
        """Whether the hand may win by ron, and what it may still do."""
        if not self.waits:
            return say("Not tenpai: there is nothing to win on.")
        waits = listed(map(the, self.waits), OR)
        if self.reasons:
            barred = sentence(joined([say("you cannot win by ron"), self.because], ": "))
            return joined([barred, say("You may still win by tsumo on {waits}.", waits=waits)], " ")
        return say("Not furiten: you may win by ron on {waits}, if the hand has a yaku.", waits=waits)

    @property
    def words(self) -> str:
        """The answer in words."""
        return str(self.message)


def furiten_of(
    hand: Hand,
    river: Iterable[Tile],
    passed: Iterable[Tile] = (),
    *,
    riichi: bool = False,
    own_four: bool = False,
    melds_count: bool = True,
    four_alike: bool = False,
) -> Furiten:
    """Answer whether a hand of thirteen tiles is furiten (rules ``furiten.*``, EMA 3.4.5, WRC 5.7.5).

    ``river`` are all discards of the owner, including those that others called (S0-3). ``passed`` are the
    winning tiles that the owner passed on: since their last turn, or with ``riichi`` since the riichi. It
    does not matter whether such a tile would have given a yaku (S0-21, S1-91). ``own_four``, ``melds_count``
    and ``four_alike`` mean the same as in ``waits_of``. Raises ``HandError`` where ``waits_of`` does.

    >>> from riichi_rules import furiten_of, read_hand, read_tiles
    >>> found = furiten_of(read_hand("77m34567p678s777z"), read_tiles("9m2p4s").tiles)
    >>> found.furiten, str(*found.causes)
    (True, '2p')
    """
    waited = waited_on(hand, own_four=own_four, melds_count=melds_count, four_alike=four_alike)
    return furiten_on(waited, river, passed, riichi=riichi)


def furiten_on(waited: Waited, river: Iterable[Tile], passed: Iterable[Tile], *, riichi: bool) -> Furiten:
    """Answer the same for a hand of which only the waits are known."""
    kinds, four = waited
    waits = tuple(map(Tile, kinds))
    completing = frozenset((*kinds, *four)) if waits else frozenset()
    passing = FuritenKind.RIICHI if riichi else FuritenKind.TEMPORARY
    found = (
        FuritenCause(FuritenKind.OWN_DISCARD, own_discard(completing, river)),
        FuritenCause(passing, passed_tiles(completing, passed)),
    )
    return Furiten(waits, tuple(cause for cause in found if cause.tiles))


def own_discard(completing: frozenset[int], river: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the discards that would complete the hand (rule ``furiten.own-discard``, S0-2, S1-91)."""
    return tuple(sorted({tile for tile in river if tile.kind in completing}))


def passed_tiles(completing: frozenset[int], passed: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the passed tiles that completed the hand (rules ``furiten.temporary``, ``furiten.riichi``)."""
    return tuple(sorted({tile for tile in passed if tile.kind in completing}))
