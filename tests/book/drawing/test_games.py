"""Figures of real games: a map of rulesets, how far changes reach, and the hands of a match."""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from xml.etree import ElementTree as ET

import pytest
from matplotlib.patches import Circle, Rectangle

from riichi_book.figures import MatchHand, Reach, WordedFigure, match_bars, reach_strips, ruleset_map
from riichi_book.studies.distances import laid_out

NEAR = laid_out({("A", "B"): 3.0, ("B", "C"): 400.0, ("C", "A"): 401.0})
REACHES = [Reach("rounding", {200: 3, 600: 5}), Reach("ippatsu", {600: 1, 2000: 2, 16000: 1})]
HANDS = [MatchHand("East 1", 6000.0, 500.0), MatchHand("South 4", 3000.0, 125.0)]


def bars(figure: WordedFigure, colour: str) -> list[Rectangle]:
    wanted = Rectangle((0, 0), 1, 1, color=colour).get_facecolor()
    boxes = [artist for artist in figure.figure.axes[0].get_children() if isinstance(artist, Rectangle)]
    return [box for box in boxes if box.get_facecolor() == wanted]


def texts(figure: WordedFigure) -> set[str]:
    return {text.get_text() for text in figure.figure.axes[0].texts}


def test_a_map_has_one_name_for_what_lies_together_and_is_true_to_scale() -> None:
    figure = ruleset_map(NEAR, 100)
    assert figure.words == (
        "A map of rulesets: near is who pays alike. A and B lie together. "
        "Points an ending from A and those with it to C: 400."
    )
    assert {"A\nB", "C", "100 points an ending"} <= texts(figure)
    spots = [artist.center for artist in figure.figure.axes[0].get_children() if isinstance(artist, Circle)]
    (line,) = [box for box in bars(figure, "#8a8c92") if box.get_height() == 2]
    apart = sorted(dist(first, second) for place, first in enumerate(spots) for second in spots[:place])
    assert [round(100 * length / line.get_width()) for length in apart] == [3, 400, 401]


@pytest.mark.parametrize(
    "figure",
    [ruleset_map(NEAR, 100), reach_strips(REACHES, 9), match_bars(HANDS, "x")],
    ids=["map", "reach", "match"],
)
def test_a_figure_of_games_is_narrow_and_tells_itself(figure: WordedFigure) -> None:
    root = ET.fromstring(figure.html())  # noqa: S314 - our own text
    assert (root.get("role"), root.get("aria-label")) == ("img", figure.words)
    assert figure.figure.get_figwidth() * 72 == 360
    right = [text.get_window_extent().x1 for text in figure.figure.axes[0].texts]
    assert max(right) < figure.figure.get_figwidth() * figure.figure.dpi


@pytest.mark.parametrize(
    "make", [lambda: ruleset_map(laid_out({}), 1), lambda: reach_strips([], 9), lambda: match_bars([], "x")]
)
def test_without_anything_to_show_there_is_no_figure(make: Callable[[], WordedFigure]) -> None:
    with pytest.raises(ValueError, match=r"two things|nothing to count|no points"):
        make()
