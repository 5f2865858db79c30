"""What holds for the drawing of any hand: no tile hides another, and the file stays small."""

from itertools import combinations
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st
from shared import ROOT
from shared.strategies import hands, loose_tiles, melds, tiles, tiles_texts
from shared.tables import box_of, overlap

from riichi_book.drawing import View, hand_view, meld_view, river_view, svg_text, tiles_view
from riichi_book.drawing.faces import DEPTH
from riichi_rules.melds import Meld
from riichi_rules.notation import LooseTile, TilesText, read_hand, read_tiles
from riichi_rules.tiles import Tile

PICTURE = ROOT / "rulebook" / "_static" / "hand.svg"


@given(
    st.one_of(
        st.builds(
            lambda hand, win: hand_view(hand, win=win), hands(unknown=True), st.none() | tiles(unknown=True)
        ),
        st.builds(meld_view, melds()),
        st.builds(river_view, loose_tiles()),
        st.builds(tiles_view, tiles_texts()),
    )
)
def test_no_tile_lies_on_another_and_all_fit_a_small_drawing(view: View) -> None:
    assert all(overlap(box, other) <= 0 for box, other in combinations(map(box_of, view.tiles), 2))
    for tile in view.tiles:
        assert 0 < tile.x < tile.x + tile.size[0] < view.width
        assert 0 < tile.y < tile.y + tile.size[1] + DEPTH < view.height
    text = svg_text(view)
    ET.fromstring(text)  # noqa: S314 - our own text
    assert text == svg_text(view)
    if sum([1 + tile.faded for tile in view.tiles]) <= 18:  # as many as a hand has; a faded tile counts twice
        assert len(text.encode()) < 20_000
        assert len(svg_text(view, standalone=False).encode()) < 2_000


@given(melds(), loose_tiles(), tiles_texts())
def test_a_drawing_has_the_tiles_that_it_is_of(
    meld: Meld, river: tuple[LooseTile, ...], text: TilesText
) -> None:
    faces = [tile.tile for tile in meld_view(meld).tiles if not tile.down]
    hidden = [Tile(faces[0].kind)] * (len(meld.tiles) - len(faces))
    assert sorted([*faces, *hidden]) == sorted(meld.tiles)
    assert [tile.tile for tile in river_view(river).tiles] == [loose.tile for loose in river]
    assert tiles_view(text).text == str(text)


def test_the_picture_of_the_readme_is_the_furiten_hand_with_its_waits() -> None:
    view = hand_view(read_hand("77m34567p678s777z"), waits=read_tiles("258p").tiles)
    assert PICTURE.read_text(encoding="utf-8") == svg_text(view, height=60) + "\n"
