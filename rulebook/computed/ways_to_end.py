"""Which abortive draws a ruleset has. Under EMA 2016 and WRC 2015 there are none left."""

from riichi_rules import load_ruleset
from riichi_rules.messages import say
from riichi_rules.play import Abort
from riichi_rules.questions.following import has_draw

RULESETS = tuple(map(load_ruleset, ("ema-2012", "ema-2016", "wrc-2015")))
SPEAKS_OF = "ema-2012 ema-2016 wrc-2015"
HEADS = (say("Abortive draw"), *(rules.short_name for rules in RULESETS))


def rows():
    """Yield each abortive draw, and whether each ruleset has it."""
    for abort in Abort:
        yield abort.message, *(say("yes") if has_draw(abort, rules) else say("no") for rules in RULESETS)
