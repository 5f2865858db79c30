"""The point sticks that each player starts with, by source. They add up to the starting points."""

from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import named
from riichi_rules.messages import say

FOULS = data_beside(__file__, "foul_consequences.py")
SPEAKS_OF = "all"
HEADS = {
    say("Ruleset"): 34,
    say("Each player's sticks"): 34,
    say("Together"): 16,
    say("Starting points"): 16,
}


def rows():
    """Yield a row for each ruleset whose sticks are counted, with what they are worth together."""
    for rules in FOULS["RULESETS"]:
        if (sticks := FOULS["KNOWN"]["sticks"].get(rules.id)) is not None:
            counts = [(count, int(worth)) for worth, count in sticks["count"].items()]
            each = [say("{count} of {worth}", count=count, worth=worth) for count, worth in counts]
            together = sum(count * worth for count, worth in counts)
            name = [named(rules), FOULS["text_of"](sticks)]
            yield name, each, together, rules.table.start_points
