"""Find which yaku of the hand itself can occur together, by trying every hand of four groups and a pair.

All combinations of groups and pairs are tried, except those that only swap suits. For each, the package says
which yaku its tiles allow with any calls, wait and way of winning. A pair of yaku that no hand allows never
occurs together. Seven pairs have no groups, so only their tiles are checked.

`rulebook/computed/yaku_pairs.json` has a win for each pair that some hand allows.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final

from riichi_rules import traits as t
from riichi_rules.quick import rebuilt
from riichi_rules.reading import HandForm, Reading
from riichi_rules.ruleset import load_ruleset
from riichi_rules.suits import EACH_KIND, GROUPS, Group, GroupShape, Split
from riichi_rules.tiles import apart
from riichi_rules.yaku import YAKU, Profile

RULES = load_ruleset("ema-2025")
ASKED: Final = tuple(
    yaku
    for yaku in YAKU
    if yaku.shape and not yaku.yakuman and yaku.id != "menzen-tsumo" and "yaku.local" not in yaku.options
)
"""The yaku of the hand that are worth han, without menzen tsumo, which does not depend on tiles."""

IDS: Final = tuple(yaku.id for yaku in ASKED)
PAIRS: Final = [group for group in GROUPS if group.shape is GroupShape.PAIR]
SETS_AND_RUNS: Final = [
    group
    for group in GROUPS
    if group.shape is GroupShape.TRIPLET
    or (group.shape is GroupShape.RUN and group.kind < 27 and group.kind % 9 <= 6)
]
Both = tuple[str, str]
"""Two yaku by their ids, in table order."""


def classes() -> set[frozenset[str]]:
    """Return the sets of yaku that hands of four groups and a pair allow."""
    found: set[frozenset[str]] = set()
    pairs = [(packed(pair), Split((pair,))) for pair in PAIRS]
    for groups in combinations_with_replacement(SETS_AND_RUNS, 4):
        triplets = [group.kind for group in groups if group.shape is GroupShape.TRIPLET]
        if len(set(triplets)) < len(triplets) or not first_of_alike(groups):
            continue
        held = sum(packed(group) for group in groups)
        if too_many(held):
            continue
        split = Split(groups)
        of_groups = by_groups(split, held)
        for two, pair_split in pairs:
            if not too_many(held + two):
                traits = split.traits | pair_split.traits | split.sums & t.PROFILE_SUMS
                found.add(by_traits(traits) & of_groups)
    return found


def first_of_alike(groups: tuple[Group, ...]) -> bool:
    """Whether to try this hand, out of all that differ only by swapped suits."""
    suits: list[list[tuple[bool, int]]] = [[], [], [], []]
    for group in groups:
        suits[group.kind // 9].append((group.shape is GroupShape.RUN, group.kind % 9))
    return suits[0] >= suits[1] >= suits[2]


def packed(group: Group) -> int:
    """Return the tiles of a group as counts, three bits a kind."""
    return sum(1 << 3 * kind for kind in group.kinds)


def too_many(counts: int) -> bool:
    """Whether a kind has five to seven tiles. It never has more, as no triplet occurs twice."""
    return bool(counts >> 2 & (counts | counts >> 1) & EACH_KIND)


def by_groups(split: Split, counts: int) -> frozenset[str]:
    """Return the yaku whose group test holds, and all yaku without a group test."""
    joined = (split.traits, split.places, split.sums)
    reading = rebuilt(Reading, HandForm.FOUR_GROUPS, (split,), *joined, apart(counts), ())
    return frozenset([yaku.id for yaku in ASKED if yaku.groups is None or yaku.groups(reading)])


@cache
def by_traits(traits: int) -> frozenset[str]:
    """Return the yaku that these traits allow with any calls, wait and way of winning."""
    sets = traits // t.CONCEALED_SETS & 7
    most = traits | (t.SEAT_SET | t.ROUND_SET if traits // t.WIND_SETS & 7 else 0)
    most |= t.VALUED_PAIR if traits & t.DRAGON_PAIR else 0
    return by_profiles(
        most - (sets - concealed) * t.CONCEALED_SETS + kans * t.KANS | t.WAIT[wait] | tsumo
        for wait, concealed, kans, tsumo in product(
            (t.WaitShape.RYANMEN, t.WaitShape.TANKI), range(sets + 1), range(sets + 1), (0, t.TSUMO)
        )
    )


def by_profiles(each: Iterable[int]) -> frozenset[str]:
    """Return the yaku that hold for a profile of some of these traits."""
    profiles = [Profile(traits, RULES) for traits in each]
    return frozenset([yaku.id for yaku in ASKED if yaku.shape and any(map(yaku.shape, profiles))])


def allowed_by_tiles() -> set[Both]:
    """Return each pair of yaku that some hand allows together; all other pairs never occur."""
    found = {both for some in classes() for both in combinations(sorted(some, key=IDS.index), 2)}
    pairs = sorted(seven_pairs_allow(), key=IDS.index)
    return found | {both for both in combinations(pairs, 2) if "chiitoitsu" in both}


def seven_pairs_allow() -> set[str]:
    """Return the yaku that seven pairs can have, whatever their tiles."""
    flags = (t.SIMPLE, t.OUTSIDE, t.HONOUR, *t.SUIT)
    always = t.SEVEN_PAIRS | t.WAIT[t.WaitShape.TANKI] | t.NOT_GREEN
    allowed = by_profiles(always | sum(some) for some in product(*[(0, flag) for flag in flags]))
    return {yaku.id for yaku in ASKED if yaku.groups is None and yaku.id in allowed}
