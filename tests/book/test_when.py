"""What the book says about an option under each ruleset: true for all ten, or under a condition."""

import re
from functools import cache
from typing import NamedTuple

import pytest
from shared import ROOT
from shared.rows import rows

from riichi_book.answers.tables.conditions import Condition, condition_of, holds
from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

RULE = re.compile(r"^(:{3,})\{rule\} (\S+)\n((?::[a-z-]+:[^\n]*\n)*)(.*?)^\1$", re.DOTALL | re.MULTILINE)
WHEN = re.compile(r"^:::\{when\} ([^\n]*)\n(.*?)^:::$", re.DOTALL | re.MULTILINE)
RULESETS = [load_ruleset(name) for name in ruleset_ids()]


class Statement(NamedTuple):
    """The text of a rule: what it always says, and what it says under conditions."""

    options: tuple[str, ...]
    always: str
    when: tuple[tuple[Condition, str], ...]


@cache
def statements() -> dict[str, Statement]:
    """Return the text of each rule in the chapters that has options, by id."""
    found = {}
    for page in sorted((ROOT / "rulebook").glob("*.md")):
        examples = re.compile(r"^`{4,}.*?^`{4,}|^`{3}markdown.*?^`{3}", re.DOTALL | re.MULTILINE)
        for _, name, options, body in RULE.findall(examples.sub("", page.read_text("utf-8"))):
            governed = re.search(r"^:option: (.*)$", options, re.MULTILINE)
            if governed:
                when = tuple([(condition_of(asked), words) for asked, words in WHEN.findall(body)])
                named = tuple([option.strip() for option in governed[1].split(",")])
                found[name] = Statement(named, WHEN.sub("", body).strip(), when)
    return found


@pytest.mark.parametrize("rules", RULESETS, ids=[rules.id for rules in RULESETS])
def test_under_every_ruleset_each_rule_says_something(rules: Ruleset) -> None:
    conditional = {name: rule for name, rule in statements().items() if rule.when}
    assert len(conditional) >= 21
    for name, rule in conditional.items():
        holding = [words for condition, words in rule.when if condition.applies(rules)]
        assert rule.always or holding, f"{name} says nothing under {rules.id}"


def test_a_condition_is_about_options_of_its_rule() -> None:
    for name, rule in statements().items():
        assert {condition.option for condition, _ in rule.when} <= set(rule.options), name


@pytest.mark.parametrize(("text", "problem"), rows("conditions-wrong"))
def test_a_condition_names_an_option_and_a_value(text: str, problem: str) -> None:
    with pytest.raises(RulesetError, match=problem):
        condition_of(text)


def test_what_decides_nothing_under_a_ruleset_is_not_said_of_it() -> None:
    # Without kan dora no indicator is turned, and with a head bump nobody shares the riichi sticks.
    for text in ("dora.kan_reveal_closed = before_replacement", "wins.bets = nearest"):
        condition = condition_of(text)
        assert condition.holds(load_ruleset("jpml-a-2026"))
        assert not condition.applies(load_ruleset("jpml-a-2026"))
        assert "jpml-a-2026" not in {rules.id for rules in condition.rulesets}
    for rule in statements().values():
        for condition, _ in rule.when:
            for rules in condition.rulesets:
                assert condition.option not in rules.idle_options(), (str(condition), rules.id)


def test_values_of_a_club_are_compared_and_not_their_texts() -> None:
    settings = {"fu.double_wind_pair": "2", "yaku.local": "sanrenkou,daisharin"}
    club = load_ruleset("tenhou").with_settings(settings)
    assert condition_of("fu.double_wind_pair = 2").holds(club)
    assert not condition_of("fu.double_wind_pair != 2").holds(club)
    assert condition_of("yaku.local = daisharin,sanrenkou").holds(club)


@pytest.mark.parametrize(("conditions", "holding"), rows("conditions"))
def test_conditions_join_and_ask_for_another_option_and_for_the_place(
    conditions: str, holding: list[str]
) -> None:
    names = ("ema-2025", "m-league", "tenhou", "wrc-2025")
    assert [name for name in names if holds(conditions, load_ruleset(name))] == holding
    floating = condition_of("match.uma_floating != none")
    assert str(floating) == "match.uma_floating!=none"
    assert [rules.id for rules in floating.rulesets] == ["jpml-a-2026"]
