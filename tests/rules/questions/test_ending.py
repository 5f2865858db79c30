"""What the end of a hand pays and which hand follows, asked as data."""

from __future__ import annotations

from typing import Any

import pytest

from riichi_rules import ask

SCORE = {"hand": "23m456p12378955s", "win": "4m", "by": "ron"}
WINS = [{"seat": 1, "from": 0, "score": SCORE}]
SCORES = [30_000, 24_000, 25_000, 20_000]


@pytest.mark.rule("match.bankruptcy")
@pytest.mark.parametrize(
    ("ruleset", "facts", "over"),
    [
        ("tenhou", {"wins": WINS}, None),
        ("tenhou", {"draw": "exhaustive", "tenpai": [0]}, None),
        ("tenhou", {"draw": "exhaustive", "tenpai": []}, False),
        ("tenhou", {"draw": "nine-kinds"}, False),
        ("tenhou", {"draw": "four-riichi", "bets": 4}, None),
        ("tenhou", {"wins": WINS, "scores": SCORES}, False),
        ("ema-2025", {"wins": WINS}, False),
    ],
)
def test_whether_somebody_is_broke_is_not_known_without_scores(
    ruleset: str, facts: dict[str, Any], over: bool | None
) -> None:
    answer = ask.ending(**facts, dealer=0, ruleset=ruleset)
    follows = answer.data["next"]
    assert follows["over"] is over
    assert ("they were not given" in follows["why"]) is (over is None)
    begins = "If the scores do not end the match, seat" if over is None else "Seat"
    assert f" {begins} {follows['dealer']} deals next, in the East round with " in answer.words
