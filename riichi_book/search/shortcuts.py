"""Shortcuts: the fu that players assume without counting, and how often that is right.

A shortcut claims how many fu a kind of hand has. Nothing here relies on the claim: ``frequencies`` counts the
hands of that kind, and ``shares`` returns the share of them with each number of fu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Final, NamedTuple

from riichi_rules.messages import Message, say
from riichi_rules.situation import Win

from .frequencies import Shape, ShapeCount

Shares = tuple[float, float]
"""The share of the shapes, and the share of the picks."""


class Shortcut(NamedTuple):
    """What players say instead of counting: hands for which ``holds`` is true have ``fu`` fu."""

    words: Message
    fu: int
    holds: Callable[[Shape], bool]


OTHER_CLOSED: Final = {
    Win.RON: Shortcut(
        say("any other closed hand, by ron"), 40, lambda shape: shape.other and not shape.called and shape.ron
    ),
    Win.TSUMO: Shortcut(
        say("any other closed hand, by tsumo"),
        30,
        lambda shape: shape.other and not shape.called and not shape.ron,
    ),
}
OTHER_OPEN: Final = Shortcut(say("any other open hand"), 30, lambda shape: shape.other and shape.called)
"""The shortcut for open hands that are not toitoi; no open hand is pinfu."""

SHORTCUTS: Final = (
    Shortcut(say("pinfu by ron"), 30, lambda shape: shape.pinfu and shape.ron),
    Shortcut(say("pinfu by tsumo"), 20, lambda shape: shape.pinfu and not shape.ron),
    Shortcut(say("open toitoi"), 40, lambda shape: shape.toitoi and shape.called),
    *OTHER_CLOSED.values(),
    OTHER_OPEN,
)
"""The shortcuts for hands without a quad (S3-25); a closed toitoi reaches a limit, and needs no fu."""


class Composition(NamedTuple):
    """Triplets that are worth eight fu together, and may lift a hand past its shortcut."""

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
"""The four compositions that the source names (S3-26)."""


class Exceeding(NamedTuple):
    """How having a composition, or none of them, relates to exceeding a shortcut.

    ``exceed`` is the share of hands with the composition that exceed the shortcut. ``have`` is the share of
    hands exceeding the shortcut that have the composition.
    """

    composition: Composition | None
    exceed: Shares
    have: Shares


def shares(counted: Mapping[Shape, ShapeCount], shortcut: Shortcut) -> dict[int, Shares]:
    """Return the share of a shortcut's hands that has each number of fu (rule ``fu.shortcuts``)."""
    by_fu: dict[int, list[ShapeCount]] = {}
    for shape, count in counted.items():
        if shortcut.holds(shape):
            by_fu.setdefault(shape.fu, []).append(count)
    whole = together(chain(*by_fu.values()))
    return {fu: together(counts).share_of(whole) for fu, counts in sorted(by_fu.items())}


def exceeding(counted: Mapping[Shape, ShapeCount]) -> list[Exceeding]:
    """Return how each composition relates to exceeding a shortcut (rule ``fu.past-shortcuts``, S3-26).

    Pinfu and toitoi are left out: the source names the compositions for the other hands.
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
