"""Where tiles lie, and what is said of them."""

from __future__ import annotations

import pytest

from riichi_book.drawing import Mark, View, hand_view, meld_view, river_view, tiles_view
from riichi_book.drawing.faces import DEPTH, HEIGHT, WIDTH
from riichi_rules.melds import Meld
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.tiles import UNKNOWN

FURITEN = "77m34567p678s777z"


def meld(text: str) -> Meld:
    (block,) = read_tiles(text).blocks
    assert isinstance(block, Meld)
    return block


def faces(view: View) -> list[str]:
    return [tile.face for tile in view.tiles]


def feet(view: View) -> list[float]:
    """Return the lower edges of the faces."""
    return [round(tile.y + (WIDTH if tile.turned else HEIGHT), 6) for tile in view.tiles]


def marked(view: View) -> dict[int, Mark]:
    return {place: tile.mark for place, tile in enumerate(view.tiles) if tile.mark}


def gap_before(view: View, place: int) -> float:
    left, right = view.tiles[place - 1 : place + 1]
    return right.x - left.x - (HEIGHT if left.turned else WIDTH)


@pytest.mark.rule("calls.turned-tile")
@pytest.mark.parametrize(
    ("text", "turned"),
    [("7'89p", 0), ("4'44z", 0), ("44'4z", 1), ("444'z", 2), ("6'666m", 0), ("66'66m", 1), ("6666'm", 3)],
)
def test_the_place_of_the_turned_tile_says_who_gave_it(text: str, turned: int) -> None:
    view = meld_view(meld(text))
    assert [place for place, tile in enumerate(view.tiles) if tile.turned] == [turned]
    assert len(set(feet(view))) == 1
    assert view.text == text


@pytest.mark.rule("calls.turned-kan")
def test_the_tile_of_an_added_kan_lies_on_top_of_the_called_one() -> None:
    view = meld_view(meld("55'0\"5p"))
    added, called = (tile for tile in view.tiles if tile.turned)
    assert (added.face, called.face) == ("0p", "5p")
    assert added.x == called.x
    assert added.y == pytest.approx(called.y - WIDTH - DEPTH, abs=1)
    assert min(tile.y for tile in view.tiles) > 0


@pytest.mark.rule("kans.closed")
def test_a_closed_kan_shows_its_inner_tiles() -> None:
    assert faces(meld_view(meld("X11Xs"))) == ["X", "1s", "1s", "X"]
    assert faces(meld_view(meld("X05Xp"))) == ["X", "0p", "5p", "X"]


def test_an_unknown_winning_tile_shows_a_question_mark_and_other_unknown_tiles_their_back() -> None:
    view = hand_view(read_hand("XX34567p678s777z"), win=UNKNOWN)
    assert faces(view).count("X") == 2
    assert faces(view)[-1] == "?"
    assert view.words.endswith("wins on an unknown tile")


def test_waits_are_drawn_apart_marked_and_told() -> None:
    view = hand_view(read_hand(FURITEN), waits=read_tiles("258p").tiles)
    assert faces(view)[13:] == ["2p", "5p", "8p"]
    assert marked(view) == dict.fromkeys((13, 14, 15), Mark.WAIT)
    assert view.text == f"{FURITEN}, waits on 2p 5p 8p"
    assert view.words == (
        "Hand: characters 7 7, circles 3 4 5 6 7, bamboos 6 7 8, red dragon three times; "
        "waits on circles 2 5 8"
    )


@pytest.mark.rule("turn.river")
def test_a_river_has_rows_of_six_with_the_riichi_tile_turned_and_taken_tiles_faded() -> None:
    view = river_view(read_tiles("1m4z9s2_z1p4m6z8p3'8s9p1z7m"))
    rows = [feet(view).count(foot) for foot in sorted(set(feet(view)))]
    assert rows == [6, 6, 1]
    assert [tile.face for tile in view.tiles if tile.faded] == ["2z"]
    assert [tile.face for tile in view.tiles if tile.turned] == ["3s"]
    assert "riichi with 3 of bamboos" in view.words
    assert "south wind (taken)" in view.words
    assert view.text == "1m4z9s2_z1p4m6z8p3'8s9p1z7m"


def test_marks_are_told() -> None:
    river = river_view(read_tiles("8p1z5p"), marks={read_tile("8p"): "furiten", read_tile("5p"): "furiten"})
    assert river.words.endswith("; furiten: circles 8 5")
    assert river.text.endswith("; furiten: circles 8 5")


def test_an_unknown_mark_or_a_place_without_a_tile_is_refused() -> None:
    tiles = read_tiles("123m").tiles
    with pytest.raises(ValueError, match="glow"):
        tiles_view(tiles, marks={0: "glow"})
    with pytest.raises(IndexError):
        tiles_view(tiles, marks={3: "dora"})


def test_a_tiles_text_may_hold_loose_tiles_melds_and_tiles_face_down() -> None:
    view = tiles_view(read_tiles("X12m 7'89p X11Xs"))
    assert faces(view) == ["X", "1m", "2m", "7p", "8p", "9p", "X", "1s", "1s", "X"]
    assert [place for place in range(1, 10) if gap_before(view, place) > 1] == [3, 6]
    assert view.words == (
        "Face-down tile, characters 1 2; chii of circles 7 8 9, the 7 called from the left; "
        "closed kan of bamboos 1 1 1 1"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("44'4z", "Pon of north wind, called from opposite"),
        ("055'm", "Pon of characters red 5 5 5, called from the right"),
        ("0'55m", "Pon of characters red 5 5 5, the red 5 called from the left"),
        ("5'0\"55s", "Added kan of bamboos red 5 5 5 5, called from the left"),
        ("X77Xz", "Closed kan of red dragon"),
    ],
)
def test_a_meld_is_told_with_its_tiles_and_who_gave_one(text: str, words: str) -> None:
    assert meld_view(meld(text)).words == words
