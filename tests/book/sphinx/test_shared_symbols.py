"""A notebook's drawing uses the symbols of its page wherever the faces are the same."""

import re

import pytest
from shared.tables import MIDDLE, SEATS

from riichi_book.drawing import View, svg_text, table_view, tiles_view
from riichi_book.sphinx.tiles.writers import share, symbols_by_id
from riichi_rules.notation import read_tiles

HAND = tiles_view(read_tiles("19m19p19s1234567z 05'5p X11Xs"))
TABLE = table_view(SEATS, MIDDLE)


def used(text: str) -> set[str]:
    return set(re.findall(r'href="#riichi-([^"]*)"', text))


@pytest.mark.parametrize("view", [HAND, TABLE], ids=["hand", "table"])
def test_a_drawing_in_colour_uses_those_of_the_page(view: View) -> None:
    page: dict[str, str] = {}
    shared = share(svg_text(view), page)
    assert "<symbol" not in shared
    assert 'id="t' not in shared
    assert used(shared) | used("".join(page.values())) <= page.keys()
    assert page.items() <= symbols_by_id(layered=True).items()
    assert shared == svg_text(view, standalone=False)


def test_one_in_another_palette_keeps_its_own() -> None:
    page: dict[str, str] = {}
    grey = svg_text(HAND, palette="grey")
    assert share(grey, page) == grey
    assert page == {}
    both = share(svg_text(HAND) + grey, page)
    assert both.endswith(grey)
    assert page != {}


def test_one_with_older_faces_keeps_its_own() -> None:
    older = svg_text(HAND).replace('r="1.3"', 'r="1.4"')
    assert older != svg_text(HAND)
    assert share(older, {}) == older
