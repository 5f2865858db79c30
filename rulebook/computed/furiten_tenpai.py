"""How often a hand there was furiten as soon as it was tenpai."""

from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import Bar

SPEAKS_OF = "wiki"
COUNTS = data_beside(__file__, "habits.json")["counts"]
ALL = COUNTS["tenpai"]
FURITEN = COUNTS["tenpai already furiten"]
HEADS = {f"Of {ALL} times that tenpai was reached": 46, "Times": 14, "Share": 40}


def rows():
    """Yield the hands that were furiten at once, and the others."""
    for words, count in (("furiten at once", FURITEN), ("not furiten", ALL - FURITEN)):
        yield words, count, [f"{count / ALL:.1%}", Bar(count, ALL)]
