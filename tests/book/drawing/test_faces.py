"""The faces are complete, told apart without colours, and readable on any page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from riichi_book.drawing.colours import PALETTES, Role
from riichi_book.drawing.faces import FACES, PARTS, Mark, mark_shapes
from riichi_book.drawing.shapes import Part, Shape, Shapes
from riichi_book.drawing.svg import sprite
from riichi_rules.tiles import KINDS, Tile

EVERY_TILE = [*map(Tile, KINDS), *(Tile(kind, red=True) for kind in (4, 13, 22))]


def without_colours(shapes: Shapes) -> Iterator[tuple[object, ...]]:
    """Return what shapes look like in one colour, parts taken apart."""
    for shape in shapes:
        if isinstance(shape, Part):
            yield shape[1:5], tuple(without_colours(PARTS[shape.name]))
        else:
            yield type(shape).__name__, shape[:-1]


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour, as contrasts are reckoned."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(words: str, other: str) -> float:
    dark, light = sorted((brightness(words), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def roles(shapes: Shapes) -> Iterator[Role]:
    for shape in shapes:
        if shape.fill:
            yield shape.fill
        if isinstance(shape, Part):
            yield from roles(PARTS[shape.name])


def test_all_37_tiles_the_back_and_the_unknown_tile_have_a_face() -> None:
    assert set(FACES) == {*map(str, EVERY_TILE), "X", "?"}
    assert all(FACES.values())


def test_no_two_faces_are_alike_even_without_colours() -> None:
    plain = {name: tuple(without_colours(shapes)) for name, shapes in FACES.items()}
    assert [pair for pair in combinations(plain, 2) if plain[pair[0]] == plain[pair[1]]] == []


@pytest.mark.parametrize("red", ["0m", "0p", "0s"])
def test_a_red_five_is_red_throughout(red: str) -> None:
    assert {role for role in roles(FACES[red]) if role not in {Role.FACE, Role.GREEN}} == {Role.RED}


@pytest.mark.parametrize("role", [Role.INK, Role.RED, Role.GREEN, Role.BLUE])
def test_what_is_on_a_face_stands_out_from_it(role: Role) -> None:
    assert contrast(PALETTES["colour"][role], PALETTES["colour"][Role.FACE]) > 4.5


@pytest.mark.parametrize("page", ["#ffffff", "#000000"], ids=["light", "dark"])
@pytest.mark.parametrize("mark", Mark)
def test_a_mark_stands_out_from_the_page_and_its_sign_from_the_mark(mark: Mark, page: str) -> None:
    colour = PALETTES["colour"][Role(mark.value)]
    assert contrast(colour, page) > 3
    assert contrast(colour, PALETTES["colour"][Role.SIGN]) > 3


def test_marks_have_signs_of_their_own_shape() -> None:
    def sign(mark: Mark) -> Shape:
        (part,) = (shape for shape in mark_shapes(mark) if isinstance(shape, Part))
        return PARTS[part.name][0]

    assert len({sign(mark) for mark in Mark}) == len(Mark)


def test_faces_are_drawn_as_they_were_looked_at(golden: Callable[[str, str], None]) -> None:
    golden("sprite.svg", sprite())
