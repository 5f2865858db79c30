"""Exact numbers of all possible hands, counted through the package's own suits instead of listed.

A hand is four suits. Whether it is complete depends on little about each suit: how many tiles it has,
whether they split into groups (and a pair), whether they are all pairs, whether they are its orphans. Suits
with the same answers form a class. A class knows how many suits it has and in how many ways their tiles can
be dealt, and has one suit as its representative.

So each choice of four classes with fourteen tiles in all is asked once: the representatives form a hand,
``readings`` returns the forms in which it is complete, and the product of the four sizes is the number of
such hands. Drawing a tile changes only one suit. For tenpai, a class also has the answers of its suits with
one more tile, and ``waits_of`` is asked about thirteen tiles.

``Suit`` reads every suit of at most fourteen tiles once. Suits that no complete hand can contain are in no
class; nothing else is left out.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, combinations_with_replacement, permutations, product
from math import comb, prod
from typing import NamedTuple

import pytest
from shared.one_suit import Ranks, hands_of
from shared.rows import rows

from riichi_rules.hand import Hand
from riichi_rules.reading import HandForm, readings, readings_of, seven_pairs
from riichi_rules.suits import Suit
from riichi_rules.tiles import COPIES, KINDS, Tile, apart, count_of, is_outside
from riichi_rules.waits import waits_of

RANKS, HONOURS, FIRST_HONOUR = 9, 7, 27
DEALS = comb(136, 14)


class Answer(NamedTuple):
    """What a suit says about each form; if all are False, no hand with this suit is complete."""

    tiles: int
    groups: bool
    pairs: bool
    orphans: bool


Answers = tuple[Answer | None, frozenset[Answer]]
"""The answer of a suit (None if no hand with it is complete), and its answers with one more tile."""


class Size(NamedTuple):
    """A number of suits or hands, and in how many ways their tiles can be dealt."""

    hands: int
    deals: int


Formed = tuple[set[HandForm], Size]
"""The forms that hands have, and the number of these hands."""


class SuitClass(NamedTuple):
    """Suits with the same answers: their number of tiles, one of them (packed), and their number."""

    tiles: int
    complete: bool
    packed: int
    size: Size


def answer(counts: Ranks, first: int = 0) -> Answer:
    """Return what the package says about the suit whose lowest kind is ``first``."""
    packed = sum(count << 3 * rank for rank, count in enumerate(counts))
    outside = [is_outside(first + rank) for rank in range(len(counts))]
    held = [count > 0 for count in counts]
    return Answer(
        tiles=sum(counts),
        groups=bool(Suit(packed, first).splits),
        pairs=seven_pairs(apart(packed)),
        orphans=held == outside and sum(counts) <= sum(outside) + 1,
    )


class SuitTable:
    """All suits of nine or seven ranks: how many there are, and the answers of those that a hand can use."""

    def __init__(self, ranks: int, first: int) -> None:
        self.sizes = [0] * 15
        self.answers: dict[Ranks, Answer] = {}
        for counts in chain.from_iterable(hands_of(size, ranks) for size in range(15)):
            answered = answer(counts, first)
            self.sizes[answered.tiles] += 1
            if any(answered[1:]):
                self.answers[counts] = answered

    def complete(self) -> list[SuitClass]:
        """Return the classes for hands of fourteen tiles."""
        return _classes(((answer, frozenset()), counts) for counts, answer in self.answers.items())

    def waiting(self) -> list[SuitClass]:
        """Return the classes for hands of thirteen, which also depend on the answers with one more tile."""
        more: dict[Ranks, set[Answer]] = defaultdict(set)
        for counts, answer in self.answers.items():
            for rank, count in enumerate(counts):
                if count:
                    more[*counts[:rank], count - 1, *counts[rank + 1 :]].add(answer)
        return _classes(
            ((self.answers.get(counts), frozenset(more[counts])), counts) for counts in {*self.answers, *more}
        )


def _classes(answered: Iterable[tuple[Answers, Ranks]]) -> list[SuitClass]:
    members: dict[tuple[int, Answers], list[Ranks]] = defaultdict(list)
    for answers, counts in answered:
        members[sum(counts), answers].append(counts)
    return [
        SuitClass(
            tiles=tiles,
            complete=now is not None,
            packed=sum(count << 3 * rank for rank, count in enumerate(min(alike))),
            size=Size(len(alike), sum(prod(comb(COPIES, count) for count in counts) for counts in alike)),
        )
        for (tiles, (now, _)), alike in members.items()
    ]


def hands(suit: list[SuitClass], honours: list[SuitClass], tiles: int) -> Iterator[tuple[int, Size]]:
    """Yield one hand (packed) for every choice of four classes, and the size that it represents.

    At most one suit of a hand lacks a tile, and the three suits of ranks are interchangeable.
    """
    by_tiles: dict[int, list[SuitClass]] = defaultdict(list)
    for honour in honours:
        by_tiles[honour.tiles].append(honour)
    for ranked in combinations_with_replacement(suit, 3):
        left = tiles - sum(part.tiles for part in ranked)
        orders = len(set(permutations(ranked)))
        for honour in by_tiles[left]:
            four = (*ranked, honour)
            if sum(not part.complete for part in four) <= 1:
                counts = sum(part.packed << 27 * place for place, part in enumerate(four))
                numbers = [
                    orders * prod(numbers) for numbers in zip(*(part.size for part in four), strict=True)
                ]
                yield counts, Size(*numbers)


def total(sizes: Iterable[Size]) -> Size:
    """Return the sum of sizes."""
    return Size(*map(sum, zip(*sizes, strict=True)))


@pytest.fixture(scope="module")
def suit() -> SuitTable:
    return SuitTable(RANKS, first=0)


@pytest.fixture(scope="module")
def honours() -> SuitTable:
    return SuitTable(HONOURS, first=FIRST_HONOUR)


@pytest.fixture(scope="module")
def won(suit: SuitTable, honours: SuitTable) -> list[Formed]:
    """The complete hands of fourteen tiles, by their forms."""
    asked = (
        ({reading.form for reading in readings(counts, ())}, size)
        for counts, size in hands(suit.complete(), honours.complete(), 14)
    )
    return [(forms, size) for forms, size in asked if forms]


@pytest.fixture(scope="module")
def tenpai(suit: SuitTable, honours: SuitTable) -> list[Formed]:
    """The hands of thirteen tiles in tenpai, by the forms that they can complete."""
    found = []
    for counts, size in hands(suit.waiting(), honours.waiting(), 13):
        hand = Hand(tuple(Tile(kind) for kind in KINDS for _ in range(count_of(counts, kind))))
        waits = waits_of(hand)
        if waits.tenpai:
            forms = {reading.form for tile in waits.tiles for reading in readings_of(hand, tile)}
            found.append((forms, size))
    return found


@pytest.mark.proof
def test_there_are_98521596000_hands_of_13_tiles_and_326520504500_of_14(
    suit: SuitTable, honours: SuitTable
) -> None:
    assert (sum(suit.sizes), sum(honours.sizes)) == (405_350, 43_130)
    for tiles, number in ((13, 98_521_596_000), (14, 326_520_504_500)):
        ranked = (ranks for ranks in product(range(tiles + 1), repeat=3) if sum(ranks) <= tiles)
        hands = (
            prod(suit.sizes[rank] for rank in ranks) * honours.sizes[tiles - sum(ranks)] for ranks in ranked
        )
        assert sum(hands) == number


@pytest.mark.proof
def test_the_three_suits_answer_alike(suit: SuitTable) -> None:
    for first in (9, 18):
        assert {counts: answer(counts, first) for counts in suit.answers} == suit.answers


@pytest.mark.proof
@pytest.mark.parametrize(("groups", "number"), rows("hands-of-groups-and-a-pair"))
def test_so_many_hands_are_groups_and_a_pair(
    suit: SuitTable, honours: SuitTable, groups: int, number: int
) -> None:
    # With fewer than four groups, the others are melds, whose tiles do not count here.
    complete = (
        size
        for counts, size in hands(suit.complete(), honours.complete(), 3 * groups + 2)
        if any(reading.form is HandForm.FOUR_GROUPS for reading in readings(counts, ()))
    )
    assert total(complete).hands == number


def test_16873619_hands_are_complete_and_one_deal_in_330530(won: list[Formed]) -> None:
    whole = total(size for _, size in won)
    assert whole == (16_873_619, 12_859_078_207_674)
    assert round(DEALS / whole.deals, 2) == 330_529.53
    assert total(size for forms, size in won if HandForm.SEVEN_PAIRS in forms).hands == 5_379_616


def test_a_published_number_of_deals_counts_twice_what_is_seven_pairs_and_groups(won: list[Formed]) -> None:
    # These hands have two pairs of equal runs: seven pairs in one reading, ryanpeikou in another.
    both = total(size for forms, size in won if len(forms) == 2)
    assert both == (4_668, 1_306_741_248)
    in_each_form = total(size for forms, size in won for _ in forms).deals
    assert in_each_form == 12_860_384_948_922 == both.deals + total(size for _, size in won).deals


def test_92371838_hands_of_13_tiles_are_tenpai_and_54747045_of_them_for_groups_and_a_pair(
    tenpai: list[Formed],
) -> None:
    assert total(size for _, size in tenpai) == (92_371_838, 39_270_395_383_132)
    groups = total(size for forms, size in tenpai if HandForm.FOUR_GROUPS in forms)
    assert groups.hands == 54_747_045
