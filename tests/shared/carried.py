"""Questions to be carried from one ruleset to another: kinds of riichi, indicators, who is liable."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from riichi_rules.ruleset import ruleset_ids

from .questions import claimed, has_form, some_fact

OWN_RULES: Final[tuple[dict[str, object], ...]] = (
    {},
    {},
    {},
    {"yaku.open_riichi": True},
    {"yaku.double_riichi": False, "yaku.ippatsu": False},
    {"dora.kan": False, "dora.kan_ura": False},
    {"dora.ura": False, "dora.kan_ura": False},
    {"liability.yaku": []},
    {"liability.yaku": ["suukantsu"], "liability.open_kan_rinshan": True},
    {"draws.nine_kinds": True, "draws.nagashi": True},
    {"draws.nine_kinds": False, "draws.nagashi": False},
    {"match.bets_at_end": "returned"},
    {"table.red_m": 2, "table.red_p": 0, "table.red_s": 2},
)
"""What a club has otherwise than the ruleset that it plays by; often nothing."""


def carriable(random: Random, kind: str) -> tuple[dict[str, Any], dict[str, object]]:
    """Make up the facts of a question under rules and settings of its own, and settings of other rules."""
    question = random.choice(claimed(kind))
    name, fact = some_fact(random, kind)
    facts = {**question, name: fact} if has_form({**question, name: fact}) else {**question}
    if kind == "worth" and random.random() < 0.3:
        facts["dora_indicators"] = "".join(random.choices(("3m", "4p", "0p", "8s"), k=random.randrange(4)))
    facts |= {"ruleset": random.choice(ruleset_ids()), "set": random.choice(OWN_RULES)}
    del facts["ask"]
    return facts, random.choice(OWN_RULES)
