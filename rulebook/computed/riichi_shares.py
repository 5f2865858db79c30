"""How often riichi or double riichi was scored in hands that the computer played against itself."""

from riichi_book.answers.tables.listings import data_beside
from riichi_rules.messages import in_thousands, say

SPEAKS_OF = "wiki"
HEADS = {say("Counted"): 40, say("In all"): 20, say("With riichi"): 20, say("Share"): 20}
COUNTS = data_beside(__file__, "habits.json")["counts"]


def rows():
    """Yield the share of the wins, and that of all yaku in them."""
    for words, whole, part in (
        (say("wins"), "wins", "wins with riichi"),
        (say("yaku, counting every yaku of every win"), "yaku", "yaku that are riichi"),
    ):
        share = in_thousands(f"{COUNTS[part] / COUNTS[whole]:.1%}")
        yield words, COUNTS[whole], COUNTS[part], share
