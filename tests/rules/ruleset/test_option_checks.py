"""What must hold between options, and what then means nothing."""

from __future__ import annotations

import pytest

from riichi_rules.play.match import result_of
from riichi_rules.ruleset import load_ruleset, ruleset_ids


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
