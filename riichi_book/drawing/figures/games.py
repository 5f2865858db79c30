"""What real games tell of rules: rulesets as a map, how far options reach, and the hands of a match.

These figures are narrow, so that they can be read on a telephone.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product, starmap
from math import dist, log
from statistics import median_low
from typing import Final, NamedTuple

from matplotlib.patches import Circle

from riichi_book.studies.distances import Layout
from riichi_rules.messages import Count, Message, joined, listed, plural, say

from .bars import amount_words, pair_words
from .card import BAR, GRID, PAD, TOTAL, Card
from .worded import WordedFigure

WIDTH: Final = 360.0
INNER: Final = WIDTH - 2 * PAD

# The map

SPAN: Final = 220.0
"""How wide the places of a map are, in points of the page; names stand beside them."""
NEAR: Final = 22.0
"""What is nearer than this has one name for all."""
LINE: Final = 16.0
FOOT: Final = 14.0
"""The room for the line that tells how long so many points are."""


class Reach(NamedTuple):
    """What another value of an option does: in words, and how many endings move how many points."""

    words: object
    amounts: Mapping[int, int]

    @property
    def endings(self) -> int:
        """How many endings it changes."""
        return sum(self.amounts.values())

    @property
    def median(self) -> int:
        """As many endings move fewer points as move more."""
        return median_low(Counter(self.amounts).elements())


class MatchHand(NamedTuple):
    """A hand of a match: its name, and the points that move in it on average, in all and by a change."""

    name: str
    points: float
    changed: float


def ruleset_map(layout: Layout, unit: float) -> WordedFigure:
    """Show things as a map, with a line as long as ``unit`` points; what lies together has one name.

    Raises ``ValueError`` when there is nothing to show.
    """
    if len(layout.places) < 2:
        raise ValueError("a map needs two things")
    (west, east), (south, north) = [
        (min(along), max(along)) for along in zip(*layout.places.values(), strict=True)
    ]
    scale = SPAN / max(east - west, north - south, 1e-9)
    groups = list(_together(layout, NEAR / scale))
    lines = LINE * max(map(len, groups)) / 2
    card = Card(rows=1, row=(north - south) * scale + 2 * lines + FOOT, width=WIDTH)
    floor = card.floor + FOOT + lines
    for names in groups:
        spots = [
            ((x - west) * scale, (y - south) * scale) for x, y in (layout.places[name] for name in names)
        ]
        for x, y in spots:
            card.ax.add_artist(Circle((PAD + 8 + x, floor + y), 5, color=BAR, alpha=0.75, lw=0))
        right = PAD + 8 + max([x for x, _ in spots]) + 9
        middle = floor + sum([y for _, y in spots]) / len(spots)
        card.text(right, middle, "\n".join(names), fontsize=11, linespacing=1.25)
    card.block(PAD, card.floor + 2, unit * scale, 2, GRID)
    words = say("{points} points an ending", points=Count(round(unit)))
    card.text(PAD + unit * scale + 8, card.floor + 3, words, fontsize=9)
    return card.with_words(joined(_places_words(layout, groups), " "))


def _together(layout: Layout, near: float) -> Iterator[tuple[str, ...]]:
    """Yield the names by what lies together, from above down."""
    left = sorted(layout.places, key=lambda name: -layout.places[name][1])
    while left:
        group = [left.pop(0)]
        for member in group:
            found = [name for name in left if dist(layout.places[name], layout.places[member]) < near]
            group += found
            left = [name for name in left if name not in found]
        yield tuple([name for name in layout.places if name in group])


def _places_words(layout: Layout, groups: Sequence[tuple[str, ...]]) -> Iterator[Message]:
    """Say which things lie together, and how far their places are from each other."""
    yield say("A map of rulesets: near is who pays alike.")
    yield from [say("{names} lie together.", names=listed(names)) for names in groups if len(names) > 1]
    apart = []
    for pair in combinations(groups, 2):
        near = min([dist(layout.places[one], layout.places[other]) for one, other in product(*pair)])
        first, second = [
            names[0] if len(names) == 1 else say("{name} and those with it", name=names[0]) for names in pair
        ]
        facts = {"first": first, "second": second, "points": Count(round(near))}
        apart.append(say("from {first} to {second}: {points}", **facts))
    if apart:
        yield say("Points an ending {distances}.", distances=joined(apart, "; "))


# How far an option reaches

STRIP: Final = 46.0
TALLEST: Final = 22.0
"""How high the highest column of a strip is, in points of the page."""
COLUMNS: Final = 24
"""A strip has so many columns: each begins at the same share more points than the one before."""
GRIDS: Final = (100, 1_000, 10_000, 100_000)


def reach_strips(reaches: Sequence[Reach], endings: int) -> WordedFigure:
    """Show for each change how often it moves how many points: columns, and a line at the middle ending.

    ``endings`` is how many there are in all. Ten times as many points are always as far to the right, and
    each strip is as high as its highest column. Raises ``ValueError`` when there is nothing to show.
    """
    if not reaches:
        raise ValueError("there is nothing to count")
    least = min([min(reach.amounts) for reach in reaches])
    most = max([max(reach.amounts) for reach in reaches])
    width = INNER / COLUMNS

    def column(points: int) -> float:
        return (COLUMNS - 1) * log(points / least) / log(max(most / least, 1.01))

    card = Card(rows=len(reaches), row=STRIP, width=WIDTH)
    for points in GRIDS:
        if least <= points <= most:
            x = PAD + width * (column(points) + 0.5)
            card.block(x, card.floor, 0.5, card.ceiling - card.floor, GRID, alpha=0.5)
            card.text(x, card.floor - 9, str(Count(points)), ha="center", fontsize=9)
    for reach in reaches:
        words = say("{thing}: {times}", thing=reach.words, times=Count(reach.endings))
        card.text(PAD, card.y + STRIP - 9, words, fontsize=10)
        columns = Counter[int]()
        for points, times in reach.amounts.items():
            columns[round(column(points))] += times
        for number, times in sorted(columns.items()):
            height = max(1.0, TALLEST * times / max(columns.values()))
            card.block(PAD + width * number + 1, card.y + 4, width - 2, height, BAR)
        middle = PAD + width * (column(reach.median) + 0.5)
        card.block(middle - 1, card.y + 2, 2, TALLEST + 4, TOTAL)
        card.next()
    facts = {"endings": Count(endings), "changes": joined(map(_reach_words, reaches), "; ")}
    return card.with_words(
        say("How many points each change moves in an ending, of {endings} endings. {changes}.", **facts)
    )


def _reach_words(reach: Reach) -> Message:
    times = plural(reach.endings, "{count} ending", "{count} endings", count=Count(reach.endings))
    least, most = min(reach.amounts), max(reach.amounts)
    facts = {"change": reach.words, "endings": times, "points": amount_words(least, most)}
    if least == most:
        return say("{change}: {endings}, {points}", **facts)
    return say(
        "{change}: {endings}, {points}, half of them {median} or less",
        **facts,
        median=Count(reach.median),
    )


# The hands of a match

HALF: Final = 100.0
"""How long a bar may be: there are two side by side."""
STARTS: Final = (PAD + 62.0, PAD + 62.0 + HALF + 46.0)


def match_bars(hands: Sequence[MatchHand], change: object) -> WordedFigure:
    """Show for each hand of a match how many points move in an ending, in all and by a change.

    Each side has a scale of its own. Raises ``ValueError`` when no points move.
    """
    greatest = [max([getattr(hand, side) for hand in hands], default=0) for side in ("points", "changed")]
    if not all(greatest):
        raise ValueError("no points move")
    card = Card(rows=len(hands) + 1, row=24, width=WIDTH)
    for start, words in zip(STARTS, (say("in all"), change), strict=True):
        card.text(start, card.y + 12, textwrap.shorten(str(words), 26), fontsize=10, weight="bold")
    card.next()
    for hand in hands:
        card.text(PAD, card.y + 12, hand.name, fontsize=10)
        sides = zip(STARTS, (hand.points, hand.changed), greatest, (BAR, TOTAL), strict=True)
        for start, points, most, colour in sides:
            card.block(start, card.y + 6, HALF * points / most, 12, colour)
            card.text(start + HALF * points / most + 4, card.y + 12, str(Count(round(points))), fontsize=9.5)
        card.next()
    told = [(hand.name, Count(round(hand.points)), Count(round(hand.changed))) for hand in hands]
    facts = {"change": change, "hands": joined(starmap(pair_words, told), "; ")}
    return card.with_words(say("Points that move in an ending, in all and {change}. {hands}.", **facts))
