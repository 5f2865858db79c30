"""The table, the dead wall and the ways to call for print."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from shared.tables import KANS, MIDDLE, SEATS, tiles

from riichi_book.drawing import Break, dead_wall, ways_to_call
from riichi_book.figures import WordedFigure, calls, table
from riichi_book.figures import dead_wall as dead_wall_figure

FIGURES = {
    "table": lambda palette: table(SEATS, MIDDLE, broken=Break(2, 5), replaced=KANS, palette=palette),
    "dead wall": lambda palette: dead_wall_figure(dead_wall(tiles("3m7p"), replaced=1), palette=palette),
    "calls": lambda palette: calls(ways_to_call(tiles("5z")[0], tiles("456m")), palette=palette),
}


@pytest.fixture(params=FIGURES)
def figure(request: pytest.FixtureRequest) -> WordedFigure:
    return FIGURES[request.param]("colour")


def test_a_figure_says_the_words_of_its_view(figure: WordedFigure) -> None:
    (spot,) = figure.spots
    assert figure.words == spot.view.words
    assert ET.fromstring(figure.html()).get("aria-label") == figure.words  # noqa: S314 - our own text


def test_everything_drawn_lies_in_the_figure(figure: WordedFigure) -> None:
    """Letters are outlines, so that a label which runs out of the drawing is found."""
    width, height = figure.figure.get_size_inches() * 72
    for patch in figure.spots[0].patches:
        box = patch.get_path().get_extents()
        assert box.x0 > 0
        assert box.y0 > 0
        assert box.x1 < width
        assert box.y1 < height


@pytest.mark.parametrize("name", FIGURES)
def test_a_print_has_no_colours(name: str) -> None:
    figure = FIGURES[name]("grey")
    colours = set(re.findall("#[0-9a-f]{6}", figure.html()))
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours - {"#85878c"})
