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

ROUNDS: Final[tuple[tuple[dict[str, str], str], ...]] = (
    ({"E": "19m19p19s123456z7z"}, "E draws 2m, nine kinds"),
    ({"E": "19m19p19s123456z7z"}, "E draws 2m; E nine kinds"),
    ({"E": "46m234789p56799s"}, "E draws 1z, open riichi 1z"),
    ({"E": "46m234789p56799s"}, "E draws 1z, open riichi 1z; S draws, discards it"),
    ({"S": "05p05s", "dora": "0m"}, "E draws 0m, discards 0m; S draws 5p"),
    ({"S": "55p"}, "E draws, discards 0p; S pon 55p"),
    ({"S": "55p", "ura": "12345z", "dora": "1m"}, "E draws, discards 5p; S pon"),
    ({"S": "555p", "dora": "5p"}, "E draws"),
)
"""What happens in rounds that every ruleset can play, but for what is carried."""


def carriable(random: Random, kind: str) -> tuple[dict[str, Any], dict[str, object]]:
    """Make up the facts of a question under rules and settings of its own, and settings of other rules."""
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
