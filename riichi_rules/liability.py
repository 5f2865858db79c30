"""Liability (pao): who fed the last visible group of a yakuman, and how much of it that player owes.

A player whose discard completes the visible groups of such a yakuman is liable (S1-50, S1-51). In some
rulesets, so is a player who feeds an open kan whose replacement tile wins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from .errors import SituationError
from .hand import Hand
from .melds import Meld, MeldType
from .messages import Message, joined, say
from .ruleset import Ruleset
from .seats import Seat
from .tiles import DRAGONS, WINDS
from .value import Value


class GreatHand(NamedTuple):
    """A yakuman that others can see coming: how many melds make it certain, and which count."""

    groups: int
    counts: Callable[[Meld], bool]


GREAT_HANDS: Final = {
    "daisangen": GreatHand(3, lambda meld: meld.kind in DRAGONS),
    "daisuushii": GreatHand(4, lambda meld: meld.kind in WINDS),
    "suukantsu": GreatHand(4, lambda meld: meld.is_kan),
}
"""The yakuman for which a player can be liable, by id; the ruleset chooses among them."""


def feeder_of(yakuman: str, hand: Hand, rules: Ruleset, *, added_kan_last: bool) -> Seat | None:
    """Return who is liable for a yakuman by the melds of a hand, which are in the order they were made.

    Closed kans count as groups if the ruleset says so (option ``liability.closed_kan_counts``), but nobody
    feeds them. An added kan keeps the place of its pon. For suukantsu, an added kan in last place was the
    fourth kan, and nobody fed it. If an open kan comes after it, the melds do not show which of the two was
    the fourth; assume that it was the open one, unless ``added_kan_last`` is set.
    """
    great = GREAT_HANDS[yakuman]
    melds = [meld for meld in hand.melds if great.counts(meld)]
    if not rules.liability.closed_kan_counts:
        melds = [meld for meld in melds if meld.open]
    certain = yakuman in rules.liability.yaku and len(melds) == great.groups
    if not certain:
        return None
    if yakuman == "suukantsu" and (added_kan_last or melds[-1].type is MeldType.ADDED_KAN):
        return None
    return melds[-1].source


def liable_base(value: Value) -> int:
    """Return the base points that the liable player owes (option ``liability.composite``).

    For a fed replacement tile this is the whole hand, because no source says that less is owed. Otherwise it
    is the yakuman that the player is liable for, or with ``whole_hand`` the whole hand. If yakuman do not add
    up, the player owes the one that is paid. If yakuman count as han, whose points cannot be separated, the
    player owes the whole hand; no source covers this case.
    Raises ``SituationError`` if the hand has nothing to be liable for.
    """
    if fed_replacement(value):
        return value.best.base
    owed = units_owed(value)
    if not owed:
        raise SituationError(_nothing_owed(value))
    if value.ruleset.liability.composite == "whole_hand" or not value.yakuman:
        return value.best.base
    return value.best.base * min(owed, value.yakuman) // value.yakuman


def units_owed(value: Value) -> int:
    """Return how many yakuman units of a win the liable player owes.

    The situation says who is liable, because the table saw the order of the melds. The melds only tell which
    of several such yakuman that player fed; if they do not tell, the player owes all of them.
    """
    owed = [scored for scored in value.yaku if scored.id in value.ruleset.liability.yaku]
    fed = [scored for scored in owed if feeder_in(value, scored.id) is value.situation.liable]
    return sum([scored.yakuman for scored in fed or owed])


def feeder_in(value: Value, yakuman: str) -> Seat | None:
    """Return who is liable for a yakuman of a win by its melds and ``added_kan_last``."""
    last = bool(value.situation.added_kan_last)
    return feeder_of(yakuman, value.hand, value.ruleset, added_kan_last=last)


def fed_replacement(value: Value) -> bool:
    """Whether the liable player fed the open kan whose replacement tile won."""
    feeder = replacement_feeder(value)
    return feeder is not None and feeder is value.situation.liable


def replacement_feeder(value: Value) -> Seat | None:
    """Return who fed the open kan whose replacement tile won, if the ruleset makes that player liable.

    That kan is the last meld, because the win follows it at once. The exception is a later kan added to an
    earlier pon, which keeps the place of the pon (``added_kan_last``); then nobody fed the tile.
    """
    situation = value.situation
    asked = value.ruleset.liability.open_kan_rinshan and situation.rinshan
    if not asked or situation.added_kan_last:
        return None
    last = value.hand.melds[-1]
    return last.source if last.type is MeldType.OPEN_KAN else None


def _nothing_owed(value: Value) -> Message:
    rules, ids = value.ruleset, sorted(value.ruleset.liability.yaku)
    known = say(
        "nobody can be liable for this hand: {ruleset} has liability for {yaku}",
        ruleset=rules.fact,
        yaku=joined(ids, ", ") if ids else say("no yakuman"),
    )
    if not rules.liability.open_kan_rinshan:
        return known
    return joined([known, say("and for an open kan whose replacement tile wins")], "; ")
