"""Many rulesets, by number: the ten that ship, and variants with other options of play."""

import random
from functools import cache
from typing import Final

from riichi_rules import Ruleset, RulesetError, load_ruleset, ruleset_ids
from riichi_rules.ruleset import OPTIONS

GROUPS: Final = ("dora", "yaku", "limits", "fu", "riichi", "furiten", "tenpai", "calls", "kan", "wins")
OTHER_GROUPS: Final = ("liability", "draws", "penalties")


@cache
def ruleset_number(number: int) -> Ruleset:
    """Return a ruleset by number: the ten that ship, then variants with six options set at random."""
    ids = ruleset_ids()
    rules = load_ruleset(ids[number % len(ids)])
    if number < len(ids):
        return rules
    chance = random.Random(f"ruleset {number}")  # noqa: S311 - no secret
    names = [
        name
        for name, option in OPTIONS.items()
        if option.group in {*GROUPS, *OTHER_GROUPS} and option.kind in {"bool", "enum", "set"}
    ]
    for name in chance.sample(names, 6):
        try:
            rules = rules.with_settings({name: chance.choice(OPTIONS[name].tokens)})
        except RulesetError:
            continue  # it contradicts another option
    return rules
