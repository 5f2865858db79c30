"""Mistakes about waits: one side of a long row, the pair beside a run, a fifth copy, one step too far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from riichi_book.teaching.asks import Ask
from riichi_rules.messages import say
from riichi_rules.questions.waits import WaitsAnswer
from riichi_rules.tiles import KINDS, Tile, count_of, is_honour
from riichi_rules.traits import WaitShape

from .belief import Belief

Kinds = frozenset[int]
RUN: Final = 1 | 1 << 3 | 1 << 6
"""Three kinds in a row, packed."""


def readings_of_waits(counts: int, groups: int) -> set[Kinds]:
    """Return what a hand waits on in each way of setting so many groups aside, each way by itself.

    What is left is a tile that waits for its like, or a pair and two tiles that wait for a third.
    """
    found: set[Kinds] = set()
    for left in sets_aside(counts, groups):
        found.add(frozenset(kind for kind in KINDS if count_of(left, kind)))
    for left in sets_aside(counts, groups - 1):
        held = [kind for kind in KINDS for _ in range(count_of(left, kind))]
        for pair in {kind for kind in held if held.count(kind) > 1}:
            first, second = without_pair(held, pair)
            found.add(waits_of_two(first, second) | (frozenset([pair]) if first == second else frozenset()))
    return found - {frozenset()}


def without_pair(held: Sequence[int], pair: int) -> list[int]:
    """Return kinds without two of one of them."""
    first = held.index(pair)
    return [*held[:first], *held[first + 2 :]]


def sets_aside(counts: int, groups: int) -> set[int]:
    """Return what is left of concealed tiles (packed) when so many groups are set aside, in every way."""
    left = {counts}
    for _ in range(groups):
        left = {rest - group for rest in left for group in groups_in(rest)}
    return left


def groups_in(counts: int) -> Iterator[int]:
    """Yield each group among tiles, packed like them."""
    for kind in KINDS:
        place = 3 * kind
        if count_of(counts, kind) >= 3:
            yield 3 << place
        if not is_honour(kind) and kind % 9 < 7 and all(count_of(counts, kind + step) for step in range(3)):
            yield RUN << place


def waits_of_two(first: int, second: int) -> Kinds:
    """Return the kinds that make a group of two tiles, the lower first."""
    if first == second:
        return frozenset([first])
    if is_honour(second) or first // 9 != second // 9 or second - first > 2:
        return frozenset()
    if second - first == 2:
        return frozenset([first + 1])
    return frozenset(kind for kind in (first - 1, second + 1) if kind >= 0 and kind // 9 == first // 9)


def one_side(_ask: Ask, answer: WaitsAnswer) -> Iterator[list[str]]:
    """See one way to set the groups aside, and not the others."""
    waits = frozenset(tile.kind for tile in answer.waits.tiles)
    beside = without_pair_waits(answer)
    ways = readings_of_waits(answer.hand.counts, 4 - len(answer.hand.melds))
    for kinds in sorted(ways, key=sorted):
        if kinds < waits and texts(kinds) != beside:
            yield texts(kinds)


def without_pair_waits(answer: WaitsAnswer) -> list[str]:
    """Return the waits that complete more than the pair."""
    return [str(wait.tile) for wait in answer.waits.waits if wait.shapes != (WaitShape.TANKI,)]


def one_step_on(_ask: Ask, answer: WaitsAnswer) -> Iterator[list[str]]:
    """Go on from a wait open on both sides as if it were a row of five: 1-4-7 for 1-4."""
    waits = frozenset(tile.kind for tile in answer.waits.tiles)
    for kind in sorted(next_in_row(answer)):
        yield texts(waits | {kind})


def next_in_row(answer: WaitsAnswer) -> Kinds:
    """Return the kinds three steps on from waits open on both sides, which are no waits themselves."""
    both = [wait.tile.kind for wait in answer.waits.waits if WaitShape.RYANMEN in wait.shapes]
    near = {
        kind + step
        for kind in both
        for step in (-3, 3)
        if kind + step >= 0 and (kind + step) // 9 == kind // 9
    }
    return frozenset(near - {tile.kind for tile in (*answer.waits.tiles, *answer.waits.own_four)})


def texts(kinds: Kinds) -> list[str]:
    """Write kinds of tiles, in their order."""
    return [str(Tile(kind)) for kind in sorted(kinds)]


WAITS: Final = ("waits",)
BELIEFS: Final = (
    Belief("one-side", say("You set the groups aside in one way only; there is another way to read the same tiles, and more that wins."), WAITS, WAITS, one_side),
    Belief("pair-overlooked", say("You overlooked that the pair can be what is missing: the other tiles are groups already."), WAITS, WAITS, lambda _, answer: [without_pair_waits(answer) or None]),
    Belief("fifth-copy", say("You waited on a tile of which the hand holds all four: there is no fifth."), WAITS, WAITS, lambda _, answer: [texts(frozenset(tile.kind for tile in (*answer.waits.tiles, *answer.waits.own_four)))]),
    Belief("one-step-on", say("You went a step too far: two tiles in a row wait on their two ends, and on nothing three further on."), WAITS, WAITS, one_step_on),
)  # fmt: skip
"""Mistakes about waits."""
