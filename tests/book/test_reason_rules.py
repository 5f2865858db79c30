"""Reasons name rules that the book states, so that each can be looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from shared.wins import ron, tsumo

from riichi_rules.fu import GROUP_FU, OPEN_PINFU, PAIR_FU, PROFILE_FU
from riichi_rules.furiten import FuritenCause, FuritenKind
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import load_ruleset
from riichi_rules.settlement import Table, settle_chombo, settle_draw
from riichi_rules.yaku import YAKU

BOOK = Path(__file__).resolve().parents[2] / "rulebook"
DRAGONS = "24m99s 55'5z 666'z 77'7z"


def test_the_rule_of_each_reason_stands_in_the_book() -> None:
    stated = {rule for page in BOOK.glob("*.md") for rule in re.findall(r"\{rule\} (\S+)", page.read_text())}
    stated |= {yaku.rule for yaku in YAKU}  # the catalogue makes their blocks
    named = set(rules())
    assert len(named) > 20
    assert not named - stated


def rules() -> Iterator[str]:
    """Yield the rules of sources of fu, of kinds of furiten, of wins and ends with all that is paid."""
    yield from (source.rule for source in (*PROFILE_FU, *PAIR_FU, OPEN_PINFU))
    yield from (f"fu.{source.id}" for source in GROUP_FU)
    yield from (FuritenCause(kind, ()).rule for kind in FuritenKind)
    facts = {"seat": "S", "honba": 1, "bets": 1}
    wins = [
        ron("46m234789p56799s", "5m", dora_indicators="9s", **facts),
        tsumo("46m234789p56799s", "5m", **facts),
        tsumo(DRAGONS, "3m", liable="left", **facts),
        ron(DRAGONS, "3m", liable="left", discarder="right", **facts),
    ]
    for value in wins:
        yield from (reason.rule for reason in (*value.reasons, *payment_of(value).reasons))
    for end in (
        settle_chombo(0, Table(0, bets=1, riichi=(1,)), load_ruleset("wiki")),
        settle_chombo(0, Table(0), load_ruleset("ema-2025")),
        settle_draw([0], Table(0), load_ruleset("tenhou")),
        settle_draw([0], Table(0), load_ruleset("tenhou"), [1]),
    ):
        for step in end.reasons:
            yield step.rule
            yield from (reason.rule for reason in step.reasons)
