"""Every option of the match changes an outcome of it, and so do those of penalties and draws that reach it.

A row asks one question under the base ruleset with the option at each of its values. The answers are worked
out by hand from what the values mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from matches import chombo, drawn, match_at, passed_on, won

from riichi_rules.play.match import MatchState, after, begin_match, result_of
from riichi_rules.play.match.state import hand_name
from riichi_rules.ruleset import OPTIONS, load_ruleset
from riichi_rules.ruleset.settings import parse_setting
from riichi_rules.seats import Four

Settings = Mapping[str, object]
Question = Callable[[Settings], object]

APART: Four = (40_000, 30_000, 20_000, 10_000)
LEVEL: Four = (35_000, 35_000, 35_000, -5_000)
LAST_LEADS: Four = (20_000, 20_000, 25_000, 35_000)


def now(match: MatchState) -> str:
    """Say where a match stands: the next hand, or why it is over."""
    if match.over:
        return match.over.id
    return hand_name(match.number) + (", may stop" if match.may_stop else "")


def hands(settings: Settings) -> object:
    """Ask how many hands there are when no dealer wins one."""
    match, count = begin_match(load_ruleset("base", settings)), 0
    while not match.over:
        match, count = passed_on(match), count + 1
    return count


def totals(scores: Four = APART, **facts: Any) -> Question:  # noqa: ANN401 - what result_of takes
    """Ask what the scores of a last hand come to."""
    return lambda settings: result_of(scores, load_ruleset("base", settings), **facts).totals


def beyond(settings: Settings) -> object:
    """Ask what follows South 4 when the most is 29000, and what follows when the next hand brings 30000."""
    match = passed_on(match_at("S4", settings=settings, scores=(27_000, 29_000, 22_000, 22_000)))
    return now(match) if match.over else f"{now(match)}, {now(passed_on(match, 1000))}"


def no_points(settings: Settings) -> object:
    """Ask what follows East 1 when somebody has nothing left, and what when it is less than that."""
    match = match_at("E1", settings=settings, scores=(1_000, 39_000, 30_000, 30_000))
    return now(passed_on(match, 1000)), now(passed_on(match, 1100))


def last_dealer(settings: Settings) -> object:
    """Ask what follows when the dealer of South 4 leads and wins, and what when it is tenpai at a draw."""
    match = match_at("S4", settings=settings, scores=LAST_LEADS)
    return now(after(match, won(match, 3, 0, 1000))), now(after(match, drawn(match, (3,))))


def draws(settings: Settings) -> object:
    """Ask who deals after a draw at which the dealer of East 1 is tenpai, and after one where it is not."""
    match = match_at("E1", settings=settings)
    return now(after(match, drawn(match, (0, 1)))), now(after(match, drawn(match, (1,))))


def after_nagashi(settings: Settings) -> object:
    """Ask what follows when the dealer of East 1 is tenpai and another has nagashi, with 2 counters."""
    match = match_at("E1", settings=settings, honba=2)
    match = after(match, drawn(match, (0,), nagashi=(1,)))
    return now(match), match.honba


def after_chombo(settings: Settings) -> object:
    """Ask what follows a chombo of seat 1 in East 1 with 2 counters: hand, counters, bets."""
    match = match_at("E1", settings=settings, honba=2, placed=(3,))
    match = after(match, chombo(match, 1, riichi=(2,)))
    return now(match), match.honba, match.placed


def chombo_price(settings: Settings) -> object:
    """Ask what a chombo of seat 1 in East 1 costs: points at once, and points of the result."""
    match = match_at("E1", settings=settings)
    found = after(match, chombo(match, 1))
    over = result_of(found.scores, found.rules, chombo=found.chombo)
    points = sum([one.points for one in over.reasons if one.id == "chombo"])
    return found.scores[1] - match.scores[1], points


# A value is written as a token, and after it what it needs beside it.
# fmt: off
MATTERS: dict[str, list[tuple[Question, dict[str, object]]]] = {
    "table.start_points": [
        # 4 x (30000 - 25000) for the first place, or nothing.
        (totals(), {"25000": (45_000, 5_000, -15_000, -35_000), "30000": (25_000, 5_000, -15_000, -35_000)}),
    ],
    "match.length": [(hands, {"east": 4, "east_south": 8, "four_winds": 16})],
    "match.return_points": [
        (totals(), {"30000": (45_000, 5_000, -15_000, -35_000), "25000": (30_000, 10_000, -10_000, -30_000)}),
    ],
    "match.extension": [
        (beyond,
         {"none": "played",
          "sudden_death match.extension_target=30000": "West 1, target",
          "full_wind match.extension_target=30000": "West 1, West 2"}),
    ],
    "match.extension_target": [
        (beyond,
         {"none": "played",
          "30000 match.extension=sudden_death": "West 1, target",
          "29000 match.extension=sudden_death": "played",
          "40000 match.extension=sudden_death": "West 1, West 2"}),
    ],
    "match.uma": [
        (totals(),
         {"15000,5000,-5000,-15000": (45_000, 5_000, -15_000, -35_000),
          "20000,10000,-10000,-20000": (50_000, 10_000, -20_000, -40_000)}),
    ],
    "match.uma_floating": [
        (totals(),
         {"none": (45_000, 5_000, -15_000, -35_000),
          "12000,-1000,-3000,-8000;8000,4000,-4000,-8000;8000,3000,1000,-12000":
              (38_000, 4_000, -14_000, -28_000)}),
    ],
    "match.uma_ties": [
        # 15000 + 5000 - 5000 + 20000 for three.
        (totals(LEVEL, first_dealer=1),
         {"split": (16_666, 16_666, 16_666, -50_000),
          "seat_order": (0, 40_000, 10_000, -50_000),
          "split_first_dealer": (16_600, 16_800, 16_600, -50_000)}),
    ],
    "match.bankruptcy": [
        (no_points,
         {"none": ("East 2", "East 2"),
          "below_zero": ("East 2", "bankrupt"),
          "zero_or_below": ("bankrupt", "bankrupt")}),
    ],
    "match.agari_yame": [
        (last_dealer,
         {"none": ("South 4", "South 4"),
          "optional": ("South 4, may stop", "South 4"),
          "automatic": ("dealer-stops", "South 4")}),
    ],
    "match.tenpai_yame": [
        (last_dealer,
         {"none": ("South 4", "South 4"),
          "optional": ("South 4", "South 4, may stop"),
          "automatic": ("South 4", "dealer-stops")}),
    ],
    "match.bets_at_end": [
        (totals((39_000, 30_000, 20_000, 10_000), bets=(3,)),
         {"first_place": (45_000, 5_000, -15_000, -35_000),
          "unclaimed": (44_000, 5_000, -15_000, -35_000),
          "returned": (44_000, 5_000, -15_000, -34_000),
          "split": (44_250, 5_250, -14_750, -34_750)}),
    ],
    "match.dealer_repeats": [
        (draws,
         {"win": ("East 2", "East 2"),
          "tenpai": ("East 1", "East 2"),
          "any_draw": ("East 1", "East 1")}),
    ],
    "draws.nagashi_is_win": [
        (after_nagashi,
         {"true draws.nagashi=true": ("East 2", 0), "false draws.nagashi=true": ("East 1", 3)}),
    ],
    "penalties.chombo_kind": [
        # A mangan: 4000 to the dealer, 2000 to each other.
        (chombo_price,
         {"match_points": (0, -20_000),
          "reverse_mangan penalties.chombo_amount=none": (-8_000, 0),
          "none penalties.chombo_amount=none": (0, 0)}),
    ],
    "penalties.chombo_amount": [(chombo_price, {"20000": (0, -20_000), "30000": (0, -30_000)})],
    "penalties.chombo_redeal": [(after_chombo, {"true": ("East 1", 2, (3,)), "false": ("East 2", 3, (3,))})],
    "penalties.chombo_bets_returned": [
        (after_chombo, {"true": ("East 1", 2, (3,)), "false": ("East 1", 2, (3, 2))}),
    ],
}
# fmt: on

ROWS: list[Any] = [
    pytest.param(option, question, answers, id=f"{option}-{number}")
    for option, questions in MATTERS.items()
    for number, (question, answers) in enumerate(questions, 1)
]


@pytest.mark.parametrize(("option", "question", "answers"), ROWS)
def test_each_value_of_the_option_has_its_answer(
    option: str, question: Question, answers: dict[str, object]
) -> None:
    for text, answer in answers.items():
        value, *beside = text.split()
        settings = dict(map(parse_setting, [f"{option}={value}", *beside]))
        assert question(settings) == answer, text
    assert len({str(answer) for answer in answers.values()}) > 1


def test_every_option_of_the_match_is_asked() -> None:
    assert {name for name in OPTIONS if OPTIONS[name].group == "match"} <= set(MATTERS)


@pytest.mark.parametrize("option", [name for name in MATTERS if name != "penalties.chombo_amount"])
def test_every_value_to_choose_from_is_asked(option: str) -> None:
    asked = {text.split()[0] for _, answers in MATTERS[option] for text in answers}
    wanted = set(OPTIONS[option].tokens) | ({"none"} if OPTIONS[option].optional else set())
    assert wanted <= asked
