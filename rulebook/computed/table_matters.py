"""What each text says about the table and about tournaments, and which rulesets say nothing."""

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.answers.tables.listings import data_beside
from riichi_rules.messages import say

FOULS = data_beside(__file__, "foul_consequences.py")
SPEAKS_OF = "" if one_ruleset() else "all"
HEADS = {say("Matter"): 28, say("Who says it, and where"): 30, say("What is done"): 42}


def rows():
    """Yield for each matter a row for each text that speaks of it, and one for those that do not."""
    yield from FOULS["by_text"]("matter")
