"""The ladder of limits as a figure."""

from __future__ import annotations

from typing import Final

from riichi_book.tables.ladder import rungs
from riichi_rules.messages import joined, say
from riichi_rules.ruleset import Ruleset
from riichi_rules.score_table import HAN

from .card import BARS, LABELS, Card
from .charts import BAR, TOTAL
from .worded import WordedFigure

EVERY: Final = 8000
"""The points between two lines of the grid."""


def limit_ladder(rules: Ruleset, *, dealer: bool = False) -> WordedFigure:
    """Show what a ron pays by its han: a bar for the fewest fu, and an outline up to the most.

    Raises ``ValueError`` for a ruleset without limits.
    """
    steps = rungs(rules, dealer=dealer)
    card = Card(rows=len(steps), row=27)
    unit = BARS / steps[-1].most
    for points in range(0, steps[-1].most + 1, EVERY):
        card.grid(LABELS + points * unit, str(points))
    for place, step in enumerate(steps):
        card.label(step.words)
        card.bar(0, step.least * unit, BAR if place < len(HAN) else TOTAL)
        if step.most > step.least:
            card.bar(step.least * unit, (step.most - step.least) * unit, BAR, hollow=True)
        card.number(step.most * unit, step.points)
        card.next()
    parts = [say("{han}: {points}", han=step.words, points=step.points) for step in steps]
    facts = {"ruleset": rules.label, "steps": joined(parts, "; ")}
    words = say("Points of a ron by another than the dealer, {ruleset}. {steps}.", **facts)
    if dealer:
        words = say("Points of a ron by the dealer, {ruleset}. {steps}.", **facts)
    return card.with_words(words)
