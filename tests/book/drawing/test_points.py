"""Figures of points: the ladder of limits, and hands under two rulesets."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from matplotlib.patches import Rectangle

from riichi_book.figures import limit_ladder, points_beside, shortcut_bars
from riichi_book.studies.frequencies import frequencies
from riichi_book.studies.shortcuts import SHORTCUTS, shares
from riichi_book.tables.ladder import rungs
from riichi_rules.ruleset import load_ruleset, ruleset_ids


def test_the_ladder_says_what_it_shows() -> None:
    figure = limit_ladder(load_ruleset("tenhou"))
    assert figure.words == (
        "Points of a ron by another than the dealer, tenhou. 1 han: 1000 to 3600; 2 han: 1600 to 7100; "
        "3 han, mangan at most: 3200 to 8000; 4 han, mangan at most: 6400 to 8000; 5 han, mangan: 8000; "
        "6 to 7 han, haneman: 12000; 8 to 10 han, baiman: 16000; 11 to 12 han, sanbaiman: 24000; "
        "13 han and more, counted yakuman: 32000."
    )
    labels = [text.get_text() for text in figure.figure.axes[0].texts]
    assert {"2 han", "1600 to 7100", "13 han and more, counted yakuman", "32000"} <= set(labels)
    assert ET.fromstring(figure.html()).get("aria-label") == figure.words  # noqa: S314 - our own text


@pytest.mark.parametrize("name", ruleset_ids())
def test_more_han_never_pay_less(name: str) -> None:
    for lower, upper in pairwise(rungs(load_ruleset(name))):
        assert lower.least <= upper.least
        assert lower.most <= upper.most


def test_without_limits_there_is_no_ladder_to_show() -> None:
    with pytest.raises(ValueError, match=r"base with limits\.aotenjou=true has no limits"):
        limit_ladder(load_ruleset("base", {"limits.aotenjou": True}))


def test_the_ladder_is_drawn_as_it_was_looked_at(golden: Callable[[str, str], None]) -> None:
    golden("limit-ladder.html", limit_ladder(load_ruleset("ema-2025")).html())


def test_without_hands_there_is_nothing_to_compare() -> None:
    with pytest.raises(ValueError, match="no hand to compare"):
        points_beside([], ("ema-2025", "my-club"))


def test_a_bar_is_as_long_as_the_share_of_hands_that_the_shortcut_fits() -> None:
    counted = frequencies(load_ruleset("wiki"))
    figure = shortcut_bars(counted)
    bars = [patch for patch in figure.figure.axes[0].get_children() if isinstance(patch, Rectangle)]
    full = [bar.get_width() for bar in bars if bar.get_fill()][: 2 * len(SHORTCUTS)]
    for number, shortcut in enumerate(SHORTCUTS):
        shapes, picks = shares(counted, shortcut)[shortcut.fu]
        assert full[2 * number] / full[0] == pytest.approx(picks)
        assert full[2 * number + 1] / full[0] == pytest.approx(shapes)
        assert f"{shortcut.words}, {shortcut.fu} fu: {picks:.1%} and {shapes:.1%}" in figure.words
