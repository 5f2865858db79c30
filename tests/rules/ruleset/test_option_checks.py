"""What must hold between options, and what then means nothing."""

from __future__ import annotations

import pytest

from riichi_rules import RulesetError
from riichi_rules.play.match import result_of
from riichi_rules.ruleset import load_ruleset, ruleset_ids

DOUBLES = ("double_suuankou_tanki", "double_kokushi_13", "double_chuuren_9", "double_daisuushii")


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"dora.kan": False}, "dora.kan_ura = true needs dora.kan = true"),
        ({"dora.ura": False}, "dora.kan_ura = true needs dora.ura = true"),
        (
            {"yaku.open_riichi_yakuman": True},
            "yaku.open_riichi_yakuman = true needs yaku.open_riichi = true",
        ),
        (
            {"table.start_points": 25},
            "table.start_points = 25 is less than one bet: points are written out, and not in thousands",
        ),
        (
            {"match.uma": [5000, 15000, -5000, -15000]},
            "match.uma gives the second place 15000 and the first 5000: the numbers stand from the first",
        ),
        (
            {"match.uma_floating": [[9, 0, 0, -9], [9, 9, -9, -9], [3, 3, -9, 3]]},
            "match.uma_floating gives the fourth place 3 and the third -9 when three players have the return",
        ),
        ({"match.extension": "sudden_death"}, "needs a number in match.extension_target"),
        ({"match.extension": "full_wind"}, "needs a number in match.extension_target"),
        ({"match.extension_target": 30000}, "needs match.extension to be other than none"),
        ({"penalties.chombo_amount": None}, "needs a number in penalties.chombo_amount"),
        ({"penalties.chombo_kind": None}, "needs penalties.chombo_kind = match_points: with none"),
        ({"penalties.chombo_kind": "reverse_mangan"}, "needs penalties.chombo_kind = match_points"),
    ],
)
def test_contradictions_are_refused_with_the_reason(settings: dict[str, object], problem: str) -> None:
    with pytest.raises(RulesetError) as refused:
        load_ruleset("base", settings)
    assert problem in refused.value.problem
    assert ": " in refused.value.problem


@pytest.mark.parametrize(
    "settings",
    [
        {"dora.kan": False, "dora.kan_ura": False},
        {"dora.ura": False, "dora.kan_ura": False},
        {"yaku.open_riichi": True, "yaku.open_riichi_yakuman": True},
        {"draws.triple_ron": True},
        {"draws.triple_ron": True, "wins.multiple_ron": "nearest"},
        *({f"limits.{double}": True, "limits.yakuman_stacking": False} for double in DOUBLES),
        {"wins.multiple_ron": "nearest"},
        {"limits.double_kokushi_13": True},
        {"limits.yakuman_stacking": False},
        {"match.extension": "sudden_death", "match.extension_target": 30000},
        {"penalties.chombo_kind": "reverse_mangan", "penalties.chombo_amount": None},
        {"penalties.chombo_kind": None, "penalties.chombo_amount": None},
    ],
)
def test_what_holds_together_is_taken(settings: dict[str, object]) -> None:
    ruleset = load_ruleset("base", settings)
    assert {name: ruleset.value(name) for name in settings} == settings


@pytest.mark.parametrize(
    ("settings", "warnings"),
    [
        (
            {"match.uma": [15000, 5000, -5000, -10000]},
            ["match.uma adds up to 5000: so do the four results of a match, which else add up to zero"],
        ),
        (
            {"match.uma": [15, 5, -5, -15]},
            ["match.uma moves no more than 15 points: points are written out, and not in thousands"],
        ),
        (
            {"match.uma_floating": [[9000, 0, 0, -8000], [0, 0, 0, 0], [0, 0, 0, 0]]},
            [
                (
                    "match.uma_floating adds up to 1000 when one player has the return points:"
                    " so do the four results of a match, which else add up to zero"
                )
            ],
        ),
        (
            {"table.start_points": 30000, "match.return_points": 25000},
            [
                (
                    "match.return_points = 25000 is less than table.start_points = 30000:"
                    " who is first pays 20000, and does not receive it"
                )
            ],
        ),
        (
            {"yaku.renhou_cumulative": True},
            ["yaku.renhou_cumulative = true decides nothing: yaku.renhou = none"],
        ),
        ({"table.start_points": 0, "match.return_points": 0}, []),
        ({"yaku.renhou": None}, []),
    ],
)
def test_what_is_odd_and_playable_is_taken_and_says_what_follows(
    settings: dict[str, object], warnings: list[str]
) -> None:
    assert list(load_ruleset("base", settings).warnings) == warnings


@pytest.mark.parametrize("id_", ["base", *ruleset_ids()])
def test_no_shipped_ruleset_is_odd(id_: str) -> None:
    assert load_ruleset(id_).warnings == ()


@pytest.mark.rule("match.oka")
@pytest.mark.rule("match.uma")
def test_the_results_are_as_odd_as_the_warning_says() -> None:
    scores = (40_000, 32_000, 28_000, 20_000)
    below = load_ruleset("ema-2025", {"match.return_points": 25_000})
    # From 25000: +15000, +7000, +3000, -5000; uma 15, 5, -5, -15; who is first pays 4 x 5000.
    assert result_of(scores, below).totals == (10_000, 12_000, -2_000, -20_000)
    uneven = load_ruleset("ema-2025", {"match.uma": (15_000, 5_000, -5_000, -10_000)})
    assert sum(result_of(scores, uneven).totals) == 5_000


@pytest.mark.parametrize("id_", ruleset_ids())
def test_no_shipped_ruleset_contradicts_itself(id_: str) -> None:
    assert load_ruleset(id_).id == id_


@pytest.mark.parametrize(
    ("settings", "idle"),
    [
        (
            {"dora.kan": False, "dora.kan_ura": False},
            {"dora.kan_reveal_closed", "dora.kan_reveal_open", "dora.kan_reveal_robbed"},
        ),
        ({"yaku.ippatsu": False}, {"yaku.ippatsu_on_robbed_kan"}),
        ({"yaku.renhou": None}, {"yaku.renhou_cumulative"}),
        (
            {"limits.aotenjou": True},
            {"limits.kiriage", "limits.kazoe", "limits.yakuman_stacking", "liability.composite"},
        ),
        ({"riichi.kan": None}, {"riichi.kan_drawn_tile_only", "riichi.kan_yaku_may_change"}),
        ({"tenpai.own_four": True}, {"tenpai.own_four_counts"}),
        ({"wins.multiple_ron": "nearest"}, {"wins.bets", "wins.honba"}),
        ({"wins.multiple_ron": "nearest", "draws.nagashi_is_win": True}, set()),
        (
            {
                "wins.multiple_ron": "nearest",
                "draws.nagashi_is_win": True,
                "draws.nagashi_several": "nearest",
            },
            {"wins.bets", "wins.honba"},
        ),
        ({"draws.nagashi": False}, {"draws.nagashi_is_win", "draws.nagashi_several"}),
        (
            {"penalties.chombo_kind": None, "penalties.chombo_amount": None},
            {"penalties.chombo_redeal", "penalties.chombo_bets_returned", "penalties.noten_riichi_when"},
        ),
        ({"penalties.noten_riichi": "blocked"}, {"penalties.noten_riichi_when"}),
    ],
)
def test_what_means_nothing_beside_another_option_is_told(
    settings: dict[str, object], idle: set[str]
) -> None:
    busy = load_ruleset("base", {"yaku.renhou": "mangan", "draws.nagashi": True})
    assert busy.idle_options() == {}
    assert set(busy.with_settings(settings).idle_options()) == idle


def test_an_idle_option_comes_with_what_makes_it_so() -> None:
    idle = load_ruleset("jpml-a-2026").idle_options()
    assert idle["dora.kan_reveal_open"] == "dora.kan"
    assert idle["wins.honba"] == "wins.multiple_ron"
