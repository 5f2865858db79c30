"""``riichi-rules waits``."""

from __future__ import annotations

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


def test_red_fives_are_refused_only_by_a_ruleset_that_was_named(ask_json: Ask) -> None:
    hand = "77m34067p678s777z"
    assert ask_json("waits", hand).data["waits"] == ["2p", "5p", "8p"]
    assert ask_json("waits", hand, "--ruleset", "tenhou").data["ruleset"] == "tenhou"
    error = ask_json("waits", hand, "--ruleset", "wrc-2025").error
    assert (error["type"], error["at"]) == ("hand", 5)
