"""Dora: han that indicators and red fives add. They are no yaku, and a hand needs a yaku without them."""

from __future__ import annotations

from typing import Final, NamedTuple

from .errors import SituationError
from .hand import Hand
from .quick import new_tuple
from .reasons import Reason, Unit
from .ruleset import Ruleset
from .situation import Situation
from .tiles import COPIES, KINDS, Tile, is_honour, kind_name


class Dora(NamedTuple):
    """How many han the dora add, by where they come from."""

    dora: int = 0
    ura: int = 0
    red: int = 0

    @property
    def han(self) -> int:
        """Their sum in han."""
        return sum(self)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The dora as steps of an answer: those that there are, by where they come from."""
        named = (("dora", self.dora, "dora"), ("ura", self.ura, "ura dora"), ("red", self.red, "red fives"))
        return tuple(Reason(name, "yaku.dora", han, Unit.HAN, words) for name, han, words in named if han)


def dora_kind(indicator: int) -> int:
    """Return the kind that an indicator makes dora: the next of its suit, winds or dragons, in a ring.

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

    Raises ``SituationError`` when the indicators would show a fifth copy of a kind.
    """
    seen = counts = hand.all_counts + (1 << 3 * win.kind)
    indicators, ura = situation.dora_indicators, situation.ura_indicators
    for tile in indicators + ura:
        place = 3 * tile.kind
        seen += 1 << place
        if seen >> place & 7 > COPIES:
            raise SituationError(f"the indicators would show a fifth {kind_name(tile.kind)}")
    options = ruleset.dora
    if not options.kan:
        indicators = indicators[:1]
    if ura and not (options.ura and options.kan_ura):
        ura = ura[:1] if options.ura else ()
    dora = ura_dora = 0
    for tile in indicators:
        dora += counts >> _DORA_PLACE[tile.kind] & 7
    for tile in ura:
        ura_dora += counts >> _DORA_PLACE[tile.kind] & 7
    return new_tuple(Dora, (dora, ura_dora, hand.reds + win.red))


_DORA_PLACE: Final = tuple(3 * dora_kind(kind) for kind in KINDS)
"""For each indicator, where packed counts hold the kind that it makes dora."""
