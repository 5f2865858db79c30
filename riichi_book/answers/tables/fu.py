"""The tables of fu: what groups, pairs and ways to win score, under one ruleset or in general."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from riichi_rules.fu import GROUP_FU, PAIR_FU, PROFILE_FU, profile_reasons
from riichi_rules.messages import Message, say
from riichi_rules.ruleset import Ruleset

from .table import PageTable, Row

BY_RULESET: Final = say("depends on the ruleset")
"""The cell for fu that depend on the ruleset, if no ruleset is given."""


def pair_rows(rules: Ruleset | None) -> list[Row]:
    """Return what pairs score (rules ``fu.yakuhai-pair``, ``fu.double-wind-pair``)."""
    double = BY_RULESET if rules is None else rules.fu.double_wind_pair
    return [(row.message, double if row.fu is None else row.fu) for row in PAIR_FU]


def win_rows(rules: Ruleset | None) -> list[Row]:
    """Return what the way of winning and the wait score."""
    amounts = {} if rules is None else {reason.id: reason.amount for _, reason in profile_reasons(rules)}
    return [
        (row.message, amounts.get(row.id, BY_RULESET if row.fu is None else row.fu)) for row in PROFILE_FU
    ]


FU_TABLES: Final[Mapping[str, tuple[tuple[Message, ...], Callable[[Ruleset | None], list[Row]]]]] = {
    "groups": (
        (say("Group"), say("Simples"), say("Terminals and honours")),
        lambda _: [(say("run"), 0, 0), *((row.message, row.simples, row.outside) for row in GROUP_FU)],
    ),
    "pairs": ((say("Pair"), say("Fu")), pair_rows),
    "win": ((say("Source"), say("Fu")), win_rows),
}


def fu_sources(which: str, rules: Ruleset | None = None) -> PageTable:
    """Return a table of fu: ``groups``, ``pairs`` or ``win``. Without rules, some cells leave it open."""
    heads, rows = FU_TABLES[which]
    return PageTable("", heads, (100 // len(heads),) * len(heads), tuple(rows(rules)))
