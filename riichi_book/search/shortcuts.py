"""Shortcuts: how many fu players take for granted, and how often that is so.

A shortcut says of a kind of hand how many fu it has. Nothing here asserts that: ``frequencies`` counts the
hands of the kind, and the answer is which share of them has how many fu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Final, NamedTuple

from riichi_rules.messages import Message, say
from riichi_rules.situation import Win

from .frequencies import Shape, ShapeCount

Shares = tuple[float, float]
"""A share of the shapes, and of the picks."""


class Shortcut(NamedTuple):
    """What players say instead of counting: hands of a kind have so many fu."""

    words: Message
    fu: int
    holds: Callable[[Shape], bool]


OTHER_CLOSED: Final = {
    Win.RON: Shortcut(
        say("another closed hand by ron"),
        40,
        lambda shape: shape.other and not shape.called and shape.ron,
    ),
    Win.TSUMO: Shortcut(
        say("another closed hand by tsumo"),
        30,
        lambda shape: shape.other and not shape.called and not shape.ron,
    ),
}
OTHER_OPEN: Final = Shortcut(say("another open hand"), 30, lambda shape: shape.other and shape.called)
"""What is said of hands that are neither pinfu nor toitoi."""

SHORTCUTS: Final = (
    Shortcut(say("pinfu by ron"), 30, lambda shape: shape.pinfu and shape.ron),
    Shortcut(say("pinfu by tsumo"), 20, lambda shape: shape.pinfu and not shape.ron),
    Shortcut(say("open toitoi"), 40, lambda shape: shape.toitoi and shape.called),
    *OTHER_CLOSED.values(),
    OTHER_OPEN,
)
"""The shortcuts for hands without a quad (S3-25); a closed toitoi is a limit, and needs no fu."""


class Composition(NamedTuple):
    """Triplets that bring eight fu together, and may lift a hand past its shortcut."""

    words: Message
    holds: Callable[[Shape], bool]


COMPOSITIONS: Final = (
    Composition(
        say("a concealed triplet of terminals or honours"), lambda shape: shape.concealed_outside >= 1
    ),
    Composition(say("two open triplets of terminals or honours"), lambda shape: shape.open_outside >= 2),
    Composition(
        say("an open triplet of terminals or honours and a concealed one of simples"),
        lambda shape: shape.open_outside >= 1 and shape.concealed_simple >= 1,
    ),
    Composition(say("two concealed triplets of simples"), lambda shape: shape.concealed_simple >= 2),
)
"""The four compositions that are said to do so (S3-26)."""


class Exceeding(NamedTuple):
    """How a composition, or none of them, goes with exceeding a shortcut.

    ``exceed`` is the share of the hands with the composition that exceed the shortcut, ``have`` the share
    of those that exceed it that have the composition.
    """

    composition: Composition | None
    exceed: Shares
    have: Shares


def shares(counted: Mapping[Shape, ShapeCount], shortcut: Shortcut) -> dict[int, Shares]:
    """Return for each number of fu the share of a shortcut's hands that has it (rule ``fu.shortcuts``)."""
    by_fu: dict[int, list[ShapeCount]] = {}
    for shape, count in counted.items():
        if shortcut.holds(shape):
            by_fu.setdefault(shape.fu, []).append(count)
    whole = together(chain(*by_fu.values()))
    return {fu: together(counts).share_of(whole) for fu, counts in sorted(by_fu.items())}


def exceeding(counted: Mapping[Shape, ShapeCount]) -> list[Exceeding]:
    """Tell how each composition goes with exceeding a shortcut (rule ``fu.past-shortcuts``, S3-26).

    Pinfu and toitoi are left out: the compositions are told for the other hands.
    """
    others = [
        (shape, count, shape.fu > shortcut.fu)
        for shape, count in counted.items()
        if shape.other
        for shortcut in SHORTCUTS
        if shortcut.holds(shape)
    ]
    beyond = together(count for _, count, exceeds in others if exceeds)
    found = []
    for composition in (*COMPOSITIONS, None):
        having = [(count, exceeds) for shape, count, exceeds in others if _has(shape, composition)]
        both = together(count for count, exceeds in having if exceeds)
        whole = together(count for count, _ in having)
        found.append(Exceeding(composition, both.share_of(whole), both.share_of(beyond)))
    return found


def together(counts: Iterable[ShapeCount]) -> ShapeCount:
    """Add counts up."""
    shapes, picks = zip((0, 0), *counts, strict=True)
    return ShapeCount(sum(shapes), sum(picks))


def _has(shape: Shape, composition: Composition | None) -> bool:
    if composition is None:
        return not any(composition.holds(shape) for composition in COMPOSITIONS)
    return composition.holds(shape)
