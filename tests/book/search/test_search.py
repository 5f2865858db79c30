"""The search finds every option: in a question or a round that two of its values answer differently."""

from collections.abc import Iterator
from typing import Final

import pytest
from shared.proofs import Record, sampled
from shared.rows import rows

from riichi_book.games.variants.changes import COMPUTED
from riichi_book.search.differing import RulesetPair
from riichi_book.search.questions import ASKED, made_up
from riichi_book.search.rounds import turns_apart
from riichi_book.search.smallest import A_ROUND, MOMENTS, TRIES, wanted, whole
from riichi_book.search.spread import values_of
from riichi_rules import Ruleset, load_ruleset
from riichi_rules.errors import RulesetError
from riichi_rules.questions import Question
from riichi_rules.ruleset import parse_settings

NOT_ALONE: Final = {option: beside for option, *beside, _ in rows("options-not-alone")}
"""Options that matter only with another value of some other option: the ruleset and settings to use."""
SOON: Final = (
    "furiten.yakuless_discard",
    "tenpai.own_four",
    "draws.may_hide_tenpai",
    "penalties.riichi_kan",
    "penalties.chombo_bets_returned",
)
"""Options that the search finds quickly, for each kind of question maker."""
FIRST: Final = 8
"""Search a part first: one in so many rounds, and one in the square of that of all other questions."""


def pairs(option: str) -> Iterator[tuple[str, RulesetPair]]:
    """Yield each other value of an option, with rules under which it matters."""
    rules, settings = NOT_ALONE.get(option, ("tenhou", ()))
    base = load_ruleset(rules).with_settings(parse_settings(settings))
    for value in values_of(option):
        try:
            other = base.with_settings(parse_settings([f"{option}={value}"]))
        except RulesetError:
            continue  # it contradicts the others
        if other.value(option) != base.value(option):
            yield value, RulesetPair(base, other)


def searched(two: RulesetPair) -> Iterator[Question]:
    """Yield the search's questions about two rulesets, a part of each sort before all of it."""
    for share in (FIRST, 1):
        for kind in ASKED:
            yield from made_up(two, [kind], 0, TRIES // (share * share))
        yield from filter(None, turns_apart(two, 0, TRIES // A_ROUND // share))
        yield from [found for question in MOMENTS for found in whole(two, question)]


def first_difference(two: RulesetPair) -> Question | None:
    """Return the first question of the search that the rulesets answer differently."""
    steps = wanted(two, None)
    asked = filter(two.differ, searched(two))
    return next((question for question in asked if steps(question) is not None), None)


@pytest.mark.parametrize("option", sampled(COMPUTED, SOON))
def test_each_value_of_an_option_is_met_by_the_search(option: str, record_property: Record) -> None:
    found = {value: first_difference(two) for value, two in pairs(option)}
    assert found
    assert not [value for value, question in found.items() if question is None]
    record_property("values of options that the search shows by itself", len(found))


def test_what_counts_only_beside_others_is_idle_or_forbidden_by_itself_or_a_foul() -> None:
    tenhou = load_ruleset("tenhou")
    for option, (rules, _) in NOT_ALONE.items():
        settings = [f"{option}={value}" for value in values_of(option)]
        foul = rules != tenhou.id  # Tenhou has no chombo, and prevents actions that would be one
        assert foul or option in tenhou.idle_options() or refused(tenhou, settings), option


def refused(rules: Ruleset, settings: list[str]) -> bool:
    """Whether a ruleset rejects one of these settings on its own."""
    for setting in settings:
        try:
            rules.with_settings(parse_settings([setting]))
        except RulesetError:
            return True
    return False
