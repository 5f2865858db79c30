"""Figures of real games: a map of rulesets, how far changes reach, and the hands of a match."""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from xml.etree import ElementTree as ET

import pytest
from matplotlib.patches import Circle, Rectangle

from riichi_book.figures import MatchHand, Reach, WordedFigure, match_bars, reach_strips, ruleset_map
from riichi_book.figures.charts import BAR, TOTAL
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


def test_a_strip_has_columns_where_the_amounts_are_and_a_line_in_their_middle() -> None:
    figure = reach_strips(REACHES, 1861)
    assert figure.words == (
        "How many points each change moves in an ending, of 1,861 endings. rounding: 8 endings, 200 to 600, "
        "half of them 600 or less; ippatsu: 4 endings, 600 to 16,000, half of them 2,000 or less."
    )
    columns, middles = bars(figure, BAR), bars(figure, TOTAL)
    assert [round(box.get_height(), 1) for box in columns] == [13.2, 22, 11, 22, 11]
    assert columns[0].get_x() < columns[1].get_x() == columns[2].get_x() < columns[3].get_x()
    for column, middle in ((columns[1], middles[0]), (columns[3], middles[1])):
        inside = middle.get_x() + 1 - column.get_x()
        assert -1 <= inside <= column.get_width() + 1


def test_the_middle_ending_has_as_many_below_it_as_above() -> None:
    assert Reach("", {100: 1, 200: 1, 900: 1}).median == 200
    assert Reach("", {100: 5, 900: 4}).median == 100
    assert Reach("", {100: 1}).endings == 1


def test_each_side_of_a_match_has_its_own_scale_and_says_its_numbers() -> None:
    figure = match_bars(HANDS, "by ippatsu")
    assert figure.words == (
        "Points that move in an ending, in all and by ippatsu. East 1: 6,000 and 500; South 4: 3,000 and 125."
    )
    for colour, share in ((BAR, 0.5), (TOTAL, 0.25)):
        first, last = bars(figure, colour)
        assert last.get_width() == pytest.approx(share * first.get_width())
        assert first.get_width() == 100
    assert {"6,000", "125", "by ippatsu"} <= texts(figure)


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
    "make",
    [lambda: ruleset_map(laid_out({}), 1), lambda: reach_strips([], 9), lambda: match_bars([], "x")],
)
def test_without_anything_to_show_there_is_no_figure(make: Callable[[], WordedFigure]) -> None:
    with pytest.raises(ValueError, match=r"two things|nothing to count|no points"):
        make()
