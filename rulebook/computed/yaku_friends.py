"""Each yaku with those that count beside it in some win, and those that never do."""

from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.yaku import linked
from riichi_rules.messages import say

SPEAKS_OF = "ema-2025"
HEADS = {say("Yaku"): 20, say("Goes with"): 40, say("Never with"): 40}


def rows():
    """Yield each yaku with both lists."""
    found = data_beside(__file__, "yaku_pairs.json")
    pairs = [set(win["yaku"]) for win in found["wins"]]
    for name in found["yaku"]:
        friends = [other for other in found["yaku"] if {name, other} in pairs and other != name]
        others = [other for other in found["yaku"] if other not in friends and other != name]
        yield linked([name]), linked(friends), linked(others)
