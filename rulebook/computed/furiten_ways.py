"""How players became furiten in hands that the program played."""

from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import Bar
from riichi_rules.messages import in_thousands, say

SPEAKS_OF = "wiki"
COUNTS = data_beside(__file__, "habits.json")["counts"]
ALL = COUNTS["furiten"]
HEADS = {
    say("{times} cases in {rounds} hands", times=ALL, rounds=COUNTS["rounds"]): 46,
    say("Times"): 14,
    say("Share"): 40,
}
WAYS = {
    "already when tenpai was reached": say("on reaching tenpai"),
    "let a tile pass": say("let a winning tile go by"),
    "let a tile pass in riichi": say("let a winning tile go by in riichi"),
    "threw a winning tile": say("discarded a winning tile"),
}
"""The ways by their names in the counts."""


def rows():
    """Yield the ways, the commonest first."""
    yield from commonest_first("furiten: ", WAYS)


def commonest_first(sign, ways):
    """Yield how often each way was counted under a sign, with its share."""
    found = [(COUNTS[f"{sign}{name}"], words) for name, words in ways.items()]
    for count, words in sorted(found, key=lambda each: -each[0]):
        yield words, count, [in_thousands(f"{count / ALL:.1%}"), Bar(count, ALL)]
