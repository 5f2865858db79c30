"""Melds: the five kinds, who gave the tile, and what is not a meld."""

import pytest
from shared.rows import rows

from riichi_rules.errors import HandError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.notation import read_tile, read_tiles
from riichi_rules.seats import Seat
from riichi_rules.tiles import UNKNOWN, Tile, tiles_text


def meld(kind: str, own: str, called: str = "", source: str = "", added: str = "") -> Meld:
    """Return a meld from texts."""
    read = [read_tile(tile) if tile else None for tile in (called, added)]
    return Meld(MeldType(kind), read_tiles(own).tiles, read[0], Seat(source) if source else None, read[1])


SPELLED = {text: (meld(*parts), tiles) for text, tiles, parts in rows("melds")}


@pytest.mark.parametrize("text", SPELLED)
def test_a_meld_tells_its_tiles_and_from_whom_one_came_and_all_but_a_closed_kan_open_the_hand(
    text: str,
) -> None:
    # S1-41, S1-48, S1-49.
    made, tiles = SPELLED[text]
    assert (str(made), tiles_text(made.tiles)) == (text, tiles)
    assert (made.open, made.is_kan) == ("X" not in text, len(tiles) == 5)


def test_the_kind_of_a_run_is_its_lowest_and_the_words_tell_kind_tiles_and_giver() -> None:
    assert SPELLED["8'79p"][0].kind == Tile(15).kind
    assert SPELLED["44'4z"][0].words == "pon 444z from opposite"
    assert SPELLED["X11Xs"][0].words == "closed kan 1111s"


def test_melds_are_equal_whatever_the_order_of_their_own_tiles() -> None:
    assert meld("chii", "97p", "8p", "left") == SPELLED["8'79p"][0]
    assert meld("pon", "44z", "4z", "left") != SPELLED["444'z"][0]


@pytest.mark.parametrize(("parts", "problem"), rows("melds-wrong"))
def test_other_tiles_are_no_meld(parts: list[str], problem: str) -> None:
    # S1-10, S1-11, S1-31.
    with pytest.raises(HandError, match=problem):
        meld(*parts)


def test_an_unknown_tile_is_in_no_meld() -> None:
    with pytest.raises(HandError, match="unknown"):
        Meld(MeldType.CLOSED_KAN, (UNKNOWN,) * 4)
