"""The first call fixes the yaku, where a ruleset has it so (option ``yaku.atozuke``, S1-8).

There an open hand is won only with a yaku that neither the winning tile nor a later call brought. Three
questions settle it from the hand as it lies there: does every tile that the hand waits on bring this
yaku; was the first call one of the groups that make it, if any call was; is it a yaku of the tiles, and
not of the moment, which nobody can fix beforehand. Groups that were never shown may have stood from the
start: they are not asked when they came. One yaku that is fixed is enough, and then all count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .judge import Valuation
from .limits import UNPAID
from .messages import say
from .reading import Reading
from .situation import Situation
from .suits import Group, GroupShape
from .tiles import DRAGONS, WIND_KINDS, WINDS, is_honour

Makes = Callable[[Group, Reading, Situation], bool]


def refuse_late_yaku(
    found: list[Valuation], situation: Situation, brought: list[set[str]]
) -> list[Valuation]:
    """Return the valuations of an open hand; those in which no yaku was fixed may not be won.

    ``brought`` are the ids of the yaku with each tile that the hand waits on (rule ``yaku.first-call``).
    """
    always = set[str]().union(*brought).intersection(*brought)
    return [
        valuation
        if valuation.refusal or any(fixed(name, valuation, situation) for name in names(valuation) & always)
        else valuation.paid_for((), 0, UNPAID, REFUSAL)
        for valuation in found
    ]


def names(valuation: Valuation) -> set[str]:
    """Return the ids of the yaku that are of the tiles, and not of the moment."""
    return {scored.id for scored in valuation.yaku if scored.yaku.timing is None}


def fixed(yaku: str, valuation: Valuation, situation: Situation) -> bool:
    """Whether the first call is one of the groups that make a yaku, or no call is."""
    reading = valuation.reading
    calls = [meld for meld in reading.melds if meld.open]
    makes = MADE_OF.get(yaku)
    if makes is None:
        return True
    makers = [group.meld for group in reading.groups if group.open and makes(group, reading, situation)]
    return not makers or calls[0] in makers


def in_all_suits(kinds: int, kind: int) -> bool:
    """Whether bits for kinds hold the rank of a kind in each of the three suits."""
    return not is_honour(kind) and all([kinds >> 9 * suit + kind % 9 & 1 for suit in range(3)])


def of_a_straight(group: Group, reading: Reading) -> bool:
    """Whether a group is one of the three runs of a straight."""
    first = 9 * (group.kind // 9)
    straight = all([reading.runs >> first + step & 1 for step in (0, 3, 6)])
    return straight and group.shape is GroupShape.RUN and not group.kind % 3


def of_equal_runs(group: Group, reading: Reading) -> bool:
    """Whether a group is one of three equal runs."""
    equal = [other for other in reading.groups if other.shape is GroupShape.RUN and other.kind == group.kind]
    return group.shape is GroupShape.RUN and len(equal) >= 3


REFUSAL: Final = say("no yaku that the first call fixed")

MADE_OF: Final[Mapping[str, Makes]] = {
    "yakuhai-haku": lambda group, _, __: group.kind == DRAGONS[0],
    "yakuhai-hatsu": lambda group, _, __: group.kind == DRAGONS[1],
    "yakuhai-chun": lambda group, _, __: group.kind == DRAGONS[2],
    "yakuhai-jikaze": lambda group, _, s: group.kind == WIND_KINDS[s.seat],
    "yakuhai-bakaze": lambda group, _, s: group.kind == WIND_KINDS[s.round],
    "shousangen": lambda group, _, __: group.kind in DRAGONS,
    "daisangen": lambda group, _, __: group.kind in DRAGONS,
    "shousuushii": lambda group, _, __: group.kind in WINDS,
    "daisuushii": lambda group, _, __: group.kind in WINDS,
    "sankantsu": lambda group, _, __: group.shape is GroupShape.QUAD,
    "sanshoku-doujun": lambda group, reading, _: (
        group.shape is GroupShape.RUN and in_all_suits(reading.runs, group.kind)
    ),
    "sanshoku-doukou": lambda group, reading, _: (
        group.shape is not GroupShape.RUN and in_all_suits(reading.sets, group.kind)
    ),
    "ittsuu": lambda group, reading, _: of_a_straight(group, reading),
    "isshoku-sanjun": lambda group, reading, _: of_equal_runs(group, reading),
    # A triplet beside the row makes toitoi with it, which every call makes.
    "sanrenkou": lambda group, _, __: group.shape is not GroupShape.RUN,
}
"""Which groups make a yaku, by its id. The other yaku are made by all groups, the first call too."""
