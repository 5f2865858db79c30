"""What holds for the drawing of any hand: no tile hides another, and the file stays small."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st
from shared.strategies import hands, loose_tiles, melds, tiles, tiles_texts

from riichi_book.drawing import Placed, View, hand_view, meld_view, river_view, svg_text, tiles_view
from riichi_book.drawing.faces import DEPTH, HEIGHT, WIDTH
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.notation import LooseTile, TilesText, read_hand, read_tiles
from riichi_rules.tiles import Tile

ROOT = Path(__file__).resolve().parents[3]
PICTURE = ROOT / "rulebook" / "_static" / "hand.svg"
KOKUSHI = "19m19p19s1234567z"


def overlap(face: Placed, other: Placed) -> float:
    """Return how far two faces lie over each other: the smaller of width and height."""

    def spans(tile: Placed) -> tuple[tuple[float, float], tuple[float, float]]:
        width, height = (HEIGHT, WIDTH) if tile.turned else (WIDTH, HEIGHT)
        return (tile.x, tile.x + width), (tile.y, tile.y + height)

    shared = (min(a[1], b[1]) - max(a[0], b[0]) for a, b in zip(spans(face), spans(other), strict=True))
    return min(shared)


def check(view: View) -> None:
    assert all(overlap(face, other) <= 0 for face, other in combinations(view.tiles, 2))
    for tile in view.tiles:
        width, height = (HEIGHT, WIDTH) if tile.turned else (WIDTH, HEIGHT)
        assert 0 < tile.x < tile.x + width < view.width
        assert 0 < tile.y < tile.y + height + DEPTH < view.height
    text = svg_text(view)
    ET.fromstring(text)  # noqa: S314 - our own text
    assert text == svg_text(view)


@settings(deadline=None)
@given(hands(unknown=True), st.none() | tiles(unknown=True))
def test_a_hand_fits_its_drawing_and_stays_under_20_kilobytes(hand: Hand, win: Tile | None) -> None:
    view = hand_view(hand, win=win)
    check(view)
    assert len(svg_text(view).encode()) < 20_000
    assert len(svg_text(view, standalone=False).encode()) < 2_000


@settings(deadline=None)
@given(melds())
def test_a_meld_fits_its_drawing(meld: Meld) -> None:
    check(meld_view(meld))
    assert view_tiles(meld_view(meld)) == sorted(meld.tiles)


def view_tiles(view: View) -> list[Tile]:
    """Return the tiles of a meld as drawn; what lies face down is another of those that show."""
    faces = [tile.tile for tile in view.tiles if not tile.down]
    return sorted(faces + [Tile(faces[0].kind)] * (len(view.tiles) - len(faces)))


@settings(deadline=None)
@given(loose_tiles())
def test_a_river_fits_its_drawing(river: tuple[LooseTile, ...]) -> None:
    view = river_view(river)
    check(view)
    assert [tile.tile for tile in view.tiles] == [loose.tile for loose in river]


@settings(deadline=None)
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
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert runs == {svg_text(hand_view(read_hand(KOKUSHI)))}


def test_importing_the_rules_imports_no_drawing_and_drawing_no_matplotlib() -> None:
    code = (
        "import sys, riichi_rules\n"
        "assert not [name for name in sys.modules if 'drawing' in name]\n"
        "import riichi_book.drawing\n"
        "assert 'riichi_book.figures' not in sys.modules and 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_the_picture_of_the_readme_is_the_furiten_hand_with_its_waits() -> None:
    view = hand_view(read_hand("77m34567p678s777z"), waits=read_tiles("258p").tiles)
    assert PICTURE.read_text(encoding="utf-8") == svg_text(view, height=60) + "\n"
