"""Counted frequencies, compared with hands that are built and valued one by one."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, prod

import pytest

from riichi_book.search.frequencies import Shape, ShapeCount, frequencies
from riichi_book.search.shortcuts import COMPOSITIONS, SHORTCUTS, exceeding, shares
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType, Seat
from riichi_rules.ruleset import load_ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.suits import GroupShape
from riichi_rules.tiles import Tile
from riichi_rules.traits import WaitShape
from riichi_rules.value import value_of

WIKI = load_ruleset("wiki")
RYANMEN, KANCHAN, PENCHAN = WaitShape.RYANMEN, WaitShape.KANCHAN, WaitShape.PENCHAN
FEW = (0, 1, 2, 3, 27)  # 1m to 4m and the East wind

Group = tuple[int, ...]
Won = tuple[Hand, Tile, WaitShape, Counter[tuple[GroupShape, int, bool]], int]
"""A hand, its winning tile, the wait, the groups of its reading, and the number of ways to pick its tiles."""


@pytest.fixture(scope="module")
def counted() -> dict[Shape, ShapeCount]:
    return frequencies(WIKI)


def hands(kinds: tuple[int, ...]) -> Iterator[Won]:
    """Build every hand of these kinds, and complete it with each of its concealed tiles."""
    possible: list[Group] = [(kind,) * 3 for kind in kinds]
    possible += [
        (kind, kind + 1, kind + 2) for kind in kinds if kind < 25 and {kind + 1, kind + 2} <= {*kinds}
    ]
    for groups in combinations_with_replacement(possible, 4):
        for pair in kinds:
            held = Counter([kind for group in groups for kind in group] + [pair, pair])
            if max(held.values()) <= 4:
                picks = prod(comb(4, copies) for copies in held.values())
                several = Counter(groups)
                for called in product(*(range(times + 1) for times in several.values())):
                    opened = Counter(dict(zip(several, called, strict=True)))
                    yield from completed(several - opened, +opened, pair, picks)


def completed(concealed: Counter[Group], opened: Counter[Group], pair: int, picks: int) -> Iterator[Won]:
    melds = tuple(meld(group) for group in opened.elements())
    tiles = [kind for group in concealed.elements() for kind in group] + [pair, pair]
    ways = [(kind, wait) for group in concealed for kind, wait in waits(group)] + [(pair, WaitShape.TANKI)]
    groups = Counter(
        [(shape_of(group), group[0], False) for group in concealed.elements()]
        + [(shape_of(group), group[0], True) for group in opened.elements()]
        + [(GroupShape.PAIR, pair, False)]
    )
    for kind, wait in ways:
        left = tiles.copy()
        left.remove(kind)
        yield Hand(tuple(map(Tile, left)), melds), Tile(kind), wait, groups, picks


def shape_of(group: Group) -> GroupShape:
    return GroupShape.TRIPLET if group[0] == group[1] else GroupShape.RUN


def meld(group: Group) -> Meld:
    called, *own = map(Tile, group)
    return Meld(MeldType.PON if called == own[0] else MeldType.CHII, tuple(own), called, Seat.LEFT)


def waits(group: Group) -> list[tuple[int, WaitShape]]:
    low, middle, high = group
    if low == middle:
        return [(low, WaitShape.SHANPON)]
    first, last = low % 9 == 0, high % 9 == 8
    return [(low, PENCHAN if last else RYANMEN), (middle, KANCHAN), (high, PENCHAN if first else RYANMEN)]


@pytest.mark.proof
@pytest.mark.rule("fu.shortcuts")
def test_every_hand_of_a_few_kinds_has_the_fu_that_it_is_counted_with() -> None:
    built: Counter[tuple[bool, str, WaitShape, int]] = Counter()
    picked: Counter[tuple[bool, str, WaitShape, int]] = Counter()
    for hand, win, wait, groups, picks in hands(FEW):
        for by, seat, round_ in product(Win, "ESWN", "ES"):
            value = value_of(hand, win, Situation(by=by, seat=seat, round=round_), WIKI)
            [read_so] = [
                reading
                for reading in value.all
                if reading.wait is wait
                and Counter((group.shape, group.kind, group.open) for group in reading.reading.groups)
                == groups
            ]
            key = bool(hand.melds), by, wait, read_so.fu_total
            built[key] += 1
            picked[key] += picks
    shapes: Counter[tuple[bool, str, WaitShape, int]] = Counter()
    picks_of: Counter[tuple[bool, str, WaitShape, int]] = Counter()
    for shape, count in frequencies(WIKI, FEW).items():
        key = shape.called, shape.by, shape.wait, shape.total
        shapes[key] += count.shapes
        picks_of[key] += count.picks
    assert shapes == built
    assert picks_of == picked


def test_three_suits_and_the_honours_are_counted_alike() -> None:
    characters = frequencies(WIKI, (*range(9), 27, 31))
    assert characters == frequencies(WIKI, (*range(18, 27), 27, 31))
    assert characters != frequencies(WIKI, (*range(9), 27, 30))


@pytest.mark.rule("fu.shortcuts")
def test_pinfu_is_told_exactly_and_no_other_shortcut_always_holds(counted: dict[Shape, ShapeCount]) -> None:
    # S3-25: pinfu by ron 30, by tsumo 20.
    exact = [list(shares(counted, shortcut)) == [shortcut.fu] for shortcut in SHORTCUTS]
    assert exact == [True, True, False, False, False, False]


@pytest.mark.rule("fu.shortcuts")
def test_shortcuts_part_the_hands_without_a_closed_toitoi(counted: dict[Shape, ShapeCount]) -> None:
    for shape in counted:
        names = [shortcut.words for shortcut in SHORTCUTS if shortcut.holds(shape)]
        assert len(names) == (0 if shape.toitoi and not shape.called else 1), shape


@pytest.mark.rule("fu.shortcuts")
def test_shares_add_up(counted: dict[Shape, ShapeCount]) -> None:
    for shortcut in SHORTCUTS:
        for share in zip(*shares(counted, shortcut).values(), strict=True):
            assert sum(share) == pytest.approx(1)


def test_an_open_toitoi_is_the_same_by_shapes_and_by_picks(counted: dict[Shape, ShapeCount]) -> None:
    # Four triplets and a pair have five kinds, so each hand can be picked in equally many ways.
    [toitoi] = [shortcut for shortcut in SHORTCUTS if str(shortcut.words) == "open toitoi"]
    for by_shapes, by_picks in shares(counted, toitoi).values():
        assert by_shapes == by_picks
    picks = {Fraction(count.picks, count.shapes) for shape, count in counted.items() if shape.toitoi}
    assert picks == {Fraction(comb(4, 3) ** 4 * comb(4, 2))}


@pytest.mark.rule("fu.past-shortcuts")
def test_each_composition_is_eight_fu_and_none_is_enough_alone(counted: dict[Shape, ShapeCount]) -> None:
    # S3-26 and E-24: some hands with each composition do not exceed the shortcut.
    for composition in COMPOSITIONS:
        assert min(shape.sets_fu for shape in counted if composition.holds(shape)) == 8
    for found in exceeding(counted):
        assert 0 < found.exceed[0] < 1
        assert 0 < found.exceed[1] < 1


@pytest.mark.rule("fu.past-shortcuts")
def test_a_hand_may_exceed_its_shortcut_without_any_of_the_four(counted: dict[Shape, ShapeCount]) -> None:
    composition, _, have = exceeding(counted)[-1]
    assert composition is None
    assert 0 < have[1] < have[0] < 0.05
