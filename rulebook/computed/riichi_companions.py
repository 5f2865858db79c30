"""Every yaku beside riichi and beside double riichi, each with the win that was found."""

from riichi_book.answers.tables.yaku import linked
from riichi_book.search.compatibility import companions
from riichi_rules.messages import say

SPEAKS_OF = "ema-2025"
HEADS = {say("Yaku"): 20, say("Riichi"): 17, say("Double riichi"): 17, say("Won so"): 46}


def rows():
    """Yield each yaku with what was found: a win, and whether both count in it, or the reason."""
    single = {found.yaku.id: found for found in companions("riichi")}
    double = {found.yaku.id: found for found in companions("double-riichi")}
    for name in single | double:
        known = [found for found in (single.get(name), double.get(name)) if found]
        win = known[0].win
        verdicts = (verdict(single.get(name)), verdict(double.get(name)))
        why = [win.hand, say("{by} on {tile}", by=win.situation.by, tile=win.win)] if win else known[0].reason
        yield linked([name]), *verdicts, why


def verdict(found):
    """Say in a word or two how they go together."""
    if found is None:
        return say("itself")
    if found.both:
        return say("both count")
    if found.win is None:
        return say("never")
    return say("adds nothing") if found.win.yakuman else say("one of them counts")
