"""The places of tiles, and the words for them."""

from collections.abc import Callable

import pytest
from shared.rows import rows
from shared.tables import WAYS, melds

from riichi_book.drawing import (
    View,
    calls_view,
    meld_view,
    tiles_view,
    ways_to_call,
)
from riichi_rules.errors import HandError
from riichi_rules.notation import read_tile, read_tiles


@pytest.mark.rule("calls.turned-tile")
def test_there_are_ten_ways_to_call_and_a_run_is_called_from_the_left_only() -> None:
    assert " ".join(map(str, WAYS)) == (
        "4'56m 5'55z 55'5z 555'z 5'555z 55'55z 5555'z 5'5\"55z 55'5\"5z 555'5\"z"
    )


@pytest.mark.rule("calls.turned-tile")
@pytest.mark.parametrize(("text", "turned"), rows("turned-tiles"))
def test_the_place_of_the_turned_tile_says_who_gave_it(text: str, turned: int) -> None:
    view = meld_view(*melds(text))
    assert [place for place, tile in enumerate(view.tiles) if tile.turned] == [turned]
    assert len({round(tile.y + tile.size[1], 6) for tile in view.tiles}) == 1  # the lower edges
    assert view.text == text


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
