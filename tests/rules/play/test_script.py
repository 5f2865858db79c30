"""Claims, a hidden tenpai and a chombo in the script of a round, and what an action leads to."""

from __future__ import annotations

from itertools import product

import pytest

from riichi_rules import ask, load_ruleset
from riichi_rules.errors import IllegalEvent, NotationError, RiichiError
from riichi_rules.play import Foul, RoundState, begin
from riichi_rules.play.script import round_of, state_after

READY = "123456m23789p99s"
PON_AND_CHII = {"S": "46p147m258s12344z", "N": "55p147m28s123456z"}
OFFERED = "E draws, discards 5p; "


@pytest.mark.rule("calls.priority")
@pytest.mark.parametrize(("priority", "caller"), [("by_kind", 3), ("first_call", 1)])
def test_of_several_claims_the_one_that_holds_happens(priority: str, caller: int) -> None:
    settings = {"calls.priority": priority}
    state = round_of(f"{OFFERED}S chii 46p / N pon", settings=settings, **PON_AND_CHII)  # type: ignore[arg-type]
    assert state.turn == caller
    assert state.called is not None


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("S chii 46p / pon", "a claim begins with who makes it"),
        ("S chii 46p / N draws", "a tile is claimed by ron, kan, pon or chii"),
        ("S passes / N passes", "nobody claims the tile"),
        ("S noten", "noten is said when the wall is used up"),
        ("S chombo spilt tea", "no foul is called so"),
    ],
)
def test_what_is_no_claim_and_no_foul_is_refused(script: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        round_of(OFFERED + script, **PON_AND_CHII)  # type: ignore[arg-type]


def test_a_claim_that_is_not_allowed_is_refused_by_its_rule() -> None:
    with pytest.raises(IllegalEvent, match="does not complete") as error:
        round_of(f"{OFFERED}S chii 46p / N ron", **PON_AND_CHII)  # type: ignore[arg-type]
    assert error.value.rule


@pytest.mark.rule("ending.hidden-tenpai")
def test_who_may_hides_its_tenpai_and_pays() -> None:
    deal = {"E": READY}
    answer = ask.turn(deal, "until 0 left; drawn", seat="E").data["ending"]
    assert answer["deltas"] == [3000, -1000, -1000, -1000]
    hidden = ask.turn(deal, "until 0 left; E noten", seat="E", set={"draws.may_hide_tenpai": True})
    assert hidden.data["ending"]["deltas"] == [0, 0, 0, 0]
    answer = ask.turn(
        deal, "until 0 left", seat="E", action="noten", set={"draws.may_hide_tenpai": False}
    ).data
    assert answer["refused"]["rule"] == "ending.hidden-tenpai"
    assert answer["follows"] == []


@pytest.mark.rule("fouls.noten-riichi")
def test_a_foul_is_refused_and_can_be_made_where_it_is_punished() -> None:
    deal = {"E": "147m258p369s1234z"}
    for penalty, follows in (
        ("chombo", ["E declares riichi", "E discards 5z as drawn"]),
        ("blocked", []),
    ):
        answer = ask.turn(
            deal, "E draws 5z", seat="E", action="riichi 5z", set={"penalties.noten_riichi": penalty}
        )
        assert answer.refused is not None
        assert answer.refused.rule == "riichi.tenpai"
        assert answer.data["follows"] == follows
        assert ("as a foul" in answer.words) == bool(follows)


@pytest.mark.rule("fouls.chombo")
def test_a_chombo_ends_the_round_and_says_whether_it_is_dealt_again() -> None:
    answer = ask.turn({"E": READY}, "E draws 5z, riichi 5z; S draws 7z, discards it; W chombo", seat="E")
    ending = answer.data["ending"]
    assert ending["dealt_anew"] is True
    assert ending["reasons"][0]["id"] == "off-result"


@pytest.mark.rule("riichi.bet")
@pytest.mark.parametrize(("option", "placed"), [("not_paid", False), ("returned", True), ("forfeited", True)])
def test_an_action_tells_what_is_due_before_it(option: str, placed: bool) -> None:
    deal = {"E": "123456m77888s55z", "S": READY}
    answer = ask.turn(
        deal, "E draws 1p, riichi 1p", seat="S", action="ron", set={"riichi.bet_if_ronned": option}
    ).data
    assert ("E places the bet" in answer["follows"]) is placed
    assert answer["follows"][-1] == "ron by S"


@pytest.mark.rule("kans.indicator")
@pytest.mark.parametrize(("option", "open_before"), [("before_replacement", 2), ("before_discard", 1)])
def test_the_indicators_that_lie_open_are_told(option: str, open_before: int) -> None:
    answer = ask.turn(
        {"E": "1111z147m258p369s", "dora": "7z7z"},
        "E draws 5z, closed kan 1z, draws 6z",
        seat="E",
        set={"dora.kan_reveal_closed": option},
    ).data
    assert answer["indicators"] == "7" * open_before + "z"


HELD = {"E": "111m111p111s1122z", "S": "55p46p44m66m55z666z", "W": "5p3m3p3s9m9p9s33z44z77z"}
ASKED = (
    *("pon", "kan", "chii", "chii 46p", "chii 55z / N pon", "ron", "passes", "tsumo", "nine kinds", "noten"),
    *("draws", "draws 5p", "discards it", "discards 5p", "discards 6z", "discards 9m", "riichi 5p"),
    *("closed kan 6z", "adds 5p", "chombo", *[f"chombo {foul}" for foul in Foul]),
)


def refusals(state: RoundState, seats: str) -> dict[str, str]:
    """Return what is said to each seat that asks for something; nothing where it may."""
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
    assert five["S pon"].startswith("no discard of another player lies there")


def test_no_seat_learns_from_a_refusal_which_tile_comes_next() -> None:
    thrown = "E draws 2z, discards it"
    sentences = []
    for tile in ("5p", "6z"):
        deal = round_of(f"{thrown}; S draws {tile}", **HELD).deal  # type: ignore[arg-type]
        sentences.append(refusals(state_after(begin(deal, load_ruleset("ema-2025")), thrown), "WN"))
    assert sentences[0] == sentences[1]
    assert sentences[0]["W draws"] == "seat 2 draws a tile: seat 1 draws next"
