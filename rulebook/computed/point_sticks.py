"""The point sticks that a player begins with, where a text counts them: they come to the starting points."""

from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import named

FOULS = data_beside(__file__, "foul_consequences.py")
SPEAKS_OF = "all"
HEADS = {"Ruleset": 34, "Sticks of a player": 34, "Together": 16, "Points to begin with": 16}


def rows():
    """Yield a row for each ruleset whose sticks are counted, with what they are worth together."""
    for rules in FOULS["RULESETS"]:
        if (sticks := FOULS["KNOWN"]["sticks"].get(rules.id)) is not None:
            each = [f"{count} of {worth}" for worth, count in sticks["count"].items()]
            together = sum(int(worth) * count for worth, count in sticks["count"].items())
            name = [named(rules), FOULS["text_of"](sticks)]
            yield name, each, together, rules.table.start_points
