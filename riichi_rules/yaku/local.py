"""Local yaku: each counts only where the option ``yaku.local`` names it.

No source of this book states them. What they are and what they are worth is general knowledge, in its most
common form; a table that plays them should say so beforehand.
"""

from __future__ import annotations

from riichi_rules.reading import Reading
from riichi_rules.ruleset import Ruleset
from riichi_rules.situation import Situation
from riichi_rules.suits import GroupShape
from riichi_rules.tiles import KINDS, is_honour

from .profile import Profile


def simples_of_one_suit_where_wheels_count(p: Profile) -> bool:
    """Whether to look for daisharin: it is played, and the hand is simple tiles of one suit."""
    return "daisharin" in p.rules.yaku.local and p.one_suit and not p.outside


def daisharin(reading: Reading) -> bool:
    """Pairs of all circles from 2 to 8, however they are read."""
    return reading.counts == _WHEELS


def three_runs_where_they_count(p: Profile) -> bool:
    """Whether to look for isshoku sanjun: it is played, and the hand has three runs."""
    return "isshoku_sanjun" in p.rules.yaku.local and p.runs >= 3


def isshoku_sanjun(reading: Reading) -> bool:
    """Three equal runs."""
    starts = [group.kind for group in reading.groups if group.shape is GroupShape.RUN]
    return any(starts.count(start) >= 3 for start in starts)


def three_sets_where_rows_count(p: Profile) -> bool:
    """Whether to look for sanrenkou: it is played, and the hand has three triplets."""
    return "sanrenkou" in p.rules.yaku.local and p.sets >= 3


def sanrenkou(reading: Reading) -> bool:
    """Three triplets or kans of one suit in a row, such as 444 555 666."""
    return bool(reading.sets & reading.sets >> 1 & reading.sets >> 2 & _RUN_STARTS)


def shiisanpuutaa(p: Profile) -> bool:
    """Your first fourteen tiles hold one pair, and otherwise no two of them could be in one group."""
    return p.unconnected


def paarenchan(s: Situation, rules: Ruleset) -> bool:
    """The eighth hand in a row that the same dealer wins."""
    return s.eighth_win and "paarenchan" in rules.yaku.local


_WHEELS = sum(2 << 3 * kind for kind in range(10, 17))
_RUN_STARTS = sum(1 << kind for kind in KINDS if not is_honour(kind) and kind % 9 <= 6)
