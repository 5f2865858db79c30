"""The effect of each value of an option: an answer for each, without words that all of them share."""

import pytest
from shared.proofs import sampled

from riichi_book.search.spread import Spread, spread
from riichi_rules import load_ruleset
from riichi_rules.payment import BET
from riichi_rules.ruleset import OPTIONS, ruleset_ids


def asked(option: str, **settings: object) -> Spread:
    """Return the effects of an option's values, with the base for the rest."""
    named = {name.replace("__", "."): value for name, value in settings.items()}
    found = spread(option, load_ruleset("base", named))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("circles", "changes"),
    [(1, ()), (2, ("this ruleset has 2 red fives of circles, so a plain one is red",))],
)
def test_a_five_that_is_red_under_every_value_is_no_part_of_an_answer(
    circles: int, changes: tuple[str, ...]
) -> None:
    found = asked("draws.nagashi", table__red_p=circles)
    assert {value: str(words) for value, words in found.answers} == {
        "true": "East +8000, South +4000, West -6000, North -6000; 1 riichi stick left on the table",
        "false": "no points change hands; 1 riichi stick left on the table",
    }
    assert tuple(map(str, found.carried)) == changes


def test_a_five_that_is_red_under_some_values_is_part_of_the_answers_where_it_is_not() -> None:
    found = asked("table.red_p", table__red_p=1)
    answers = {value: str(words) for value, words in found.answers}
    assert "this ruleset has no red fives of circles, so the red one is plain" in answers["0"]
    assert "red" not in answers["1"]
    assert found.carried == ()
    assert found.scene is not None
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


def test_where_no_value_changes_anything_it_is_still_said_why() -> None:
    found = asked("yaku.ippatsu_on_robbed_kan", yaku__ippatsu=False)
    assert found.distinct == 1
    assert tuple(map(str, found.carried)) == ("this ruleset has no ippatsu, so it is left out",)
