"""How often the shortcuts for fu are right, one bar for picks and one for shapes."""

from __future__ import annotations

from collections.abc import Mapping

from riichi_book.studies.frequencies import Count, Shape
from riichi_book.studies.shortcuts import SHORTCUTS, shares

from .card import BARS, Card
from .charts import BAR, TOTAL
from .worded import WordedFigure


def shortcut_bars(counted: Mapping[Shape, Count]) -> WordedFigure:
    """Show for each shortcut which share of its hands has just so many fu; what is left is hollow."""
    card = Card(rows=2 * len(SHORTCUTS), row=24)
    parts = []
    for shortcut in SHORTCUTS:
        shapes, picks = shares(counted, shortcut)[shortcut.fu]
        card.label(f"{shortcut.words}: {shortcut.fu} fu")
        for words, share, colour in (("picks", picks, BAR), ("shapes", shapes, TOTAL)):
            card.bar(0, share * BARS, colour)
            card.bar(share * BARS, (1 - share) * BARS, colour, hollow=True)
            card.number(BARS, f"{share:.1%} of {words}")
            card.next()
        parts.append(f"{shortcut.words}, {shortcut.fu} fu: {picks:.1%} and {shapes:.1%}")
    return card.with_words(
        f"How often a shortcut for fu is right, of picks and of shapes. {'; '.join(parts)}."
    )
