"""Views turn, move and lie over one another, with all that is in them."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from riichi_book.drawing import Label, Placed, View, river_view, row, stack, svg_text, tiles_view, turned
from riichi_book.drawing.colours import Role
from riichi_book.drawing.shapes import Box, Circle, Part
from riichi_book.drawing.svg import own_prefix
from riichi_rules.notation import read_tile, read_tiles

RIVER = river_view(read_tiles("1m4z9s2_z1p4m6z3's8p"))
MAT = View(
    (Placed(read_tile("1m"), 10, 20),),
    100,
    80,
    "words",
    "text",
    (Box(5, 6, 20, 10, 2, Role.FELT), Circle(50, 60, 3, Role.RED), Part("東", 30, 40, 0.05, 0, Role.INK)),
    (Label("abc", 90, 70, 12),),
)


def boxes(view: View) -> set[tuple[str, float, float, float, float]]:
    return {(tile.face, round(tile.x, 3), round(tile.y, 3), *tile.size) for tile in view.tiles}


def test_four_quarters_turn_a_view_back() -> None:
    for view in (RIVER, MAT):
        assert boxes(turned(view, 4)) == boxes(view)
        four = turned(turned(view, 3), 1)
        assert boxes(four) == boxes(view)
        assert [tile.turned for tile in four.tiles] == [tile.turned for tile in view.tiles]
        assert (four.width, four.height) == (view.width, view.height)
        assert [label[1:3] for label in four.labels] == [label[1:3] for label in view.labels]
        assert [shape[:2] for shape in four.ground if not isinstance(shape, Part)] == [
            shape[:2] for shape in view.ground if not isinstance(shape, Part)
        ]


def test_turned_against_the_clock_the_right_comes_to_the_top() -> None:
    view = turned(MAT, 1)
    (tile,) = view.tiles
    # Its right edge was 60 from the right border; now it is so far from the top.
    assert (tile.x, tile.y, tile.turned) == (20, 60, 1)
    assert view.ground[0] == Box(6, 75, 10, 20, 2, Role.FELT)
    assert view.ground[1] == Circle(60, 50, 3, Role.RED)
    assert view.ground[2] == Part("東", 40, 70, 0.05, 270, Role.INK)
    assert view.labels[0][1:5] == (70, 10, 12, 1)
    assert (view.width, view.height) == (80, 100)


@pytest.mark.parametrize("quarters", range(4))
def test_a_turned_river_stays_inside_its_drawing(quarters: int) -> None:
    view = turned(RIVER, quarters)
    for tile in view.tiles:
        assert 0 < tile.x < tile.x + tile.size[0] < view.width
        assert 0 < tile.y < tile.y + tile.size[1] < view.height


def test_the_riichi_tile_lies_across_the_others_on_every_side() -> None:
    for quarters in range(4):
        across = [tile.turned % 2 for tile in turned(RIVER, quarters).tiles]
        assert across.count(1 - quarters % 2) == 1


def test_views_side_by_side_keep_what_lies_under_and_over_the_tiles() -> None:
    for both, x, y in ((row(RIVER, MAT), RIVER.width + 10, None), (stack(RIVER, MAT), 0, RIVER.height + 10)):
        assert both.ground[1].x == 50 + x
        assert both.labels[0].x == 90 + x
        if y is not None:
            assert both.labels[0].y == 70 + y


def test_ground_lies_under_the_tiles_and_labels_over_them() -> None:
    text = svg_text(MAT)
    order = [text.index(part) for part in ("</defs>", "<rect", '1m" x=', ">abc</text>")]
    # The first rectangle after the definitions is the ground's.
    order[1] = text.index("<rect", order[0])
    assert order == sorted(order)
    ET.fromstring(text)  # noqa: S314 - our own text


def test_a_label_without_a_colour_has_that_of_the_page() -> None:
    assert 'fill="currentColor"><text x="90"' in svg_text(MAT)
    filled = MAT._replace(labels=(Label("7", 9, 9, 10, fill=Role.SIGN, disc=Role.DORA),))
    written = svg_text(filled)
    assert re.search(r'<circle cx="9" cy="9" r="7.8" fill="#a87100"/><text [^>]*fill="#ffffff">7<', written)


def test_labels_are_escaped() -> None:
    assert "&lt;b&gt;" in svg_text(MAT._replace(labels=(Label("<b>", 9, 9, 10),)))


def test_a_view_of_tiles_alone_keeps_its_ids() -> None:
    """Notebooks store them; that views can have a ground now changes no drawing without one."""
    assert own_prefix(tiles_view(read_tiles("1m2'm3_p"))) == "t85fdd"
