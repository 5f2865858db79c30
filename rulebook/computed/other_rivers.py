"""A 4p in another player's river, discarded before and after East waits on it. East waits on 1p and 4p."""

from riichi_rules.messages import say
from riichi_rules.play.script import round_of

SPEAKS_OF = "wiki"
HEADS = (say("South discards 4p"), say("East waits on"), say("East is"))
ROUND = "E draws 7z, discards it; S draws 4p, discards it; W draws 7z, discards it; N draws 7z, discards it;"
BEFORE = f"{ROUND} E draws 9p, discards 6z"
AFTER = "E draws 9p, discards 6z; S draws 4p, discards it; W draws 7z, discards it"


def rows():
    """Yield for both rounds what East waits on at their end, and whether it is furiten."""
    before, after = say("before East waits on it"), say("after, and East lets it go by")
    for words, script in ((before, BEFORE), (after, AFTER)):
        state = round_of(script, "wiki", E="123456m2378p99s6z")
        yield words, state.waits(0), say("furiten") if state.is_furiten(0) else say("not furiten")
