"""How players came into furiten in rounds that played themselves."""

from riichi_book.tables.listings import data_beside
from riichi_book.tables.table import Bar

SPEAKS_OF = "wiki"
COUNTS = data_beside(__file__, "habits.json")["counts"]
ALL = COUNTS["furiten"]
HEADS = {f"Of {ALL} times, in {COUNTS['rounds']} rounds": 46, "Times": 14, "Share": 40}
SIGN = "furiten: "


def rows():
    """Yield the ways, the commonest first."""
    found = {name.removeprefix(SIGN): count for name, count in COUNTS.items() if name.startswith(SIGN)}
    for words in sorted(found, key=lambda words: -found[words]):
        yield words, found[words], [f"{found[words] / ALL:.1%}", Bar(found[words], ALL)]
