"""The ways to lay a called tile, side by side."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from shared.tables import melds, tiles

from riichi_book.drawing import calls_view, svg_text, ways_to_call
from riichi_rules.errors import HandError

WAYS = ways_to_call(tiles("5z")[0], tiles("456m"))


@pytest.mark.rule("calls.turned-tile")
def test_there_are_ten_ways_and_a_run_is_called_from_the_left_only() -> None:
    assert list(map(str, WAYS)) == [
        "4'56m",
        *("5'55z", "55'5z", "555'z"),
        *("5'555z", "55'55z", "5555'z"),
        *("5'5\"55z", "55'5\"5z", "555'5\"z"),
    ]


def test_no_meld_a_closed_kan_or_no_run_are_refused() -> None:
    with pytest.raises(ValueError, match="no meld to show"):
        calls_view([])
    with pytest.raises(ValueError, match="X11Xs holds no called tile"):
        calls_view(melds("X11Xs"))
    with pytest.raises(HandError, match="no run"):
        ways_to_call(tiles("5z")[0], tiles("457m"))


def test_the_ways_are_drawn_as_they_were_looked_at(golden: Callable[[str, str], None]) -> None:
    golden("calls.svg", svg_text(calls_view(WAYS), standalone=False))
