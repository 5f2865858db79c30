"""In how many options any two rulesets differ."""

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.table import linked
from riichi_book.search.compare import compare

RULESETS = all_rulesets()
SPEAKS_OF = "all"
HEADS = {"Ruleset": 19, **{rules.short_name: 9 for rules in RULESETS[:-1]}}
CLASS = "riichi-pairs"


def rows():
    """Yield for each ruleset the numbers beside those before it, with links to the pages of the two."""
    for place, late in enumerate(RULESETS[1:], 1):
        numbers = [
            f"[{len(compare(early, late))}](/rulebook/rulesets/pairs/{early.id}-and-{late.id}.md)"
            for early in RULESETS[:place]
        ]
        yield linked(late), *numbers, *[""] * (len(RULESETS) - 1 - len(numbers))
