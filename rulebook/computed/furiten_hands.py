"""What hands came into furiten there: closed ones, and open ones by whether their yaku was sure."""

from riichi_book.tables.listings import data_beside
from riichi_book.tables.table import Bar

SPEAKS_OF = "wiki"
COUNTS = data_beside(__file__, "habits.json")["counts"]
ALL = COUNTS["furiten"]
HEADS = {f"Of {ALL} hands in furiten": 46, "Times": 14, "Share": 40}
SIGN = "furiten, "


def rows():
    """Yield the hands, the commonest first."""
    found = {name.removeprefix(SIGN): count for name, count in COUNTS.items() if name.startswith(SIGN)}
    for words in sorted(found, key=lambda words: -found[words]):
        yield words, found[words], [f"{found[words] / ALL:.1%}", Bar(found[words], ALL)]
