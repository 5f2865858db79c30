"""How much, and how often: bars for amounts that were counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from .card import BARS, Card
from .charts import BAR
from .worded import WordedFigure

MOST_ROWS: Final = 12
"""Where there are more amounts than rows, neighbours share a row."""


def amount_bars(amounts: Mapping[int, int], what: str, unit: str = "points") -> WordedFigure:
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
        (f"{least:,} {unit}" if least == most else f"{least:,} to {most:,} {unit}", times)
        for least, most, times in rows
    ]
    return counted_bars(named, f"How much, and in how many {what}")


def counted_bars(counts: Sequence[tuple[str, int]], title: str) -> WordedFigure:
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
    return card.with_words(f"{title}. {'; '.join(f'{words}: {times:,}' for words, times in counts)}.")


def _ranges(amounts: list[int]) -> list[tuple[int, int]]:
    """Return the least and the greatest amount of each row: as many amounts to each, as near as can be."""
    if len(amounts) <= MOST_ROWS:
        return [(amount, amount) for amount in amounts]
    ends = [round(place * len(amounts) / MOST_ROWS) for place in range(MOST_ROWS + 1)]
    return [(amounts[start], amounts[end - 1]) for start, end in pairwise(ends)]
