"""Payments under two rulesets, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from riichi_rules.messages import joined, say

from .card import BARS, Card
from .charts import BAR, TOTAL
from .worded import WordedFigure


class Pair(NamedTuple):
    """What one hand pays under the one ruleset and under the other, in points."""

    words: object
    first: int
    other: int


def points_beside(pairs: Sequence[Pair], names: tuple[str, str]) -> WordedFigure:
    """Show for each hand two bars, one under the other: its points under each ruleset.

    ``names`` are those of the rulesets. Raises ``ValueError`` when there is nothing to compare.
    """
    if not pairs:
        raise ValueError("there is no hand to compare")
    card = Card(rows=2 * len(pairs), row=24)
    unit = 0.75 * BARS / max(max(pair.first, pair.other) for pair in pairs)
    for pair in pairs:
        card.label(pair.words)
        for name, points, colour in zip(names, (pair.first, pair.other), (BAR, TOTAL), strict=True):
            card.bar(0, points * unit, colour)
            card.number(points * unit, joined([points, name], ", "))
            card.next()
    parts = [
        say("{hand}: {first} and {other}", hand=pair.words, first=pair.first, other=pair.other)
        for pair in pairs
    ]
    return card.with_words(
        say(
            "Points under {first} and under {other}. {hands}.",
            first=names[0],
            other=names[1],
            hands=joined(parts, "; "),
        )
    )
