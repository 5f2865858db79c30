"""For each two yaku that go together a win in which both count."""

from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.yaku import linked
from riichi_rules import read_hand, read_tile

SPEAKS_OF = "ema-2025"
HEADS = {"Yaku": 30, "Hand": 46, "Won on": 12, "By": 12}


def rows():
    """Yield both yaku and the win."""
    found = data_beside(__file__, "yaku_pairs.json")
    for win in found["wins"]:
        winds = f"{win['seat']} in {win['round']}"
        yaku = [linked([name]) for name in win["yaku"]]
        yield yaku, read_hand(win["hand"]), read_tile(win["win"]), [win["by"], winds]
