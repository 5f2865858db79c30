"""How often a hand has each number of fu: count every shape of four groups and a pair without a quad.

A shape is a set of groups with a pair, which groups were called, and which tile completed which of the
others. It is counted for ron and tsumo, and for each seat in the East and the South round. A hand with two
readings counts as two shapes. Yaku are ignored, and forms without groups are left out.

Shapes are not equally likely, so there are two counts: the number of shapes, and the number of ways to pick
their fourteen tiles from all 136. Neither knows what players build on purpose.

A hand has four suits. Each suit is counted alone, by what its fu depend on, and the counts are multiplied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Final, NamedTuple

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
SET_FU: Final = (
    *[source.outside for source in _SET_SOURCES],
    *[source.simples for source in _SET_SOURCES],
)
"""What a triplet of each class scores, from the table of the rules."""


def frequencies(rules: Ruleset, kinds: Iterable[int] = KINDS) -> dict[Shape, ShapeCount]:
    """Count every shape that can be made of tiles of these kinds (rule ``fu.shortcuts``).

    The ruleset says what a pair of both winds scores. All 34 kinds take about a second.
    """
    allowed = frozenset(kinds)
    numbers = [
        _suit(frozenset([kind - first for kind in KINDS[first : first + 9] if kind in allowed]), rules)
        for first in (0, 9, 18)
    ]
    honours = _suit(allowed & {*KINDS[27:]}, rules)
    whole = _joined(_joined(numbers[0], numbers[1]), _joined(numbers[2], honours), complete=True)
    return {_shape(code): ShapeCount(*count) for code, count in whole.items()}


GroupKinds = tuple[tuple[bool, bool, int], ...]
"""For each group: whether it is a run, whether it has an outside tile, and how many equal ones there are."""

Content = tuple[GroupKinds, tuple[int, ...]]
"""The groups of a suit, and the fu of its pair for each seat in each round; empty without a pair."""

# The contents of some suits are packed into one number, so that adding joins suits: the number of triplets of
# each class and of runs, whether any group is called, and the pair and the win, if there are any.
Parts = dict[int, tuple[int, int]]

_AT: Final = 3  # each number takes three bits
_RUN: Final = 1 << 4 * _AT
_CALLED: Final = 1 << 5 * _AT
_PAIR_AT: Final = 5 * _AT + 1  # the fu of the pair plus one; 0 is no pair
_PAIR: Final = 0xF << _PAIR_AT
_WIN_AT: Final = _PAIR_AT + 4  # the index in _WINS plus one; 0 is no win
_WIN: Final = 0xF << _WIN_AT
_WINS: Final = tuple(product(WaitShape, Win))


@cache
def _suit(kinds: frozenset[int], rules: Ruleset) -> Parts:
    """Count what one suit of these kinds can hold: at most four groups and a pair."""
    usable = [group for group in GROUPS if kinds.issuperset(group.kinds)]
    worth = {kind: _pair_fu(kind, rules) for kind in kinds}
    groups = [group for group in usable if group.shape is not GroupShape.PAIR]
    # What decides the fu of a group: whether it is a run, and whether it has an outside tile.
    asked = {each: (each.shape is GroupShape.RUN, any(map(is_outside, each.kinds))) for each in groups}
    alike: Counter[Content] = Counter()
    picks: Counter[Content] = Counter()
    for size in range(5):
        for chosen in combinations_with_replacement(groups, size):
            kinds_of_groups = tuple(sorted([(*asked[group], n) for group, n in Counter(chosen).items()]))
            held = Counter([kind for group in chosen for kind in group.kinds])
            for pair, pair_fu in [(None, ()), *worth.items()]:
                with_pair = held + Counter({pair: 2}) if pair is not None else held
                if max(with_pair.values(), default=0) <= COPIES:
                    content = kinds_of_groups, pair_fu
                    alike[content] += 1
                    picks[content] += prod([comb(COPIES, copies) for copies in with_pair.values()])
    found: Parts = {}
    for content, shapes in alike.items():
        for code, ways in _called_and_won(*content).items():
            before = found.get(code, (0, 0))
            found[code] = before[0] + ways * shapes, before[1] + ways * picks[content]
    return found


def _pair_fu(kind: int, rules: Ruleset) -> tuple[int, ...]:
    """Return the fu of a pair for each seat in each round."""
    reasons = [pair_reasons(seat, wind, rules)[kind] for wind in ROUNDS for seat in WINDS]
    return tuple([reason.amount if reason else 0 for reason in reasons])


@cache
def _called_and_won(groups: GroupKinds, pair_fu: tuple[int, ...]) -> Counter[int]:
    """Count the ways to call groups of a suit and to win in it or elsewhere, by their packed numbers."""
    ways = Counter({0: 1})
    for alternatives in [*(_of_group(*group) for group in groups), *([_of_pair(pair_fu)] if pair_fu else [])]:
        joined: Counter[int] = Counter()
        for (first, times), (other, more) in product(ways.items(), Counter(alternatives).items()):
            if not (first & _WIN and other & _WIN):
                joined[first + other - (first & other & _CALLED)] += times * more
        ways = joined
    return ways


def _of_group(run: bool, outside: bool, times: int) -> Iterator[int]:
    """Yield the packed numbers of equal groups: some called, at most one other completed by the win."""
    concealed, called = (
        (_RUN, _RUN) if run else (1 << _AT * (0 if outside else 2), 1 << _AT * (1 if outside else 3))
    )
    for opened in range(times + 1):
        code = opened * called + (times - opened) * concealed + (_CALLED if opened else 0)
        yield code
        for wait in (_RUN_WAITS[outside] if run else (WaitShape.SHANPON,)) if opened < times else ():
            yield code + _win(wait, Win.TSUMO)
            yield code + _win(wait, Win.RON) - concealed + called


def _of_pair(pair_fu: tuple[int, ...]) -> Iterator[int]:
    """Yield the packed numbers of a pair for each seat in each round, completed by the win or not."""
    for fu in pair_fu:
        code = fu + 1 << _PAIR_AT
        yield code
        for by in Win:
            yield code + _win(WaitShape.TANKI, by)


_RUN_WAITS: Final = {
    False: (WaitShape.RYANMEN, WaitShape.KANCHAN, WaitShape.RYANMEN),
    True: (WaitShape.RYANMEN, WaitShape.KANCHAN, WaitShape.PENCHAN),
}
"""The wait shape for each tile that completes a run: only 123 and 789 have a penchan."""


def _win(wait: WaitShape, by: Win) -> int:
    return _WINS.index((wait, by)) + 1 << _WIN_AT


def _joined(ones: Parts, others: Parts, *, complete: bool = False) -> Parts:
    """Join the contents of suits: at most four groups, one pair and one win; exactly that if ``complete``."""
    by_content: dict[tuple[int, bool, bool], list[tuple[int, int, int]]] = {}
    for code, (shapes, picks) in others.items():
        content = _groups(code), bool(code & _PAIR), bool(code & _WIN)
        by_content.setdefault(content, []).append((code, shapes, picks))
    joined: Parts = {}
    for first, (shapes, picks) in ones.items():
        room, has_pair, has_win = 4 - _groups(first), bool(first & _PAIR), bool(first & _WIN)
        for (groups, pair, win), parts in by_content.items():
            fits = groups <= room and not (pair and has_pair) and not (win and has_win)
            if fits and (not complete or (groups == room and pair != has_pair and win != has_win)):
                for other, more, ways in parts:
                    code = first + other - (first & other & _CALLED)
                    before = joined.get(code, (0, 0))
                    joined[code] = before[0] + shapes * more, before[1] + picks * ways
    return joined


def _groups(code: int) -> int:
    return sum([_number(code, place) for place in range(5)])


def _number(code: int, place: int) -> int:
    return code >> _AT * place & 7


def _shape(code: int) -> Shape:
    wait, by = _WINS[(code >> _WIN_AT) - 1]
    fu = (code >> _PAIR_AT & 0xF) - 1
    first, second, third, fourth = [_number(code, place) for place in range(4)]
    return Shape(first, second, third, fourth, fu, wait, by, bool(code & _CALLED))
