"""What a hand waits on, asked as data."""

from __future__ import annotations

import pytest

from riichi_rules import ask
from riichi_rules.errors import HandError


@pytest.mark.rule("waits.tenpai")
def test_a_hand_in_tenpai_is_told_its_tiles_and_shapes() -> None:
    answer = ask.waits("123m456p789s1122z").data
    assert (answer["tenpai"], answer["waits"], answer["away"]) == (True, ["1z", "2z"], 1)
    assert answer["shapes"] == {"1z": ["shanpon"], "2z": ["shanpon"]}


@pytest.mark.rule("waits.tenpai")
def test_a_hand_that_is_not_says_how_far_it_is_away() -> None:
    answer = ask.waits("123m456p789s1357z")
    assert (answer.data["tenpai"], answer.data["waits"], answer.data["away"]) == (False, [], 3)
    assert answer.words.endswith("is not tenpai: 3 tiles away from complete.")


@pytest.mark.rule("waits.own-four")
def test_a_wait_on_four_own_copies_is_told_apart() -> None:
    answer = ask.waits("1111m234567p789s")
    assert (answer.data["tenpai"], answer.data["own_four"]) == (False, ["1m"])
    assert "waits only on tiles of which it holds all four" in answer.words
    assert ask.waits("1111m234567p789s", set={"tenpai.own_four": True}).data["waits"] == ["1m"]


def test_red_fives_are_refused_only_by_rules_that_were_named() -> None:
    hand = "77m34067p678s777z"
    assert ask.waits(hand).data["waits"] == ["2p", "5p", "8p"]
    with pytest.raises(HandError, match="EMA 2025 has none"):
        ask.waits(hand, ruleset="ema-2025")
