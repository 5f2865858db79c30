"""Faces of few layers: what is seen stays as it is, and a page has little to lay out."""

from __future__ import annotations

import re

import pytest

from riichi_book.drawing import svg_text, tiles_view
from riichi_book.drawing.colours import Role
from riichi_book.drawing.faces import FACES, Mark, mark_shapes
from riichi_book.drawing.layers import UPRIGHT, Transform, layers
from riichi_book.drawing.outlines import path_data, short
from riichi_book.drawing.shapes import Box, Circle, Outline, Part, Ring, Shapes
from riichi_book.drawing.svg import every_symbol
from riichi_rules.notation import read_tiles

RED, BLUE, GREEN = Role.RED, Role.BLUE, Role.GREEN


def fills(shapes: Shapes) -> list[Role | None]:
    return [shape.fill for shape in layers(shapes)]


def paths_of(*shapes: Circle | Ring | Box | Outline, place: Transform = UPRIGHT) -> str:
    """Return the path of shapes that make one layer."""
    (layer,) = layers(shapes, place)
    assert isinstance(layer, Outline)
    return layer.data


def test_what_lies_beside_each_other_is_one_path_of_a_colour() -> None:
    assert fills((Circle(0, 0, 1, RED), Circle(5, 0, 1, BLUE), Circle(9, 0, 1, RED))) == [RED, BLUE]


def test_what_lies_over_another_colour_is_drawn_after_it() -> None:
    assert fills((Circle(0, 0, 3, RED), Circle(0, 0, 2, BLUE), Circle(0, 0, 1, RED))) == [RED, BLUE, RED]


def test_a_colour_comes_last_if_some_of_it_lies_over_the_others() -> None:
    two = (Circle(0, 0, 2, RED), Circle(0, 0, 1, BLUE), Circle(9, 0, 2, GREEN), Circle(9, 0, 1, BLUE))
    assert fills(two) == [RED, GREEN, BLUE]


def test_of_shapes_that_run_clockwise_none_cuts_a_hole_into_another() -> None:
    assert fills((Box(0, 0, 4, 4, 1, RED), Circle(1, 1, 2, RED), Ring(1, 1, 3, 1, RED))) == [RED]


def test_an_outline_may_run_either_way_and_overlaps_nothing_of_its_path() -> None:
    free = Outline("M0 0l2 0 0 2z", RED)
    assert fills((free, Circle(1, 1, 1, RED))) == [RED, RED]
    assert fills((free, Circle(5, 5, 1, RED))) == [RED]


def test_a_character_stays_a_part_in_its_place() -> None:
    kanji = Part("characters", 1, 2, 2, 90)
    (layer,) = layers((kanji,), Transform(10, 20))
    assert isinstance(layer, Part)
    assert (layer.name, layer.turn, layer.fill) == ("萬", 90, RED)
    assert (layer.x, layer.y) == pytest.approx((11 - 2 * 28.4, 22 + 2 * 15))


def test_shapes_that_are_equal_are_still_two() -> None:
    assert fills((Circle(0, 0, 3, RED), Circle(0, 0, 2, BLUE), Circle(0, 0, 3, RED))) == [RED, BLUE, RED]


def test_a_frame_is_no_part_of_a_face() -> None:
    with pytest.raises(TypeError, match="a frame is on no face"):
        layers(mark_shapes(Mark.WIN))


def test_paths_are_written_short() -> None:
    circle = "M3 5c0-1.1.9-2 2-2s2 .9 2 2-.9 2-2 2-2-.9-2-2z"
    assert paths_of(Circle(5, 5, 2)) == circle
    assert paths_of(Ring(5, 5, 2, 1)) == circle + "M4 5c0 .55.45 1 1 1s1-.45 1-1-.45-1-1-1-1 .45-1 1z"
    assert paths_of(Box(1, 2, 3, 4, 0)) == "M1 2h3v4h-3z"
    assert paths_of(Box(0, 0, 4, 2, 1)) == "M1 0h2c.55 0 1 .45 1 1s-.45 1-1 1h-2c-.55 0-1-.45-1-1s.45-1 1-1z"
    assert paths_of(Box(0, 0, 4, 2, 9)) == paths_of(Box(0, 0, 4, 2, 1)), (
        "no corner is rounder than its side is long"
    )
    assert paths_of(Outline("m1 1h2v2t1 1z")) == "M1 1h2v2q0 0 1 1z"


def test_a_place_moves_scales_and_turns() -> None:
    quarter = Transform(10, 0, 2, 90)
    assert quarter.point(1, 0) == pytest.approx((10, 2))
    assert quarter.point(0, 1) == pytest.approx((8, 0))
    assert quarter.of(Part("dot", 1, 0, 0.5, 90)) == pytest.approx((10, 2, 1, 180))
    assert paths_of(Box(0, 0, 1, 2, 0), place=quarter) == "M10 0v2h-4v-2z"


@pytest.mark.parametrize(
    ("number", "text"), [(0.0, "0"), (-0.001, "0"), (0.5, ".5"), (-0.5, "-.5"), (10.0, "10"), (1.005, "1")]
)
def test_a_number_has_no_more_digits_than_it_needs(number: float, text: str) -> None:
    assert short(number) == text


def test_a_letter_is_written_once_and_numbers_are_parted_where_nothing_else_does() -> None:
    steps = (("M", (0, 0)), ("c", (1, -2, 0.5, 0.5, 3, 0.25)), ("c", (0.5, 1, 1, 1, 1, 1)), ("z", ()))
    assert path_data(*steps, *steps) == "M0 0c1-2 .5.5 3 .25.5 1 1 1 1 1z" * 2
    assert path_data(("M", (0, 0)), ("l", (1, 0)), ("l", (-2, 0)), ("l", (0, 1)), ("l", (1, 1))) == (
        "M0 0h1-2v1l1 1"
    )


def test_every_face_has_few_layers() -> None:
    counts = {name: len(layers(shapes)) for name, shapes in FACES.items()}
    assert {name for name, count in counts.items() if count > 4} == {"1s", "8s"}
    assert max(counts.values()) <= 15


def test_a_drawing_that_stands_alone_shares_its_bamboos_and_a_page_has_fewer_elements() -> None:
    alone, page = every_symbol(layered=False), every_symbol(layered=True)
    assert '-stick"' in alone
    assert '-stick"' not in page
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(re.findall(r' id="([^"]*)"', page))
    assert "stick" in svg_text(tiles_view(read_tiles("2s")))
