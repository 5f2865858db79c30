"""Liability (pao): who fed the last group of a great hand, and how much of it that player answers for.

Whoever completes, with a discard, the visible groups of such a yakuman is liable (S1-50, S1-51). Where
a ruleset has it, so is whoever feeds an open kan whose replacement tile wins.
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
"""The yakuman for which a player can be liable, by id; the ruleset says for which of them."""


def feeder_of(yakuman: str, hand: Hand, rules: Ruleset, *, added_kan_last: bool = False) -> Seat | None:
    """Return who is liable for a yakuman by the melds of a hand, which stand in the order they were made.

    Closed kans are counted among the groups where the ruleset has it so (option
    ``liability.closed_kan_counts``), but nobody fed them. An added kan stands where its pon was made. For
    suukantsu it was the fourth kan if it stands last, and nobody fed that; if it stands before an open kan,
    the melds do not tell which of them was the fourth, and the open one is taken to be, unless
    ``added_kan_last`` says otherwise.
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
    """Return the base points that the liable player answers for (option ``liability.composite``).

    The whole hand for a fed replacement tile, whatever else the player is liable for: no source says that
    less is owed then. Otherwise the yakuman the player is liable for, or with ``whole_hand`` all that come
    with it. Where yakuman do not add up, the one that is paid is that one; where they count as han, whose
    points cannot be told apart, it is the whole hand, as no source says.
    Raises ``SituationError`` when the hand has nothing to be liable for.
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
    """Return for how many yakuman of a win the liable player answers.

    Who is liable is the word of the table: it has seen the order of the melds. Only where a hand has two
    such yakuman the melds tell which of them that player fed; where they do not, it was both.
    """
    owed = [scored for scored in value.yaku if scored.id in value.ruleset.liability.yaku]
    fed = [scored for scored in owed if feeder_in(value, scored.id) is value.situation.liable]
    return sum([scored.yakuman for scored in fed or owed])


def feeder_in(value: Value, yakuman: str) -> Seat | None:
    """Return who is liable for a yakuman of a win by its melds, and by which kan is said to be the last."""
    last = bool(value.situation.added_kan_last)
    return feeder_of(yakuman, value.hand, value.ruleset, added_kan_last=last)


def fed_replacement(value: Value) -> bool:
    """Whether the liable player fed the open kan whose replacement tile won."""
    feeder = replacement_feeder(value)
    return feeder is not None and feeder is value.situation.liable


def replacement_feeder(value: Value) -> Seat | None:
    """Return who fed the open kan whose replacement tile won, where the ruleset has that player liable.

    The kan is the last meld: any later one would have had a replacement tile of its own. Only one that was
    added to an earlier pon would not stand behind it, and then nobody fed the tile.
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
        "nobody can be liable for this hand: yakuman with liability in {ruleset}: {yaku}",
        ruleset=rules.fact,
        yaku=joined(ids, ", ") if ids else say("none"),
    )
    if not rules.liability.open_kan_rinshan:
        return known
    return joined([known, say("and for an open kan whose replacement tile wins")], "; ")
