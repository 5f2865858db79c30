"""Melds: the five kinds, who gave the tile, and what is none."""

from __future__ import annotations

from typing import Any

import pytest

from riichi_rules.errors import HandError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.notation import read_tile, read_tiles
from riichi_rules.seats import Seat
from riichi_rules.tiles import UNKNOWN, Tile, tiles_text


def meld(kind: str, own: str, called: str = "", source: str = "", added: str = "") -> Meld:
    """Make a meld of texts."""
    return Meld(
        MeldType(kind),
        read_tiles(own).tiles,
        read_tile(called) if called else None,
        Seat(source) if source else None,
        read_tile(added) if added else None,
    )


SPELLED = {
    "8'79p": meld("chii", "79p", "8p", "left"),
    "7'77z": meld("pon", "77z", "7z", "left"),
    "44'4z": meld("pon", "44z", "4z", "opposite"),
    "444'z": meld("pon", "44z", "4z", "right"),
    "6666'm": meld("open kan", "666m", "6m", "right"),
    "66'66m": meld("open kan", "666m", "6m", "opposite"),
    "55'5\"5p": meld("added kan", "55p", "5p", "opposite", "5p"),
    "55'0\"5p": meld("added kan", "55p", "5p", "opposite", "0p"),
    "X11Xs": meld("closed kan", "1111s"),
    "X05Xp": meld("closed kan", "5055p"),
}


@pytest.mark.parametrize("text", SPELLED)
def test_a_meld_tells_from_whom_its_tile_came(text: str) -> None:
    # S1-48, S1-49.
    assert str(SPELLED[text]) == text


@pytest.mark.parametrize(
    ("text", "opens", "kan", "tiles"),
    [
        ("8'79p", True, False, "789p"),
        ("44'4z", True, False, "444z"),
        ("6666'm", True, True, "6666m"),
        ("55'0\"5p", True, True, "0555p"),
        ("X11Xs", False, True, "1111s"),
    ],
)
def test_every_meld_but_a_closed_kan_opens_the_hand(text: str, *, opens: bool, kan: bool, tiles: str) -> None:
    # S1-41.
    meld = SPELLED[text]
    assert (meld.open, meld.is_kan, tiles_text(meld.tiles)) == (opens, kan, tiles)


def test_the_kind_of_a_run_is_its_lowest() -> None:
    assert SPELLED["8'79p"].kind == Tile(15).kind


def test_the_words_tell_kind_tiles_and_giver() -> None:
    assert SPELLED["44'4z"].words == "pon 444z from opposite"
    assert SPELLED["X11Xs"].words == "closed kan 1111s"


def test_melds_are_equal_whatever_the_order_of_their_own_tiles() -> None:
    assert meld("chii", "97p", "8p", "left") == meld("chii", "79p", "8p", "left")
    assert meld("pon", "44z", "4z", "left") != meld("pon", "44z", "4z", "right")


WRONG: list[tuple[tuple[Any, ...], str]] = [
    (("chii", "91p", "8p", "left"), "189p is no run"),
    (("chii", "12p", "9p", "left"), "129p is no run"),
    (("chii", "23z", "1z", "left"), "is no run"),
    (("chii", "9m1p", "2p", "left"), "is no run"),
    (("chii", "79p", "8p", "right"), "from the player on the left only"),
    (("pon", "11z", "2z", "left"), "are not equal tiles"),
    (("pon", "111z", "1z", "left"), "every pon has 3 tiles, not 4"),
    (("open kan", "11z", "1z", "left"), "every open kan has 4 tiles, not 3"),
    (("pon", "111z"), "needs a called tile"),
    (("pon", "11z", "1z"), "needs a called tile"),
    (("closed kan", "111z", "1z", "left"), "holds no called tile"),
    (("added kan", "111z", "1z", "left"), "has an added tile"),
    (("pon", "11z", "1z", "left", "1z"), "has an added tile"),
    (("closed kan", "0005p"), "at most two of its fives can be red"),
    (("pon", "1zX", "1z", "left"), "none of them may be unknown"),
]


@pytest.mark.parametrize(("parts", "problem"), WRONG)
def test_other_tiles_are_no_meld(parts: tuple[Any, ...], problem: str) -> None:
    # S1-10, S1-11, S1-31.
    with pytest.raises(HandError, match=problem):
        meld(*parts)


def test_an_unknown_tile_is_in_no_meld() -> None:
    with pytest.raises(HandError, match="unknown"):
        Meld(MeldType.CLOSED_KAN, (UNKNOWN,) * 4)
