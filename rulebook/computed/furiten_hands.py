"""Which hands became furiten: closed hands, and open hands with and without a sure yaku."""

from riichi_book.answers.tables.listings import data_beside
from riichi_rules.messages import say

WAYS = data_beside(__file__, "furiten_ways.py")
SPEAKS_OF = "wiki"
HEADS = {say("Of {hands} furiten hands", hands=WAYS["ALL"]): 46, say("Times"): 14, say("Share"): 40}
HANDS = {
    "closed": say("closed"),
    "open, each winning tile brings a yaku": say("open, each winning tile brings a yaku"),
    "open, some winning tiles bring one": say("open, only some winning tiles bring a yaku"),
    "open, none brings one": say("open, none brings one"),
}


def rows():
    """Yield the hands, the commonest first."""
    yield from WAYS["commonest_first"]("furiten, ", HANDS)
