"""Where tiles lie, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from shared.tables import WAITING, WAYS, melds

from riichi_book.drawing import (
    Mark,
    View,
    calls_view,
    hand_view,
    meld_view,
    river_view,
    tiles_view,
    ways_to_call,
)
from riichi_book.drawing.faces import DEPTH, WIDTH
from riichi_rules.errors import HandError
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.tiles import UNKNOWN


def faces(view: View) -> list[str]:
    return [tile.face for tile in view.tiles]


def feet(view: View) -> list[float]:
    """Return the lower edges of the faces."""
    return [round(tile.y + tile.size[1], 6) for tile in view.tiles]


@pytest.mark.rule("calls.turned-tile")
def test_there_are_ten_ways_to_call_and_a_run_is_called_from_the_left_only() -> None:
    assert " ".join(map(str, WAYS)) == (
        "4'56m 5'55z 55'5z 555'z 5'555z 55'55z 5555'z 5'5\"55z 55'5\"5z 555'5\"z"
    )


@pytest.mark.rule("calls.turned-tile")
@pytest.mark.parametrize(
    ("text", "turned"),
    [("7'89p", 0), ("4'44z", 0), ("44'4z", 1), ("444'z", 2), ("6'666m", 0), ("66'66m", 1), ("6666'm", 3)],
)
def test_the_place_of_the_turned_tile_says_who_gave_it(text: str, turned: int) -> None:
    view = meld_view(*melds(text))
    assert [place for place, tile in enumerate(view.tiles) if tile.turned] == [turned]
    assert len(set(feet(view))) == 1
    assert view.text == text


@pytest.mark.rule("calls.turned-kan")
def test_the_tile_of_an_added_kan_lies_on_top_of_the_called_one() -> None:
    view = meld_view(*melds("55'0\"5p"))
    added, called = (tile for tile in view.tiles if tile.turned)
    assert (added.face, called.face) == ("0p", "5p")
    assert added.x == called.x
    assert added.y == pytest.approx(called.y - WIDTH - DEPTH, abs=1)
    assert min(tile.y for tile in view.tiles) > 0


@pytest.mark.rule("kans.closed")
def test_a_closed_kan_shows_its_inner_tiles() -> None:
    assert faces(meld_view(*melds("X11Xs"))) == ["X", "1s", "1s", "X"]
    assert faces(meld_view(*melds("X05Xp"))) == ["X", "0p", "5p", "X"]


def test_an_unknown_winning_tile_shows_a_question_mark_and_other_unknown_tiles_their_back() -> None:
    view = hand_view(read_hand("XX34567p678s777z"), win=UNKNOWN)
    assert (faces(view).count("X"), faces(view)[-1]) == (2, "?")


@pytest.mark.rule("turn.river")
def test_a_river_has_rows_of_six_with_the_riichi_tile_turned_and_taken_tiles_faded() -> None:
    view = river_view(read_tiles("1m4z9s2_z1p4m6z8p3'8s9p1z7m"))
    rows = [feet(view).count(foot) for foot in sorted(set(feet(view)))]
    assert rows == [6, 6, 1]
    assert [tile.face for tile in view.tiles if tile.faded] == ["2z"]
    assert [tile.face for tile in view.tiles if tile.turned] == ["3s"]
    assert view.text == "1m4z9s2_z1p4m6z8p3'8s9p1z7m"


def test_waits_and_loose_tiles_lie_apart_and_a_mark_is_told() -> None:
    assert faces(WAITING)[13:] == ["2p", "5p", "8p"]
    assert [tile.mark for tile in WAITING.tiles] == [None] * 13 + [Mark.WAIT] * 3
    view = tiles_view(read_tiles("X12m 7'89p X11Xs"))
    assert faces(view) == ["X", "1m", "2m", "7p", "8p", "9p", "X", "1s", "1s", "X"]
    gaps = [right.x - left.x - left.size[0] for left, right in pairwise(view.tiles)]
    assert [place for place, gap in enumerate(gaps, 1) if gap > 1] == [3, 6]
    river = river_view(read_tiles("8p1z5p"), marks={read_tile("8p"): "furiten", read_tile("5p"): "furiten"})
    assert river.text == "8p1z5p; furiten: circles 8 5"


@pytest.mark.parametrize(
    ("make", "error", "problem"),
    [
        (lambda: tiles_view(read_tiles("123m"), marks={0: "glow"}), ValueError, "glow"),
        (lambda: tiles_view(read_tiles("123m"), marks={3: "dora"}), IndexError, "marks place 3"),
        (lambda: calls_view([]), ValueError, "no meld to show"),
        (lambda: calls_view(melds("X11Xs")), ValueError, "X11Xs holds no called tile"),
        (lambda: ways_to_call(read_tile("5z"), read_tiles("457m").tiles), HandError, "not a run"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    make: Callable[[], View], error: type[Exception], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        make()
