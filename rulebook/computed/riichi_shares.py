"""How often riichi or double riichi was scored in rounds that played themselves."""

from riichi_book.answers.tables.listings import data_beside

SPEAKS_OF = "wiki"
HEADS = {"Counted": 40, "In all": 20, "With riichi": 20, "Share": 20}
COUNTS = data_beside(__file__, "habits.json")["counts"]


def rows():
    """Yield the share of the wins, and that of all yaku in them."""
    for words, whole, part in (
        ("wins", "wins", "wins with riichi"),
        ("yaku, each win with all of its own", "yaku", "yaku that are riichi"),
    ):
        yield words, COUNTS[whole], COUNTS[part], f"{COUNTS[part] / COUNTS[whole]:.1%}"
