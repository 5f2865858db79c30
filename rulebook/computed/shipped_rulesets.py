"""The rulesets that ship, and how many of their values a source states."""

from collections import Counter

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.table import linked
from riichi_rules.ruleset import CONFIDENCES

SPEAKS_OF = "all"
HEADS = {"Ruleset": 40, **dict.fromkeys(map(str.capitalize, CONFIDENCES), 15)}


def rows():
    """Yield each ruleset with its page, and how sure its values are."""
    for rules in all_rulesets():
        count = Counter(origin.confidence for origin in rules.origins.values())
        yield (
            [linked(rules), f"`{rules.id}`", edition(rules)],
            *(count[confidence] for confidence in CONFIDENCES),
        )


def edition(rules):
    """Say the name of a ruleset, and which edition it is where the name does not."""
    new = rules.edition and rules.edition not in rules.name
    return f"{rules.name}, {rules.edition}" if new else rules.name
