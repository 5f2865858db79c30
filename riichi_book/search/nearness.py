"""How near a hand is to complete, fast enough for players who ask it of every discard.

The well-known count of blocks: a group is worth two, two tiles that may become one are worth one, and so is
a pair. It does not know the fifth copy of a kind; ``riichi_rules.waits.tiles_away`` does, and takes longer.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from riichi_rules.suits import EACH_KIND
from riichi_rules.tiles import KINDS, is_outside

Worth = tuple[int, ...]
"""What blocks are worth: with 0 to 4 blocks at most, and then likewise with a pair beside them."""

IMPOSSIBLE: Final = -99
NOTHING: Final[Worth] = (0, 0, 0, 0, 0, *(IMPOSSIBLE,) * 5)
SUIT: Final = (1 << 27) - 1
OUTSIDE: Final = sum(7 << 3 * kind for kind in KINDS if is_outside(kind))
HONOURS: Final = 27 * 3


def tiles_lacking(counts: int, groups: int, *, bare: bool) -> int:
    """Return how many tiles these concealed ones (packed) lack to so many groups and a pair: 0 is complete.

    ``bare`` says that there are no melds: then seven pairs and thirteen orphans count too.
    """
    return _lacking(counts, groups, bare)


@lru_cache(maxsize=1 << 17)
def _lacking(counts: int, groups: int, bare: bool) -> int:
    worth = block_worth(counts >> HONOURS, True)
    for suit in range(3):
        worth = together(worth, block_worth(counts >> 27 * suit & SUIT, False))
    best = 2 * groups + 1 - max(worth[groups], worth[5 + groups] + 1)
    return min(best, pairs_lacking(counts), orphans_lacking(counts)) if bare else best


def pairs_lacking(counts: int) -> int:
    """Return how many tiles are missing to seven different pairs."""
    held, pairs = _kinds_and_pairs(counts)
    return 7 - pairs + max(0, 7 - held)


def orphans_lacking(counts: int) -> int:
    """Return how many tiles are missing to thirteen orphans."""
    held, pairs = _kinds_and_pairs(counts & OUTSIDE)
    return 14 - held - (pairs > 0)


def _kinds_and_pairs(counts: int) -> tuple[int, int]:
    """Return how many kinds there are among tiles, and of how many of them there are two or more."""
    several = counts >> 1 | counts >> 2
    return ((counts | several) & EACH_KIND).bit_count(), (several & EACH_KIND).bit_count()


@lru_cache(maxsize=1 << 16)
def together(first: Worth, other: Worth) -> Worth:
    """Return what two suits are worth together."""
    paired = map(max, _sums(first[5:], other), _sums(first, other[5:]))
    return (*_sums(first, other), *paired)


def _sums(first: Worth, other: Worth) -> list[int]:
    """Return the most that two suits are worth with 0 to 4 blocks in both."""
    return [max([first[used] + other[most - used] for used in range(most + 1)]) for most in range(5)]


@cache
def block_worth(counts: int, honours: bool) -> Worth:
    """Return what the tiles of one suit (packed, the lowest rank first) are worth."""
    if not counts:
        return NOTHING
    if not counts & 7:
        return block_worth(counts >> 3, honours)
    first, second, third = counts & 7, counts >> 3 & 7, counts >> 6 & 7
    best = block_worth(counts - 1, honours)
    if first > 1:
        rest = block_worth(counts - 2, honours)
        best = _better(_better(best, _with_block(rest, 1)), (*best[:5], *rest[:5]))
    if first > 2:
        best = _better(best, _with_block(block_worth(counts - 3, honours), 2))
    if honours:
        return best
    if second:
        best = _better(best, _with_block(block_worth(counts - 1 - 8, False), 1))
    if third:
        best = _better(best, _with_block(block_worth(counts - 1 - 64, False), 1))
    if second and third:
        best = _better(best, _with_block(block_worth(counts - 1 - 8 - 64, False), 2))
    return best


def _with_block(rest: Worth, worth: int) -> Worth:
    return tuple([max(best, rest[most - 1] + worth) if most % 5 else best for most, best in enumerate(rest)])


def _better(first: Worth, other: Worth) -> Worth:
    return tuple(map(max, first, other))
