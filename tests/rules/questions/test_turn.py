"""What a seat may do, asked as data."""

from __future__ import annotations

import pytest

from riichi_rules import ask

HAND = "147m55p258s12345z"


@pytest.mark.parametrize("ruleset", ["ema-2025", "tenhou"])
def test_each_begins_with_the_points_of_the_ruleset(ruleset: str) -> None:
    answer = ask.turn({}, "", seat="E", ruleset=ruleset)
    assert {player.score for player in answer.state.players} == {answer.ruleset.table.start_points}
    few = ask.turn({"scores": [900, 1000, 1000, 97_100]}, "", seat="E", ruleset=ruleset)
    assert few.state.players[0].score == 900


def test_why_an_action_is_refused_is_its_reason() -> None:
    deal = {"S": HAND, "N": "19m19p19s1234567z"}
    answer = ask.turn(deal, "E draws, discards 5p", seat="N", action="ron")
    assert [reason.rule for reason in answer.reasons] == [answer.data["refused"]["rule"]]
