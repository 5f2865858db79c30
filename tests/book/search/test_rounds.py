"""Self-played rounds under two rulesets: where they diverge, reduced to the smallest script that shows it."""

from typing import Any

import pytest
from shared.proofs import Record
from shared.rows import rows

from riichi_book.search.differing import RulesetPair
from riichi_book.search.rounds import in_deals, partings, parts, questions_of, seat_apart, turns_apart
from riichi_book.search.shrinking import begun_later, shrunk, simpler_events, simpler_rounds
from riichi_book.search.smallest import MOMENTS, arranged_for, smallest_of, wanted
from riichi_rules import load_ruleset
from riichi_rules.play.clauses import read_script
from riichi_rules.questions import read_question
from riichi_rules.ruleset import parse_settings

TENHOU = load_ruleset("tenhou")


def with_option(*settings: str) -> RulesetPair:
    return RulesetPair(TENHOU, TENHOU.with_settings(parse_settings(settings)))


SWAP = read_question({
    "ask": "turn",
    "deal": {"W": "34m123456789p36s", "S": "1199m"},
    "events": "E draws 2m, discards it; S draws 9s, discards it; W draws 7z, discards it; "
    "N draws 1z, discards it; E draws 5z, discards it; S draws 4p, discards it; W chii 56p",
    "seat": "W",
})  # fmt: skip


# Rounds


def test_a_round_parts_where_a_seat_may_do_otherwise_and_not_before() -> None:
    two = with_option("calls.swap_other_end=true")
    seen = [parted for number in range(20) for parted in partings(two, f"part {number}")]
    assert seen
    for parted in seen:
        own, *_ = [state for state, _ in parted.steps] or [None]
        if own is not None and own.stage == "turn":
            assert seat_apart(own, own._replace(rules=two.b)) is None


def test_the_shortest_question_of_a_round_that_differs_is_taken_and_none_of_rounds_alike() -> None:
    two = with_option("calls.swap_other_end=true")
    found = [question for question in turns_apart(two, 0, 12) if question]
    assert found
    assert all(two.differ(question) for question in found)
    assert found == [question for question in turns_apart(two, 0, 12) if question]
    for alike in (
        RulesetPair(TENHOU, TENHOU),
        with_option("table.red_p=0"),
    ):  # other tiles in the wall do not matter
        assert not any(turns_apart(alike, 0, 5))


def test_a_round_near_its_end_is_asked_with_as_many_tiles_left() -> None:
    two = with_option("riichi.min_live_tiles=0")
    asked = [each for parted in partings(two, "late 31") for each in questions_of(parted)]
    until = [question for question in asked if question["events"].startswith("until ")]
    assert any(map(two.differ, until))


# Deals


@pytest.mark.proof
def test_the_deals_on_which_rulesets_part_are_those_that_are_counted() -> None:
    two = with_option("wins.honba_value=600")
    played = [parts(two, f"3 {number}") for number in range(15)]
    found = in_deals(two, 3, 15)
    assert found == (15, *map(sum, zip(*played, strict=True)))
    assert 0 < found.paid <= found.differ < 15
    assert in_deals(two, 3, 15) == found


def test_what_may_be_done_parts_a_deal_though_nobody_is_paid_otherwise() -> None:
    two = with_option("riichi.min_points=20000")
    found = in_deals(two, count=12)
    assert found.differ > found.paid


def test_rulesets_that_are_alike_but_for_red_fives_in_the_wall_part_no_deal() -> None:
    assert (
        in_deals(with_option("table.red_p=0"), count=8)
        == in_deals(RulesetPair(TENHOU, TENHOU), count=8)
        == (8, 0, 0, 0)
    )


# Simpler rounds


def test_a_round_that_begins_later_has_the_winds_moved() -> None:
    facts = {
        "deal": {"E": "1m", "S": "2m", "scores": [1, 2, 3, 4]},
        "events": "E draws 5p, discards it; S pon, discards 1m; W draws",
        "seat": "W",
    }
    later = begun_later(facts, read_script("S pon, discards 1m; W draws"))
    assert later == {
        "deal": {"N": "1m", "E": "2m", "scores": [2, 3, 4, 1]},
        "events": "E pon, discards 1m; S draws",
        "seat": "S",
    }
    assert later in simpler_rounds(facts)


def test_a_script_loses_a_turn_a_clause_a_declaration_or_the_name_of_a_tile() -> None:
    simpler = list(simpler_events("E draws 1m, riichi it; S draws"))
    assert simpler == ["S draws", "E draws 1m; S draws", "E draws 1m, riichi it",
                       "E draws 1m, discards it; S draws", "E draws, riichi it; S draws"]  # fmt: skip
    assert {"E draws, discards it", "E draws, discards 1m"} < set(simpler_events("E draws 1m, discards it"))


def test_a_round_shrinks_to_the_call_and_the_hand_that_is_asked_stays_whole() -> None:
    two = with_option("calls.swap_other_end=true")
    found = shrunk(SWAP, wanted(two, None))
    assert two.differ(found)
    seat = found["seat"]
    assert list(found["deal"]) == [seat]
    assert len([letter for letter in found["deal"][seat] if letter.isdigit()]) == 13
    assert found["events"].count(";") == 1
    assert wanted(two, None)(found.with_facts(deal={seat: "34m"})) is None


@pytest.mark.parametrize(
    ("question", "settings", "differ"), [pytest.param(*row, id=why) for why, *row in rows("moments-apart")]
)
def test_what_is_a_difference_between_moments(
    question: dict[str, Any], settings: list[str], differ: bool
) -> None:
    two, asked = with_option(*settings), read_question({"ask": "turn", **question})
    assert two.differ(asked) is differ
    assert differ or wanted(two, None)(asked) is None


# What the search finds


@pytest.mark.parametrize(
    ("setting", "size", "tries"),
    [
        pytest.param(*row, marks=pytest.mark.proof if row[-1] > 60 else ())
        for row in rows("rules-of-play-found")
    ],
)
def test_a_rule_of_play_is_found_without_a_list(
    setting: str, size: int, tries: int, record_property: Record
) -> None:
    found = smallest_of(with_option(setting), "turn", tries=tries)
    assert found is not None
    assert found.options == (setting,)
    assert found.size <= size
    assert 0 < found.differed <= found.asked
    record_property("rules of play that self-play finds", 1)


@pytest.mark.parametrize(
    "setting",
    [
        *("draws.four_kans=false", "kan.rob_closed_kokushi=true"),
        pytest.param("liability.closed_kan_counts=false", marks=pytest.mark.proof),
    ],
)
def test_where_rounds_show_nothing_a_moment_does_that_was_arranged_and_it_is_said(setting: str) -> None:
    two = with_option(setting)
    assert smallest_of(two, "turn", tries=50, arranged=False) is None
    found = arranged_for(two, wanted(two, None), 60)
    assert found is not None
    assert found.options == (setting,)
    assert found.arranged is not None
    assert 0 < found.arranged <= len(MOMENTS)
    assert (found.asked, found.differed, found.frequency) == (60, 0, 0)


@pytest.mark.proof
def test_an_option_can_be_asked_about_that_shows_together_with_another_only() -> None:
    rules = load_ruleset("m-league")
    settings = ("wins.multiple_ron=all", "wins.bets=own_back_rest_nearest")
    both = RulesetPair(rules, rules.with_settings(parse_settings(settings)))
    found = smallest_of(both, "ending", tries=20, option="wins.bets")
    assert found is not None
    assert set(found.options) == set(settings)
    for setting in settings[1:]:
        assert not RulesetPair(rules, rules.with_settings(parse_settings([setting]))).differ(found.question)
