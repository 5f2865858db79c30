"""The ways to lay a called tile, side by side."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from shared.tables import melds, tiles

from riichi_book.drawing import calls_view, svg_text, ways_to_call
from riichi_rules.errors import HandError
from riichi_rules.melds import MeldType

WAYS = ways_to_call(tiles("5z")[0], tiles("456m"))


@pytest.mark.rule("calls.turned-tile")
def test_there_are_ten_ways_and_a_run_is_called_from_the_left_only() -> None:
    assert list(map(str, WAYS)) == [
        "4'56m",
        *("5'55z", "55'5z", "555'z"),
        *("5'555z", "55'55z", "5555'z"),
        *("5'5\"55z", "55'5\"5z", "555'5\"z"),
    ]


def test_columns_are_the_players_and_lines_the_kinds_of_melds() -> None:
    view = calls_view(WAYS)
    assert [label.text for label in view.labels] == [
        *("from the left", "from opposite", "from the right"),
        *("chii", "pon", "open kan", "added kan"),
    ]
    heads = {label.text: label.x for label in view.labels[:3]}
    starts = {round(tile.x, 2) for tile in view.tiles}
    assert {round(x, 2) for x in heads.values()} <= starts
    assert len(view.tiles) == 3 + 3 * 3 + 4 * 3 + 4 * 3


def test_only_the_lines_and_columns_that_hold_something_are_drawn() -> None:
    view = calls_view(melds("44'4z 7'89p"))
    assert [label.text for label in view.labels] == ["from the left", "from opposite", "chii", "pon"]


def test_all_of_it_lies_inside_the_drawing_and_is_told() -> None:
    view = calls_view(WAYS)
    assert max(tile.x + tile.size[0] for tile in view.tiles) < view.width
    assert max(tile.y + tile.size[1] for tile in view.tiles) < view.height
    assert view.words.count("white dragon") == 9
    assert view.words.startswith("Chii of characters 4 5 6, the 4 called from the left. Pon of white dragon")


def test_no_meld_a_closed_kan_or_no_run_are_refused() -> None:
    with pytest.raises(ValueError, match="no meld to show"):
        calls_view([])
    with pytest.raises(ValueError, match="X11Xs holds no called tile"):
        calls_view(melds("X11Xs"))
    with pytest.raises(HandError, match="no run"):
        ways_to_call(tiles("5z")[0], tiles("457m"))


def test_red_fives_may_be_called_too() -> None:
    (chii, *_) = ways_to_call(tiles("5z")[0], tiles("067s"))
    assert str(chii) == "0'67s"
    assert chii.type is MeldType.CHII


def test_the_ways_are_drawn_as_they_were_looked_at(golden: Callable[[str, str], None]) -> None:
    golden("calls.svg", svg_text(calls_view(WAYS), standalone=False))
