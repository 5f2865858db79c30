"""Melds: the five kinds, who gave the tile, and what is none."""

from __future__ import annotations

import pytest
from shared.rows import rows

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


@pytest.mark.parametrize(("parts", "problem"), rows("melds-wrong"))
def test_other_tiles_are_no_meld(parts: list[str], problem: str) -> None:
    # S1-10, S1-11, S1-31.
    with pytest.raises(HandError, match=problem):
        meld(*parts)


def test_an_unknown_tile_is_in_no_meld() -> None:
    with pytest.raises(HandError, match="unknown"):
        Meld(MeldType.CLOSED_KAN, (UNKNOWN,) * 4)
