"""The yaku that riichi does not combine with. Yakuman that can be won in riichi are left out."""

from riichi_book.answers.tables.yaku import linked
from riichi_book.search.compatibility import companions
from riichi_rules.messages import say

SPEAKS_OF = "ema-2025"
HEADS = {say("Yaku"): 30, say("Why not"): 70}


def rows():
    """Yield each yaku that never counts beside riichi, and the reason."""
    for found in companions("riichi"):
        if found.win is None or not (found.both or found.win.yakuman):
            yield linked([found.yaku.id]), found.reason
