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


YAKULESS = "123m45p22s 2'34p 6'57s"
"""It waits on 3p and 6p, and has no yaku on either."""
CLOSED = "111m45p22s234p678s"
"""The same two waits, with a yaku in riichi alone."""
WINDS = "123m567p22s11z 6'57s"
"""Its 1z is a yaku for some winds, its 2s is none."""
ADDED = "45m22p456678s 33'3\"3m"
"""It waits on 6m, and added the fourth 3m to a pon."""

SIX = {"river": "9m", "passed": "6p"}
