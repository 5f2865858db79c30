"""The faces are complete, distinguishable without colours, and readable on any page."""

import re

import pytest

from riichi_book.drawing.faces import FACES, PALETTES, SYMBOLS, Mark
from riichi_book.drawing.svg import every_symbol
from riichi_book.sphinx.edition.book_facts import contrast
from riichi_rules.tiles import KINDS, Tile

SCREEN = PALETTES["colour"]


def test_every_tile_has_a_face_of_its_own_and_every_mark_a_sign_even_without_colours() -> None:
    tiles = [*map(Tile, KINDS), *(Tile(kind, red=True) for kind in (4, 13, 22))]
    assert {*FACES} == {*map(str, tiles), "X", "q"}
    for names in (FACES, [f"sign-{mark}" for mark in Mark]):
        assert len({re.sub(' fill="[^"]*"', "", SYMBOLS[name][1]) for name in names}) == len(names)


@pytest.mark.parametrize("red", ["0m", "0p", "0s"])
def test_a_red_five_is_red_throughout(red: str) -> None:
    assert {*re.findall(r"var\(--(\w+)", SYMBOLS[f"page-{red}"][1])} - {"face", "green"} == {"red"}


def test_what_is_on_a_face_stands_out_from_it_and_a_mark_from_every_page() -> None:
    for role in ("ink", "red", "green", "blue"):
        assert contrast(SCREEN[role], SCREEN["face"]) > 4.5
    for mark in Mark:
        assert min(contrast(SCREEN[mark], beside) for beside in ("#ffffff", "#000000", SCREEN["sign"])) > 3


def test_the_faces_of_a_page_have_few_elements_and_all_that_they_use() -> None:
    counts = {name: SYMBOLS.get(f"page-{name}", SYMBOLS[name])[1].count("<") - 1 for name in FACES}
    assert {name for name, count in counts.items() if count > 5} == {"1s", "8s"}
    assert max(counts.values()) <= 16
    page = every_symbol(layered=True)
    assert {*re.findall(r'href="#([^"]*)"', page)} <= {*re.findall(r' id="([^"]*)"', page)}
