"""``riichi-rules waits``."""

from __future__ import annotations

import pytest
from shared.command_line import Ask

FURITEN_HAND = "77m34567p678s777z"


def test_the_json_names_hand_waits_shapes_and_ruleset(ask_json: Ask) -> None:
    answer = ask_json("waits", FURITEN_HAND)
    assert answer.status == 0
    assert answer.data == {
        "hand": FURITEN_HAND,
        "tenpai": True,
        "waits": ["2p", "5p", "8p"],
        "shapes": {"2p": ["ryanmen"], "5p": ["ryanmen"], "8p": ["ryanmen"]},
        "compounds": ["ryanmenten"],
        "own_four": [],
        "away": 1,
        "ruleset": "ema-2025",
        "assumed": {"ruleset": "ema-2025"},
    }


def test_the_hand_is_handed_back_as_it_was_written(ask_json: Ask) -> None:
    assert ask_json("waits", "456m11z22z X11Xs X77Xz").data["hand"] == "456m11z22z X11Xs X77Xz"


def test_a_hand_that_is_not_tenpai_is_an_answer(ask_json: Ask) -> None:
    answer = ask_json("waits", "147m258p369s1234z")
    assert answer.status == 0
    assert (answer.data["tenpai"], answer.data["waits"], answer.data["shapes"]) == (False, [], {})


def test_a_person_is_told_how_far_a_hand_is_from_tenpai(ask: Ask) -> None:
    assert "Not tenpai: 3 tiles away from complete." in ask("waits", "123m456p789s1234z").out


FOUR_HELD = "1111m234p567s888s"


@pytest.mark.rule("waits.own-four")
def test_a_wait_on_tiles_held_four_times_is_tenpai_where_the_ruleset_says_so(ask_json: Ask) -> None:
    refused = ask_json("waits", FOUR_HELD).data
    assert (refused["tenpai"], refused["waits"], refused["own_four"]) == (False, [], ["1m"])
    counted = ask_json("waits", FOUR_HELD, "--set", "tenpai.own_four=true").data
    assert (counted["tenpai"], counted["waits"]) == (True, ["1m"])
    assert "tanki" in counted["shapes"]["1m"]
    assert (counted["ruleset"], counted["changes"]) == ("ema-2025", ["tenpai.own_four=true"])


@pytest.mark.rule("waits.own-four")
@pytest.mark.parametrize(("where", "tenpai"), [("hand", True), ("hand_and_melds", False)])
def test_whether_melds_hold_the_four_too_is_up_to_the_ruleset(
    ask_json: Ask, where: str, tenpai: bool
) -> None:
    answer = ask_json("waits", "1m234p567s888s 1'11m", "--set", f"tenpai.own_four_counts={where}")
    assert answer.data["tenpai"] is tenpai


def test_red_fives_are_refused_only_by_a_ruleset_that_was_named(ask_json: Ask) -> None:
    hand = "77m34067p678s777z"
    assert ask_json("waits", hand).data["waits"] == ["2p", "5p", "8p"]
    assert ask_json("waits", hand, "--ruleset", "tenhou").data["ruleset"] == "tenhou"
    error = ask_json("waits", hand, "--ruleset", "wrc-2025").error
    assert (error["type"], error["at"]) == ("hand", 5)
