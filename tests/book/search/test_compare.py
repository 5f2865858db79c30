"""Two rulesets compared."""

from itertools import product

import pytest

from riichi_book.search.compare import Difference, by_group, compare, conflicts, standing_of, unlike_most
from riichi_rules.ruleset import GROUPS, OPTIONS, load_ruleset, question_about, ruleset_ids


def differences(a: str, b: str) -> dict[str, Difference]:
    """Return the differences of two rulesets by option."""
    return {found.option: found for found in compare(load_ruleset(a), load_ruleset(b))}


def test_a_difference_tells_both_values_and_where_they_come_from() -> None:
    found = differences("ema-2016", "ema-2025")["fu.double_wind_pair"]
    assert found[:8] == ("fu.double_wind_pair", "4", "2", "E25d", "E25", "stated", "stated", False)
    assert (found.group, found.borrowed) == ("fu", False)
    assert found.question == question_about("fu.double_wind_pair")
    borrowed = differences("wiki", "ema-2025")["table.red_m"]
    assert (borrowed.confidence_a, borrowed.borrowed) == ("not stated", True)
    noted = differences("ema-2016", "wrc-2015")["limits.kiriage"]
    assert (noted.note_a, noted.note_b) == ("", "section 6.1: 1920 base points become 2000")


@pytest.mark.parametrize(("a", "b"), list(product(ruleset_ids(), repeat=2)))
def test_the_differences_make_one_ruleset_of_the_other_and_what_one_borrows_comes_last(
    a: str, b: str
) -> None:
    ruleset, other = load_ruleset(a), load_ruleset(b)
    found = compare(ruleset, other)
    assert ruleset.with_settings({each.option: each.b for each in found}) == other
    decided, borrowed = (
        [
            option
            for option in OPTIONS
            if (ruleset.text(option) != other.text(option))
            and (ruleset.is_decided(option) and other.is_decided(option)) is both
        ]
        for both in (True, False)
    )
    assert [each.option for each in found] == [*decided, *borrowed]
    assert [each.option for each in found if each.borrowed] == borrowed
    seen = [(each.b, each.source_b, each.confidence_b, each.idle) for each in compare(other, ruleset)]
    assert seen == [(each.a, each.source_a, each.confidence_a, each.idle) for each in found]


def test_ema_2016_and_wrc_2015_were_written_together() -> None:
    # Corrections: the authors list four differences; the EMA's text does not cover a tile mixed into a hand.
    found = differences("ema-2016", "wrc-2015")
    assert {option: difference.borrowed for option, difference in found.items()} == {
        "limits.kiriage": False,
        "calls.priority": False,
        "wins.multiple_ron": False,
        "match.bets_at_end": False,
        "wins.mixed_tile": True,
    }


def test_an_option_is_idle_where_neither_ruleset_uses_it() -> None:
    house = load_ruleset("ema-2025", {"draws.nagashi_several": "nearest"})
    (found,) = compare(load_ruleset("ema-2025"), house)
    assert found.idle
    house = load_ruleset("ema-2025", {"draws.nagashi_several": "nearest", "draws.nagashi": True})
    assert not any(difference.idle for difference in compare(load_ruleset("ema-2025"), house))


@pytest.mark.parametrize("name", ruleset_ids())
def test_where_sources_disagree_it_shows_what_each_comes_to(name: str) -> None:
    rules = load_ruleset(name)
    for conflict in conflicts(rules):
        assert conflict.value != rules.text(conflict.option)
        seen = conflict.effect
        assert seen.shows, conflict.option


def test_a_conflict_is_told_of_the_ruleset_that_decided_it() -> None:
    (found,) = conflicts(load_ruleset("ema-2016"))
    assert (found.option, found.value, found.sources) == ("wins.bets", "nearest", ("S1",))
    assert conflicts(load_ruleset("ema-2012")) == ()
    sources = {conflict.option: conflict.sources for conflict in conflicts(load_ruleset("jpml-a-2026"))}
    assert sources["limits.kazoe"] == ("J12", "JA17", "PAN")
    assert conflicts(load_ruleset("base")) == ()


def test_differences_stand_by_their_groups() -> None:
    found = compare(load_ruleset("tenhou"), load_ruleset("ema-2025"))
    groups = by_group(found)
    assert sorted(difference for group in groups.values() for difference in group) == sorted(found)
    assert list(groups) == [group for group in GROUPS if group in groups]
    assert [difference.option for difference in groups["wins"]] == ["wins.bets", "wins.honba"]


@pytest.mark.parametrize("name", ruleset_ids())
def test_most_is_more_than_half_of_the_rulesets_never_a_tie_and_never_borrowed(name: str) -> None:
    rules, all_rules = load_ruleset(name), [load_ruleset(each) for each in ruleset_ids()]
    unlike = {each.option: each.most for each in unlike_most(rules)}
    for option in OPTIONS:
        held = [each.text(option) for each in all_rules]
        stated = [each.text(option) for each in all_rules if each.is_decided(option)]
        majority = [
            value
            for value in {*held}
            if all(some.count(value) > len(some) - some.count(value) for some in (held, stated))
        ]
        found = standing_of(option)
        assert [found.most] == (majority or [None]), option
        differs = rules.text(option) not in majority and (majority or rules.is_decided(option))
        assert (option in unlike) == bool(differs), option
        assert {share.value: (share.held, share.held - share.unstated) for share in found.shares} == {
            value: (held.count(value), stated.count(value)) for value in held
        }, option
    assert [most is None for most in unlike.values()] == sorted(most is None for most in unlike.values())
