"""Views turn, move and lie over one another, with all that is in them."""

from __future__ import annotations

import pytest

from riichi_book.drawing import Label, Placed, View, river_view, svg_text, turned
from riichi_book.drawing.colours import Role
from riichi_book.drawing.shapes import Box, Circle, Part
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


@pytest.mark.parametrize("quarters", range(4))
def test_a_turned_river_stays_inside_its_drawing(quarters: int) -> None:
    view = turned(RIVER, quarters)
    for tile in view.tiles:
        assert 0 < tile.x < tile.x + tile.size[0] < view.width
        assert 0 < tile.y < tile.y + tile.size[1] < view.height


def test_labels_are_escaped() -> None:
    assert "&lt;b&gt;" in svg_text(MAT._replace(labels=(Label("<b>", 9, 9, 10),)))
