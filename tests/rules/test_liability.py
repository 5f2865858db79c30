"""Liability (pao) in play: who completed a great hand or gave a replacement tile, and what that costs."""

from typing import Any

import pytest
from shared.play import deltas
from shared.rows import rows

from riichi_rules import ask, load_ruleset
from riichi_rules.play.script import round_of
from riichi_rules.questions.worth import facts_of_value


@pytest.mark.rule("payment.who-is-liable", "payment.fed-replacement")
@pytest.mark.parametrize(("script", "hands", "settings"), rows("rounds-with-liability"))
def test_the_melds_tell_an_ending_what_play_has_seen(
    script: str, hands: dict[str, Any], settings: dict[str, Any]
) -> None:
    state = round_of(script, settings=settings, honba=1, **hands)
    (won,) = state.wins
    score = facts_of_value(won.value.hand, won.value.win, won.value.situation)
    assert "liable" not in score
    assert score.get("added_kan_last", False) is bool(won.value.situation.added_kan_last)
    win = {"seat": won.seat, "score": score, **({} if won.discarder is None else {"from": won.discarder})}
    rules = load_ruleset(state.rules.id).with_settings(settings)
    answer = ask.ending(dealer=0, honba=1, wins=[win], ruleset=rules)
    assert answer.settlement.deltas == deltas(state)
