"""Whether a hand may win by ron, asked as data."""

from __future__ import annotations

from riichi_rules import ask
from riichi_rules.questions import HandScene

HAND = "77m34567p678s777z"


def test_only_own_discards_are_shown_as_guilty() -> None:
    (scene,) = ask.furiten(HAND, "9m2p4s", passed="8p").views
    assert isinstance(scene, HandScene)
    assert list(map(str, scene.guilty)) == ["2p"]
    assert list(map(str, scene.passed)) == ["8p"]
    assert scene.text == f"{HAND}; waits on 258p; let pass 8p; river 9m2p4s"
