"""Questions to carry from one ruleset to another: kinds of riichi, indicators, liability."""

from random import Random
from typing import Any, Final

from riichi_rules.ruleset import ruleset_ids

from .questions import claimed, has_form, some_fact
from .rows import rows

OWN_RULES: Final = [rules for (rules,) in rows("carried-rules")]
"""Settings of a club that differ from its ruleset; often none."""
ROUNDS: Final = rows("carried-rounds")
"""Deals and events of rounds that every ruleset can play, apart from the facts under test."""


def carriable(random: Random, kind: str) -> tuple[dict[str, Any], dict[str, object]]:
    """Return random facts of a question with its rules and settings, and settings of other rules."""
    question = random.choice(claimed(kind))
    name, fact = some_fact(random, kind)
    facts = {**question, name: fact} if has_form({**question, name: fact}) else {**question}
    if kind == "worth" and random.random() < 0.3:
        facts["dora_indicators"] = "".join(random.choices(("3m", "4p", "0p", "8s"), k=random.randrange(4)))
    if kind == "turn":
        deal, events = random.choice(ROUNDS)
        facts = {"ask": kind, "deal": deal, "events": events, "seat": random.choice("ES")}
    facts |= {"ruleset": random.choice(ruleset_ids()), "set": random.choice(OWN_RULES)}
    del facts["ask"]
    return facts, random.choice(OWN_RULES)
