"""Score tables: which han and fu can occur together, and the ladder of limits."""

import re
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from selfplay.deals import deal
from shared import ROOT
from shared.claims import FOLDER, cases
from shared.rows import rows

from riichi_rules.limits import Limit, worth_of
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.score_table import FU, HAN, ladder, possible
from riichi_rules.situation import Win
from riichi_rules.value import value_of

EMA, WIKI = load_ruleset("ema-2025"), load_ruleset("wiki")
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
            assert possible(value.han, value.fu, value.situation.by, ruleset)
            counted += 1
    assert counted > 500


ENDLESS = load_ruleset("base", {"limits.aotenjou": True})


@pytest.mark.parametrize(("rules", "fu", "by", "han"), rows("cells-of-score-tables"))
def test_a_score_table_has_those_han_beside_its_fu_that_can_be(
    rules: list[Any], fu: int, by: str, han: list[int]
) -> None:
    ruleset = load_ruleset(*rules)
    most = max(han, default=15)
    assert [each for each in range(1, most + 1) if possible(each, fu, Win(by), ruleset)] == han


@pytest.mark.parametrize("rules", ruleset_ids())
def test_the_ladder_has_every_limit_once_without_gaps(rules: str) -> None:
    steps = ladder(load_ruleset(rules))
    limits = [Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN]
    assert [step.limit for step in steps[:4]] == limits
    assert all(lower.most == upper.least - 1 for lower, upper in pairwise(steps))
    assert steps[-1].most is None


def test_the_top_of_the_ladder_is_the_rulesets_choice_and_without_limits_there_is_none() -> None:
    steps = ["5 han", "6 to 7 han", "8 to 10 han"]
    told = [[str(step.han) for step in ladder(rules)] for rules in (WIKI, EMA, ENDLESS)]
    assert told == [[*steps, "11 to 12 han", "13 han and more"], [*steps, "11 han and more"], []]


def told_by_a_table(rules: Ruleset) -> tuple[object, ...]:
    """Return everything that distinguishes one score table from another."""
    cells = product(HAN, FU)
    return (
        [(worth_of(han, fu, rules), *(possible(han, fu, by, rules) for by in Win)) for han, fu in cells],
        ladder(rules),
    )


def test_the_page_shows_the_score_table_of_every_ruleset_once() -> None:
    used = re.findall(r"{score-table} (\S+)", (ROOT / "rulebook/score_table.md").read_text("utf-8"))
    tables = [told_by_a_table(load_ruleset(name)) for name in used]
    assert [tables.count(told_by_a_table(load_ruleset(name))) for name in ruleset_ids()] == [1] * 10
