"""The matplotlib writer draws the same tiles, and figures describe themselves in words."""

import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest
from matplotlib.patches import Rectangle
from shared.figures import FU_STACK, TILES_LEFT
from shared.tables import KANS, MIDDLE, SEATS, TURNED, WAYS

from riichi_book.drawing import (
    OUTLINES,
    Break,
    Mark,
    View,
    calls_view,
    dead_wall,
    dead_wall_view,
    table_view,
)
from riichi_book.drawing.figures import (
    TileCount,
    WordedFigure,
    limit_ladder,
    pictured,
    points_beside,
    shortcut_bars,
    tiles_left,
)
from riichi_book.search.frequencies import frequencies
from riichi_book.search.shortcuts import SHORTCUTS, shares
from riichi_rules.notation import read_tile
from riichi_rules.ruleset import load_ruleset

BOARDS = {
    "table": table_view(SEATS, MIDDLE, broken=Break(2, 5), replaced=KANS),
    "dead wall": dead_wall_view(dead_wall(TURNED[:2], replaced=1)),
    "calls": calls_view(WAYS),
}


@pytest.mark.parametrize("figure", [FU_STACK, TILES_LEFT])
def test_in_html_a_figure_follows_the_page_and_as_a_file_it_has_a_light_card(figure: WordedFigure) -> None:
    html, svg = (re.sub(OUTLINES, "", text) for text in (figure.html(), figure.svg()))
    root = ET.fromstring(figure.html())  # noqa: S314 - our own text
    assert (root.get("role"), root.get("aria-label")) == ("img", figure.words)
    assert "currentColor" in html
    assert not re.search("#2b2b33|<style|#ffffff", html)
    assert ET.fromstring(figure.svg()).tag.endswith("svg")  # noqa: S314 - likewise
    assert "#ffffff" in svg


@pytest.mark.proof
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_board_says_the_words_of_its_view_and_all_of_it_is_seen(board: View) -> None:
    """Letters are drawn as outlines, so a label that runs out of the drawing would be found."""
    figure = pictured(board, height=24)
    (spot,) = figure.spots
    assert figure.words == board.words
    width, height = figure.figure.get_size_inches() * 72
    boxes = [patch.get_path().get_extents() for patch in spot.patches]
    assert len(boxes) > len(board.tiles)
    assert all(0 < box.x0 <= box.x1 < width and 0 < box.y0 <= box.y1 < height for box in boxes)
    grey = set(re.findall("#[0-9a-f]{6}", pictured(board, palette="grey").html())) - {"#85878c"}
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in grey)


def test_the_copies_of_a_tile_are_left_seen_or_held_and_there_are_four() -> None:
    tiles = [tile for spot in TILES_LEFT.spots for tile in spot.view.tiles]
    assert (len(tiles), sum(tile.faded for tile in tiles)) == (12, 5)
    assert sum(tile.mark is Mark.WAIT for tile in tiles) == 6
    with pytest.raises(ValueError, match="3 held and 2 seen of 5p"):
        tiles_left([TileCount(read_tile("5p"), held=3, seen=2)])


def test_a_bar_is_as_long_as_the_share_of_hands_that_the_shortcut_fits() -> None:
    counted = frequencies(load_ruleset("wiki"))
    figure = shortcut_bars(counted)
    drawn = figure.figure.axes[0].get_children()
    bars = [each for each in drawn if isinstance(each, Rectangle) and each.get_fill()]
    full = [bar.get_width() for bar in bars][: 2 * len(SHORTCUTS)]
    for number, shortcut in enumerate(SHORTCUTS):
        shapes, picks = shares(counted, shortcut)[shortcut.fu]
        assert full[2 * number] / full[0] == pytest.approx(picks)
        assert full[2 * number + 1] / full[0] == pytest.approx(shapes)
        assert f"{shortcut.words}, {shortcut.fu} fu: {picks:.1%} and {shapes:.1%}" in figure.words


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: points_beside([], ("ema-2025", "my-club")), "no hand to compare"),
        (
            lambda: limit_ladder(load_ruleset("base", {"limits.aotenjou": True})),
            r"base with limits\.aotenjou=true has no limits",
        ),
    ],
)
def test_without_anything_to_show_there_is_no_figure(make: Callable[[], WordedFigure], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        make()
