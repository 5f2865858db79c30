"""The effect of each value of an option: an answer for each, without words that all of them share."""

import pytest
from shared.proofs import sampled
from shared.rows import rows

from riichi_book.search.spread import spread
from riichi_rules import load_ruleset
from riichi_rules.payment import BET
from riichi_rules.ruleset import OPTIONS, ruleset_ids


@pytest.mark.parametrize(("option", "settings", "answers", "carried"), rows("effects-of-values"))
def test_the_values_of_an_option_are_answered_without_words_that_all_share(
    option: str, settings: dict[str, object], answers: dict[str, str], carried: list[str]
) -> None:
    found = spread(option, load_ruleset("base", settings))
    assert found is not None
    assert {value: str(words) for value, words in found.answers} == answers
    assert found.distinct == len({*answers.values()})
    assert list(map(str, found.carried)) == carried
    assert found.scene is not None
    if option == "table.red_p":
        assert "0" in str(found.scene.hand)  # drawn as it is asked about


@pytest.mark.parametrize("name", sampled(ruleset_ids(), ("m-league", "ema-2025")))
def test_final_scores_add_up_to_what_the_ruleset_deals_out(name: str) -> None:
    rules = load_ruleset(name)
    found = [spread(option, rules) for option in OPTIONS]
    results = [
        each for each in found if each and each.witness.question.kind == "result" and each.distinct > 1
    ]
    assert results
    for each in results:
        assert sum(each.witness.question["scores"]) + BET * each.witness.question["bets"] == (
            4 * rules.table.start_points
        ), each.witness.option
