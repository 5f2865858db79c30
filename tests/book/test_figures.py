"""The matplotlib writer draws the same faces, and figures say in words what they show."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest

from riichi_book.drawing import OUTLINES, hand_view
from riichi_book.drawing.faces import Mark
from riichi_book.figures import TileCount, WordedFigure, fu_stack, tiles_left
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.reasons import Reason, Unit

HAND = hand_view(read_hand("456m11z22z X11Xs X77Xz"), win=read_tile("1z"), by="ron")
REASONS = [
    Reason(name, f"fu.{name}", amount, Unit.FU, words, read_tiles(tiles).tiles if tiles else ())
    for name, amount, words, tiles in (
        ("base", 20, "base", ""),
        ("closed-ron", 10, "closed hand won by ron", ""),
        ("triplet-won-by-ron", 4, "triplet won by ron", "111z"),
        ("closed-kan", 32, "closed kan", "1111s"),
        ("closed-kan", 32, "closed kan", "7777z"),
        ("double-wind-pair", 4, "double wind pair", "22z"),
    )
]
COUNTS = [
    TileCount(read_tile("2p"), held=0, seen=1),
    TileCount(read_tile("5p"), held=1, seen=0),
    TileCount(read_tile("8p"), held=0, seen=4),
]


def test_the_fu_are_told_reason_by_reason() -> None:
    figure = fu_stack(HAND, REASONS, counted=110)
    assert figure.words == (
        f"{HAND.words}. Fu: 20 for base; 10 for closed hand won by ron; "
        "4 for triplet won by ron (east wind three times); 32 for closed kan (bamboos 1 1 1 1); "
        "32 for closed kan (red dragon four times); 4 for double wind pair (south wind twice). "
        "Together 102, rounded up to 110."
    )
    labels = [text.get_text() for text in figure.figure.axes[0].texts]
    assert {"+20", "+10", "+4", "+32", "102 fu, counted as 110"} <= set(labels)


def test_the_tiles_left_are_counted_for_each_wait() -> None:
    figure = tiles_left(COUNTS)
    assert [count.left for count in COUNTS] == [3, 3, 0]
    assert figure.words == (
        "Tiles left: 2 of circles: 3 left, 1 seen; 5 of circles: 3 left, 1 in the hand; "
        "8 of circles: 0 left, 4 seen. In all 6 of 12 left."
    )
    tiles = [tile for spot in figure.spots for tile in spot.view.tiles]
    assert len(tiles) == 12
    assert sum(tile.faded for tile in tiles) == 5
    assert sum(tile.mark is Mark.WAIT for tile in tiles) == 6


def test_five_copies_of_a_tile_are_refused() -> None:
    with pytest.raises(ValueError, match="3 held and 2 seen of 5p"):
        tiles_left([TileCount(read_tile("5p"), held=3, seen=2)])


@pytest.fixture(params=["fu", "left"])
def figure(request: pytest.FixtureRequest) -> WordedFigure:
    return fu_stack(HAND, REASONS, counted=110) if request.param == "fu" else tiles_left(COUNTS)


def test_a_figure_in_html_says_its_words_and_follows_the_page(figure: WordedFigure) -> None:
    root = ET.fromstring(figure.html())  # noqa: S314 - our own text
    assert (root.get("role"), root.get("aria-label")) == ("img", figure.words)
    assert "currentColor" in figure.html()
    assert "#2b2b33" not in figure.html()
    assert "<style" not in figure.html()
    assert "#ffffff" not in re.sub(OUTLINES, "", figure.html())


def test_a_figure_as_a_file_has_a_light_card(figure: WordedFigure) -> None:
    root = ET.fromstring(figure.svg())  # noqa: S314 - our own text
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "#ffffff" in re.sub(OUTLINES, "", figure.svg())


@pytest.mark.parametrize(("name", "make"), [("fu-stack", fu_stack), ("tiles-left", tiles_left)])
def test_figures_are_drawn_as_they_were_looked_at(
    name: str, make: Callable[..., WordedFigure], golden: Callable[[str, str], None]
) -> None:
    figure = make(HAND, REASONS, counted=110) if make is fu_stack else make(COUNTS)
    golden(f"{name}.html", re.sub(OUTLINES, "<defs/>", figure.html()))
