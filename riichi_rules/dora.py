"""Dora: han from indicators and red fives. Dora are not yaku, so a hand also needs a yaku to win."""

from __future__ import annotations

from typing import Final, NamedTuple

from .errors import SituationError
from .hand import Hand
from .messages import say
from .quick import Cache
from .reasons import Reason, Unit
from .ruleset import Ruleset
from .situation import Situation
from .tiles import COPIES, KINDS, Tile, is_honour


class Dora(NamedTuple):
    """How many han the dora add, by source."""

    dora: int = 0
    ura: int = 0
    red: int = 0

    @property
    def han(self) -> int:
        """Their sum in han."""
        return self.dora + self.ura + self.red

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The dora as steps of an answer, one for each source that adds han."""
        return (_REASONS.get(self) or _REASONS[self]) if self.han else ()


def dora_kind(indicator: int) -> int:
    """Return the kind that an indicator makes dora: the next in its suit, winds or dragons, in a circle.

    >>> dora_kind(8), dora_kind(30), dora_kind(33)
    (0, 27, 31)
    """
    if not is_honour(indicator):
        return indicator - indicator % 9 + (indicator + 1) % 9
    if indicator <= 30:
        return 27 + (indicator - 26) % 4
    return 31 + (indicator - 30) % 3


def dora_of(hand: Hand, win: Tile, situation: Situation, ruleset: Ruleset) -> Dora:
    """Count the dora of a hand and its winning tile (rule ``yaku.dora``, S1-78).

    Raises ``SituationError`` if the indicators would show a fifth copy of a kind.
    """
    copies, won = hand.copies, win.kind
    indicators, ura = situation.dora_indicators, situation.ura_indicators
    face_up = indicators + ura if ura else indicators
    for tile in face_up:
        kind, seen = tile.kind, copies[tile.kind] + (tile.kind == won)
        for other in face_up:
            if other.kind == kind:
                seen += 1
        if seen > COPIES:
            raise SituationError(say("the indicators would show a fifth {tile}", tile=Tile(kind)))
    options = ruleset.dora
    if not options.kan:
        indicators = indicators[:1]
    if ura:
        ura = () if not options.ura else ura if options.kan_ura else ura[:1]
    dora = ura_dora = 0
    for tile in indicators:
        kind = _DORA_KINDS[tile.kind]
        dora += copies[kind] + (kind == won)
    for tile in ura:
        kind = _DORA_KINDS[tile.kind]
        ura_dora += copies[kind] + (kind == won)
    counts = dora, ura_dora, hand.reds + win.red
    return _DORA.get(counts) or _DORA[counts]


NO_DORA: Final = Dora()
_DORA: Final[dict[tuple[int, int, int], Dora]] = Cache(Dora._make)
"""Cache of ``Dora`` values by their three counts, which repeat in many hands."""


def _reasons_of(held: Dora) -> tuple[Reason, ...]:
    named = (
        ("dora", held.dora, say("dora")),
        ("ura", held.ura, say("ura dora")),
        ("red", held.red, say("red fives")),
    )
    return tuple([Reason(name, "yaku.dora", han, Unit.HAN, message) for name, han, message in named if han])


_REASONS: Final[dict[Dora, tuple[Reason, ...]]] = Cache(_reasons_of)

_DORA_KINDS: Final = tuple([dora_kind(kind) for kind in KINDS])
"""The kind that each indicator makes dora."""
