"""What holds for the drawing of any hand: no tile hides another, and the file stays small."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st
from shared.strategies import hands, loose_tiles, melds, tiles, tiles_texts
from shared.tables import box_of, overlap

from riichi_book.drawing import View, hand_view, meld_view, river_view, svg_text, tiles_view
from riichi_book.drawing.faces import DEPTH
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.notation import LooseTile, TilesText, read_hand, read_tiles
from riichi_rules.tiles import Tile

ROOT = Path(__file__).resolve().parents[3]
PICTURE = ROOT / "rulebook" / "_static" / "hand.svg"
KOKUSHI = "19m19p19s1234567z"


def check(view: View) -> None:
    """Check that no tile lies on another, that all lie in the drawing, and that it is valid SVG."""
    assert all(overlap(box, other) <= 0 for box, other in combinations(map(box_of, view.tiles), 2))
    for tile in view.tiles:
        assert 0 < tile.x < tile.x + tile.size[0] < view.width
        assert 0 < tile.y < tile.y + tile.size[1] + DEPTH < view.height
    text = svg_text(view)
    ET.fromstring(text)  # noqa: S314 - our own text
    assert text == svg_text(view)


@given(hands(unknown=True), st.none() | tiles(unknown=True))
def test_a_hand_fits_its_drawing_and_stays_under_20_kilobytes(hand: Hand, win: Tile | None) -> None:
    view = hand_view(hand, win=win)
    check(view)
    assert len(svg_text(view).encode()) < 20_000
    assert len(svg_text(view, standalone=False).encode()) < 2_000


@given(melds())
def test_a_meld_fits_its_drawing(meld: Meld) -> None:
    check(meld_view(meld))
    assert view_tiles(meld_view(meld)) == sorted(meld.tiles)


def view_tiles(view: View) -> list[Tile]:
    """Return the tiles of a meld as drawn; what lies face down is another of those that show."""
    faces = [tile.tile for tile in view.tiles if not tile.down]
    return sorted(faces + [Tile(faces[0].kind)] * (len(view.tiles) - len(faces)))


@given(loose_tiles())
def test_a_river_fits_its_drawing(river: tuple[LooseTile, ...]) -> None:
    view = river_view(river)
    check(view)
    assert [tile.tile for tile in view.tiles] == [loose.tile for loose in river]


@given(tiles_texts())
def test_a_tiles_text_fits_its_drawing_and_is_its_text(text: TilesText) -> None:
    view = tiles_view(text)
    check(view)
    assert view.text == str(text)


def test_a_drawing_is_the_same_in_every_run() -> None:
    code = (
        "from riichi_book.drawing import hand_view, svg_text\n"
        "from riichi_rules.notation import read_hand\n"
        f"print(svg_text(hand_view(read_hand({KOKUSHI!r}))), end='')"
    )
    for seed in ("1", "2"):
        place = {"cwd": ROOT, "env": {"PYTHONHASHSEED": seed}}
        run = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, **place
        )
        assert run.stdout == svg_text(hand_view(read_hand(KOKUSHI)))


def test_the_picture_of_the_readme_is_the_furiten_hand_with_its_waits() -> None:
    view = hand_view(read_hand("77m34567p678s777z"), waits=read_tiles("258p").tiles)
    assert PICTURE.read_text(encoding="utf-8") == svg_text(view, height=60) + "\n"
