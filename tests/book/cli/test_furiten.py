"""``riichi-rules furiten``."""

from __future__ import annotations

import pytest
from shared.command_line import Ask

HAND = "77m34567p678s777z"


@pytest.mark.rule("furiten.own-discard")
def test_an_own_discard_blocks_every_wait_and_is_named(ask_json: Ask) -> None:
    answer = ask_json("furiten", HAND, "--river", "9m1s2p4z")
    assert answer.status == 0
    assert answer.data == {
        "hand": HAND,
        "river": "9m1s2p4z",
        "waits": ["2p", "5p", "8p"],
        "furiten": True,
        "kinds": ["own-discard"],
        "causes": ["2p"],
        "reason": "Furiten: 2p among its own discards would complete the hand."
        " No ron on 258p; tsumo stays possible.",
        "ruleset": "ema-2025",
        "assumed": {"ruleset": "ema-2025"},
    }


@pytest.mark.parametrize(
    ("words", "name", "at"),
    [
        (("--river", "9m7z7z"), "river", 4),
        (("--river", "9m7z", "--passed", "7z"), "passed", 0),
        (("--river", "9m2X4z"), "river", 3),
    ],
)
def test_a_tile_that_cannot_be_is_shown_in_the_text_that_has_it(
    ask_json: Ask, words: tuple[str, ...], name: str, at: int | None
) -> None:
    error = ask_json("furiten", HAND, *words).error
    assert (error["type"], error["at"]) == ("hand", at)
    assert error["message"].startswith(f"{name}: ")
    text = words[-1]
    assert error["message"].endswith(f"\n  {text}\n  {' ' * at}^")
