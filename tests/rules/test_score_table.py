"""Score tables: which han go with which fu, and the ladder of limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from selfplay.deals import deal
from shared.wins import ron, tsumo

from riichi_rules.limits import Limit, worth_of
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.score_table import FU, HAN, ladder, possible
from riichi_rules.situation import Win
from riichi_rules.value import Value, value_of

# A hand for the fewest han of each number of fu; more han can always be had, from dora.
WITNESSES = [
    (ron, "35678m456p567s11z", "4m", 1, 40, {"riichi": True}),
    (ron, "45678m456p567s11z", "3m", 1, 30, {}),
    (tsumo, "35678m456p567s11z", "4m", 1, 30, {}),
    (tsumo, "45m333p44488s 77'7z", "3m", 1, 40, {}),
    (ron, "45m456p88999s777z", "3m", 1, 50, {}),
    (tsumo, "35m999s22777z 4'56p", "4m", 1, 50, {}),
    (ron, "345m11p999s22777z", "1p", 1, 60, {}),
    (tsumo, "35m333p88999s 77'77z", "4m", 1, 60, {}),
    (ron, "345m333p8899s X77Xz", "9s", 1, 70, {}),
    (tsumo, "45m88999s 3'33p X77Xz", "3m", 1, 70, {}),
    (ron, "345m33p88999s X77Xz", "3p", 1, 80, {}),
    (tsumo, "45m333p88s X99Xs 77'77z", "3m", 1, 80, {}),
    (ron, "45m88s 3'33p X99Xs X77Xz", "3m", 1, 90, {}),
    (tsumo, "35m111p22z X99Xs 77'77z", "4m", 1, 90, {}),
    (ron, "345m11p88s X99Xs X77Xz", "1p", 1, 100, {}),
    (tsumo, "345m2z 1'11p X99Xs X77Xz", "2z", 1, 100, {}),
    (ron, "345m11p22z X99Xs X77Xz", "1p", 1, 110, {"options": {"fu.double_wind_pair": 4}}),
    (tsumo, "234s2z 9999'm X33Xz X11Xp", "2z", 2, 110, {}),
    (tsumo, "45678m456p567s11z", "3m", 2, 20, {}),
    (ron, "1199m3366p2288s7z", "7z", 2, 25, {}),
    (tsumo, "1199m3366p2288s7z", "7z", 3, 25, {}),
    (ron, "123m45p22s 2'34p 6'57s", "3p", 1, 20, {"last_tile": True, "options": {"fu.open_pinfu_ron": 20}}),
]


@pytest.mark.parametrize(("how", "hand", "win", "han", "fu", "facts"), WITNESSES)
def test_what_a_score_table_shows_there_is_a_hand_for(
    how: Callable[..., Value], hand: str, win: str, han: int, fu: int, facts: dict[str, Any]
) -> None:
    value = how(hand, win, rules="ema-2025", seat="S", round="S", **facts)
    assert (value.han, value.fu) == (han, fu)
    assert possible(han, fu, value.situation.by, value.ruleset)


def test_each_cell_with_the_fewest_han_has_its_hand() -> None:
    cells = {(case[3], case[4], case[0]) for case in WITNESSES}
    for fu in FU:
        for how, by in ((ron, Win.RON), (tsumo, Win.TSUMO)):
            dearer = load_ruleset("ema-2025", {"fu.double_wind_pair": 4})
            if fu == 20 and how is ron:
                dearer = dearer.with_settings({"fu.open_pinfu_ron": 20})
            fewest = min(han for han in HAN if possible(han, fu, by, dearer))
            assert (fewest, fu, how) in cells


def test_with_more_han_110_fu_come_by_tsumo_too() -> None:
    value = tsumo(
        "234s2z 9999'm X33Xz X11Xp", "2z", seat="S", round="S", rules="ema-2025", dora_indicators="1s"
    )
    assert (value.han, value.fu) == (3, 110)
    assert possible(3, 110, Win.TSUMO, value.ruleset)


def test_the_rows_of_a_score_table_are_the_fu_that_hands_have() -> None:
    assert list(FU) == sorted({case[4] for case in WITNESSES})


@pytest.mark.parametrize("rules", ["wiki", "ema-2025"])
def test_no_hand_has_han_and_fu_that_a_score_table_leaves_out(rules: str) -> None:
    played = {"table.red_m": 1, "table.red_p": 1, "table.red_s": 1, "yaku.open_riichi": True}
    chance = Random(3)  # noqa: S311 - the same hands each time
    ruleset = load_ruleset(rules, played)
    counted = 0
    for _ in range(3000):
        win = deal(chance)
        value = value_of(win.hand, win.win, win.situation, ruleset)
        if value.valid and not value.yakuman and value.han in HAN:
            assert value.fu is not None
            assert possible(value.han, value.fu, value.situation.by, ruleset), value
            counted += 1
    assert counted > 500


@pytest.mark.parametrize(
    ("han", "fu", "by"),
    [(1, 20, "tsumo"), (2, 20, "ron"), (1, 25, "ron"), (2, 25, "tsumo"), (1, 110, "ron"), (1, 110, "tsumo"),
     (1, 120, "ron"), (3, 120, "tsumo"), (12, 150, "ron"), (13, 170, "ron")],
)  # fmt: skip
def test_a_score_table_leaves_out_what_cannot_be(han: int, fu: int, by: str) -> None:
    assert not possible(han, fu, Win(by), load_ruleset("ema-2025"))


def test_a_mixed_in_tile_of_wrc_2015_can_leave_one_han_and_20_fu() -> None:
    # 20 x 2^3 = 160: 160 from two and 320 from the dealer, each rounded up to hundreds.
    value = tsumo("23m456p789s345p99s", "4m", "wrc-2015", seat="S", tile_not_apart=True)
    assert (value.han, value.fu, payment_of(value).payers) == (1, 20, {"dealer": 400, "others": 200})
    assert possible(1, 20, Win.TSUMO, value.ruleset)
    assert not possible(1, 20, Win.TSUMO, load_ruleset("ema-2025"))
    assert not possible(1, 20, Win.TSUMO, load_ruleset("wrc-2015", {"yaku.pinfu_tsumo": False}))


@pytest.mark.parametrize(
    ("hand", "win", "han", "fu", "options"),
    [
        ("345m2z X11Xp X99Xs X77Xs", "2z", 4, 120, {}),
        ("345m2z X11Xp X99Xs X11Xz", "2z", 4, 140, {"fu.double_wind_pair": 4}),
        ("2z X11Xp X99Xs X11Xz X99Xm", "2z", 30, 170, {"limits.aotenjou": True}),
    ],
)
def test_more_fu_than_a_score_table_shows_come_with_kans_and_their_han(
    hand: str, win: str, han: int, fu: int, options: dict[str, Any]
) -> None:
    value = ron(hand, win, rules="ema-2025", seat="S", round="S", options=options)
    assert (value.han, value.fu) == (han, fu)
    assert possible(han, fu, value.situation.by, value.ruleset)


def test_dearer_seven_pairs_leave_their_row() -> None:
    rules = load_ruleset("base", {"fu.chiitoitsu": 50})
    assert not any(possible(han, 25, by, rules) for han in HAN for by in Win)


@pytest.mark.parametrize("rules", ruleset_ids())
def test_the_ladder_has_every_limit_once_without_gaps(rules: str) -> None:
    steps = ladder(load_ruleset(rules))
    assert [step.limit for step in steps[:4]] == [
        Limit.MANGAN,
        Limit.HANEMAN,
        Limit.BAIMAN,
        Limit.SANBAIMAN,
    ]
    for lower, upper in pairwise(steps):
        assert lower.most == upper.least - 1
    assert steps[-1].most is None


def test_the_top_of_the_ladder_is_the_rulesets_choice() -> None:
    lower = ["5 han", "6 to 7 han", "8 to 10 han"]
    steps = [str(step.han) for step in ladder(load_ruleset("wiki"))]
    assert steps == [*lower, "11 to 12 han", "13 han and more"]
    assert str(ladder(load_ruleset("ema-2025"))[-1].han) == "11 han and more"


@pytest.mark.parametrize("by", Win)
def test_more_than_110_fu_need_the_han_of_three_kans_and_more_than_140_those_of_four(by: Win) -> None:
    limited, endless = load_ruleset("wiki"), load_ruleset("base", {"limits.aotenjou": True})
    assert [han for han in range(1, 16) if possible(han, 120, by, limited)] == list(range(4, 16))
    assert [han for han in range(1, 16) if possible(han, 150, by, limited)] == []
    assert [han for han in range(1, 16) if possible(han, 150, by, endless)] == [13, 14, 15]


def test_without_limits_there_is_no_ladder() -> None:
    assert ladder(load_ruleset("base", {"limits.aotenjou": True})) == ()


def told_by_a_table(rules: Ruleset) -> tuple[object, ...]:
    """Return all that tells one score table from another."""
    cells = product(HAN, FU)
    return (
        [(worth_of(han, fu, rules), *(possible(han, fu, by, rules) for by in Win)) for han, fu in cells],
        ladder(rules),
    )


def test_the_page_shows_the_score_table_of_every_ruleset_once() -> None:
    page = Path(__file__).parents[2] / "rulebook" / "limits.md"
    used = re.findall(r"{score-table} (\S+)", page.read_text(encoding="utf-8"))
    tables = [told_by_a_table(load_ruleset(name)) for name in used]
    assert [tables.count(told_by_a_table(load_ruleset(name))) for name in ruleset_ids()] == [1] * 10
