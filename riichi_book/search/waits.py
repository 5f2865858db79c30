"""Drills on waits: a part that waits, in one suit, beside groups that are done."""

from __future__ import annotations

from typing import Final

from riichi_rules.hand import Hand, too_many
from riichi_rules.melds import Meld
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import Tile

from .chance import Chance
from .hands import HONOURS, Kinds, melded
from .recipe import Recipe

SIZES: Final = {1: (4,), 2: (7,), 3: (10, 10, 13), 4: (4, 7, 7, 10)}
"""How many tiles are no done groups, by level."""
TRIPLETS: Final = 0.3


def recipe(chance: Chance, level: int, _rules: Ruleset, _yes: bool) -> Recipe:
    """Make up a hand that waits."""
    size = chance.choice(SIZES[level])
    suits = chance.shuffled(range(3))
    pair_apart = size < 13 and chance.likely(0.4)
    part = waiting_part(chance, suits[0], size, pair_apart)
    pair_suit = chance.choice((3, suits[1]))
    others = [suit for suit in suits[1:] if not pair_apart or suit != pair_suit]
    if pair_apart:
        part += [chance.choice(HONOURS) if pair_suit == 3 else 9 * suits[1] + chance.below(9)] * 2
    done = [done_group(chance, others, pair_suit == 3 and pair_apart) for _ in range((13 - size) // 3)]
    called = level == 4 and bool(done) and chance.likely(0.6)
    melds: list[Meld] = []
    if called:
        melds = [melded(chance, done.pop(), kan=False) for _ in range(1 + chance.below(len(done)))]
    kinds = [*part, *[kind for group in done for kind in group]]
    hand = Hand(tuple(map(Tile, sorted(kinds))), tuple(melds))
    return Recipe("waits", {"ask": "waits", "hand": str(hand)}, too_many(hand.tiles) is None)


def waiting_part(chance: Chance, suit: int, size: int, pair_apart: bool) -> Kinds:
    """Return tiles of a suit that one more makes groups, with a pair where none stands apart."""
    tiles = [kind for _ in range(size // 3) for kind in group_in(chance, suit)]
    if not pair_apart:
        tiles += [9 * suit + chance.below(9)] * 2
    tiles.pop(chance.below(len(tiles)))
    return tiles


def group_in(chance: Chance, suit: int) -> Kinds:
    """Return a group of a suit."""
    if chance.likely(TRIPLETS):
        return [9 * suit + chance.below(9)] * 3
    first = 9 * suit + chance.below(7)
    return [first, first + 1, first + 2]


def done_group(chance: Chance, suits: list[int], no_honours: bool) -> Kinds:
    """Return a group that is done, of one of these suits or of honours."""
    if not no_honours and chance.likely(0.12):
        return [chance.choice(HONOURS)] * 3
    return group_in(chance, chance.choice(suits))
