"""The table, the dead wall and the ways to call for print."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree as ET

import pytest
from shared.tables import KANS, MIDDLE, SEATS, tiles

from riichi_book.drawing import OUTLINES, Break, dead_wall, table_view, ways_to_call
from riichi_book.drawing.colours import PALETTES, Role
from riichi_book.figures import WordedFigure, calls, pictured, table
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


def test_a_figure_is_as_large_as_its_drawing(figure: WordedFigure) -> None:
    (spot,) = figure.spots
    width, height = figure.figure.get_size_inches() * 72
    assert width - spot.view.width * spot.height / 40 == pytest.approx(8)
    assert height - spot.view.height * spot.height / 40 == pytest.approx(8)


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


def test_the_outlines_are_masked_and_what_lies_where_is_not(figure: WordedFigure) -> None:
    masked = re.sub(OUTLINES, "<defs/>", figure.html())
    assert "<symbol" not in masked
    assert masked.count("<use ") >= len(figure.spots[0].view.tiles)
    assert "<text" in masked


def test_felt_tiles_and_labels_show_in_a_bitmap() -> None:
    buffer = io.BytesIO()
    figure = table(SEATS, MIDDLE)
    figure.figure.savefig(buffer, format="raw", dpi=72)
    pixels = buffer.getvalue()
    seen = {role: pixels.count(bytes.fromhex(PALETTES["colour"][role][1:] + "ff")) for role in Role}
    assert seen[Role.FELT] > 40_000
    assert seen[Role.PANEL] > 5_000
    assert seen[Role.FACE] > 10_000
    assert seen[Role.LIGHT] > 200


def test_any_view_can_be_pictured() -> None:
    view = table_view(SEATS, MIDDLE)
    assert pictured(view, height=20).figure.get_figwidth() * 72 == pytest.approx(view.width / 2 + 8)
