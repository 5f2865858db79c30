"""Score tables: which han go with which fu, and the ladder of limits."""

from __future__ import annotations

import re
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from selfplay.deals import deal
from shared.claims import FOLDER, cases

from riichi_rules.limits import Limit, worth_of
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.score_table import FU, HAN, ladder, possible
from riichi_rules.situation import Win
from riichi_rules.value import value_of

SHOWN = [
    (case.question, case.expect["han"], case.expect["fu"])
    for case in cases(FOLDER / "fu.jsonl")
    if case.claim.startswith(("score-table-", "more-fu-than-", "with-more-han-"))
]
"""Hands of claims: one for the fewest han of each number of fu, and some with more."""


@pytest.mark.parametrize(("question", "han", "fu"), SHOWN)
def test_a_score_table_has_what_hands_have(question: dict[str, Any], han: int, fu: int) -> None:
    rules = load_ruleset(question["ruleset"], question.get("set"))
    assert possible(han, fu, Win(question["by"]), rules)


def test_each_cell_with_the_fewest_han_has_its_hand() -> None:
    cells = {(han, fu, question["by"]) for question, han, fu in SHOWN}
    for fu, by in product(FU, Win):
        settings = {"fu.double_wind_pair": 4, "fu.open_pinfu_ron": 20 if fu == 20 else 30}
        dearer = load_ruleset("ema-2025", settings)
        assert (min(han for han in HAN if possible(han, fu, by, dearer)), fu, by) in cells
    assert {fu for _, fu, _ in cells} >= {*FU}


def test_one_han_and_20_fu_come_with_a_tile_mixed_in() -> None:
    assert possible(1, 20, Win.TSUMO, load_ruleset("wrc-2015"))
    assert not possible(1, 20, Win.TSUMO, load_ruleset("ema-2025"))
    assert not possible(1, 20, Win.TSUMO, load_ruleset("wrc-2015", {"yaku.pinfu_tsumo": False}))


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
