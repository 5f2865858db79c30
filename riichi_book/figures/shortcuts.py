"""How often the shortcuts for fu are right, one bar for picks and one for shapes."""

from __future__ import annotations

from collections.abc import Mapping

from riichi_book.studies.frequencies import Count, Shape
from riichi_book.studies.shortcuts import SHORTCUTS, shares
from riichi_rules.messages import joined, say

from .card import BARS, Card
from .charts import BAR, TOTAL
from .worded import WordedFigure


def shortcut_bars(counted: Mapping[Shape, Count]) -> WordedFigure:
    """Show for each shortcut which share of its hands has just so many fu; what is left is hollow."""
    card = Card(rows=2 * len(SHORTCUTS), row=24)
    parts = []
    for shortcut in SHORTCUTS:
        shapes, picks = shares(counted, shortcut)[shortcut.fu]
        named = {"shortcut": shortcut.words, "n": shortcut.fu}
        card.label(say("{shortcut}: {n} fu", **named))
        of_picks, of_shapes = f"{picks:.1%}", f"{shapes:.1%}"
        bars = (
            (say("{share} of picks", share=of_picks), picks, BAR),
            (say("{share} of shapes", share=of_shapes), shapes, TOTAL),
        )
        for words, share, colour in bars:
            card.bar(0, share * BARS, colour)
            card.bar(share * BARS, (1 - share) * BARS, colour, hollow=True)
            card.number(BARS, words)
            card.next()
        shares_of = {"picks": of_picks, "shapes": of_shapes}
        parts.append(say("{shortcut}, {n} fu: {picks} and {shapes}", **named, **shares_of))
    return card.with_words(
        say(
            "How often a shortcut for fu is right, of picks and of shapes. {shortcuts}.",
            shortcuts=joined(parts, "; "),
        )
    )
