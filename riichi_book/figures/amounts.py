"""How much, and how often: bars for amounts that were counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from riichi_rules.messages import Message, joined, say

from .card import BARS, Card
from .charts import BAR
from .worded import WordedFigure

POINTS: Final = say("points")
MOST_ROWS: Final = 12
"""Where there are more amounts than rows, neighbours share a row."""


def amount_bars(amounts: Mapping[int, int], what: object, unit: object = POINTS) -> WordedFigure:
    """Show how often each amount came, the smallest first; ``what`` is counted, in the plural.

    Raises ``ValueError`` when nothing was counted.
    """
    if not amounts:
        raise ValueError("there is nothing to count")
    rows = [
        (least, most, sum([times for amount, times in amounts.items() if least <= amount <= most]))
        for least, most in _ranges(sorted(amounts))
    ]
    named = [
        (say("{amount} {unit}", amount=amount_words(least, most), unit=unit), times)
        for least, most, times in rows
    ]
    return counted_bars(named, say("How much, and in how many {what}", what=what))


def counted_bars(counts: Sequence[tuple[object, int]], title: object) -> WordedFigure:
    """Show how often each of some things came, a bar for each in their order; ``title`` says what is counted.

    Raises ``ValueError`` when nothing was counted.
    """
    greatest = max([times for _, times in counts], default=0)
    if not greatest:
        raise ValueError("there is nothing to count")
    card = Card(rows=len(counts), row=26)
    for words, times in counts:
        card.label(words)
        card.bar(0, BARS * times / greatest, BAR)
        card.number(BARS * times / greatest, f"{times:,}")
        card.next()
    parts = [say("{thing}: {times}", thing=words, times=f"{times:,}") for words, times in counts]
    return card.with_words(say("{title}. {counts}.", title=title, counts=joined(parts, "; ")))


def amount_words(least: int, most: int) -> Message:
    """Say an amount, or from which to which it goes."""
    if least == most:
        return say("{amount}", amount=f"{least:,}")
    return say("{least} to {most}", least=f"{least:,}", most=f"{most:,}")


def _ranges(amounts: list[int]) -> list[tuple[int, int]]:
    """Return the least and the greatest amount of each row: as many amounts to each, as near as can be."""
    if len(amounts) <= MOST_ROWS:
        return [(amount, amount) for amount in amounts]
    ends = [round(place * len(amounts) / MOST_ROWS) for place in range(MOST_ROWS + 1)]
    return [(amounts[start], amounts[end - 1]) for start, end in pairwise(ends)]
