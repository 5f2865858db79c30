"""What hands came into furiten there: closed ones, and open ones by whether their yaku was sure."""

from riichi_book.answers.tables.listings import data_beside

WAYS = data_beside(__file__, "furiten_ways.py")
SPEAKS_OF = "wiki"
HEADS = {f"Of {WAYS['ALL']} hands in furiten": 46, "Times": 14, "Share": 40}


def rows():
    """Yield the hands, the commonest first."""
    yield from WAYS["commonest_first"]("furiten, ")
