"""Bar charts with labelled rows: limits, two rulesets side by side, shortcuts for fu, and amounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from riichi_book.answers.tables.points import rungs
from riichi_book.search.frequencies import Shape, ShapeCount
from riichi_book.search.shortcuts import SHORTCUTS, shares
from riichi_rules.messages import Count, Message, in_thousands, joined, say
from riichi_rules.ruleset import Ruleset
from riichi_rules.score_table import HAN

from .card import BAR, BARS, LABELS, TOTAL, Card, FigureBar
from .worded import WordedFigure

EVERY: Final = 8000
"""The points between two grid lines of a ladder."""
POINTS: Final = say("points")
MOST_ROWS: Final = 12
"""If there are more amounts than this, neighbouring amounts share a row."""


class _Share(float):
    """A share, shown as a percentage."""

    def __str__(self) -> str:
        return in_thousands(f"{self:.1%}")


def limit_ladder(rules: Ruleset) -> WordedFigure:
    """Show what a non-dealer's ron pays by its han: a bar for the fewest fu, a hollow one up to the most.

    Raises ``ValueError`` for a ruleset without limits.
    """
    steps = rungs(rules)
    card = Card(rows=len(steps), row=27)
    unit = BARS / steps[-1].most
    for points in range(0, steps[-1].most + 1, EVERY):
        card.grid(LABELS + points * unit, str(points))
    for place, step in enumerate(steps):
        card.label(step.words)
        least = FigureBar(0, step.least * unit, BAR if place < len(HAN) else TOTAL)
        more = FigureBar(least.length, (step.most - step.least) * unit, hollow=True)
        card.bars(step.points, least, *([more] if more.length else []))
    parts = [say("{han}: {points}", han=step.words, points=step.points) for step in steps]
    facts = {"ruleset": rules.label, "steps": joined(parts, "; ")}
    return card.with_words(say("Points of a ron by a non-dealer, {ruleset}. {steps}.", **facts))


class Pair(NamedTuple):
    """What one hand pays under each of two rulesets, in points."""

    words: object
    first: int
    other: int


def points_beside(pairs: Sequence[Pair], names: tuple[str, str]) -> WordedFigure:
    """Show two bars for each hand, one below the other: its points under each ruleset.

    ``names`` are the names of the rulesets. Raises ``ValueError`` if there is nothing to compare.
    """
    if not pairs:
        raise ValueError("there is no hand to compare")
    card = Card(rows=2 * len(pairs), row=24)
    unit = 0.75 * BARS / max([points for _, *both in pairs for points in both])
    for words, *both in pairs:
        card.label(words)
        for name, points, colour in zip(names, both, (BAR, TOTAL), strict=True):
            card.bars(joined([points, name], ", "), FigureBar(0, points * unit, colour))
    hands = [
        say("{hand}: {first} and {other}", hand=pair.words, first=pair.first, other=pair.other)
        for pair in pairs
    ]
    facts = {"first": names[0], "other": names[1], "hands": joined(hands, "; ")}
    return card.with_words(say("Points under {first} and under {other}. {hands}.", **facts))


def shortcut_bars(counted: Mapping[Shape, ShapeCount]) -> WordedFigure:
    """Show for each shortcut the share of its hands that have exactly its fu; the rest is a hollow bar."""
    card = Card(rows=2 * len(SHORTCUTS), row=24)
    parts = []
    for shortcut in SHORTCUTS:
        shapes, picks = shares(counted, shortcut)[shortcut.fu]
        named = {"shortcut": shortcut.words, "n": shortcut.fu}
        told = {"picks": _Share(picks), "shapes": _Share(shapes)}
        card.label(say("{shortcut}: {n} fu", **named))
        for words, share, colour in (
            (say("{share} of picks", share=told["picks"]), picks, BAR),
            (say("{share} of shapes", share=told["shapes"]), shapes, TOTAL),
        ):
            left = FigureBar(share * BARS, (1 - share) * BARS, colour, hollow=True)
            card.bars(words, FigureBar(0, share * BARS, colour), left)
        parts.append(say("{shortcut}, {n} fu: {picks} and {shapes}", **named, **told))
    shortcuts = joined(parts, "; ")
    return card.with_words(
        say("How often a shortcut for fu is right, of picks and of shapes. {shortcuts}.", shortcuts=shortcuts)
    )


def amount_bars(amounts: Mapping[int, int], what: object) -> WordedFigure:
    """Show how often each amount occurred, the smallest first; ``what`` is a plural noun for what is counted.

    Raises ``ValueError`` if nothing was counted.
    """
    rows = []
    for least, most in _ranges(sorted(amounts)):
        times = sum([times for amount, times in amounts.items() if least <= amount <= most])
        rows.append((say("{amount} {unit}", amount=amount_words(least, most), unit=POINTS), times))
    return counted_bars(rows, say("How much, and in how many {what}", what=what))


def counted_bars(counts: Sequence[tuple[object, int]], title: object) -> WordedFigure:
    """Show how often each thing occurred, with one bar each, in order; ``title`` says what is counted.

    Raises ``ValueError`` if nothing was counted.
    """
    greatest = max([times for _, times in counts], default=0)
    if not greatest:
        raise ValueError("there is nothing to count")
    card = Card(rows=len(counts), row=26)
    for words, times in counts:
        card.label(words)
        card.bars(str(Count(times)), FigureBar(0, BARS * times / greatest))
    parts = [say("{thing}: {times}", thing=words, times=Count(times)) for words, times in counts]
    return card.with_words(say("{title}. {counts}.", title=title, counts=joined(parts, "; ")))


def amount_words(least: int, most: int) -> Message:
    """Return an amount or a range of amounts in words."""
    if least == most:
        return say("{amount}", amount=Count(least))
    return say("{least} to {most}", least=Count(least), most=Count(most))


def _ranges(amounts: list[int]) -> list[tuple[int, int]]:
    """Return the least and greatest amount of each row, spreading the amounts evenly over the rows."""
    if len(amounts) <= MOST_ROWS:
        return [(amount, amount) for amount in amounts]
    ends = [round(place * len(amounts) / MOST_ROWS) for place in range(MOST_ROWS + 1)]
    return [(amounts[start], amounts[end - 1]) for start, end in pairwise(ends)]
