"""The first yaku and their han."""

from riichi_rules.messages import say
from riichi_rules.yaku.table import BY_ID

SPEAKS_OF = "ema-2025"
FIRST = ("riichi", "menzen-tsumo", "tanyao", "pinfu", "yakuhai-haku", "chiitoitsu", "toitoi")
HEADS = {say("Yaku"): 50, say("Han, closed"): 25, say("Han, open"): 25}


def rows(rules):
    """Yield each yaku, and what it brings to a closed and to an open hand."""
    for yaku in map(BY_ID.__getitem__, FIRST):
        name = yaku.id.partition("-")[0] if yaku.id.startswith("yakuhai") else yaku.words
        yield name, *[yaku.han(rules, closed=closed) or say("not counted") for closed in (True, False)]
