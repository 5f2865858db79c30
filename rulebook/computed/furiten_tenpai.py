"""How often the hands of these players were furiten as soon as they were tenpai."""

from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import Bar
from riichi_rules.messages import in_thousands, say

SPEAKS_OF = "wiki"
COUNTS = data_beside(__file__, "habits.json")["counts"]
ALL = COUNTS["tenpai"]
FURITEN = COUNTS["tenpai already furiten"]
HEADS = {say("Of {times} hands that became tenpai", times=ALL): 46, say("Times"): 14, say("Share"): 40}


def rows():
    """Yield the hands that were furiten at once, and the others."""
    for words, count in ((say("furiten at once"), FURITEN), (say("not furiten"), ALL - FURITEN)):
        yield words, count, [in_thousands(f"{count / ALL:.1%}"), Bar(count, ALL)]
