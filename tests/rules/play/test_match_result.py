"""How the first dealer and the owners of riichi sticks affect the result of a match; claims test the rest."""

from typing import Any

import pytest
from shared.matches import after_deal_passed, draw_end, match_at
from shared.rows import rows

from riichi_rules.errors import SituationError
from riichi_rules.play.match import after, match_result, result_of
from riichi_rules.ruleset import load_ruleset
from riichi_rules.seats import Four, four

LEVEL = (30_000, 30_000, 30_000, 10_000)


@pytest.mark.rule("match.ties", "match.bets-at-end")
@pytest.mark.parametrize(("rules", "settings", "scores", "facts", "expected"), rows("results-of-matches"))
def test_the_first_dealer_and_who_placed_the_bets_decide(
    rules: str, settings: dict[str, object], scores: Four, facts: dict[str, Any], expected: dict[str, Any]
) -> None:
    found = result_of(four(scores), load_ruleset(rules, settings), **facts)
    assert {name: [*getattr(found, name)] for name in expected} == expected


@pytest.mark.parametrize(("facts", "says"), [({"bets": (4,)}, "no 4"), ({"first_dealer": 5}, "no 5")])
def test_there_are_four_seats(facts: dict[str, Any], says: str) -> None:
    with pytest.raises(SituationError, match=says):
        result_of(LEVEL, load_ruleset("base"), **facts)


@pytest.mark.rule("match.ties")
@pytest.mark.rule("match.bets-at-end")
def test_a_match_knows_its_first_dealer_and_whose_bets_are_left() -> None:
    tied = (35_000, 10_000, 20_000, 35_000)
    over = after_deal_passed(match_at("S4", "tenhou", scores=tied, first_dealer=3))
    assert match_result(over).places == (2, 4, 3, 1)
    # S2-17: the riichi stick goes to nobody under WRC, and to the winner under EMA.
    match = match_at("S4", "wrc-2015", scores=(31_000, 30_000, 30_000, 29_000))
    over = after(match, draw_end(match, (), riichi=(0,)))
    assert (over.placed, match_result(over).scores) == ((0,), (30_000, 30_000, 30_000, 29_000))
    told = [reason.words for reason in match_result(over).reasons]
    assert "nobody gets the riichi sticks that are left" in told
    match = match_at("S4", "ema-2016", scores=(33_000, 30_000, 30_000, 27_000))
    over = after(match, draw_end(match, (), riichi=(0, 3)))
    assert match_result(over).scores == (34_000, 30_000, 30_000, 26_000)
    # 4000 above 30,000 and an uma of 15,000; level, and 5000 - 5000
    said = "Seat 0 wins the match: seat 0 +19000, seat 1 +0, seat 2 +0, seat 3 -19000."
    assert match_result(over).words == said
