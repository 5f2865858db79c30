"""Claims, a hidden tenpai and a chombo in the script of a round, and the outcome of an action."""

from itertools import product

import pytest

from riichi_book.sphinx.edition.make import speaking
from riichi_rules import load_ruleset
from riichi_rules.errors import HandError, RiichiError
from riichi_rules.play import Foul, RoundState, begin
from riichi_rules.play.laying import all_tiles
from riichi_rules.play.script import round_of, state_after

HELD = {"E": "111m111p111s1122z", "S": "55p46p44m66m55z666z", "W": "5p3m3p3s9m9p9s33z44z77z"}
ASKED = (
    *("pon", "kan", "chii", "chii 46p", "chii 55z / N pon", "ron", "passes", "tsumo", "nine kinds", "noten"),
    *("draws", "draws 5p", "discards it", "discards 5p", "discards 6z", "discards 9m", "riichi 5p"),
    *("closed kan 6z", "adds 5p", "chombo", *[f"chombo {foul}" for foul in Foul]),
)


def refusals(state: RoundState, seats: str) -> dict[str, str]:
    """Return the refusals that seats get for actions, without those that are allowed."""
    sentences = {}
    for seat, action in product(seats, ASKED):
        try:
            state_after(state, f"{seat} {action}")
        except RiichiError as error:
            sentences[f"{seat} {action}"] = str(error)
    return sentences


def test_no_seat_learns_another_s_drawn_tile_from_a_refusal() -> None:
    five, dragon = [refusals(round_of(f"E draws {tile}", **HELD), "SWN") for tile in ("5p", "6z")]  # type: ignore[arg-type]
    assert five == dragon
    assert len(five) > 2 * len(ASKED)
    assert five["S pon"].startswith("there is no discard of another player")


def test_no_seat_learns_from_a_refusal_which_tile_comes_next() -> None:
    thrown = "E draws 2z, discards it"
    rules = load_ruleset("ema-2025")
    five, dragon = [
        refusals(state_after(begin(round_of(f"{thrown}; S draws {tile}", **HELD).deal, rules), thrown), "WN")  # type: ignore[arg-type]
        for tile in ("5p", "6z")
    ]
    assert five == dragon
    assert five["W draws"] == "seat 2 draws a tile: seat 1 draws next"


def test_a_live_wall_may_be_named_to_its_last_tile_and_not_one_beyond_it() -> None:
    tiles = "".join(map(str, all_tiles(load_ruleset("base"))))
    # Two letters are a tile: five indicators, then 70 tiles of the live wall.
    assert round_of("", "base", dora=tiles[:10], last=tiles[10:150]).live == 70
    with pytest.raises(HandError, match="more tiles are dealt and drawn than there are"):
        round_of("", "base", dora=tiles[:10], last=tiles[10:152])


def test_a_refusal_names_the_fouls_as_a_script_does_in_every_language() -> None:
    with speaking("pl"), pytest.raises(RiichiError, match=", ".join(Foul)):
        round_of("E chombo tea")
