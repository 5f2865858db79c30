"""How players became furiten in rounds that the program played."""

from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import Bar

SPEAKS_OF = "wiki"
COUNTS = data_beside(__file__, "habits.json")["counts"]
ALL = COUNTS["furiten"]
HEADS = {f"Of {ALL} times, in {COUNTS['rounds']} rounds": 46, "Times": 14, "Share": 40}


def rows():
    """Yield the ways, the commonest first."""
    yield from commonest_first("furiten: ")


def commonest_first(sign):
    """Yield what was counted under a sign, with its share."""
    found = [(count, name.removeprefix(sign)) for name, count in COUNTS.items() if name.startswith(sign)]
    for count, words in sorted(found, reverse=True):
        yield words, count, [f"{count / ALL:.1%}", Bar(count, ALL)]
