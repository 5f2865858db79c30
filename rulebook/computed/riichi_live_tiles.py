"""Live tiles that must be left for a riichi, and the rulesets that ask for that many."""

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.table import naming
from riichi_rules.messages import joined, say

SPEAKS_OF = "all"
HEADS = {say("Live tiles"): 25, say("Rulesets"): 75}


def rows():
    """Yield each value that a ruleset has."""
    rulesets = all_rulesets()
    for tiles in sorted({ruleset.riichi.min_live_tiles for ruleset in rulesets}):
        found = [each for each in rulesets if each.riichi.min_live_tiles == tiles]
        yield tiles, joined([naming(each, "riichi.min_live_tiles") for each in found], ", ")
