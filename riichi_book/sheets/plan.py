"""The plan for two hours with people who never played: what to do, and what they get wrong then."""

from __future__ import annotations

from typing import Final

from riichi_rules.messages import joined, say
from riichi_rules.ruleset import Ruleset, label_of

from .card_rows import words_of_option
from .paper import Paper, Sheet, rules_name

ASKED: Final = (
    "yaku.open_tanyao",
    "wins.multiple_ron",
    "calls.swap_same",
    "draws.noten_pool",
    "match.dealer_repeats",
    "match.bankruptcy",
)
"""What guests ask first, since they play otherwise at home."""


def plan_sheet(rules: Ruleset, sheets: int) -> Sheet:
    """Return the plan for two hours under a ruleset, with so many work sheets."""
    paper, name = Paper(), rules_name(rules)
    asked = [
        say("{option}: {value}.", option=label_of(option), value=words_of_option(rules, option))
        for option in ASKED
    ]
    facts = {"points": rules.table.start_points, "asked": joined(asked, " "), "sheets": sheets}
    title = say("{ruleset}: plan for two hours", ruleset=name)
    return paper.sheet(f"{rules.id}-plan", title, paper.filled("plan", name=name, **facts), pages=1)
