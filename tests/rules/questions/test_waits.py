"""What a hand waits on, asked as data."""

from __future__ import annotations

import pytest

from riichi_rules import ask


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
