"""How often a hand has each number of fu: count every shape of four groups and a pair without a quad.

A shape is a set of groups with a pair, which groups were called, and which tile completed which of the
others. It is counted for ron and tsumo, and for each seat in the East and the South round. A hand with two
readings counts as two shapes. Yaku are ignored, and forms without groups are left out.

Shapes are not equally likely, so there are two counts: the number of shapes, and the number of ways to pick
their fourteen tiles from all 136. Neither knows what players build on purpose.

A hand has four suits. Each suit is counted alone, by what its fu depend on, and the counts are multiplied.
Then each hand is called and won in every way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Final, NamedTuple, TypeVar

from riichi_rules.fu import OPEN_PINFU, PROFILE_FU, pair_reasons, rounded, set_source
from riichi_rules.ruleset import Ruleset
from riichi_rules.situation import Win
from riichi_rules.suits import GROUPS, GroupShape
from riichi_rules.tiles import COPIES, KINDS, WINDS, is_outside
from riichi_rules.traits import WaitShape

ROUNDS: Final = WINDS[:2]
"""The winds of the rounds that are counted: East and South."""


class ShapeCount(NamedTuple):
    """How many shapes, and in how many ways their tiles can be picked."""

    shapes: int
    picks: int

    def share_of(self, whole: ShapeCount) -> tuple[float, float]:
        """Return this count as a share of ``whole``: of its shapes, and of its picks."""
        return self.shapes / whole.shapes, self.picks / whole.picks


class Shape(NamedTuple):
    """What the fu of a win depend on: triplets by class, the fu of the pair, the wait, and how it was won.

    A triplet completed by ron counts as open. ``called`` says whether any group was called.
    """

    concealed_outside: int
    open_outside: int
    concealed_simple: int
    open_simple: int
    pair_fu: int
    wait: WaitShape
    by: Win
    called: bool

    @property
    def sets(self) -> tuple[int, int, int, int]:
        """How many triplets there are of each class, in the order of ``SET_FU``."""
        return self[:4]

    @property
    def sets_fu(self) -> int:
        """The fu of all triplets."""
        return sum([number * fu for number, fu in zip(self.sets, SET_FU, strict=True)])

    @property
    def ron(self) -> bool:
        """Whether it was won by ron."""
        return self.by is Win.RON

    @property
    def toitoi(self) -> bool:
        """Whether all groups are triplets."""
        return sum(self.sets) == 4

    @property
    def pinfu(self) -> bool:
        """Whether it is pinfu: closed, runs only, a pair without fu, a two-sided wait."""
        plain = not any(self.sets) and not self.pair_fu and not self.called
        return plain and self.wait is WaitShape.RYANMEN

    @property
    def other(self) -> bool:
        """Whether it is neither pinfu nor toitoi."""
        return not (self.pinfu or self.toitoi)

    @property
    def total(self) -> int:
        """The sum of the fu before rounding (S3-1); an open ron with only the base is raised (S3-14)."""
        fu = FIXED["base"] + self.sets_fu + self.pair_fu + FIXED.get(self.wait, 0)
        if not self.ron:
            return fu if self.pinfu else fu + FIXED["tsumo"]
        if not self.called:
            return fu + FIXED["closed-ron"]
        return fu if fu > FIXED["base"] else fu + OPEN_PINFU.amount

    @property
    def fu(self) -> int:
        """The fu that count, rounded up to tens."""
        return rounded(self.total)


FIXED: Final = {source.id: source.fu for source in PROFILE_FU if source.fu is not None}
"""The fu of the base, of each wait that has some, and of the win, from the table of the rules."""

_SET_SOURCES: Final = [set_source(open=called, quad=False) for called in (False, True)]
SET_FU: Final = (*[source.outside for source in _SET_SOURCES], *[source.simples for source in _SET_SOURCES])
"""What a triplet of each class scores, from the table of the rules."""


_Counted = TypeVar("_Counted")
GroupKinds = tuple[tuple[bool, bool, int], ...]
"""For each group: whether it is a run, whether it has an outside tile, and how many equal ones there are."""

Content = tuple[GroupKinds, tuple[int, ...]]
"""Groups, and the fu of their pair for each seat in each round; empty without a pair."""

Ways = tuple[tuple[int, ...], bool, tuple[WaitShape, Win] | None]
"""Groups as called and won: the triplets of each class, whether one is called, and what won, if any did."""


def frequencies(rules: Ruleset, kinds: Iterable[int] = KINDS) -> dict[Shape, ShapeCount]:
    """Count every shape that can be made of tiles of these kinds (rule ``fu.shortcuts``).

    The ruleset says what a pair of both winds scores. All 34 kinds take about a second.
    """
    allowed = frozenset(kinds)
    suits = [
        _suit(frozenset([kind - first for kind in KINDS[first : first + 9] if kind in allowed]), rules)
        for first in (0, 9, 18)
    ]
    suits.append(_suit(allowed & {*KINDS[27:]}, rules))
    found: dict[Shape, ShapeCount] = {}
    for (groups, pair_fu), count in reduce(_joined, suits).items():
        if pair_fu and _number(groups) == 4:
            for shape, ways in _called_and_won(groups, pair_fu).items():
                _add(found, shape, ways * count.shapes, ways * count.picks)
    return found


@cache
def _suit(kinds: frozenset[int], rules: Ruleset) -> dict[Content, ShapeCount]:
    """Count what one suit of these kinds can hold: at most four groups and a pair."""
    usable = [group for group in GROUPS if kinds.issuperset(group.kinds)]
    worth = {kind: _pair_fu(kind, rules) for kind in kinds}
    groups = [group for group in usable if group.shape is not GroupShape.PAIR]
    # What decides the fu of a group: whether it is a run, and whether it has an outside tile.
    asked = {each: (each.shape is GroupShape.RUN, any(map(is_outside, each.kinds))) for each in groups}
    found: dict[Content, ShapeCount] = {}
    for size in range(5):
        for chosen in combinations_with_replacement(groups, size):
            held = Counter([kind for group in chosen for kind in group.kinds])
            if max(held.values(), default=0) > COPIES:
                continue
            kinds_of_groups = tuple(sorted([(*asked[group], n) for group, n in Counter(chosen).items()]))
            picks = prod([comb(COPIES, copies) for copies in held.values()])
            _add(found, (kinds_of_groups, ()), 1, picks)
            for pair, pair_fu in worth.items():
                before = held[pair]
                if with_pair := picks // comb(COPIES, before) * comb(COPIES, before + 2):  # none is left: 0
                    _add(found, (kinds_of_groups, pair_fu), 1, with_pair)
    return found


def _pair_fu(kind: int, rules: Ruleset) -> tuple[int, ...]:
    """Return the fu of a pair for each seat in each round."""
    reasons = [pair_reasons(seat, wind, rules)[kind] for wind in ROUNDS for seat in WINDS]
    return tuple([reason.amount if reason else 0 for reason in reasons])


def _joined(ones: dict[Content, ShapeCount], others: dict[Content, ShapeCount]) -> dict[Content, ShapeCount]:
    """Join the contents of suits: at most four groups and one pair."""
    found: dict[Content, ShapeCount] = {}
    numbered = [(_number(groups), groups, pair, count) for (groups, pair), count in others.items()]
    for (first, own), count in ones.items():
        room = 4 - _number(first)
        for number, second, pair, more in numbered:
            if number <= room and not (own and pair):
                content = tuple(sorted(first + second)), own or pair
                _add(found, content, count.shapes * more.shapes, count.picks * more.picks)
    return found


def _number(groups: GroupKinds) -> int:
    return sum([times for _, _, times in groups])


def _add(counts: dict[_Counted, ShapeCount], what: _Counted, shapes: int, picks: int) -> None:
    before = counts.get(what, ShapeCount(0, 0))
    counts[what] = ShapeCount(before.shapes + shapes, before.picks + picks)


def _called_and_won(groups: GroupKinds, pair_fu: tuple[int, ...]) -> Counter[Shape]:
    """Count the ways to call groups, and to win on a tile of the others or of the pair."""
    ways = Counter[Ways]({((0,) * len(SET_FU), False, None): 1})
    for group in groups:
        joined = Counter[Ways]()
        for (before, times), (added, more) in product(ways.items(), Counter(_of_group(*group)).items()):
            if before[2] is None or added[2] is None:
                sets = tuple(map(sum, zip(before[0], added[0], strict=True)))
                joined[sets, before[1] or added[1], before[2] or added[2]] += times * more
        ways = joined
    found = Counter[Shape]()
    for ((first, second, third, fourth), called, won), times in ways.items():
        for fu, (wait, by) in product(pair_fu, [won] if won else product((WaitShape.TANKI,), Win)):
            found[Shape(first, second, third, fourth, fu, wait, by, called)] += times
    return found


def _of_group(run: bool, outside: bool, times: int) -> Iterator[Ways]:
    """Yield the ways of equal groups: some called, at most one other completed by the win."""
    for opened in range(times + 1):
        yield _sets(run, outside, times, opened), opened > 0, None
        for wait in (_RUN_WAITS[outside] if run else (WaitShape.SHANPON,)) if opened < times else ():
            yield _sets(run, outside, times, opened), opened > 0, (wait, Win.TSUMO)
            yield _sets(run, outside, times, opened + 1), opened > 0, (wait, Win.RON)


def _sets(run: bool, outside: bool, times: int, opened: int) -> tuple[int, ...]:
    """Return how many triplets there are of each class."""
    both, none = (0, 0) if run else (times - opened, opened), (0, 0)
    return both + none if outside else none + both


_RUN_WAITS: Final = {
    False: (WaitShape.RYANMEN, WaitShape.KANCHAN, WaitShape.RYANMEN),
    True: (WaitShape.RYANMEN, WaitShape.KANCHAN, WaitShape.PENCHAN),
}
"""The wait shape for each tile that completes a run: only 123 and 789 have a penchan."""
