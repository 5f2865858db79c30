"""The limits: what a ron pays for each number of han, from the fewest fu (bar) to the most (outline)."""

from riichi_book.answers.tables.points import rungs
from riichi_book.answers.tables.table import Bar
from riichi_rules.messages import say
from riichi_rules.ruleset import load_ruleset

SPEAKS_OF = "tenhou"
RUNGS = rungs(load_ruleset(SPEAKS_OF))
HEADS = {say("Han"): 36, say("Points of a ron by a non-dealer"): 64}


def rows():
    """Yield the rungs, from one han to the highest limit."""
    for rung in RUNGS:
        yield rung.words, [rung.points, Bar(rung.least, RUNGS[-1].most, 0, rung.most - rung.least)]
