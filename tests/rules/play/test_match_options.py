"""Every option of the match changes an outcome of it, and so do those of penalties and draws that reach it.

The witnesses of the package ask; here stand the answers, worked out by hand from what the values mean.
"""

from __future__ import annotations

from typing import Final

import pytest
from shared.witnesses import Answers, answer, asked_values, rows, values_to_choose_from

from riichi_book.studies.witness import Witness
from riichi_book.studies.witness.matches import OF_MATCHES
from riichi_rules.ruleset import OPTIONS

FLOATING: Final = "12000,-1000,-3000,-8000;8000,4000,-4000,-8000;8000,3000,1000,-12000"
RETURNED: Final = (
    "in this ruleset who placed a bet takes it back: no bets are left, and that score has it again"
)

# fmt: off
MATCHES: Final[Answers] = {
    # Of 25000, 20000 are short of the return points: oka. Then scores that add up to 100000, and to 120000.
    "table.start_points": [
        {"25000": "+33000, -11000, -11000 and -11000", "30000": "+13000, -11000, -11000 and -11000"},
        {"25000": "+38000, -6000, -6000 and -6000", "30000": "+18000, -6000, -6000 and -6000"},
    ],
    "match.length": [
        {"east": "the match is over (played)", "east_south": "South 1", "four_winds": "South 1"},
        {"east": "the match is over (played)", "east_south": "the match is over (played)",
         "four_winds": "West 1"},
    ],
    "match.return_points": [
        {"30000": "+45000, +5000, -15000 and -35000", "25000": "+30000, +10000, -10000 and -30000"},
        {"30000": "+50000, +10000, -10000 and -30000", "25000": "+35000, +15000, -5000 and -25000"},
    ],
    "match.extension": [
        {"none": "the match is over (played)", "sudden_death match.extension_target=30000": "West 1",
         "full_wind match.extension_target=30000": "West 1"},
        {"sudden_death match.extension_target=30000": "the match is over (target)",
         "full_wind match.extension_target=30000": "West 2"},
    ],
    # The leader has 100 points less than it takes, and as many.
    "match.extension_target": [
        {"none": "the match is over (played)",
         **{f"{target} match.extension=sudden_death":
                "the match is over (played)" if points >= target else "West 1"
            for target in (29_000, 30_000, 35_000, 40_000, 45_000, 50_000, 60_000)}}
        for goal in (30_000, 35_000, 40_000, 45_000, 50_000)
        for points in (goal - 100, goal)
    ],
    "match.uma": [
        {"15000,5000,-5000,-15000": "+45000, +5000, -15000 and -35000",
         "20000,10000,-10000,-20000": "+50000, +10000, -20000 and -40000"},
        {"15000,5000,-5000,-15000": "+50000, +10000, -10000 and -30000",
         "20000,10000,-10000,-20000": "+55000, +15000, -15000 and -35000"},
    ],
    # Of 45000, 35000, 25000 and 15000 two are above the return points, and nothing else changes; of 57000,
    # 37000, 26000 and 0 as well.
    "match.uma_floating": [
        {"none": "+45000, +5000, -15000 and -35000", FLOATING: "+38000, +4000, -14000 and -28000"},
        {"none": "+50000, +10000, -10000 and -30000", FLOATING: "+43000, +9000, -9000 and -23000"},
        {"none": "+57000, +7000, -14000 and -50000", FLOATING: "+50000, +6000, -13000 and -43000"},
        {"none": "+62000, +12000, -9000 and -45000", FLOATING: "+55000, +11000, -8000 and -38000"},
    ],
    "match.uma_ties": [
        {"split": "+16666, +16666, +16666 and -50000", "seat_order": "+40000, +10000, +0 and -50000",
         "split_first_dealer": "+16800, +16600, +16600 and -50000"},
        {"split": "+21666, +21666, +21666 and -45000", "seat_order": "+45000, +15000, +5000 and -45000",
         "split_first_dealer": "+21800, +21600, +21600 and -45000"},
    ],
    "match.bankruptcy": [
        {"none": "East 2", "below_zero": "the match is over (bankrupt)",
         "zero_or_below": "the match is over (bankrupt)"},
        {"none": "East 2", "below_zero": "East 2", "zero_or_below": "the match is over (bankrupt)"},
    ],
    "match.agari_yame": [
        {"none": "South 4", "optional": "South 4, or the dealer ends the match here",
         "automatic": "the match is over (dealer-stops)"},
    ],
    "match.tenpai_yame": [
        {"none": "South 4", "optional": "South 4, or the dealer ends the match here",
         "automatic": "the match is over (dealer-stops)"},
    ],
    "match.bets_at_end": [
        {"first_place": "+45000, +5000, -15000 and -35000", "unclaimed": "+44000, +5000, -15000 and -35000",
         "returned": f"+44000, +5000, -15000 and -35000; {RETURNED}",
         "split": "+44250, +5250, -14750 and -34750"},
        {"first_place": "+50000, +10000, -10000 and -30000", "unclaimed": "+49000, +10000, -10000 and -30000",
         "returned": f"+49000, +10000, -10000 and -30000; {RETURNED}",
         "split": "+49250, +10250, -9750 and -29750"},
    ],
    "match.dealer_repeats": [
        {"win": "East 2", "tenpai": "East 1", "any_draw": "East 1"},
        {"win": "East 2", "tenpai": "East 2", "any_draw": "East 1"},
    ],
    "draws.nagashi_is_win": [
        {"true": "East 2 with 0 counters; no bet lies there",
         "false": "East 1 with 3 counters; no bet lies there"},
    ],
    "penalties.chombo_kind": [
        {"match_points": "0 points at once, -20000 of the result",
         "reverse_mangan penalties.chombo_amount=none": "-8000 points at once, 0 of the result",
         "none penalties.chombo_amount=none": "there is no chombo"},
    ],
    "penalties.chombo_amount": [
        {"20000": "0 points at once, -20000 of the result",
         "30000": "0 points at once, -30000 of the result"},
    ],
    "penalties.chombo_redeal": [
        {"true": "East 1 with 2 counters; a bet lies there",
         "false": "East 2 with 3 counters; a bet lies there"},
    ],
    "penalties.chombo_bets_returned": [
        {"true": "East 1 with 2 counters; a bet lies there",
         "false": "East 1 with 2 counters; 2 bets lie there"},
    ],
}
# fmt: on


@pytest.mark.parametrize(("witness", "answers"), rows(OF_MATCHES, MATCHES))
def test_each_value_of_the_option_has_its_answer(witness: Witness, answers: dict[str, str]) -> None:
    for value, expected in answers.items():
        assert answer(witness, value) == expected, value


@pytest.mark.parametrize("option", MATCHES)
def test_the_answers_of_some_witness_differ(option: str) -> None:
    assert any(len(set(answers.values())) > 1 for answers in MATCHES[option])


def test_every_option_of_the_match_is_asked() -> None:
    assert {name for name in OPTIONS if OPTIONS[name].group == "match"} <= set(MATCHES)


@pytest.mark.parametrize("option", [name for name in MATCHES if name != "penalties.chombo_amount"])
def test_every_value_to_choose_from_is_asked(option: str) -> None:
    assert values_to_choose_from(option) <= asked_values(MATCHES, option)
