"""Faces of few layers: what is seen stays as it is, and a page has little to lay out."""

from __future__ import annotations

import re

from riichi_book.drawing import svg_text, tiles_view
from riichi_book.drawing.faces import FACES
from riichi_book.drawing.layers import layers
from riichi_book.drawing.svg import every_symbol
from riichi_rules.notation import read_tiles


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
