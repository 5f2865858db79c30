"""The first call fixes the yaku, if the ruleset says so (option ``yaku.atozuke``, S1-8).

An open hand may then win only with a yaku that neither the winning tile nor a later call brought. Such a
yaku passes three tests: every tile that the hand waits on gives it; if any of its groups was called, the
first call is one of them; and it depends on the tiles, not on timing, which nobody can fix in advance.
Concealed groups may have been there from the start, so they are not tested. One fixed yaku is enough, and
then all yaku count.
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


def refuse_late_yaku(ways: list[Valuation], situation: Situation, brought: list[set[str]]) -> list[Valuation]:
    """Return the valuations of an open hand, and refuse those without a fixed yaku.

    ``brought`` are the ids of the yaku for each tile that the hand waits on (rule ``yaku.first-call``).
    """
    always = set[str]().union(*brought).intersection(*brought)
    return [
        valuation
        if valuation.refusal or any(fixed(name, valuation, situation) for name in names(valuation) & always)
        else valuation.paid_for((), 0, UNPAID, REFUSAL)
        for valuation in ways
    ]


def names(valuation: Valuation) -> set[str]:
    """Return the ids of the yaku that depend on the tiles and not on timing."""
    return {scored.id for scored in valuation.yaku if scored.yaku.timing is None}


def fixed(yaku: str, valuation: Valuation, situation: Situation) -> bool:
    """Whether the first call is one of the groups that make a yaku, or none of these groups was called."""
    reading = valuation.reading
    calls = [meld for meld in reading.melds if meld.open]
    makes = MADE_OF.get(yaku)
    if makes is None:
        return True
    makers = [group.meld for group in reading.groups if group.open and makes(group, reading, situation)]
    return not makers or calls[0] in makers


def in_all_suits(kinds: int, kind: int) -> bool:
    """Whether the bits in ``kinds`` include the rank of ``kind`` in all three suits."""
    return not is_honour(kind) and all([kinds >> 9 * suit + kind % 9 & 1 for suit in range(3)])


def of_a_straight(group: Group, reading: Reading, _: Situation) -> bool:
    """Whether a group is one of the three runs of a straight."""
    first = 9 * (group.kind // 9)
    straight = all([reading.runs >> first + step & 1 for step in (0, 3, 6)])
    return straight and group.shape is GroupShape.RUN and not group.kind % 3


def of_equal_runs(group: Group, reading: Reading, _: Situation) -> bool:
    """Whether a group is one of three equal runs."""
    equal = [other for other in reading.groups if other.shape is GroupShape.RUN and other.kind == group.kind]
    return group.shape is GroupShape.RUN and len(equal) >= 3


REFUSAL: Final = say("no yaku that the first call fixed|full the hand has no yaku that the first call fixed")

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
    "ittsuu": of_a_straight,
    "isshoku-sanjun": of_equal_runs,
    # A fourth triplet makes toitoi as well, and any first call fixes that.
    "sanrenkou": lambda group, _, __: group.shape is not GroupShape.RUN,
}
"""Which groups make a yaku, by its id. Every group makes the other yaku, so any first call fixes them."""
